"""Notations of Sudoku, one module each, and ``cells``, which they share."""
