"""Candidates of a digit that go whatever place the digit takes in a house.

On boards with only boxes, this is pointing or claiming. With windows, regions or knight's moves, each place may remove
the candidate in a different way. Source: Sudopedia, "Common Peer Elimination".
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
    """Find candidates that all places of their digit in a house see."""
    name_rule(hint, _RULE)
    found = False
    for house in ground_of(grid).order:
        for digit in range(side_of(grid)):
            n = list_places(grid, house, digit, workspace.masks)
            if n > 1 and _cut_seen(grid, hint, workspace, n, digit):
                found = True
                if hint.is_single[0]:
                    tell_places(hint, house, digit, workspace.masks, n)
                    return True
    return found


@lean_inlined
def list_places(grid, house, digit, cells):
    """Write the cells of a house that can have a digit to an array; return how many there are."""
    places, n = grid.places[digit, house], 0
    while places != 0:
        cells[n] = ground_of(grid).house_cells[house, lowest(places)]
        places &= places - 1
        n += 1
    return n


@lean_inlined
def tell_places(hint, house, digit, cells, n):
    """Note in a hint that it follows from the first n cells, all places of a digit in a house."""
    hint.houses[house] = BASE
    hint.facts[0].digits = 1 << digit
    for at in range(n):
        hint.pattern[cells[at]] |= 1 << digit


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
