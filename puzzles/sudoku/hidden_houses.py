"""The houses that a ground implies without naming them, such as five more windows beside the four of a windoku.

Every house has each digit once. Add some houses, any number of times, and subtract others: if exactly ``n_digits``
cells remain, each counted once, then these cells also have each digit once. In a windoku, rows 2 to 4 minus the two
windows in them leave columns 1, 5 and 9 of these rows, which are a hidden house.

In other words, hidden houses are vectors of zeros and ones in the linear span of the houses, with as many ones as there
are digits.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from puzzles.sudoku.ground import Ground, House, houses, kept_by_ground, members_of

HIDDEN = "hidden house"

_MOST_SINGLE_FIGURES = 9  # the most rows or columns that names number with one figure
_NEAR = 1e-6  # how far rounding may move a whole number
_MOST_ROWS = 1 << 18  # the most sets that are kept side by side


def all_houses(ground: Ground) -> tuple[tuple[House, tuple[int, ...]], ...]:
    """List the houses that a ground states, in the order of ``houses``, followed by the hidden ones.

    Jigsaws get no hidden houses here, because people compare lines with regions there, by the law of leftovers.
    """
    return houses(ground) + (() if ground.regions else hidden_houses(ground))


@kept_by_ground
def hidden_houses(ground: Ground) -> tuple[tuple[House, tuple[int, ...]], ...]:
    """List the further sets of ``n_digits`` cells that hold each digit once whenever all houses do.

    The list is complete unless the search needs more than ``_MOST_ROWS`` sets at a time; then it is empty. That has not
    happened with up to twelve digits. The cells of a set, and the sets, are in reading order.
    """
    if not (ground.variants or ground.regions):
        return ()  # rows, columns and boxes imply no other
    stated = members_of(ground.bare)
    known = {tuple(sorted(cells)) for cells in stated.tolist()}
    found = sorted({tuple(np.flatnonzero(row).tolist()) for row in _spanned(stated, ground.side**2)} - known)
    return tuple((House(HIDDEN, number, lines=_lines(cells, ground.side)), cells) for number, cells in enumerate(found))


def _lines(cells: Sequence[int], side: int) -> str:
    """Write the rows and columns whose crossings are exactly the given cells, in small letters; otherwise nothing.

    >>> _lines((1, 5, 10, 14, 19, 23), 9), _lines((0, 10), 9)
    ('r123c26', '')
    """
    rows, columns = (sorted({divmod(cell, side)[axis] for cell in cells}) for axis in (0, 1))
    if len(rows) * len(columns) != len(cells) or side > _MOST_SINGLE_FIGURES:
        return ""
    return "".join(
        f"{letter}{''.join(str(line + 1) for line in lines)}" for letter, lines in (("r", rows), ("c", columns))
    )


def _spanned(stated: NDArray[np.int32], n_cells: int) -> NDArray[np.bool_]:
    """Return the sets, ``[n, n_cells]``, in the span of houses that have as many cells as a house.

    Sets are built cell by cell. If the houses leave a cell free, both choices are kept; otherwise the earlier cells
    decide, and a set is dropped if they give neither 0 nor 1.
    """
    rows, free = _reduced(stated, n_cells)
    size = stated.shape[1]
    chosen, sizes = np.zeros((1, len(rows)), np.int8), np.zeros(1, np.int64)
    n_free = 0
    for cell in range(n_cells):
        if n_free < len(free) and free[n_free] == cell:
            with_cell = chosen.copy()
            with_cell[:, n_free] = 1
            chosen, sizes = np.concatenate((chosen, with_cell)), np.concatenate((sizes, sizes + 1))
            n_free += 1
        else:
            is_in = chosen[:, :n_free] @ rows[:n_free, cell]
            fits = np.abs(is_in - 0.5) > 0.5 - _NEAR
            fits &= np.abs(is_in - 0.5) < 0.5 + _NEAR
            chosen, sizes = chosen[fits], sizes[fits] + (is_in[fits] > 0.5)
        chosen, sizes = chosen[sizes <= size], sizes[sizes <= size]
        if len(chosen) > _MOST_ROWS:
            return np.zeros((0, n_cells), np.bool_)
    return np.asarray(chosen[sizes == size] @ rows > 0.5, np.bool_)


def _reduced(stated: NDArray[np.int32], n_cells: int) -> tuple[NDArray[np.float64], list[int]]:
    """Return a reduced basis of the span of houses, in which each row has a cell of its own, and these cells."""
    rows, free = np.zeros((len(stated), n_cells)), list[int]()
    np.put_along_axis(rows, stated, 1.0, axis=1)
    for cell in range(n_cells):
        done = len(free)
        if done == len(rows):
            break
        best = done + int(np.abs(rows[done:, cell]).argmax())
        if abs(rows[best, cell]) < _NEAR:
            continue
        rows[[done, best]] = rows[[best, done]]
        rows[done] /= rows[done, cell]
        others = rows[:, cell].copy()
        others[done] = 0.0
        rows -= others[:, None] * rows[done]
        free.append(cell)
    return rows[: len(free)], free
