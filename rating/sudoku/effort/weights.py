"""The weights of the effort of a Sudoku, fitted to times of players.

The natural logarithm of the mean seconds of a puzzle is fitted by least squares, each puzzle weighted by its number of
players, to the three terms that ``terms_of`` in ``model`` gives. The times are those of 1,129 puzzles solved by
10 to 43 players each (2.6 to 61 minutes; ER 1.2 to 8.2, of which 82 % are 1.5 or less), a part of a data set that is
free (CC0). Hardly any of them needs more than 7.2, so that the minutes of harder puzzles are extrapolated, a guess.
``benchmarks/sudoku_effort.py`` fits them anew, and says how well they foretell puzzles not fitted.

Source: Wang 2024, A Dataset of Sudoku Puzzles With Difficulty Metrics Experienced by Human Players, IEEE Access 12.
"""

VERSION = "effort-1"
FITTED_TENTHS = 72
"""The greatest ER, times ten, for which the times speak."""

CONSTANT = 3.5043
LOOKS = 0.4512
PEAK = 0.1797
DIGIT_SPREAD = -0.1367
