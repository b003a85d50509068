"""Proving and digging many 9x9 Sudokus with further houses at once; ``lanes`` and ``dig_lanes`` are for boxes alone."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from kernels.vectors import empty_rows, native_lanes
from puzzles.sudoku import Ground
from puzzles.sudoku.ground import grids_of, kept_by_ground, members_of, pairs, pairs_apart
from solvers.sudoku.dig_lanes import empty_workspace, given_in, masks_of_bands
from solvers.sudoku.lanes import LaneMemory, LaneResults, search_in

if TYPE_CHECKING:  # kernels are loaded by the first call that needs them
    from solvers.sudoku.digits_kernel import Board
    from solvers.sudoku.lanes_houses_deductions_kernel import Masks

_N_DIGITS, _N_CELLS = 9, 81
_NO_MARKS = np.empty((_N_CELLS, 0), np.uint16)

Cells = NDArray[np.uint8]


@kept_by_ground
def has_lanes(ground: Ground) -> bool:
    """Return whether a ground is 9x9 with regions, or with boxes and the houses of one variant.

    With more houses, puzzles have few givens and are hard for lanes.
    """
    is_one = ground.n_digits == _N_DIGITS and len(ground.names) == 1 and len(grids_of(ground)) == 1
    return is_one and not (ground.marks or pairs(ground) or pairs_apart(ground))


def search(ground: Ground, puzzles: Cells) -> LaneResults:
    """Count the solutions of puzzles ``[n, 81]``, up to two."""
    from solvers.sudoku.lanes_houses_kernel import N_ROWS, N_SAVED, search_houses

    state = empty_rows(N_ROWS, native_lanes())
    return search_in(
        LaneMemory(search_houses, len(puzzles), state, _masks([ground], native_lanes()), N_SAVED), puzzles, 2
    )


def dig(
    grounds: Sequence[Ground], boards: Cells, groups: NDArray[np.int64], orders: NDArray[np.int64], fewest: int = 0
) -> Cells:
    """Dig boards ``[n, 81]``, each on its own of the ``grounds`` or all on one; arguments are as for ``dig_many``."""
    from solvers.sudoku.lanes_houses_deductions_kernel import N_WORDS
    from solvers.sudoku.lanes_houses_kernel import N_ROWS, N_SAVED, dig_houses

    in_group = np.zeros((len(groups), _N_CELLS), np.bool_)
    np.put_along_axis(in_group, groups, True, axis=1)
    masks = masks_of_bands(np.ones(boards.shape, np.bool_))
    workspace = empty_workspace(native_lanes(), N_ROWS, N_WORDS, N_SAVED, 2 + _N_CELLS)
    dig_houses(boards, masks_of_bands(in_group), orders, fewest, masks, _masks(grounds, native_lanes()), workspace)
    return boards * given_in(masks)


def digits_board(ground: Ground) -> "Board":
    """Return a board of ``digits_kernel`` with vectors of its own to work in."""
    from solvers.sudoku.digits_kernel import LANE, N_LANES, N_ROWS, OWN_BIT, Board

    state = empty_rows(N_ROWS, N_LANES)
    words = state.view(np.uint32).reshape(N_ROWS, N_LANES)
    words[LANE] = np.arange(N_LANES)
    words[OWN_BIT] = 1 << words[LANE]
    masks = _masks_in_lanes(ground, N_LANES)
    return Board(_N_DIGITS, _N_DIGITS, _NO_MARKS, masks.vectors, masks.has_boxes, len(members_of(ground)), state, words)


@kept_by_ground
def _masks_in_lanes(ground: Ground, n_lanes: int) -> "Masks":
    return _masks([ground], n_lanes)


def _masks(grounds: Sequence[Ground], n_lanes: int) -> "Masks":
    """Return the houses of grounds besides rows, columns and boxes; all grounds must have equally many."""
    from solvers.sudoku.lanes_houses_deductions_kernel import Masks

    has_boxes = not grounds[0].regions
    n_known = (3 if has_boxes else 2) * _N_DIGITS
    houses = np.array([members_of(ground)[n_known:] for ground in grounds])
    is_in = np.zeros((*houses.shape[:2], _N_CELLS), np.bool_)
    np.put_along_axis(is_in, houses, True, axis=2)
    of_boards = masks_of_bands(is_in.reshape(-1, _N_CELLS)).astype(np.uint32).reshape(len(grounds), -1)
    vectors = empty_rows(of_boards.shape[1], n_lanes)
    words = vectors.view(np.uint32).reshape(-1, n_lanes)
    words[:] = of_boards[0][:, None]
    of_own = of_boards if len(grounds) > 1 else of_boards[:0]
    return Masks(vectors, words, of_own, _N_DIGITS, has_boxes=has_boxes)
