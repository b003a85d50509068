"""The arrays that Light Up boards are made in."""

from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.orbits import orbits_under
from puzzles.lightup import WALL
from rating.lightup.grade_kernel import Grading, grading_for
from solvers.arrays import Int32s, Int64s, Records, Uint8s, zeros
from solvers.lightup.layout import Board, State, board_for, n_places_for, state_for
from solvers.lightup.search_kernel import Result

_LARGEST_ORBIT = 8


class Orbits(NamedTuple):
    """The orbits of a board's cells under a symmetry: cells that change together."""

    cells: NDArray[np.int32]  # ``[n_orbits, largest]``: the places of the cells of each orbit; only the first are used
    sizes: NDArray[np.int64]  # ``[n_orbits]``: the number of cells of each: 1, 2, 4 or 8
    orbit_of: NDArray[np.int64]  # ``[n_places]``: the orbit of each place; it has no meaning in the frame


class Scratch(NamedTuple):
    """A Light Up board while it is made, and the arrays that its kernels reuse."""

    bulbs: Annotated[Uint8s, "n_places"]  # 1 where a bulb stands
    numbers: Annotated[Uint8s, "n_places"]  # for each wall, how many bulbs are beside it
    # ``kept_cells``, ``kept_bulbs``, ``kept_marks``: the best board so far, and its marks.
    kept_cells: Annotated[Uint8s, "n_places"]
    kept_bulbs: Annotated[Uint8s, "n_places"]
    kept_marks: Annotated[Uint8s, "n_places"]
    shines: Annotated[Uint8s, "n_segments"]  # 1 for segments with a bulb
    order: Annotated[Int64s, "n_orbits"]  # the orbits in random order
    n_to_come: Annotated[Int64s, _LARGEST_ORBIT + 1]  # for each size, how many orbits have not been looked at
    places: Annotated[Int32s, "n_places"]  # cells or walls in random order
    work: Annotated[Int32s, "n_places"]  # for short-lived lists
    found: Annotated[Uint8s, 2, "n_places"]  # solutions
    branches: Annotated[Int64s, "n_places"]  # for a search
    effort: Annotated[Records, Result, 1]  # what a search cost


class Workspace(NamedTuple):
    """All arrays that Light Up boards of one size and symmetry are made with."""

    orbits: Orbits
    board: Board
    state: State
    scratch: Scratch


class Best(NamedTuple):
    """The best Light Up puzzle so far in a search for a grade."""

    cells: Annotated[Uint8s, "n_places"]
    bulbs: Annotated[Uint8s, "n_places"]
    numbers: Annotated[Uint8s, "n_places"]


class Aiming(NamedTuple):
    """The arrays that a search for a grade needs besides those that make boards."""

    grading: Grading
    best: Best


def aiming_for(height: int, width: int) -> Aiming:
    """Make the further arrays of a search for a grade on boards of a size."""
    n = n_places_for(height, width)
    return Aiming(grading_for(height, width), zeros(Best, n_places=n))


def workspace_for(height: int, width: int, symmetry: str) -> Workspace:
    """Make a workspace for boards of a size, with a symmetry of the walls."""
    orbits = orbits_under(symmetry, height, width)
    n, n_orbits = n_places_for(height, width), len(orbits.sizes)
    rows, columns = np.divmod(orbits.cells, width)
    orbit_of = np.zeros((height + 2, width + 2), np.int64)
    orbit_of[1:-1, 1:-1] = orbits.orbit_of.reshape(height, width)
    places = ((rows + 1) * (width + 2) + columns + 1).astype(np.int32)
    board = board_for(height, width)
    board.cells[:] = WALL
    scratch = zeros(Scratch, n_places=n, n_segments=2 * n, n_orbits=n_orbits)
    return Workspace(Orbits(places, orbits.sizes, orbit_of.ravel()), board, state_for(height, width), scratch)
