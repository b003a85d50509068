"""Makes Sudokus: complete boards lose givens as long as exactly one solution is left."""
