"""The rating of puzzles: ladders of named rules, grade, score, and the steps of a person's solution."""

VERSION = 12  # Raised whenever a change here changes what comes out for the same input
