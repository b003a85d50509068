"""Aligned triplet exclusion: three cells whose digits, together, must leave a digit to each cell that sees them.

Two of the three are any cells with two or more candidates; the third is an *excluder* of one of them, a cell with two
or three candidates that sees it. Two or more excluders must see all three. Three digits are excluded if two equal ones
see each other, or an excluder would have no digit left. A candidate in no allowed triplet goes.

The losses of three cells depend on them and on their excluders, and fewer excluders exclude no more. Failed triplets
are tried again only after a change among these; most are tried once.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import count, lowest
from rating.sudoku.explainer.hint_kernel import WHICH, name_rule
from rating.sudoku.geometry import GroundTables
from rating.sudoku.grid_kernel import ground_of
from rating.sudoku.rules import ALIGNED_TRIPLET

_RULE = ALIGNED_TRIPLET.id
MOST_CANDIDATES = 3  # of an excluder
CELLS_IN_WORD = 62


class TripletWorkspace(NamedTuple):
    """Hold the excluders of each cell."""

    cells: NDArray[np.int64]  # ``[n_cells]``, the cells that may be one of three, in reading order
    excluders: NDArray[np.int64]  # ``[n_cells, n_peers]``, the excluders of a cell in the order of its peers
    counts: NDArray[np.int64]  # ``[n_cells]``, how many there are; 0 for a cell that may not be one of three
    masks: NDArray[np.int64]  # ``[n_cells, n_words]``, the same excluders: bit ``cell % 62`` of word ``cell // 62``
    members: NDArray[np.int64]  # ``[n_peers]``, the candidates of those that three cells have in common
    # ``[n, n_cells]``, by ``Hint.facts[WHICH]``, the candidates of the last grid in which nothing was found; 0 where a
    # cell was none of three.
    before: NDArray[np.int64]
    changes: NDArray[np.int64]  # ``[n_words]``, the cells that are different now, as in ``masks``
    is_near: NDArray[np.bool_]  # ``[n_cells]``, whether a cell is one of them, or has such an excluder


def empty_triplet_workspace(ground: GroundTables, n: int = 1) -> TripletWorkspace:
    """Return an empty workspace for up to ``n`` grids in turn."""
    n_cells, n_peers = ground.peers.shape
    n_words = -(-n_cells // CELLS_IN_WORD)
    return TripletWorkspace(
        cells=np.zeros(n_cells, np.int64),
        excluders=np.zeros((n_cells, n_peers), np.int64),
        counts=np.zeros(n_cells, np.int64),
        masks=np.zeros((n_cells, n_words), np.int64),
        members=np.zeros(n_peers, np.int64),
        before=np.zeros((n, n_cells), np.int64),
        changes=np.zeros(n_words, np.int64),
        is_near=np.zeros(n_cells, np.bool_),
    )


@lean_kernel
def aligned_triplet_exclusion(grid, hint, workspace):
    """Find the first three cells, in the order of Sudoku Explainer, that exclude something."""
    name_rule(hint, _RULE)
    masks, before = workspace.masks, workspace.before[hint.facts[WHICH]]
    n_cells = _find_excluders(grid, workspace)
    _find_changes(grid, workspace, before)
    for at_two in range(n_cells):
        two = workspace.cells[at_two]
        for at_one in range(at_two):
            one = workspace.cells[at_one]
            if not (workspace.is_near[one] or workspace.is_near[two]):
                continue
            n_common = 0
            for word in range(masks.shape[1]):
                n_common += count(masks[one, word] & masks[two, word])
            if n_common < 2:
                continue
            is_same = before[one] == grid.candidates[one] and before[two] == grid.candidates[two]
            for start in (one, two):
                for at in range(workspace.counts[start]):
                    three = workspace.excluders[start, at]
                    if workspace.counts[three] == 0 or three in (one, two):
                        continue
                    n_all, changed = 0, np.int64(0)
                    for word in range(masks.shape[1]):
                        of_all = masks[one, word] & masks[two, word] & masks[three, word]
                        n_all += count(of_all)
                        changed |= of_all & workspace.changes[word]
                    if n_all < 2 or (is_same and changed == 0 and before[three] == grid.candidates[three]):
                        continue
                    if (start == two and _has(workspace, one, three)) or _was_tried(workspace, one, two, three):
                        continue
                    if _exclude(grid, hint, workspace, one, two, three):
                        for cell in (one, two, three):
                            hint.pattern[cell] = grid.candidates[cell]
                        return True
    for cell in range(len(grid.candidates)):
        before[cell] = grid.candidates[cell] if workspace.counts[cell] > 0 else 0
    return False


@lean_inlined
def _has(workspace, cell, other):
    return workspace.masks[cell, other // CELLS_IN_WORD] >> other % CELLS_IN_WORD & 1 != 0


@lean_inlined
def _was_tried(workspace, one, two, three):
    """Return whether three cells were tried before, in an earlier order with a later one of them as the third."""
    return (three < two and (_has(workspace, one, two) or _has(workspace, three, two))) or (
        three < one and (_has(workspace, two, one) or _has(workspace, three, one))
    )


@lean_inlined
def _find_changes(grid, workspace, before):
    """Find the cells that changed since the last search in vain, and those with such an excluder."""
    workspace.changes[:] = 0
    for cell in range(len(grid.candidates)):
        is_changed = np.int64(before[cell] != grid.candidates[cell])
        workspace.changes[cell // CELLS_IN_WORD] |= is_changed << cell % CELLS_IN_WORD
    for cell in range(len(grid.candidates)):
        changed = np.int64(0)
        for word in range(len(workspace.changes)):
            changed |= workspace.masks[cell, word] & workspace.changes[word]
        workspace.is_near[cell] = changed != 0 or before[cell] != grid.candidates[cell]


@lean_inlined
def _find_excluders(grid, workspace):
    """List the cells that may be one of three, and their excluders."""
    n_cells = 0
    for cell in range(len(grid.candidates)):
        n_excluders = 0
        sees_single = False
        if count(grid.candidates[cell]) > 1:
            for peer in ground_of(grid).peers[cell]:
                if peer < 0:
                    break
                n_candidates = count(grid.candidates[peer])
                sees_single |= n_candidates == 1
                if 1 < n_candidates <= MOST_CANDIDATES:
                    workspace.excluders[cell, n_excluders] = peer
                    n_excluders += 1
        workspace.masks[cell] = 0
        for at in range(n_excluders):
            excluder = workspace.excluders[cell, at]
            workspace.masks[cell, excluder // CELLS_IN_WORD] |= np.int64(1) << excluder % CELLS_IN_WORD
        workspace.counts[cell] = 0 if sees_single else n_excluders
        if workspace.counts[cell] > 0:
            workspace.cells[n_cells] = cell
            n_cells += 1
    return n_cells


@lean_inlined
def _exclude(grid, hint, workspace, one, two, three):
    """Note the losses of three cells to their common excluders; return whether there are any.

    With digits in the first and third cell, the excluders bar digits of the second: all if one excluder has no other
    candidate, else the last one left to any. The rest makes allowed triplets.
    """
    n_excluders, sees = _list_members(grid, workspace, one, two, three), ground_of(grid).sees
    all_one, all_two = np.int64(grid.candidates[one]), np.int64(grid.candidates[two])
    all_three = np.int64(grid.candidates[three])
    sees_two, sees_three, sees_each_other = sees[one, two], sees[one, three], sees[two, three]
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
                left = workspace.members[i] & ~(a | c)
                barred |= all_two if left == 0 else left if left & (left - 1) == 0 else 0
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
def _list_members(grid, workspace, one, two, three):
    """List the candidates of the excluders that three cells have in common; return their number."""
    masks, n_excluders = workspace.masks, 0
    for word in range(masks.shape[1]):
        rest = masks[one, word] & masks[two, word] & masks[three, word]
        while rest:
            workspace.members[n_excluders] = grid.candidates[CELLS_IN_WORD * word + lowest(rest)]
            n_excluders += 1
            rest &= rest - 1
    return n_excluders
