"""A grid with its candidates by cell and by house, kept in step."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from rating.sudoku.geometry import (
    BOXES,
    COLUMNS,
    HOUSES_OF,
    N_CELLS,
    N_HOUSES,
    N_PEERS,
    PEERS,
    PLACES_OF,
    ROWS,
    SIDE,
)
from rating.sudoku.masks import ALL, LOWEST

_THIRD = 0b111  # of a line, and a row of a box
_COLUMN = 0b001001001  # of a box


class Grid(NamedTuple):
    """Hold what a person has written into a 9x9 board.

    Attributes:
        candidates: uint16 ``[81]``, bit ``d - 1`` for digit d; 0 for a filled cell.
        places: uint16 ``[9, 27]``, the same by digit ``d - 1`` and house: bit p when the cell at place p of the house
            may hold the digit; 0 when the digit stands in the house.
        open_places: uint16 ``[27]``, bit p when the cell at place p of the house is open.
        values: uint8 ``[81]``, the digits written in; 0 for an open cell.
    """

    candidates: NDArray[np.uint16]
    places: NDArray[np.uint16]
    open_places: NDArray[np.uint16]
    values: NDArray[np.uint8]


def empty_grid() -> Grid:
    """Return an empty grid."""
    return Grid(
        candidates=np.zeros(N_CELLS, np.uint16),
        places=np.zeros((SIDE, N_HOUSES), np.uint16),
        open_places=np.zeros(N_HOUSES, np.uint16),
        values=np.zeros(N_CELLS, np.uint8),
    )


def empty_grids(n: int) -> Grid:
    """Return ``n`` empty grids: arrays as those of one grid, with one more index at the front."""
    return Grid(*(np.zeros((n, *part.shape), part.dtype) for part in empty_grid()))


@lean_inlined
def grid_at(grids, i):
    """Return one of the grids that ``empty_grids`` makes; only in lean kernels, as no references are counted."""
    return Grid(grids.candidates[i], grids.places[i], grids.open_places[i], grids.values[i])


@lean_kernel
def open_grid(givens, grid):
    """Set a grid to the givens of a puzzle, uint8 ``[81]``, and the candidates left; return how many cells are open."""
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
    """Write a digit into an open cell, and remove it from all that the cell sees, wherever it was."""
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
