"""How long to search for a grade from hard on, in boards, so that it does not depend on the machine."""

import math

_BOARDS = {"hard": 16, "expert": 100, "master": 200, "extreme": 300, "beyond": 300}
_BOARDS_A_TRY = 3
_CELLS = 100  # of a board that is looked at in the usual time; others take as much as their cells to the power of 1.5


def boards_for(difficulty: str) -> int:
    """Return how many boards one search for a grade looks at; 0 for grades that are not searched for."""
    return _BOARDS.get(difficulty, 0)


def searches_for(difficulty: str, n_cells: int, tries: int) -> int:
    """Return how many searches for a grade may be made, so that they take the time of so many starts.

    >>> searches_for("extreme", 100, 5_000), searches_for("extreme", 625, 5_000), searches_for("gentle", 100, 5_000)
    (50, 4, 5000)
    """
    boards = boards_for(difficulty)
    if not boards:
        return tries
    return min(tries, math.ceil(_BOARDS_A_TRY * tries * math.pow(_CELLS / n_cells, 1.5) / boards))
