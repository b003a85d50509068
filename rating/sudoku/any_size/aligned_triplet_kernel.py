"""Aligned triplet exclusion on boards of any size; ``explainer.aligned_triplet_kernel`` says what it is.

What three cells exclude depends on them and on the excluders that see all of them. Where nothing was found before, and
nothing of this has changed since, there is nothing to be found now. Harder rules remove little at a time, so most
triplets are skipped.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import count
from rating.sudoku.explainer.aligned_triplet_kernel import MOST_CANDIDATES
from rating.sudoku.explainer.hint_kernel import name_rule
from rating.sudoku.geometry import GroundTables
from rating.sudoku.rules import ALIGNED_TRIPLET

_RULE = ALIGNED_TRIPLET.id
MANY = 16  # changes, more than which are not looked at one by one


class TripletWorkspace(NamedTuple):
    """Hold the excluders of each cell.

    Attributes:
        cells: int64 ``[n_cells]``, the cells that may be one of three, in reading order.
        excluders: int64 ``[n_cells, n_peers]``, the excluders of a cell in the order of its peers.
        counts: int64 ``[n_cells]``, how many there are; 0 for a cell that may not be one of three.
        common: int64 ``[2, n_peers]``, the excluders that two cells have in common, and those of three.
        before: int64 ``[2, n_cells]``, of the last grid in which nothing was found, the candidates, and whether a cell
            was one that may be one of three.
        is_changed: bool ``[n_cells]``, whether this is different now.
        is_near: bool ``[n_cells]``, whether a cell sees one where it is.
        changed: int64 ``[n_cells]``, the cells where it is.
    """

    cells: NDArray[np.int64]
    excluders: NDArray[np.int64]
    counts: NDArray[np.int64]
    common: NDArray[np.int64]
    before: NDArray[np.int64]
    is_changed: NDArray[np.bool_]
    is_near: NDArray[np.bool_]
    changed: NDArray[np.int64]


def empty_triplet_workspace(ground: GroundTables) -> TripletWorkspace:
    """Return an empty workspace."""
    n_cells, n_peers = ground.peers.shape
    return TripletWorkspace(
        cells=np.zeros(n_cells, np.int64),
        excluders=np.zeros((n_cells, n_peers), np.int64),
        counts=np.zeros(n_cells, np.int64),
        common=np.zeros((2, n_peers), np.int64),
        before=np.zeros((2, n_cells), np.int64),
        is_changed=np.zeros(n_cells, np.bool_),
        is_near=np.zeros(n_cells, np.bool_),
        changed=np.zeros(n_cells, np.int64),
    )


@lean_kernel
def aligned_triplet_exclusion(grid, hint, workspace):
    """Find the first three cells in the order of Sudoku Explainer that exclude something.

    Args:
        grid: the grid.
        hint: written.
        workspace: written.
    """
    name_rule(hint, _RULE)
    sees = grid.ground.sees
    n_cells = _find_excluders(grid, workspace)
    n_changed = _find_changes(grid, workspace)
    for at_two in range(n_cells):
        two = workspace.cells[at_two]
        for at_one in range(at_two):
            one = workspace.cells[at_one]
            is_new = _is_new(grid, workspace, one, two, n_changed)
            if not (is_new or workspace.is_near[one] or workspace.is_near[two]):
                continue
            n_common = _keep_common(grid, workspace, one, two)
            if n_common < 2:
                continue
            for start in (one, two):
                for at in range(workspace.counts[start]):
                    three = workspace.excluders[start, at]
                    if not (is_new or workspace.is_changed[three]):
                        continue
                    if workspace.counts[three] == 0 or three in (one, two) or (start == two and sees[one, three]):
                        continue  # in the last case it was met as an excluder of the first cell
                    if _exclude(grid, hint, workspace, one, two, three, n_common):
                        for cell in (one, two, three):
                            hint.pattern[cell] = grid.candidates[cell]
                        return True
    for cell in range(len(grid.candidates)):
        workspace.before[0, cell] = grid.candidates[cell]
        workspace.before[1, cell] = workspace.counts[cell] > 0
    return False


@lean_inlined
def _find_changes(grid, workspace):
    """Find the cells that have changed since nothing was found; return their number."""
    before, n_changed = workspace.before, 0
    workspace.is_near[:] = False
    for cell in range(len(grid.candidates)):
        is_changed = before[0, cell] != grid.candidates[cell] or before[1, cell] != (workspace.counts[cell] > 0)
        workspace.is_changed[cell] = is_changed
        if is_changed:
            workspace.changed[n_changed] = cell
            n_changed += 1
            for peer in grid.ground.peers[cell]:
                if peer < 0:
                    break
                workspace.is_near[peer] = True
    return n_changed


@lean_inlined
def _is_new(grid, workspace, one, two, n_changed):
    """Return whether two cells have changed, or an excluder that they may have in common."""
    is_new = workspace.is_changed[one] or workspace.is_changed[two] or n_changed > MANY
    for at in range(0 if is_new else n_changed):
        is_new |= grid.ground.sees[workspace.changed[at], one] and grid.ground.sees[workspace.changed[at], two]
    return is_new


@lean_inlined
def _keep_common(grid, workspace, one, two):
    """List the excluders that two cells have in common; return their number."""
    n_common = 0
    for at in range(workspace.counts[one]):
        excluder = workspace.excluders[one, at]
        if grid.ground.sees[excluder, two]:
            workspace.common[0, n_common] = excluder
            n_common += 1
    return n_common


@lean_inlined
def _find_excluders(grid, workspace):
    """List the cells that may be one of three, and their excluders."""
    n_cells = 0
    for cell in range(len(grid.candidates)):
        n_excluders = 0
        sees_single = False
        if count(grid.candidates[cell]) > 1:
            for peer in grid.ground.peers[cell]:
                if peer < 0:
                    break
                n_candidates = count(grid.candidates[peer])
                sees_single |= n_candidates == 1
                if 1 < n_candidates <= MOST_CANDIDATES:
                    workspace.excluders[cell, n_excluders] = peer
                    n_excluders += 1
        workspace.counts[cell] = 0 if sees_single else n_excluders
        if workspace.counts[cell] > 0:
            workspace.cells[n_cells] = cell
            n_cells += 1
    return n_cells


@lean_kernel
def _exclude(grid, hint, workspace, one, two, three, n_common):
    """Note what three cells exclude, of which two have some excluders in common; return whether there is anything."""
    sees, n_all = grid.ground.sees, 0
    for at in range(n_common):
        excluder = workspace.common[0, at]
        if sees[excluder, three]:
            workspace.common[1, n_all] = excluder
            n_all += 1
    if n_all < 2:
        return False
    all_one, all_two, all_three = grid.candidates[one], grid.candidates[two], grid.candidates[three]
    from_one, from_two, from_three = all_one, all_two, all_three
    digits_one = all_one
    while digits_one:
        a = digits_one & -digits_one
        digits_one ^= a
        digits_two = all_two & ~a if sees[one, two] else all_two
        while digits_two:
            b = digits_two & -digits_two
            digits_two ^= b
            digits_three = all_three & ~(a if sees[one, three] else 0) & ~(b if sees[two, three] else 0)
            while digits_three:
                c = digits_three & -digits_three
                digits_three ^= c
                if from_one & a | from_two & b | from_three & c and _leaves_all(grid, workspace, n_all, a | b | c):
                    from_one &= ~a
                    from_two &= ~b
                    from_three &= ~c
                    if from_one | from_two | from_three == 0:
                        return False
    hint.removals[one] = from_one
    hint.removals[two] = from_two
    hint.removals[three] = from_three
    return from_one | from_two | from_three != 0


@lean_inlined
def _leaves_all(grid, workspace, n_all, digits):
    """Return whether some digits leave one to each of the excluders of three cells."""
    n_left = 0
    for at in range(n_all):
        n_left += grid.candidates[workspace.common[1, at]] & ~digits != 0
    return n_left == n_all
