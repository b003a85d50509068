"""Marks of Sudoku variants, drawn on a board so that they fit it."""
