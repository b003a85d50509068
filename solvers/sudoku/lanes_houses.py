"""Prove and dig many 9x9 Sudokus with further houses at once, as ``lanes`` and ``dig_lanes`` do with boxes alone."""

import numpy as np
from numpy.typing import NDArray

from kernels.vectors import empty_rows, native_lanes
from puzzles.sudoku import Ground
from puzzles.sudoku.houses import grids_of, members_of, pairs, pairs_apart
from solvers.sudoku.dig_lanes import empty_workspace, given_in, masks_of_bands
from solvers.sudoku.lanes import LaneResults, search_by

_N_DIGITS, _N_CELLS = 9, 81

Cells = NDArray[np.uint8]


def has_lanes(ground: Ground) -> bool:
    """Return whether a 9x9 ground is one with boxes and the houses of one variant: more leave givens few and hard."""
    is_one = ground.n_digits == _N_DIGITS and len(ground.names) == 1 and len(grids_of(ground)) == 1
    return is_one and not (ground.regions or ground.marks or pairs(ground) or pairs_apart(ground))


def search(ground: Ground, puzzles: Cells) -> LaneResults:
    """Count the solutions of puzzles ``[n, 81]``, at most two."""
    from solvers.sudoku.lanes_houses_kernel import CELL, N_ROWS, N_SAVED, search_houses

    state = empty_rows(N_ROWS, native_lanes())
    return search_by(search_houses, puzzles, 2, state, CELL + members_of(ground).astype(np.int64), N_SAVED)


def dig(ground: Ground, boards: Cells, groups: NDArray[np.int64], orders: NDArray[np.int64], fewest: int = 0) -> Cells:
    """Dig boards ``[n, 81]``; ``groups`` and ``orders`` are as for ``dig_many``."""
    from solvers.sudoku.lanes_houses_kernel import CELL, N_ROWS, N_SAVED, dig_houses

    in_group = np.zeros((len(groups), _N_CELLS), np.bool_)
    np.put_along_axis(in_group, groups, True, axis=1)
    masks = masks_of_bands(np.ones(boards.shape, np.bool_))
    workspace = empty_workspace(native_lanes(), N_ROWS, _N_CELLS, N_SAVED, 2 + _N_CELLS)
    houses = CELL + members_of(ground).astype(np.int64)
    dig_houses(boards, masks_of_bands(in_group), orders, fewest, masks, houses, workspace)
    return boards * given_in(masks)
