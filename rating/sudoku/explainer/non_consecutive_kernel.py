"""Where neighbors must not be consecutive: candidates that go whatever digit a cell takes, or a digit's place.

    35 a     a cell with 3 and 5 leaves no 4 at a, and one with 3 and 4 would leave neither of them there
    7b 7     if a house has its 7 in these two cells, b is neither 6 nor 8

Source: SukakuExplainer 1.18.1, "Non-Consecutive Forcing Cell" and "Non-Consecutive Locked".
"""

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import lowest
from rating.sudoku.explainer.common_peer_kernel import list_places, tell_places
from rating.sudoku.explainer.hint_kernel import name_rule
from rating.sudoku.grid_kernel import ground_of, side_of
from rating.sudoku.rules import FORCING_CELL, LOCKED_NON_CONSECUTIVE

_FORCING_CELL, _LOCKED = FORCING_CELL.id, LOCKED_NON_CONSECUTIVE.id


@lean_kernel
def non_consecutive(grid, hint, workspace):
    """Find candidates that all candidates of a cell remove; else those that all places of another digit do."""
    if ground_of(grid).pairs.shape[1] == 0:
        return False
    return _forcing_cell(grid, hint, workspace) or _locked(grid, hint, workspace)


@lean_kernel
def _forcing_cell(grid, hint, workspace):
    name_rule(hint, _FORCING_CELL)
    found = False
    for cell in range(len(grid.candidates)):
        digits, n = grid.candidates[cell], 0
        while digits != 0:
            workspace.masks[n], workspace.able[n] = cell, lowest(digits)
            digits &= digits - 1
            n += 1
        if n > 1 and _cut(grid, hint, workspace, n, True):
            found = True
            if hint.is_single[0]:
                hint.pattern[cell] = grid.candidates[cell]
                return True
    return found


@lean_kernel
def _locked(grid, hint, workspace):
    name_rule(hint, _LOCKED)
    found = False
    for house in ground_of(grid).order:
        for digit in range(side_of(grid)):
            n = list_places(grid, house, digit, workspace.masks)
            for at in range(n):
                workspace.able[at] = digit
            if n > 1 and _cut(grid, hint, workspace, n, False):
                found = True
                if hint.is_single[0]:
                    tell_places(hint, house, digit, workspace.masks, n)
                    return True
    return found


@lean_kernel
def _cut(grid, hint, workspace, n, are_in_cell):
    """Remove the candidates that each of several candidates removes: those of one cell, or of one digit in a house.

    They are beside the first one; or in its cell, if the others are beside that.
    """
    first, digit, found = workspace.masks[0], workspace.able[0], False
    for peer, more in ground_of(grid).pairs[first]:
        if peer < 0:
            break
        if more == 0:  # a pair that differs
            continue
        if are_in_cell:
            found |= _cut_one(grid, hint, workspace, n, peer, digit)
        if 0 <= digit + more < side_of(grid):
            found |= _cut_one(grid, hint, workspace, n, peer, digit + more)
            if not are_in_cell:
                found |= _cut_one(grid, hint, workspace, n, first, digit + more)
    return found


@lean_inlined
def _cut_one(grid, hint, workspace, n, cell, digit):
    """Remove a candidate that the first of several others removes, if it is present and the rest remove it as well."""
    is_taken = grid.candidates[cell] >> digit & 1 != 0
    at = 1
    while is_taken and at < n:
        is_taken = _takes(ground_of(grid), workspace.masks[at], workspace.able[at], cell, digit)
        at += 1
    if is_taken:
        hint.removals[cell] |= 1 << digit
    return is_taken


@lean_kernel
def _takes(ground, one, digit, cell, other):
    if one == cell:
        return digit != other
    if digit == other:
        return ground.sees[one, cell]
    is_taken = False
    for peer, more in ground.pairs[one]:
        is_taken |= peer == cell and digit + more == other
    return is_taken
