"""Rounds of full houses and hidden singles, for all digits of a grid at once: most rounds of most puzzles.

A vector for each band holds the places of all digits (``rating.sudoku.bands_kernel``); the grid follows at the end.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined
from kernels.vectors import count, empty_rows, lanes_not_zero, lowest
from rating.sudoku.bands_kernel import (
    BAND_CELLS,
    N_BANDS,
    band_of_places,
    cells_of_boxes,
    cells_of_columns,
    cells_of_rows,
    houses_with_any,
    houses_with_several,
    load_bands,
    locked_out,
    store_bands,
    write_singles,
)
from rating.sudoku.explainer.hint_kernel import name_rule
from rating.sudoku.geometry import ROWS, SIDE
from rating.sudoku.grid_kernel import write
from rating.sudoku.rules import FULL_HOUSE, HIDDEN_SINGLE_IN_BOX, HIDDEN_SINGLE_IN_LINE

_FULL_HOUSE, _IN_BOX, _IN_LINE = FULL_HOUSE.id, HIDDEN_SINGLE_IN_BOX.id, HIDDEN_SINGLE_IN_LINE.id
_LANES = 16

# The rows of ``Lanes.rows``, three each, one for a band: the candidates, the singles of a round, and of all rounds.
_NOW, _SINGLES, _WRITTEN = range(0, 3 * N_BANDS, N_BANDS)


class Lanes(NamedTuple):
    """A 9x9 grid by digit: for each digit the cells that may hold it."""

    rows: NDArray[np.void]  # vectors ``[9]``; lane ``d - 1`` speaks of digit d
    words: NDArray[np.int32]  # ``[9, 16]``, the same by lane
    open: NDArray[np.int64]  # ``[3]``, the open cells by band
    taken: NDArray[np.int64]  # ``[3]``, the cells that are filled in a round


def empty_lanes() -> Lanes:
    """Return an empty grid."""
    rows = empty_rows(3 * N_BANDS, _LANES)
    words = rows.view(np.int32).reshape(3 * N_BANDS, _LANES)
    words[:] = 0
    return Lanes(rows, words, *np.zeros((2, N_BANDS), np.int64))


@lean_inlined
def read_grid(grid, lanes):
    """Read a grid into lanes."""
    for band in range(N_BANDS):
        row = ROWS + N_BANDS * band
        lanes.open[band] = band_of_places(grid.open_places, row)
        for digit in range(SIDE):
            lanes.words[_NOW + band, digit] = band_of_places(grid.places[digit], row)
            lanes.words[_WRITTEN + band, digit] = 0


@lean_inlined
def find_singles(hint, lanes):
    """Find the singles of the first rule that has any, and name the rule; return how many cells they fill."""
    in_box, in_line = _lone(lanes.open[0], lanes.open[1], lanes.open[2])
    full = in_box[0] | in_line[0], in_box[1] | in_line[1], in_box[2] | in_line[2]
    a, b, c = load_bands(lanes.rows, _NOW)
    if full[0] | full[1] | full[2] != 0:
        name_rule(hint, _FULL_HOUSE)
        singles = a & full[0], b & full[1], c & full[2]
    else:
        name_rule(hint, _IN_BOX)
        singles, others = _lone(a, b, c)
        if lanes_not_zero(singles[0] | singles[1] | singles[2]) == 0:
            name_rule(hint, _IN_LINE)
            singles = others
    store_bands(lanes.rows, singles, _SINGLES)
    n_cells = np.int64(0)
    for band in range(N_BANDS):
        cells = np.int64(0)
        for digit in range(SIDE):
            cells |= lanes.words[_SINGLES + band, digit]
        lanes.taken[band] = cells
        n_cells += count(cells)
    return n_cells


@lean_inlined
def _lone(a, b, c):
    """Return the cells of a set that are alone in a box, by band, and those that are alone in a row or column."""
    some, several = houses_with_any(a, b, c), houses_with_several(a, b, c)
    boxes, rows = cells_of_boxes(some[0] & ~several[0]), cells_of_rows(some[1] & ~several[1])
    columns = cells_of_columns(some[2] & ~several[2])
    return (
        (a & boxes[0], b & boxes[1], c & boxes[2]),
        (a & (rows[0] | columns), b & (rows[1] | columns), c & (rows[2] | columns)),
    )


@lean_inlined
def write_round(lanes):
    """Write the singles found."""
    write_singles(lanes.rows, load_bands(lanes.rows, _SINGLES), lanes.taken, lanes.open, _NOW, _WRITTEN)


@lean_inlined
def write_into(grid, lanes):
    """Write all singles since ``read_grid`` into the grid."""
    for band in range(N_BANDS):
        for digit in range(SIDE):
            cells = np.int64(lanes.words[_WRITTEN + band, digit])
            while cells != 0:
                write(grid, BAND_CELLS * band + lowest(cells), digit + 1)
                cells &= cells - 1


@lean_inlined
def may_lock_directly(lanes):
    """Return whether a locked digit may leave another house one place; all together show whether any may."""
    a, b, c = load_bands(lanes.rows, _NOW)
    lost = locked_out(a, b, c)
    before, left = houses_with_several(a, b, c), houses_with_several(a ^ lost[0], b ^ lost[1], c ^ lost[2])
    return lanes_not_zero((before[0] ^ left[0]) | (before[1] ^ left[1]) | (before[2] ^ left[2])) != 0
