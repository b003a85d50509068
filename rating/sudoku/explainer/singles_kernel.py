"""Digits with one place in a house, and cells with one candidate.

A rule is a kernel of a grid and a hint, and returns whether it found anything. For a single hint it stops at the
first thing found, in the order of Sudoku Explainer (boxes, columns, rows; digits upward), and notes what that rests on.

Source: Juillerat 2006, Sudoku Explainer 1.2.1: the order of the search and the ratings, here and in all rules.
"""

from kernels.jit import lean_kernel
from rating.sudoku.explainer.hint_kernel import BASE, DIGITS, name_rule
from rating.sudoku.geometry import BOXES, COLUMNS, HOUSE_CELLS, N_CELLS, N_HOUSES, ROWS, SIDE
from rating.sudoku.masks import LOWEST
from rating.sudoku.rules import FULL_HOUSE, HIDDEN_SINGLE_IN_BOX, HIDDEN_SINGLE_IN_LINE, NAKED_SINGLE

_FULL_HOUSE, _NAKED_SINGLE = FULL_HOUSE.id, NAKED_SINGLE.id
_IN_BOX, _IN_LINE = HIDDEN_SINGLE_IN_BOX.id, HIDDEN_SINGLE_IN_LINE.id
_NOWHERE = N_HOUSES * SIDE


@lean_kernel
def full_house(grid, hint):
    """Fill the last open cell of a house."""
    name_rule(hint, _FULL_HOUSE)
    found = False
    for start in (BOXES, COLUMNS, ROWS):
        for house in range(start, start + SIDE):
            places = grid.open_places[house]
            if places != 0 and places & (places - 1) == 0:
                cell = HOUSE_CELLS[house, LOWEST[places]]
                hint.placed[cell] = LOWEST[grid.candidates[cell]] + 1
                found = True
                if hint.is_single[0]:
                    hint.houses[house] = BASE
                    return True
    return found


@lean_kernel
def hidden_single(grid, hint):
    """Write a digit into its only place in a house; boxes come before lines, and alone if there are any."""
    name_rule(hint, _IN_BOX)
    if _hidden_single(grid, hint, BOXES):
        return True
    name_rule(hint, _IN_LINE)
    found = False
    for start in (COLUMNS, ROWS):
        if not (found and hint.is_single[0]):
            found = _hidden_single(grid, hint, start) or found
    return found


@lean_kernel
def _hidden_single(grid, hint, start):
    """Write the digits that have one place in a house of a kind; the first house comes first, and its least digit."""
    first = _NOWHERE
    for digit in range(SIDE):
        places_of = grid.places[digit]
        has_any = False
        for house in range(start, start + SIDE):  # no branches, so that the processor looks at nine houses at once
            has_any |= (places_of[house] != 0) & (places_of[house] & (places_of[house] - 1) == 0)
        if not has_any:
            continue
        for house in range(start, start + SIDE):
            places = places_of[house]
            if places != 0 and places & (places - 1) == 0:
                first = min(first, house * SIDE + digit)
                if not hint.is_single[0]:
                    hint.placed[HOUSE_CELLS[house, LOWEST[places]]] = digit + 1
    if first != _NOWHERE and hint.is_single[0]:
        house, digit = first // SIDE, first % SIDE
        hint.placed[HOUSE_CELLS[house, LOWEST[grid.places[digit, house]]]] = digit + 1
        hint.houses[house] = BASE
        hint.facts[DIGITS] = 1 << digit
    return first != _NOWHERE


@lean_kernel
def naked_single(grid, hint):
    """Write the only candidate of a cell."""
    name_rule(hint, _NAKED_SINGLE)
    found = False
    for cell in range(N_CELLS):
        digits = grid.candidates[cell]
        if digits != 0 and digits & (digits - 1) == 0:
            hint.placed[cell] = LOWEST[digits] + 1
            found = True
            if hint.is_single[0]:
                return True
    return found
