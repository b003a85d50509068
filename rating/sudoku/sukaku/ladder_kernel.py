"""The rules of SukakuExplainer from two strong links to chains in its order, and the wing after chains."""

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
from rating.sudoku.explainer.unique_loops_kernel import LoopWorkspace, empty_loop_workspace, unique_loop
from rating.sudoku.explainer.universal_grave_kernel import universal_grave
from rating.sudoku.explainer.wings_kernel import wing
from rating.sudoku.geometry import CLASSIC_TABLES, N_CELLS
from rating.sudoku.masks import N_MASKS
from rating.sudoku.rules import (
    FIND_ALIGNED_PAIR,
    FIND_FISH,
    FIND_HIDDEN_SET,
    FIND_LARGE_WING,
    FIND_NAKED_SET,
    FIND_STRONG_LINKS,
    FIND_UNIQUE_LOOP,
    FIND_UNIVERSAL_GRAVE,
    FIND_WING,
    SUKAKU_RULES,
    TUVWXYZ_WING,
    TWO_STRONG_LINKS,
    X_CYCLE,
    finders_of,
)
from rating.sudoku.sukaku.large_wings_kernel import large_wing
from rating.sudoku.sukaku.strong_links_kernel import LinksWorkspace, empty_links_workspace, strong_links

_FINDERS = np.array(finders_of(SUKAKU_RULES[SUKAKU_RULES.index(TWO_STRONG_LINKS) : SUKAKU_RULES.index(X_CYCLE)]))
_LARGEST = TUVWXYZ_WING.finder[1]


class SukakuWorkspace(NamedTuple):
    """The workspaces of Sukaku Explainer's rules: of sets, of strong links and of large wings."""

    sets: SetWorkspace
    loops: LoopWorkspace
    pairs: ExclusionWorkspace
    bugs: NDArray[np.int64]
    links: LinksWorkspace
    named: NDArray[np.int64]


def empty_sukaku_workspace(n: int = 1) -> SukakuWorkspace:
    """Return an empty workspace for up to ``n`` grids in turn."""
    return SukakuWorkspace(
        sets=empty_set_workspace(CLASSIC_TABLES),
        loops=empty_loop_workspace(CLASSIC_TABLES, takes_small_sets=True),
        pairs=empty_exclusion_workspace(CLASSIC_TABLES, n),
        bugs=np.zeros(N_CELLS, np.int64),
        links=empty_links_workspace(),
        named=empty_wing_workspace(),
    )


@lean_kernel
def find_sukaku(grid, hint, workspace):
    """Find a hint by the first rule beyond hidden triplets that has one; without a hint, removals stay 0."""
    for at in range(len(_FINDERS)):
        finder, size = _FINDERS[at, 0], _FINDERS[at, 1]
        found = False
        if finder == FIND_STRONG_LINKS:
            found = strong_links(grid, hint, workspace.links, size)
        elif finder == FIND_WING:
            found = wing(grid, hint, workspace.sets.wings, size)
        elif finder == FIND_UNIQUE_LOOP:
            found = unique_loop(grid, hint, workspace.loops)
        elif finder == FIND_NAKED_SET:
            found = naked_set(grid, hint, workspace.sets, size)
        elif finder == FIND_FISH:
            found = fish(grid, hint, workspace.sets, size)
        elif finder == FIND_HIDDEN_SET:
            found = hidden_set(grid, hint, workspace.sets, size, False)
        elif finder == FIND_LARGE_WING:
            found = large_wing(grid, hint, workspace.named, size)
        elif finder == FIND_UNIVERSAL_GRAVE:
            found = universal_grave(grid, hint, workspace.bugs, True)
        elif finder == FIND_ALIGNED_PAIR:
            found = aligned_pair_exclusion(grid, hint, workspace.pairs)
        if found:
            return True
    return False


def empty_wing_workspace() -> NDArray[np.int64]:
    """Return an empty workspace of large wings."""
    return np.zeros(N_MASKS, np.int64)


@lean_kernel
def find_largest_wing(grid, hint, named):
    """Find wings of seven cells; only chains come before them."""
    return large_wing(grid, hint, named, _LARGEST)
