"""The rules between wings and chains, for the grids in which the rules up to wings say nothing."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_kernel
from rating.sudoku.geometry import N_CELLS
from rating.sudoku.grave_kernel import bivalue_universal_grave
from rating.sudoku.loops_kernel import Way, empty_way, unique_loop
from rating.sudoku.pairs_kernel import Watch, aligned_pair_exclusion, empty_watch
from rating.sudoku.sets_kernel import Nine, empty_nine, fish, hidden_set, naked_set


class LateRoom(NamedTuple):
    """Hold the work space of these rules."""

    nine: Nine
    way: Way
    watch: Watch
    bugs: NDArray[np.int64]


def empty_late_room() -> LateRoom:
    """Make the work space of these rules."""
    return LateRoom(empty_nine(), empty_way(), empty_watch(), np.zeros(N_CELLS, np.int64))


@lean_kernel
def find_late(grid, hint, room):
    """Let the first of these rules that can say anything say it.

    Args:
        grid: the grid.
        hint: written; no removals when the answer is False.
        room: work space.

    Returns:
        Whether any rule said anything.
    """
    return (
        unique_loop(grid, hint, room.way)
        or naked_set(grid, hint, room.nine, 4)
        or fish(grid, hint, room.nine, 4)
        or hidden_set(grid, hint, room.nine, 4, False)
        or bivalue_universal_grave(grid, hint, room.bugs)
        or aligned_pair_exclusion(grid, hint, room.watch)
    )
