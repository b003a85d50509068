"""The rating of Sudoku: ladders of rules, grades, and the steps of a person's solution."""
