"""One number for a Sudoku, from 0 to 100."""

from rating.sudoku.rules import SCALE

_WEIGHTS = 0
SCORE_VERSION = f"{SCALE}.{_WEIGHTS}"

_LEAST, _MOST = 10, 119  # tenths: a last cell of a house, and the hardest puzzles known


def score_version_of(scale: str) -> str:
    """Name the weights of a score, and the scale whose ratings they weigh.

    >>> score_version_of("SE-1.2.1")
    'SE-1.2.1.0'
    """
    return f"{scale}.{_WEIGHTS}"


def score_for(tenths: int) -> float:
    """Place the rating of the hardest step, in tenths, on the way from the least to the most that is known."""
    return round(min(max(100 * (tenths - _LEAST) / (_MOST - _LEAST), 0.0), 100.0), 1)
