"""Light Up boards as arrays: walls, segments and the known cells, for the kernels.

A board lies flat in a frame of walls, so that every cell has four neighbors and rays end by themselves. A place is a
number, ``(row + 1) * step + column + 1``; ``step`` is the width with its frame.

    0  1  2  3  4
    5  6  7  8  9       a board of one row and three columns, places 6 to 8; step 5
    10 11 12 13 14

The number of a segment in a row is the place of its first cell; of one in a column, that plus the number of places.
"""

from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.lightup import MAX_SIDE, WALL, Grid
from solvers.arrays import Int8s, Int32s, Records, Uint8s, zeros


class Sizes(NamedTuple):
    """The numbers of cells on a Light Up board, as a record."""

    n_white: int
    n_walls: int
    n_alone: int  # white cells with walls on all four sides


class Board(NamedTuple):
    """A board, and what follows from its walls alone: numbers may change freely, new walls need ``lay_out`` again."""

    step: int  # the distance from a cell to the one below it
    cells: Annotated[Uint8s, "n_places"]  # as in a puzzle, ``WALL`` in the frame
    across: Annotated[Int32s, "n_places"]  # the segment that a white cell has in its row
    down: Annotated[Int32s, "n_places"]  # the same for columns
    marks: Annotated[Uint8s, "n_places"]  # the marks to begin with, see ``State``
    tally: Annotated[Int32s, "n_segments"]  # the tallies to begin with
    beside: Annotated[Int8s, "n_places"]  # ``FAR`` and, for walls, how many white cells are beside
    walls: Annotated[Int32s, "n_places"]  # the walls, in reading order, without the frame
    alone: Annotated[Int32s, "n_places"]  # white cells with walls on all four sides
    sizes: Annotated[Records, Sizes, 1]


class State(NamedTuple):
    """Marked cells of a board, in order on the trail; only applied cells count in what rules read."""

    # ``UNKNOWN``, ``BULB``, ``EMPTY`` when a white cell has no bulb, or ``SOLID``.
    marks: Annotated[Uint8s, "n_places"]
    tally: Annotated[Int32s, "n_segments"]  # of a segment, see ``rules_kernel``
    missing: Annotated[Int8s, "n_places"]  # how many bulbs a number still lacks; ``FAR`` if there is no number
    # How many more open cells a number has than it lacks bulbs; about ``FAR`` if there is no number.
    slack: Annotated[Int8s, "n_places"]
    trail: Annotated[Int32s, "n_places"]  # the marked cells, in their order
    dirty: Annotated[Uint8s, "n_segments"]  # segments, see ``closure_kernel``; all 0 between two calls
    work: Annotated[Int32s, "n_segments"]  # short-lived lists and counts


def board_for(height: int, width: int) -> Board:
    """Allocate a board of a size, to be filled by ``rules_kernel.lay_out``."""
    n = n_places_for(height, width)
    return zeros(Board, step=width + 2, n_places=n, n_segments=2 * n)


def state_for(height: int, width: int) -> State:
    """Allocate the state of a board of a size, ready for use."""
    n = n_places_for(height, width)
    return zeros(State, n_places=n, n_segments=2 * n)


def n_places_for(height: int, width: int) -> int:
    """Return the number of places of a board with its frame."""
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
