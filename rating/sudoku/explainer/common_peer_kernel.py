"""Candidates that go whatever place a digit takes in a house, or whatever digit a cell gets.

On boards with only boxes, this is pointing or claiming. With windows, regions or knight's moves, each place may remove
the candidate in a different way. If neighbors must not be consecutive, the candidates of a cell may do so: 3 and 5 both
remove a 4 beside them. Source: Sudopedia, "Common Peer Elimination".
"""

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import lowest
from rating.sudoku.explainer.hint_kernel import BASE, name_rule
from rating.sudoku.geometry import CELLS_IN_WORD
from rating.sudoku.grid_kernel import ground_of, side_of
from rating.sudoku.rules import COMMON_PEER

_RULE = COMMON_PEER.id


@lean_kernel
def common_peer(grid, hint, workspace):
    """Find candidates that all places of a digit in a house remove, or all candidates of a cell."""
    name_rule(hint, _RULE)
    found, has_pairs = False, ground_of(grid).pairs.shape[1] > 0
    for cell in range(len(grid.candidates) if has_pairs else 0):
        digits, n = grid.candidates[cell], 0
        while digits != 0:
            workspace.masks[n], workspace.able[n] = cell, lowest(digits)
            digits &= digits - 1
            n += 1
        if n > 1 and _cut(grid, hint, workspace, n):
            found = True
            if hint.is_single[0]:
                hint.pattern[cell] = grid.candidates[cell]
                return True
    for house in ground_of(grid).order:
        for digit in range(side_of(grid)):
            places, n = grid.places[digit, house], 0
            while places != 0:
                workspace.masks[n], workspace.able[n] = ground_of(grid).house_cells[house, lowest(places)], digit
                places &= places - 1
                n += 1
            if n > 1 and (_cut(grid, hint, workspace, n) if has_pairs else _cut_seen(grid, hint, workspace, n, digit)):
                found = True
                if hint.is_single[0]:
                    hint.houses[house] = BASE
                    hint.facts[0].digits = 1 << digit
                    for at in range(n):
                        hint.pattern[workspace.masks[at]] |= 1 << digit
                    return True
    return found


@lean_kernel
def _cut_seen(grid, hint, workspace, n, digit):
    """Remove a digit from all cells that each of several cells sees."""
    seen, found = ground_of(grid).seen, False
    for word in range(seen.shape[1]):
        common = seen[workspace.masks[0], word]
        for at in range(1, n):
            common &= seen[workspace.masks[at], word]
        while common != 0:
            cell = word * CELLS_IN_WORD + lowest(common)
            common &= common - 1
            if grid.candidates[cell] >> digit & 1:
                hint.removals[cell] |= 1 << digit
                found = True
    return found


@lean_kernel
def _cut(grid, hint, workspace, n):
    """Remove the candidates that each of several candidates removes.

    They are among those that the first one removes.
    """
    first, digit = workspace.masks[0], workspace.able[0]
    found = False
    for peer in ground_of(grid).peers[first]:
        if peer < 0:
            break
        found |= _cut_one(grid, hint, workspace, n, peer, digit)
    for peer, more in ground_of(grid).pairs[first]:
        if peer < 0:
            break
        if 0 <= digit + more < side_of(grid):
            found |= _cut_one(grid, hint, workspace, n, peer, digit + more)
    rest = grid.candidates[first] & ~(1 << digit)
    while rest != 0:
        found |= _cut_one(grid, hint, workspace, n, first, lowest(rest))
        rest &= rest - 1
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
