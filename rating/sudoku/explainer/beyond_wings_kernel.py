"""The rules between wings and chains in their order, and their rounds: each is compiled when a puzzle first needs it.

A round is a kernel of grids, the puzzles that need it (int64 ``[m]``), whether each was helped (bool ``[m]``, written),
a hint, the workspace of the rules, and a log.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_kernel
from rating.sudoku.any_size.aligned_pair_kernel import PairWorkspace, aligned_pair_exclusion, empty_pair_workspace
from rating.sudoku.any_size.aligned_triplet_kernel import aligned_triplet_exclusion
from rating.sudoku.any_size.grid_kernel import on_ground
from rating.sudoku.any_size.unique_loops_kernel import LoopWorkspace, empty_loop_workspace, unique_loop
from rating.sudoku.any_size.universal_grave_kernel import universal_grave
from rating.sudoku.explainer.chains.unary_kernel import find_unary_chain
from rating.sudoku.explainer.fish_kernel import fish
from rating.sudoku.explainer.ladder_kernel import take_round
from rating.sudoku.explainer.sets_kernel import SetWorkspace, empty_set_workspace, hidden_set, naked_set
from rating.sudoku.geometry import CLASSIC_TABLES, N_CELLS
from rating.sudoku.grid_kernel import grid_at
from rating.sudoku.rules import (
    FIND_ALIGNED_PAIR,
    FIND_FISH,
    FIND_HIDDEN_SET,
    FIND_NAKED_SET,
    FIND_UNIQUE_LOOP,
    FIND_UNIVERSAL_GRAVE,
    RULES,
    UNIQUE_LOOP,
    X_CYCLE,
    finders_of,
)

BEYOND_WINGS_FINDERS = np.array(finders_of(RULES[UNIQUE_LOOP.id : X_CYCLE.id]))


class BeyondWingsWorkspace(NamedTuple):
    """Hold the workspaces of these rules: of sets, of loops, of aligned pairs, and the bug digits of a grave."""

    sets: SetWorkspace
    loops: LoopWorkspace
    pairs: PairWorkspace
    bugs: NDArray[np.int64]


def empty_beyond_wings_workspace(n: int = 1) -> BeyondWingsWorkspace:
    """Return an empty workspace for up to ``n`` grids in turn."""
    return BeyondWingsWorkspace(
        sets=empty_set_workspace(),
        loops=empty_loop_workspace(CLASSIC_TABLES),
        pairs=empty_pair_workspace(CLASSIC_TABLES, n),
        bugs=np.zeros(N_CELLS, np.int64),
    )


@lean_kernel
def find_beyond_wings(grid, hint, workspace):
    """Find a hint of the first of these rules that has any.

    Args:
        grid: the grid, in which the rules up to wings find nothing.
        hint: written; no removals when the answer is False.
        workspace: of these rules.

    Returns:
        Whether there is a hint.
    """
    for at in range(len(BEYOND_WINGS_FINDERS)):
        finder, size = BEYOND_WINGS_FINDERS[at, 0], BEYOND_WINGS_FINDERS[at, 1]
        found = False
        if finder == FIND_UNIQUE_LOOP:
            found = unique_loop(on_ground(grid), hint, workspace.loops)
        elif finder == FIND_NAKED_SET:
            found = naked_set(grid, hint, workspace.sets, size)
        elif finder == FIND_FISH:
            found = fish(grid, hint, workspace.sets, size)
        elif finder == FIND_HIDDEN_SET:
            found = hidden_set(grid, hint, workspace.sets, size, False)
        elif finder == FIND_UNIVERSAL_GRAVE:
            found = universal_grave(on_ground(grid), hint, workspace.bugs, False)
        elif finder == FIND_ALIGNED_PAIR:
            found = aligned_pair_exclusion(on_ground(grid), hint, workspace.pairs)
        if found:
            return True
    return False


@lean_kernel
def beyond_wings_round(grids, which, is_helped, hint, workspace, log):
    """Apply the first of the rules between wings and chains."""
    for j in range(len(which)):
        grid = grid_at(grids, which[j])
        workspace.pairs.slot[0] = which[j]
        is_helped[j] = find_beyond_wings(grid, hint, workspace)
        if is_helped[j]:
            take_round(which[j], grid, hint, log)


@lean_kernel
def unary_chain_round(grids, which, is_helped, hint, workspace, log):
    """Apply the best chains of links between two candidates."""
    for j in range(len(which)):
        grid = grid_at(grids, which[j])
        is_helped[j] = find_unary_chain(grid, hint, workspace)
        if is_helped[j]:
            take_round(which[j], grid, hint, log)


@lean_kernel
def find_triplet(grid, hint, workspace):
    """Find three cells that exclude something."""
    return aligned_triplet_exclusion(on_ground(grid), hint, workspace)


@lean_kernel
def triplet_round(grids, which, is_helped, hint, workspace, log):
    """Apply what triplets exclude."""
    for j in range(len(which)):
        grid = grid_at(grids, which[j])
        workspace.slot[0] = which[j]
        is_helped[j] = find_triplet(grid, hint, workspace)
        if is_helped[j]:
            take_round(which[j], grid, hint, log)
