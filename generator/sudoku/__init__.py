"""Make Sudokus: complete boards, dug or built up to puzzles with one solution."""
