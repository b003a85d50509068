"""Digits with one place in a house, and cells with one candidate.

A rule is a kernel of a grid and a hint, and returns whether it found anything. For a single hint it stops at the first
find in the order of Sudoku Explainer (boxes, columns, rows, further houses; digits upward), and notes its grounds.

Source: Juillerat 2006, Sudoku Explainer 1.2.1: the order of the search and the ratings, here and in all rules.
"""

from kernels.jit import lean_kernel
from kernels.vectors import lowest
from rating.sudoku.explainer.hint_kernel import BASE, name_rule
from rating.sudoku.grid_kernel import ground_of, side_of
from rating.sudoku.rules import FULL_HOUSE, HIDDEN_SINGLE_IN_BOX, HIDDEN_SINGLE_IN_LINE, NAKED_SINGLE

_FULL_HOUSE, _NAKED_SINGLE = FULL_HOUSE.id, NAKED_SINGLE.id
_IN_BOX, _IN_LINE = HIDDEN_SINGLE_IN_BOX.id, HIDDEN_SINGLE_IN_LINE.id


@lean_kernel
def full_house(grid, hint):
    """Fill the last open cell of a house."""
    name_rule(hint, _FULL_HOUSE)
    found = False
    for house in ground_of(grid).order:
        places = grid.open_places[house]
        if places != 0 and places & (places - 1) == 0:
            cell = ground_of(grid).house_cells[house, lowest(places)]
            hint.placed[cell] = lowest(grid.candidates[cell]) + 1
            found = True
            if hint.is_single[0]:
                hint.houses[house] = BASE
                return True
    return found


@lean_kernel
def hidden_single(grid, hint):
    """Write a digit into its only place in a box, else in any other house, which counts as a line."""
    n_boxes = ground_of(grid).starts[1]
    name_rule(hint, _IN_BOX)
    if _hidden_single(grid, hint, 0, n_boxes):
        return True
    name_rule(hint, _IN_LINE)
    return _hidden_single(grid, hint, n_boxes, len(ground_of(grid).order))


@lean_kernel
def _hidden_single(grid, hint, first, last):
    """Write the digits with one place in some houses, by house, then by digit."""
    found = False
    for house in ground_of(grid).order[first:last]:
        for digit in range(side_of(grid)):
            places = grid.places[digit, house]
            if places != 0 and places & (places - 1) == 0:
                hint.placed[ground_of(grid).house_cells[house, lowest(places)]] = digit + 1
                found = True
                if hint.is_single[0]:
                    hint.houses[house] = BASE
                    hint.facts[0].digits = 1 << digit
                    return True
    return found


@lean_kernel
def naked_single(grid, hint):
    """Write the only candidate of a cell."""
    name_rule(hint, _NAKED_SINGLE)
    found = False
    for cell in range(len(grid.candidates)):
        digits = grid.candidates[cell]
        if digits != 0 and digits & (digits - 1) == 0:
            hint.placed[cell] = lowest(digits) + 1
            found = True
            if hint.is_single[0]:
                return True
    return found
