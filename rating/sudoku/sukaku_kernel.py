"""The rules of SukakuExplainer from two strong links to chains, in its order, and the wing that comes after chains."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_kernel
from rating.sudoku.geometry import N_CELLS
from rating.sudoku.grave_kernel import sukaku_grave
from rating.sudoku.grid_kernel import grid_at
from rating.sudoku.ladder_kernel import take
from rating.sudoku.loops_kernel import Way, empty_way, unique_loop
from rating.sudoku.masks import N_MASKS
from rating.sudoku.pairs_kernel import Watch, aligned_pair_exclusion, empty_watch
from rating.sudoku.sets_kernel import Nine, empty_nine, fish, hidden_set, naked_set
from rating.sudoku.sukaku_links_kernel import Links, empty_links, strong_links
from rating.sudoku.sukaku_wings_kernel import large_wing
from rating.sudoku.wings_kernel import wing


class SukakuRoom(NamedTuple):
    """Hold the work space of these rules."""

    nine: Nine
    way: Way
    watch: Watch
    bugs: NDArray[np.int64]
    links: Links
    named: NDArray[np.int64]


def empty_sukaku_room() -> SukakuRoom:
    """Make the work space of these rules."""
    bugs, named = np.zeros(N_CELLS, np.int64), np.zeros(N_MASKS, np.int64)
    return SukakuRoom(empty_nine(), empty_way(takes_small_sets=True), empty_watch(), bugs, empty_links(), named)


@lean_kernel
def find_sukaku(grid, hint, room):
    """Let the first of these rules that can say anything say it.

    Args:
        grid: the grid, in which the rules up to hidden triplets say nothing.
        hint: written; no removals when the answer is False.
        room: work space.

    Returns:
        Whether any rule said anything.
    """
    return (
        strong_links(grid, hint, room.links, 2)
        or wing(grid, hint, room.nine.wings, 2)
        or wing(grid, hint, room.nine.wings, 3)
        or unique_loop(grid, hint, room.way)
        or naked_set(grid, hint, room.nine, 4)
        or fish(grid, hint, room.nine, 4)
        or hidden_set(grid, hint, room.nine, 4, False)
        or strong_links(grid, hint, room.links, 3)
        or large_wing(grid, hint, room.named, 3)
        or sukaku_grave(grid, hint, room.bugs)
        or strong_links(grid, hint, room.links, 4)
        or large_wing(grid, hint, room.named, 4)
        or aligned_pair_exclusion(grid, hint, room.watch)
        or large_wing(grid, hint, room.named, 5)
    )


@lean_kernel
def sukaku_round(grids, which, is_helped, hint, room, log):
    """Apply the first of these rules; see ``rating.sudoku.hard_kernel`` for what a round is."""
    for j in range(len(which)):
        grid = grid_at(grids, which[j])
        is_helped[j] = find_sukaku(grid, hint, room)
        if is_helped[j]:
            take(which[j], grid, hint, log)


def empty_named() -> NDArray[np.int64]:
    """Make the work space of the wing of seven cells."""
    return np.zeros(N_MASKS, np.int64)


@lean_kernel
def find_largest_wing(grid, hint, named):
    """Find wings of seven cells; only chains come before them."""
    return large_wing(grid, hint, named, 6)
