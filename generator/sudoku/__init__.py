"""Make Sudokus: complete boards, of which givens are taken away as long as one solution is left."""
