"""One number for a Sudoku, from 0 to 100."""

SCORE_VERSION = "SE-1.2.1.0"

_LEAST, _MOST = 10, 119  # tenths: a last cell of a house, and the hardest puzzles known


def score_for(tenths: int) -> float:
    """Place the rating of the hardest step, in tenths, on the way from the least to the most that is known."""
    return round(min(max(100 * (tenths - _LEAST) / (_MOST - _LEAST), 0.0), 100.0), 1)
