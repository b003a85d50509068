"""Solvers of Sudokus."""
