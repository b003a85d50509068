"""The marks of Sudoku variants besides givens: what they are, state and look like, and puzzles that have them."""
