"""The effort that a 9x9 Sudoku takes a person, besides the rating of its hardest step."""
