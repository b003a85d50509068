"""A grid with its candidates by cell and by house, kept in step."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import count, lowest
from rating.sudoku.geometry import CLASSIC_TABLES, GroundTables


class Grid(NamedTuple):
    """The digits and candidates that a person has written into a board."""

    candidates: NDArray[np.int64]  # ``[n_cells]``, bit ``d - 1`` for digit d; 0 for a filled cell
    # ``[side, n_houses]``, the same by digit ``d - 1`` and house: bit p when the cell at place p of the house may hold
    # the digit; 0 when the digit stands in the house.
    places: NDArray[np.int64]
    open_places: NDArray[np.int64]  # ``[n_houses]``, bit p when the cell at place p of the house is open
    values: NDArray[np.uint8]  # ``[n_cells]``, the digits written in; 0 for an open cell
    # The houses; None for 9x9 boards, whose kernels have them as constants (``rating.sudoku.classic``), and for kernels
    # of chains, so that they are compiled once for all boards.
    ground: GroundTables | None = None


def empty_grids(ground: GroundTables | None, *n: int) -> Grid:
    """Return an empty grid; or n of them, as arrays with one more index at the front."""
    tables = ground or CLASSIC_TABLES
    (n_houses, side), n_cells = tables.house_cells.shape, len(tables.peers)
    return Grid(
        candidates=np.zeros((*n, n_cells), np.int64),
        places=np.zeros((*n, side, n_houses), np.int64),
        open_places=np.zeros((*n, n_houses), np.int64),
        values=np.zeros((*n, n_cells), np.uint8),
        ground=ground,
    )


@lean_inlined
def grid_at(grids, i):
    """Return one grid of ``empty_grids``; only in lean kernels, as no references are counted."""
    return Grid(grids.candidates[i], grids.places[i], grids.open_places[i], grids.values[i], grids.ground)


@lean_inlined
def ground_of(grid):
    """Return the houses of a grid."""
    return grid.ground


@lean_inlined
def side_of(grid):
    """Return the number of digits of a grid."""
    return len(grid.places)


@lean_kernel
def open_grid(givens, grid):
    """Set a grid to the givens ``[n_cells]`` of a puzzle and the candidates left; return the number of open cells."""
    full = (1 << side_of(grid)) - 1
    grid.candidates[:] = full
    grid.places[:] = full
    grid.open_places[:] = full
    grid.values[:] = 0
    n_open = len(grid.values)
    for cell in range(len(grid.values)):
        if ground_of(grid).is_outside[cell]:
            grid.candidates[cell] = 0
            n_open -= 1
        elif givens[cell] != 0:
            write(grid, cell, np.int64(givens[cell]))
            n_open -= 1
    return n_open


@lean_kernel
def remove(grid, cell, digits):
    """Remove candidates (a mask of present ones) from a cell."""
    ground = ground_of(grid)
    grid.candidates[cell] ^= digits
    while digits != 0:
        digit = lowest(digits)
        digits &= digits - 1
        for kind in range(ground.houses_of.shape[1]):
            grid.places[digit, ground.houses_of[cell, kind]] &= ~(1 << ground.places_of[cell, kind])


@lean_kernel
def write(grid, cell, digit):
    """Write a digit into an open cell, and remove what it takes from other cells."""
    ground = ground_of(grid)
    remove(grid, cell, np.int64(grid.candidates[cell]))
    grid.values[cell] = digit
    for kind in range(ground.houses_of.shape[1]):
        grid.open_places[ground.houses_of[cell, kind]] &= ~(1 << ground.places_of[cell, kind])
    bit = np.int64(1) << (digit - 1)
    for peer in ground.peers[cell]:
        if peer < 0:
            break
        if grid.candidates[peer] & bit:
            remove(grid, peer, bit)
    for other, more in ground.pairs[cell]:
        if other < 0:
            break
        lost = grid.candidates[other] & (bit << 1 if more > 0 else bit >> -more)
        if lost != 0:
            remove(grid, other, lost)


@lean_kernel
def apply(grid, hint):
    """Apply and clear a hint; return its numbers of removals, besides those by digits, and of digits written."""
    n_removed, n_written = 0, 0
    for cell in range(len(hint.removals)):
        digits = np.int64(hint.removals[cell])
        if digits != 0:
            hint.removals[cell] = 0
            n_removed += count(digits)
            remove(grid, cell, digits)
    for cell in range(len(hint.placed)):
        if hint.placed[cell] != 0:
            write(grid, cell, np.int64(hint.placed[cell]))
            hint.placed[cell] = 0
            n_written += 1
    return n_removed, n_written
