"""Aligned triplet exclusion: three cells whose digits, together, must leave a digit to each cell that sees them.

Two of the three are any cells with two or more candidates; the third is an *excluder* of one of them, a cell with two
or three candidates that sees it. Two or more excluders must see all three. Three digits are excluded if two equal ones
see each other, or an excluder would have no digit left. A candidate in no allowed triplet goes.

The losses of three cells depend on them and on their excluders, and fewer excluders exclude no more. Failed triplets
are tried again only after a change among these; most are tried once.
"""

import numpy as np

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import count, lowest
from rating.sudoku.explainer.aligned_pair_kernel import (
    add_cell,
    find_excluders,
    find_partners,
    find_seen,
    has_cell,
    meet,
)
from rating.sudoku.explainer.hint_kernel import name_rule
from rating.sudoku.geometry import CELLS_IN_WORD
from rating.sudoku.grid_kernel import ground_of
from rating.sudoku.rules import ALIGNED_TRIPLET

_RULE = ALIGNED_TRIPLET.id
MOST_CANDIDATES = 3  # the most candidates of an excluder


@lean_kernel
def aligned_triplet_exclusion(grid, hint, workspace):
    """Find the first three cells, in the order of Sudoku Explainer, that exclude a candidate."""
    name_rule(hint, _RULE)
    sets, before = workspace.sets, workspace.before[hint.facts[0].which]
    find_excluders(grid, workspace, MOST_CANDIDATES, before)
    _list_cells(grid, workspace)
    for two in range(len(grid.candidates)):
        if not has_cell(sets.listed, two):
            continue
        find_partners(grid, workspace, two, before)
        for word in range(workspace.seen.shape[1]):
            rest = sets.several[word]
            while rest != 0:
                one = CELLS_IN_WORD * word + lowest(rest)
                rest &= rest - 1
                if _find_thirds(grid, hint, workspace, one, two, before):
                    _note_first(grid, hint, workspace, one, two)
                    return True
    for cell in range(len(grid.candidates)):
        before[cell] = grid.candidates[cell] if has_cell(sets.listed, cell) else 0
    return False


@lean_inlined
def _list_cells(grid, workspace):
    """List the cells that may be one of three: those with excluders that see no cell with one candidate."""
    of, sets = workspace.of, workspace.sets
    for cell in range(len(grid.candidates)):
        if count(grid.candidates[cell]) == 1:
            add_cell(sets.singles, cell)
    for cell in range(len(grid.candidates)):
        sees_single = meet(workspace.seen[cell], sets.singles)
        if count(grid.candidates[cell]) > 1 and meet(of[cell], of[cell]) and not sees_single:
            add_cell(sets.listed, cell)


@lean_inlined
def _note_first(grid, hint, workspace, one, two):
    """Note the first of the third cells: by peers of one cell, then of the other."""
    for start in (one, two):
        for peer in ground_of(grid).peers[start]:
            three = np.int64(peer)
            if three < 0:
                break
            if has_cell(workspace.sets.thirds, three):
                _exclude(grid, hint, workspace, one, two, three)
                for cell in (one, two, three):
                    hint.pattern[cell] = grid.candidates[cell]
                return


@lean_inlined
def _find_thirds(grid, hint, workspace, one, two, before):
    """Find the cells that exclude a candidate together with two others; return whether there are any."""
    of, sets = workspace.of, workspace.sets
    thirds, found = sets.thirds, np.int64(0)
    for word in range(workspace.seen.shape[1]):
        sets.common[word] = of[one, word] & of[two, word]
    find_seen(workspace.seen, sets.common, sets.once, thirds)
    is_same = before[one] == grid.candidates[one] and before[two] == grid.candidates[two]
    for word in range(workspace.seen.shape[1]):
        rest = thirds[word] & sets.listed[word] & (of[one, word] | of[two, word])
        thirds[word] = 0
        while rest != 0:
            three = CELLS_IN_WORD * word + lowest(rest)
            rest &= rest - 1
            if three in (one, two) or _was_tried(workspace, one, two, three):
                continue
            if is_same and before[three] == grid.candidates[three]:
                changed = np.int64(0)
                for at in range(workspace.seen.shape[1]):
                    changed |= sets.common[at] & of[three, at] & sets.changes[at]
                if changed == 0:
                    continue
            if _exclude(grid, hint, workspace, one, two, three):
                hint.removals[three] = 0
                add_cell(thirds, three)
        found |= thirds[word]
    return found != 0


@lean_inlined
def _was_tried(workspace, one, two, three):
    """Return whether three cells were tried before, in an earlier order with a later one of them as the third."""
    of = workspace.of
    return (three < two and (has_cell(of[one], two) or has_cell(of[three], two))) or (
        three < one and (has_cell(of[two], one) or has_cell(of[three], one))
    )


@lean_inlined
def _exclude(grid, hint, workspace, one, two, three):
    """Note the losses of three cells to their common excluders; return whether there are any.

    With digits in the first and third cell, the excluders bar digits of the second: all of them if one excluder has no
    other candidate, else the last digit left to any excluder. The remaining digits make allowed triplets.
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
    of, n_excluders = workspace.of, 0
    for word in range(of.shape[1]):
        rest = of[one, word] & of[two, word] & of[three, word]
        while rest:
            workspace.members[n_excluders] = grid.candidates[CELLS_IN_WORD * word + lowest(rest)]
            n_excluders += 1
            rest &= rest - 1
    return n_excluders
