"""Gridwright-Bench: 600 puzzles that anyone can make again, and how far up the ratings a solver gets."""
