"""The scale HoDoKu-2.2 for 9x9 Sudokus: a level from Easy to Extreme, and the sum of the scores of all steps."""
