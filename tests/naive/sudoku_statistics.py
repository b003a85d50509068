"""Four statistics of complete 9x9 boards that tell a careless construction from an even one.

A *rectangle* is two values that stand crosswise in the same two lines: two rows of one band and two columns (row
rectangle), or two columns of one stack and two rows (column rectangle). An *equal pair* is two boxes side by side that
have the same three values in one row each, or two boxes one above the other with the same three values in one column
each. None of them changes when digits are renamed, or rows of a band are permuted.
"""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

NAMES = ("row rectangles", "column rectangles", "equal minirows", "equal minicolumns")


def statistics(boards: NDArray[np.integer]) -> NDArray[np.int64]:
    """Count for boards ``[n, 9, 9]`` with values 1 to 9 what ``NAMES`` says, int64 ``[n, 4]``."""
    turned = boards.swapaxes(1, 2)
    counts = (rectangles(boards), rectangles(turned), equal_minirows(boards), equal_minirows(turned))
    return np.stack(counts, axis=1)


def rectangles(boards: NDArray[np.integer]) -> NDArray[np.int64]:
    """Count the pairs of columns whose values in two rows of one band stand crosswise."""
    column_of = np.argsort(boards, axis=2)
    total = np.zeros(len(boards), np.int64)
    for top in (0, 3, 6):
        for one, other in combinations(range(top, top + 3), 2):
            across = np.take_along_axis(column_of[:, one], boards[:, other].astype(np.int64) - 1, axis=1)
            total += (np.take_along_axis(across, across, axis=1) == np.arange(9)).sum(axis=1) // 2
    return total


def equal_minirows(boards: NDArray[np.integer]) -> NDArray[np.int64]:
    """Count the pairs of boxes' rows in one band that have the same three values."""
    masks = (1 << boards.astype(np.int64)).reshape(-1, 3, 9, 3).sum(axis=3)  # [board, band, minirow]
    pairs = combinations(range(9), 2)
    return sum((masks[:, :, a] == masks[:, :, b]).sum(axis=1) for a, b in pairs)
