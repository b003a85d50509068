"""Notations of Sudoku, one module each, and what they share: cells."""
