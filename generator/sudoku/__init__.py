"""Make Sudokus: complete boards that lose givens as long as one solution is left."""
