"""What a person needs to solve a puzzle: ladders of named rules, grade, score, trace."""

VERSION = 5  # Raised whenever a change here changes what comes out for the same input
