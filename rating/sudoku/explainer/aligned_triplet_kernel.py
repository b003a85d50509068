"""Aligned triplet exclusion: three cells whose digits, taken together, must leave a digit to each cell that sees them.

Some two of the three are any cells with two or more candidates; the third is an *excluder* of one of them, a cell with
two or three candidates that sees it. Two or more excluders must see all three. Three digits are excluded when two that
are equal see each other, or when an excluder would be left without a digit. A candidate that is in no allowed triplet
goes.

So what three cells lose depends on them and on the excluders that see them all, and fewer excluders exclude no more.
Where they were tried before, and none of these has changed since, there is nothing to be found. Harder rules remove
little at a time, so that most of a puzzle's triplets are tried once.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import count, lowest
from rating.sudoku.explainer.hint_kernel import name_rule
from rating.sudoku.explainer.ladder_kernel import take_round
from rating.sudoku.geometry import N_CELLS, N_PEERS, PEERS, SEES
from rating.sudoku.grid_kernel import grid_at
from rating.sudoku.masks import ALL, COUNT, N_MASKS
from rating.sudoku.rules import ALIGNED_TRIPLET

_RULE = ALIGNED_TRIPLET.id
MOST_CANDIDATES = 3
CELLS_IN_WORD = 41

# What an excluder bars from a third cell, by its candidates that two cells leave: all if there are none, the last one.
_BARRED = np.array([ALL, *(mask if mask & (mask - 1) == 0 else 0 for mask in range(1, N_MASKS))])


class TripletWorkspace(NamedTuple):
    """Hold the excluders of each cell.

    Attributes:
        cells: int64 ``[81]``, the cells that may be one of three, in reading order.
        excluders: int64 ``[81, N_PEERS]``, the excluders of a cell in the order of its peers.
        counts: int64 ``[81]``, how many there are; 0 for a cell that may not be one of three.
        masks: int64 ``[81, 2]``, the same excluders: bit ``cell % 41`` of word ``cell // 41``.
        members: int64 ``[N_PEERS]``, the candidates of those that three cells have in common.
        slot: int64 ``[1]``, set by the caller: which of the rows of ``before`` belongs to the grid.
        before: uint16 ``[n, 81]``, the candidates of the last grid in which nothing was found; 0 where a cell was none
            of three.
        changes: int64 ``[2]``, the cells that are different now, as in ``masks``.
    """

    cells: NDArray[np.int64]
    excluders: NDArray[np.int64]
    counts: NDArray[np.int64]
    masks: NDArray[np.int64]
    members: NDArray[np.int64]
    slot: NDArray[np.int64]
    before: NDArray[np.uint16]
    changes: NDArray[np.int64]


def empty_triplet_workspace(n: int = 1) -> TripletWorkspace:
    """Return an empty workspace for up to ``n`` grids in turn."""
    return TripletWorkspace(
        cells=np.zeros(N_CELLS, np.int64),
        excluders=np.zeros((N_CELLS, N_PEERS), np.int64),
        counts=np.zeros(N_CELLS, np.int64),
        masks=np.zeros((N_CELLS, 2), np.int64),
        members=np.zeros(N_PEERS, np.int64),
        slot=np.zeros(1, np.int64),
        before=np.zeros((n, N_CELLS), np.uint16),
        changes=np.zeros(2, np.int64),
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
    n_cells = _find_excluders(grid, workspace)
    before, changes = workspace.before[workspace.slot[0]], workspace.changes
    changes[:] = 0
    for cell in range(N_CELLS):
        changes[cell // CELLS_IN_WORD] |= np.int64(before[cell] != grid.candidates[cell]) << cell % CELLS_IN_WORD
    for at_two in range(n_cells):
        two = workspace.cells[at_two]
        for at_one in range(at_two):
            one = workspace.cells[at_one]
            masks_one, masks_two = workspace.masks[one], workspace.masks[two]
            upper, lower = masks_one[0] & masks_two[0], masks_one[1] & masks_two[1]
            if count(upper) + count(lower) < 2:
                continue
            is_same = before[one] == grid.candidates[one] and before[two] == grid.candidates[two]
            if is_same and (masks_one[0] | masks_two[0]) & changes[0] | (masks_one[1] | masks_two[1]) & changes[1] == 0:
                continue
            for start in (one, two):
                for at in range(workspace.counts[start]):
                    three = workspace.excluders[start, at]
                    of_all = upper & workspace.masks[three, 0], lower & workspace.masks[three, 1]
                    if count(of_all[0]) + count(of_all[1]) < 2 or workspace.counts[three] == 0 or three in (one, two):
                        continue
                    if (start == two and _has(workspace, one, three)) or _was_tried(workspace, one, two, three):
                        continue
                    has_same = of_all[0] & changes[0] | of_all[1] & changes[1] == 0
                    if is_same and has_same and before[three] == grid.candidates[three]:
                        continue
                    if _exclude(grid, hint, workspace, one, two, three, of_all[0], of_all[1]):
                        for cell in (one, two, three):
                            hint.pattern[cell] = grid.candidates[cell]
                        return True
    for cell in range(N_CELLS):
        before[cell] = grid.candidates[cell] if workspace.counts[cell] > 0 else 0
    return False


@lean_kernel
def triplet_round(grids, which, is_helped, hint, workspace, log):
    """Apply what triplets exclude; a round as in ``beyond_wings_kernel``."""
    for j in range(len(which)):
        grid = grid_at(grids, which[j])
        workspace.slot[0] = which[j]
        is_helped[j] = aligned_triplet_exclusion(grid, hint, workspace)
        if is_helped[j]:
            take_round(which[j], grid, hint, log)


@lean_inlined
def _has(workspace, cell, other):
    """Return whether a cell has another among its excluders."""
    return workspace.masks[cell, other // CELLS_IN_WORD] >> other % CELLS_IN_WORD & 1 != 0


@lean_inlined
def _was_tried(workspace, one, two, three):
    """Return whether three cells were tried before: with a later one of them as the third, which comes earlier."""
    return (three < two and (_has(workspace, one, two) or _has(workspace, three, two))) or (
        three < one and (_has(workspace, two, one) or _has(workspace, three, one))
    )


@lean_inlined
def _find_excluders(grid, workspace):
    """List the cells that may be one of three, and their excluders."""
    n_cells = 0
    for cell in range(N_CELLS):
        n_excluders = 0
        sees_single = False
        if COUNT[grid.candidates[cell]] > 1:
            for peer in PEERS[cell]:
                n_candidates = COUNT[grid.candidates[peer]]
                sees_single |= n_candidates == 1
                if 1 < n_candidates <= MOST_CANDIDATES:
                    workspace.excluders[cell, n_excluders] = peer
                    n_excluders += 1
        workspace.masks[cell] = 0
        for at in range(n_excluders):
            excluder = workspace.excluders[cell, at]
            workspace.masks[cell, excluder // CELLS_IN_WORD] |= 1 << excluder % CELLS_IN_WORD
        workspace.counts[cell] = 0 if sees_single else n_excluders
        if workspace.counts[cell] > 0:
            workspace.cells[n_cells] = cell
            n_cells += 1
    return n_cells


@lean_inlined
def _exclude(grid, hint, workspace, one, two, three, upper, lower):
    """Note what three cells lose to some excluders; return whether it is anything.

    With a digit in the first cell and one in the third, the excluders bar some digits of the second; what is left
    makes allowed triplets.
    """
    n_excluders = _list_masks(grid, workspace, upper, lower)
    all_one, all_two, all_three = (
        np.int64(grid.candidates[one]),
        np.int64(grid.candidates[two]),
        np.int64(grid.candidates[three]),
    )
    sees_two, sees_three, sees_each_other = SEES[one, two], SEES[one, three], SEES[two, three]
    from_one, from_two, from_three = all_one, all_two, all_three
    digits_three = all_three
    while digits_three:
        c = digits_three & -digits_three
        digits_three ^= c
        digits_one = all_one & ~c if sees_three else all_one
        while digits_one:
            a = digits_one & -digits_one
            digits_one ^= a
            barred = (a if sees_two else 0) | (c if sees_each_other else 0)
            for i in range(n_excluders):
                barred |= _BARRED[workspace.members[i] & ~(a | c)]
            allowed = all_two & ~barred
            if allowed:
                from_one &= ~a
                from_two &= ~allowed
                from_three &= ~c
                if from_one | from_two | from_three == 0:
                    return False
    hint.removals[one] = from_one
    hint.removals[two] = from_two
    hint.removals[three] = from_three
    return True


@lean_inlined
def _list_masks(grid, workspace, upper, lower):
    """List the candidates of excluders that are given as two words; return their number."""
    n_excluders = 0
    while upper:
        workspace.members[n_excluders] = grid.candidates[lowest(upper)]
        n_excluders += 1
        upper &= upper - 1
    while lower:
        workspace.members[n_excluders] = grid.candidates[CELLS_IN_WORD + lowest(lower)]
        n_excluders += 1
        lower &= lower - 1
    return n_excluders
