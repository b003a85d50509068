"""The rules between wings and chains, in the order in which they are tried.

``Facts.is_cut`` is set if the search for loops was given up. Loops follow boxes, rows and columns of one grid, so they
are not looked for where grids overlap; graves are not either, nor where rules about two cells might forbid the swap.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_kernel
from rating.sudoku.explainer.aligned_pair_kernel import (
    ExclusionWorkspace,
    aligned_pair_exclusion,
    empty_exclusion_workspace,
)
from rating.sudoku.explainer.fish_kernel import fish
from rating.sudoku.explainer.sets_kernel import SetWorkspace, empty_set_workspace, hidden_set, naked_set
from rating.sudoku.explainer.unique_loops_kernel import (
    MOST_STEPS,
    LoopWorkspace,
    empty_loop_workspace,
    unique_loop,
)
from rating.sudoku.explainer.universal_grave_kernel import universal_grave
from rating.sudoku.geometry import GroundTables
from rating.sudoku.grid_kernel import ground_of
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
    """The workspaces of the rules beyond wings: of sets, of loops, of aligned pairs, and the digits of a grave."""

    sets: SetWorkspace
    loops: LoopWorkspace
    pairs: ExclusionWorkspace
    bugs: NDArray[np.int64]


def empty_beyond_wings_workspace(ground: GroundTables, n: int = 1) -> BeyondWingsWorkspace:
    """Return an empty workspace for up to ``n`` grids in turn."""
    return BeyondWingsWorkspace(
        sets=empty_set_workspace(ground),
        loops=empty_loop_workspace(ground),
        pairs=empty_exclusion_workspace(ground, n),
        bugs=np.zeros(len(ground.peers), np.int64),
    )


@lean_kernel
def find_beyond_wings(grid, hint, workspace):
    """Find a hint by the first rule beyond wings that has one.

    If none has, removals stay 0.
    """
    ground = ground_of(grid)
    has_loops = ground.starts[2] - ground.starts[1] == ground.house_cells.shape[1]  # one grid has so many rows
    has_graves = has_loops and ground.pairs.shape[1] == 0
    for at in range(len(BEYOND_WINGS_FINDERS)):
        finder, size = BEYOND_WINGS_FINDERS[at, 0], BEYOND_WINGS_FINDERS[at, 1]
        found = False
        if finder == FIND_UNIQUE_LOOP and has_loops:
            found = unique_loop(grid, hint, workspace.loops)
            if workspace.loops.claim[0].steps >= MOST_STEPS:
                hint.facts[0].is_cut = 1
                return False
        elif finder == FIND_NAKED_SET:
            found = naked_set(grid, hint, workspace.sets, size)
        elif finder == FIND_FISH:
            found = fish(grid, hint, workspace.sets, size)
        elif finder == FIND_HIDDEN_SET:
            found = hidden_set(grid, hint, workspace.sets, size, False)
        elif finder == FIND_UNIVERSAL_GRAVE and has_graves:
            found = universal_grave(grid, hint, workspace.bugs, False)
        elif finder == FIND_ALIGNED_PAIR:
            found = aligned_pair_exclusion(grid, hint, workspace.pairs)
        if found:
            return True
    return False
