"""A grid with its candidates by cell and by house, kept in step (kernels compiled by ``kernels.jit``)."""

import numpy as np

from kernels.jit import lean_inlined, lean_kernel
from rating.sudoku.geometry import (
    BOXES,
    COLUMNS,
    HOUSES_OF,
    N_CELLS,
    N_PEERS,
    PEERS,
    PLACES_OF,
    ROWS,
    SIDE,
)
from rating.sudoku.hint import Grid
from rating.sudoku.masks import ALL, LOWEST

_THIRD = 0b111  # of a line, and a row of a box
_COLUMN = 0b001001001  # of a box


@lean_inlined
def grid_at(grids, i):
    """Give one of the grids that ``rating.sudoku.hint.empty_grids`` makes; only for lean kernels, as nobody counts."""
    return Grid(grids.candidates[i], grids.places[i], grids.open_places[i], grids.values[i])


@lean_kernel
def open_grid(givens, grid):
    """Set a grid to the givens of a puzzle, uint8 ``[81]``, with the candidates that they leave."""
    grid.candidates[:] = ALL
    grid.places[:] = ALL
    grid.open_places[:] = ALL
    grid.values[:] = 0
    n_open = N_CELLS
    for cell in range(N_CELLS):
        if givens[cell] != 0:
            write(grid, cell, np.int64(givens[cell]))
            n_open -= 1
    return n_open


@lean_kernel
def remove(grid, cell, digits):
    """Remove candidates, a mask of those that are there, from a cell."""
    grid.candidates[cell] ^= digits
    while digits != 0:
        digit = LOWEST[digits]
        digits &= digits - 1
        for kind in range(3):
            grid.places[digit, HOUSES_OF[cell, kind]] &= ALL ^ (1 << PLACES_OF[cell, kind])


@lean_kernel
def write(grid, cell, digit):
    """Write a digit into an open cell, and remove it from all that the cell sees, without asking where it was."""
    remove(grid, cell, np.int64(grid.candidates[cell]))
    grid.values[cell] = digit
    for kind in range(3):
        grid.open_places[HOUSES_OF[cell, kind]] &= ALL ^ (1 << PLACES_OF[cell, kind])
    for i in range(N_PEERS):
        grid.candidates[PEERS[cell, i]] &= ALL ^ (1 << (digit - 1))
    row, column = cell // SIDE, cell % SIDE
    band, stack = row // 3, column // 3
    places = grid.places[digit - 1]
    for i in range(SIDE):
        places[ROWS + i] &= ALL ^ (1 << column)
        places[COLUMNS + i] &= ALL ^ (1 << row)
    for i in range(3):
        places[BOXES + 3 * band + i] &= ALL ^ (_THIRD << row % 3 * 3)
        places[BOXES + 3 * i + stack] &= ALL ^ (_COLUMN << column % 3)
        places[ROWS + 3 * band + i] &= ALL ^ (_THIRD << 3 * stack)
        places[COLUMNS + 3 * stack + i] &= ALL ^ (_THIRD << 3 * band)
    for kind in range(3):
        places[HOUSES_OF[cell, kind]] = 0


@lean_kernel
def apply(grid, hint):
    """Do what a hint says, and clear it.

    Returns:
        The number of candidates removed, not counting those that a written digit clears; and of digits written.
    """
    n_removed, n_written = 0, 0
    for cell in range(N_CELLS):
        digits = hint.removals[cell]
        if digits != 0:
            hint.removals[cell] = 0
            for digit in range(SIDE):
                n_removed += digits >> digit & 1
            remove(grid, cell, np.int64(digits))
    for cell in range(N_CELLS):
        if hint.placed[cell] != 0:
            write(grid, cell, np.int64(hint.placed[cell]))
            hint.placed[cell] = 0
            n_written += 1
    return n_removed, n_written
