"""The houses that a ground implies without naming them, such as five more windows beside the four of a windoku.

Every house holds each digit once. So if some houses, each counted as often as you like and others subtracted, cover a
set of ``n_digits`` cells once and no other cell at all, that set holds each digit once, too. In a windoku, rows 2 to 4
less the two windows in them leave columns 1, 5 and 9 of these rows: a hidden house.

Such sets are the vectors of zeros and ones in the space that the houses span, with as many ones as there are digits.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from puzzles.sudoku.ground import Ground, House, houses, kept_by_ground, members_of

HIDDEN = "hidden house"

_MOST_SINGLE_FIGURES = 9  # sides whose lines are named by one figure
_NEAR = 1e-6  # how far rounding may take a whole number
_MOST_ROWS = 1 << 18  # sets that are kept side by side


def all_houses(ground: Ground) -> tuple[tuple[House, tuple[int, ...]], ...]:
    """List the houses that a ground states, in the order of ``houses``, and then the hidden ones.

    Jigsaws get no hidden houses here: people compare lines with regions there, by the law of leftovers.
    """
    return houses(ground) + (() if ground.regions else hidden_houses(ground))


@kept_by_ground
def hidden_houses(ground: Ground) -> tuple[tuple[House, tuple[int, ...]], ...]:
    """List the further sets of ``n_digits`` cells that hold each digit once whenever all houses do.

    The list is complete, but for grounds where the search takes more than ``_MOST_ROWS`` sets side by side, which has
    happened on none of up to twelve digits; for those it is empty. Cells are in reading order, as are the sets.
    """
    if not (ground.variants or ground.regions):
        return ()  # rows, columns and boxes imply no other
    stated = members_of(ground.bare)
    known = {tuple(sorted(cells)) for cells in stated.tolist()}
    found = sorted({tuple(np.flatnonzero(row).tolist()) for row in _spanned(stated, ground.side**2)} - known)
    return tuple((House(HIDDEN, number, lines=_lines(cells, ground.side)), cells) for number, cells in enumerate(found))


def _lines(cells: Sequence[int], side: int) -> str:
    """Write the rows and columns of cells that are all where these cross, in small letters; nothing for others.

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
    """Return the sets, ``[n, n_cells]``, in the span of houses that have as many cells as each of them.

    A set is drawn cell by cell. Where houses leave the choice free, both ways are kept; elsewhere the cells before
    tell whether this one is in, and a set for which that is neither 0 nor 1 goes.
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
    """Return a basis of the span of houses, reduced so that each row alone has a certain cell; and these cells."""
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
