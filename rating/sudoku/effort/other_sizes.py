"""The minutes that a Sudoku of another size than 9x9 takes a person: the model of 9x9, carried over. A guess.

No times of players are known for these. A board of side n is taken for as many boards of 9x9 as it has cells, over
which its looks are shared, and a look takes longer in the proportion of the houses, so that the minutes grow with the
third power of the side; how unevenly digits are given is counted for nine of them. At 9x9 this is the model itself.
Of a variant, diagonals and other further houses are scanned as rows are.

Source: own.
"""

from functools import lru_cache

import numpy as np

from puzzles.sudoku import Grid, Ground, Sudoku
from rating.sudoku.effort.any_size_kernel import Houses, count_looks, empty_board, empty_shown
from rating.sudoku.effort.looks_kernel import DIGIT_SPREAD, EASY_LOOKS, N_COUNTS, N_STRATEGIES
from rating.sudoku.effort.model import weigh
from rating.sudoku.geometry import SIDE, named_houses, padded, pairs_of


def minutes_of(puzzle: Sudoku, solution: Grid, tenths: int) -> float:
    """Estimate the minutes that a puzzle of any size takes.

    Args:
        puzzle: known to have one solution.
        solution: this one.
        tenths: ER, the rating of its hardest step, times ten.
    """
    side = puzzle.side
    scale = side / SIDE
    givens = np.asarray(puzzle.cells, np.int64)
    looks = count_looks(
        givens,
        np.asarray(solution, np.int64).ravel(),
        houses_of(puzzle.ground),
        empty_board(houses_of(puzzle.ground)),
        empty_board(houses_of(puzzle.ground)),
        empty_shown(side),
    )
    counts = np.zeros((1, N_COUNTS))
    counts[0, EASY_LOOKS : EASY_LOOKS + N_STRATEGIES] = looks / scale**2
    counts[0, DIGIT_SPREAD] = np.bincount(givens, minlength=side + 1)[1:].std() / scale
    return float(weigh(counts, [tenths]).minutes[0]) * scale**3


@lru_cache(maxsize=16)
def houses_of(ground: Ground) -> Houses:
    """Return the houses of a board, boxes last."""
    named = named_houses(ground)
    cells = [cells for _, cells in (*named[ground.side :], *named[: ground.side])]
    of: list[list[int]] = [[] for _ in range(ground.side**2)]
    for number, own in enumerate(cells):
        for cell in own:
            of[cell].append(number)
    return Houses(np.array(cells, np.int64), padded(of), pairs_of(ground))
