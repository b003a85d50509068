"""Constraint propagation on bit sets, with a heap of cells and two more rules than Norvig's.

The paper adds two cases of propagation but does not name them; these are the two cheapest on bit sets: locked
candidates (all places of a digit in a house lie where another house crosses it) and naked pairs (two cells of a house
have the same two candidates). Without both, the rules are Norvig's.

Source: Takano, de Freitas, de Sa, section 4.1.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from puzzles.sudoku import Ground, Sudoku
from solvers.arrays import records
from solvers.methods import MethodParameters, Result, Task, parameter
from solvers.sudoku.methods.candidates import full_masks, packed, plain_board
from solvers.sudoku.methods.depth_first import check_side, explore
from solvers.sudoku.methods.propagation_kernel import N_KINDS, PropagationProgress, Sets, advance, begin


@dataclass(frozen=True, slots=True)
class Parameters(MethodParameters):
    """The cases of propagation beyond Norvig's."""

    locked: bool = parameter(True, "use locked candidates")
    pairs: bool = parameter(True, "use naked pairs")


def steps(puzzle: Sudoku, parameters: Parameters, task: Task) -> Iterator[Result]:
    """Propagate the givens, then branch on the cell with the fewest candidates.

    Raise ``RequestError`` if the board is too large.
    """
    check_side(puzzle, "propagation")
    sets = sets_for(puzzle, parameters)
    begin(sets)
    yield from explore(advance, sets, task, steps_a_node=puzzle.side**3)


def sets_for(puzzle: Sudoku, parameters: Parameters) -> Sets:
    """Allocate the arrays that the kernels start from."""
    side = puzzle.side
    board = plain_board(puzzle)
    place_of, segments = _places_and_segments(puzzle.ground)
    givens = puzzle.grid.ravel()
    n_cells, n_levels = len(givens), 1 + len(givens) - puzzle.n_givens
    all_digits = full_masks(side)
    first = np.zeros(side + 2, np.int32)
    first[-1] = n_cells
    return Sets(
        locked=parameters.locked,
        pairs=parameters.pairs,
        members=board.members,
        houses_of=board.marks,
        place_of=place_of,
        segments=segments,
        givens=givens,
        candidates=np.repeat(all_digits, n_cells),
        places=np.repeat(all_digits, N_KINDS * side * side).reshape(-1, side),
        order=np.arange(n_cells, dtype=np.int32),
        rank=np.arange(n_cells, dtype=np.int32),
        first=first,
        trail=np.empty((n_cells * side, 2), np.int32),
        marks=np.empty(n_levels, np.int32),
        path=np.empty(n_levels, np.int32),
        untried=np.empty(n_levels, all_digits.dtype),
        digits=np.empty_like(givens),
        progress=records(PropagationProgress, 1),
    )


@lru_cache(maxsize=16)
def _places_and_segments(box: Ground) -> tuple[NDArray[np.uint16], NDArray[np.void]]:
    """Return ``place_of`` and ``segments`` of ``Sets``; segments are in the order of the kernel's numbers."""
    places = np.arange(box.side)
    rows, columns = np.divmod(np.arange(box.side**2), box.side)
    place_of = np.stack([columns, rows, rows % box.height * box.width + columns % box.width], axis=1)
    groups = (places // box.width, places // box.height, places // box.width, places % box.width)
    return place_of.astype(np.uint16), packed(np.stack([group[:, None] == group for group in groups]))
