"""Clues of Sudoku variants besides givens: what each kind of mark states, how it looks, and puzzles that have marks."""
