"""Makes Sudokus: complete boards lose givens as long as only one solution is left."""
