"""The minutes that a Sudoku of another size than 9x9 takes a person: a guess by the model of 9x9.

There are no times of players. A board of side n counts as many 9x9 boards as its cells fill; these share its looks. A
look takes longer in proportion to the number of houses, so the minutes grow with the third power of the side. The
spread of the digits is scaled to nine of them. At 9x9 this is the model itself. Diagonals and other further houses of a
variant are scanned like rows; grids that overlap are as many boards as their cells fill. Source: own.
"""

from functools import lru_cache

import numpy as np

from puzzles.sudoku import Grid, Ground, Sudoku
from puzzles.sudoku.ground import boxes_of, is_outside
from rating.sudoku.effort.any_size_kernel import Houses, count_looks, empty_board, empty_shown
from rating.sudoku.effort.looks_kernel import DIGIT_SPREAD, EASY_LOOKS, N_COUNTS, N_STRATEGIES
from rating.sudoku.effort.model import weigh
from rating.sudoku.geometry import SIDE, named_houses, pairs_of


def minutes_of(puzzle: Sudoku, solution: Grid, tenths: int) -> float:
    """Estimate the minutes for a puzzle of any size and its only solution; ``tenths`` is ER times ten."""
    ground, n_digits = puzzle.ground, puzzle.n_digits
    scale = n_digits / SIDE
    n_grids = int((~is_outside(ground)).sum()) / n_digits**2  # a cell that grids share counts only once
    givens = np.asarray(puzzle.cells, np.int64)
    looks = count_looks(
        givens,
        np.asarray(solution, np.int64).ravel(),
        houses_of(ground),
        empty_board(houses_of(ground)),
        empty_board(houses_of(ground)),
        empty_shown(len(givens)),
    )
    counts = np.zeros((1, N_COUNTS))
    counts[0, EASY_LOOKS : EASY_LOOKS + N_STRATEGIES] = looks / scale**2 / n_grids
    counts[0, DIGIT_SPREAD] = np.bincount(givens, minlength=n_digits + 1)[1:].std() / scale / n_grids
    return float(weigh(counts, [tenths])[0]) * scale**3 * n_grids


@lru_cache(maxsize=16)
def houses_of(ground: Ground) -> Houses:
    """Return the houses of a board, boxes last."""
    boxes = boxes_of(ground)
    cells = np.array([cells for _, cells in (*named_houses(ground)[len(boxes) :], *boxes)], np.int64)
    hold = np.zeros((len(cells), ground.side**2), np.bool_)
    hold[np.arange(len(cells))[:, None], cells] = True
    numbers = hold.sum(axis=0)
    own = np.argsort(~hold, axis=0, kind="stable").T[:, : numbers.max()]
    of = np.where(np.arange(own.shape[1]) < numbers[:, None], own, -1)
    return Houses(cells, len(cells) - len(boxes), of, hold, pairs_of(ground))
