"""Light Up boards as arrays: walls, segments and the known cells, for the kernels.

A board lies flat in a frame of walls, so that every cell has four neighbors and rays end by themselves. A place is a
number, ``(row + 1) * step + column + 1``; ``step`` is the width with its frame.

    0  1  2  3  4
    5  6  7  8  9       a board of one row and three columns, places 6 to 8; step 5
    10 11 12 13 14

The number of a segment in a row is the place of its first cell; of one in a column, that plus the number of places.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.lightup import MAX_SIDE, WALL, Grid

N_WHITE, N_WALLS, N_ALONE, N_SIZES = range(4)


class Board(NamedTuple):
    """A board, and what follows from its walls alone: numbers may change at will, walls need ``lay_out`` again."""

    step: int  # from a cell to the one below it
    cells: NDArray[np.uint8]  # ``[n_places]``: as in a puzzle, ``WALL`` in the frame
    across: NDArray[np.int32]  # ``[n_places]``: the segment that a white cell has in its row
    down: NDArray[np.int32]  # the same for columns
    marks: NDArray[np.uint8]  # ``[n_places]``: the marks to begin with, see ``State``
    tally: NDArray[np.int32]  # ``[2 * n_places]``: the tallies to begin with
    beside: NDArray[np.int8]  # ``[n_places]``: ``FAR`` and, for walls, how many white cells are beside
    walls: NDArray[np.int32]  # ``[n_places]``: the walls, in reading order, without the frame
    alone: NDArray[np.int32]  # ``[n_places]``: white cells with walls on all four sides
    sizes: NDArray[np.int64]  # ``[N_SIZES]``: how many cells are white, how many walls, how many white cells alone


class State(NamedTuple):
    """Marked cells of a board, in order on the trail; only applied cells count in what rules read."""

    # ``[n_places]``: ``UNKNOWN``, ``BULB``, ``EMPTY`` when a white cell has no bulb, or ``SOLID``.
    marks: NDArray[np.uint8]
    tally: NDArray[np.int32]  # ``[2 * n_places]``: of a segment, see ``rules_kernel``
    missing: NDArray[np.int8]  # ``[n_places]``: how many bulbs a number still lacks; ``FAR`` where there is no number
    # ``[n_places]``: how many more cells beside a number are open than it lacks bulbs; about ``FAR`` where there is no
    # number.
    slack: NDArray[np.int8]
    trail: NDArray[np.int32]  # ``[n_places]``: the marked cells, in their order
    dirty: NDArray[np.uint8]  # ``[2 * n_places]``: segments, see ``closure_kernel``; all 0 between two calls
    work: NDArray[np.int32]  # ``[2 * n_places]``: short-lived lists and counts


def board_for(height: int, width: int) -> Board:
    """Allocate a board of a size, to be filled by ``rules_kernel.lay_out``."""
    n = n_places_for(height, width)
    return Board(
        step=width + 2,
        cells=np.zeros(n, np.uint8),
        across=np.zeros(n, np.int32),
        down=np.zeros(n, np.int32),
        marks=np.zeros(n, np.uint8),
        tally=np.zeros(2 * n, np.int32),
        beside=np.zeros(n, np.int8),
        walls=np.zeros(n, np.int32),
        alone=np.zeros(n, np.int32),
        sizes=np.zeros(N_SIZES, np.int64),
    )


def state_for(height: int, width: int) -> State:
    """Allocate the state of a board of a size, ready for use."""
    n = n_places_for(height, width)
    return State(
        marks=np.zeros(n, np.uint8),
        tally=np.zeros(2 * n, np.int32),
        missing=np.zeros(n, np.int8),
        slack=np.zeros(n, np.int8),
        trail=np.zeros(n, np.int32),
        dirty=np.zeros(2 * n, np.uint8),
        work=np.zeros(2 * n, np.int32),
    )


def n_places_for(height: int, width: int) -> int:
    """Count the places of a board with its frame."""
    if not (1 <= height <= MAX_SIDE and 1 <= width <= MAX_SIDE):
        raise ValueError(f"a board of {height}x{width} cells has no layout; expected 1 to {MAX_SIDE} rows and columns")
    return (height + 2) * (width + 2)


def with_frame(grids: Grid) -> NDArray[np.uint8]:
    """Put the frame around boards: uint8 ``[..., height, width]`` becomes ``[..., n_places]``."""
    sides = ((0, 0),) * (grids.ndim - 2) + ((1, 1), (1, 1))
    framed = np.pad(grids, sides, constant_values=WALL)
    return framed.reshape(*grids.shape[:-2], -1)


def without_frame(places: NDArray[np.uint8], height: int, width: int) -> NDArray[np.uint8]:
    """Take the frame off again: ``[..., n_places]`` becomes ``[..., height, width]``."""
    framed = places.reshape(*places.shape[:-1], height + 2, width + 2)
    return framed[..., 1:-1, 1:-1]
