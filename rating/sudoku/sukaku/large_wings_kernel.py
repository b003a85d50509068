"""Large wings: n cells of a house with n + 1 digits between them, and a cell with two of these digits, its *hook*.

Where the hook sees all of the cells that may hold x, these lose a digit if it is x, and then take up all the others;
so z, the other digit of the hook, is in it or in the n cells, and goes from what sees all these places of z. If the
same holds the other way round, every digit is locked in the pattern, and goes from what sees all its places there.
A wing may become harder by what another one removes (its rating falls and rises with the size of the largest cell), so
only the most fruitful ones of the least rating are taken at a time.

    cells with the hook    4            5             6              7
                           WXYZ-wing    VWXYZ-wing    UVWXYZ-wing    TUVWXYZ-wing

Source: SudokuMonster 2021, SukakuExplainer 1.18.1: the ratings. Elsewhere: almost locked sets, the XZ rule.
"""

import numpy as np

from kernels.jit import lean_kernel
from rating.sudoku.explainer.hint_kernel import BASE, DIGITS, FIRST, VALUES, ids_by_size, name_rule
from rating.sudoku.geometry import HOUSE_CELLS, N_CELLS, N_HOUSES, SEES, SIDE
from rating.sudoku.masks import ALL, COUNT, LOWEST, N_MASKS
from rating.sudoku.rules import FIND_LARGE_WING

_RULES = ids_by_size(FIND_LARGE_WING)
_NOTHING = 100.0


@lean_kernel
def large_wing(grid, hint, named, size):
    """Find wings of some size, those of the least rating.

    Args:
        grid: the grid, without naked singles.
        hint: written.
        named: int64 ``[512]``, written: the candidates at each set of places of a house.
        size: the number of cells without the hook, 3 to 6.
    """
    name_rule(hint, _RULES[size])
    hint.rating[0] = _NOTHING
    most = 0
    for house in range(N_HOUSES):
        named[0] = 0
        for places in range(1, N_MASKS):
            first = grid.candidates[HOUSE_CELLS[house, LOWEST[places]]]
            named[places] = named[places & (places - 1)] | first
            is_open = grid.open_places[house] & places == places
            if is_open and COUNT[places] == size and COUNT[named[places]] == size + 1:
                rating = _rating(grid, house, places, size)
                if rating <= hint.rating[0]:
                    most = _hang(grid, hint, house, places, named[places], rating, most)
    return hint.rating[0] < _NOTHING


@lean_kernel
def _rating(grid, house, places, size):
    """Return the rating of a wing: the nearer its largest cell is to three candidates, the harder a small wing is."""
    largest = 0
    while places != 0:
        largest = max(largest, COUNT[grid.candidates[HOUSE_CELLS[house, LOWEST[places]]]])
        places &= places - 1
    least = VALUES[_RULES[size]]
    return least + (size - 2 - abs(3 - largest)) * 0.1 if size <= 4 else least


@lean_kernel
def _hang(grid, hint, house, places, digits, rating, most):
    """Try all hooks for some cells of a house, and take those of the least rating, and of these the most fruitful.

    Returns:
        The number of candidates that go by the most fruitful wing so far.
    """
    for hook in range(N_CELLS):
        pair = np.int64(grid.candidates[hook])
        if COUNT[pair] != 2 or pair & digits != pair:
            continue
        one = pair & -pair
        other = pair ^ one
        goes_one = _sees_all(grid, house, places, other, hook)
        goes_other = _sees_all(grid, house, places, one, hook)
        if not goes_one and not goes_other:
            continue
        locked = digits if goes_one and goes_other else one if goes_one else other
        n_removed = _cut(grid, hint, house, places, hook, locked, False)
        if n_removed > 0 and (rating < hint.rating[0] or n_removed > most):
            hint.rating[0] = rating
            hint.removals[:] = 0
            _cut(grid, hint, house, places, hook, locked, True)
            _note(grid, hint, house, places, hook)
            most = n_removed
        elif n_removed == most and not hint.is_single[0]:
            _cut(grid, hint, house, places, hook, locked, True)
    return most


@lean_kernel
def _sees_all(grid, house, places, digit, cell):
    """Return whether a cell sees all of some places that may hold a digit, a mask."""
    while places != 0:
        holder = HOUSE_CELLS[house, LOWEST[places]]
        places &= places - 1
        if grid.candidates[holder] & digit and not SEES[holder, cell]:
            return False
    return True


@lean_kernel
def _cut(grid, hint, house, places, hook, locked, is_real):
    """Count the candidates of locked digits that see all their places in the wing; remove them if ``is_real``."""
    n_removed = 0
    for cell in range(N_CELLS):
        digits = grid.candidates[cell] & locked
        if not SEES[cell, hook]:
            digits &= ALL ^ grid.candidates[hook]
        while digits != 0:
            digit = digits & -digits
            digits ^= digit
            if _sees_all(grid, house, places, digit, cell):
                n_removed += 1
                if is_real:
                    hint.removals[cell] |= digit
    return n_removed


@lean_kernel
def _note(grid, hint, house, places, hook):
    """Note what a wing rests on."""
    hint.facts[DIGITS] = grid.candidates[hook]
    hint.facts[FIRST] = hook
    hint.houses[:] = 0
    hint.houses[house] = BASE
    hint.pattern[:] = 0
    hint.pattern[hook] = grid.candidates[hook]
    for place in range(SIDE):
        if places >> place & 1:
            cell = HOUSE_CELLS[house, place]
            hint.pattern[cell] = grid.candidates[cell]
