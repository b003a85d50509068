"""The bulbs that numbers settle, and the probability of a bulb in each other cell, in closed form.

A number that lacks bulbs can place them among its open cells in a number of combinations, some with a bulb in a given
cell and some without. A cell without a bulb is lit from its row, its column, or both. The product of these counts, as
if they were independent, gives the chance of a bulb. Counts are exact integers.

Source: Ortiz-Garcia and others 2009, section 4 for settling, section 5 and equations 23 to 30 for the rest.
"""

from math import comb

import numpy as np
from numpy.typing import NDArray

from puzzles.lightup import BULB, MAX_NUMBER, WHITE, Grid, LightUp, segments_of
from solvers.lightup.rules_kernel import EMPTY, SOLID, UNKNOWN

_CONTRADICTORY = 0.5


def settle(puzzle: LightUp) -> Grid:
    """Find the bulbs that the numbers place at once, and the cells that then have none; uint8 ``[height, width]``.

    A number with all its bulbs rules out the other cells beside it; one that needs all open cells beside it fills them;
    a bulb rules out all that it lights. Bulbs found never see each other, whatever the numbers. Walls are ``SOLID``.
    """
    grid = puzzle.grid
    marks = np.where(grid == WHITE, UNKNOWN, SOLID).astype(np.uint8)
    segments = segments_of(puzzle.grid)
    numbers = [((row, column), _beside(row, column, marks)) for row, column in np.argwhere(grid <= MAX_NUMBER).tolist()]
    moved = True
    while moved:
        moved = False
        for number, cells in numbers:
            open_cells = [cell for cell in cells if marks[cell] == UNKNOWN]
            n_missing = int(grid[number]) - sum(marks[cell] == BULB for cell in cells)
            if open_cells and n_missing <= 0:
                moved = True
                for cell in open_cells:
                    marks[cell] = EMPTY
            elif open_cells and n_missing >= len(open_cells):
                moved = True
                for cell in open_cells:  # open cells do not see each other
                    seen = (segments.across == segments.across[cell]) | (segments.down == segments.down[cell])
                    marks[seen & (marks == UNKNOWN)] = EMPTY
                    marks[cell] = BULB
    return marks


def bulb_shares(puzzle: LightUp, marks: Grid) -> NDArray[np.float64]:
    """Return the a-priori probability of a bulb in each cell that ``marks`` of ``settle`` leave open, float64.

    It is 0.5 if a number can neither have the bulb nor do without it, and nan in settled cells and walls (equations 28
    to 30).
    """
    grid, segments = puzzle.grid, segments_of(puzzle.grid)
    is_open = marks == UNKNOWN
    n_open = np.bincount(
        np.concatenate((segments.across[is_open], segments.down[is_open])), minlength=segments.n_segments + 1
    )
    shares = np.full(marks.shape, np.nan)
    for row, column in np.argwhere(is_open).tolist():
        n_with, n_without = 1, 1
        for beside in _beside(row, column, marks):
            if grid[beside] <= MAX_NUMBER:
                of_number_with, of_number_without = _ways(beside, int(grid[beside]), marks)
                n_with *= of_number_with
                n_without *= of_number_without
        in_row = int(n_open[segments.across[row, column]]) - 1
        in_column = int(n_open[segments.down[row, column]]) - 1
        n_without *= in_row + in_column + in_row * in_column
        total = n_with + n_without
        shares[row, column] = n_with / total if total else _CONTRADICTORY
    return shares


def _ways(number: tuple[int, int], value: int, marks: Grid) -> tuple[int, int]:
    """Count the ways to meet a number with and without a bulb in an open cell beside it (equations 23 to 27)."""
    around = [marks[cell] for cell in _beside(*number, marks)]
    n_others, n_missing = around.count(UNKNOWN) - 1, value - around.count(BULB)
    return _chosen(n_others, n_missing - 1), _chosen(n_others, n_missing)


def _chosen(n: int, k: int) -> int:
    return comb(n, k) if k >= 0 else 0


def _beside(row: int, column: int, marks: Grid) -> list[tuple[int, int]]:
    """Return the cells above, left of, right of and below a cell."""
    height, width = marks.shape
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [(y, x) for y, x in around if 0 <= y < height and 0 <= x < width]
