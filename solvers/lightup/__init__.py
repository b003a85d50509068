"""Solvers of Light Up puzzles."""
