"""Solvers of colored nonograms."""
