"""The rating of puzzles: ladders of named rules, grades, scores, and the steps of a person's solution."""

VERSION = 14  # raised whenever a change here changes the results for the same input
