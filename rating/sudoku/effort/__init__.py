"""The effort that a 9x9 Sudoku takes a person, beside the rating of its hardest step."""
