"""Large wings: n cells of a house with n + 1 digits between them, and a cell with two of these digits, its *hook*.

The hook sees all places of x. If the hook is x, the n cells lose x and use up all other digits. So z, the other digit
of the hook, is in the hook or in the n cells, and is removed from cells that see all these places of z. If the same is
true with x and z exchanged, every digit is locked in the pattern, and is removed from cells that see all its places
there. A wing may become harder by another's removals (its rating depends on the size of the largest cell), so only one
is taken at a time: among those of the least rating and with the most removals, the first by ``_rank``.

    cells with the hook    4            5             6              7
                           WXYZ-wing    VWXYZ-wing    UVWXYZ-wing    TUVWXYZ-wing

Source: SudokuMonster 2021, SukakuExplainer 1.18.1: the ratings and the order. Elsewhere: almost locked sets, XZ rule.
"""

import numpy as np

from kernels.jit import lean_kernel
from rating.sudoku.explainer.hint_kernel import BASE, VALUES, ids_by_size, name_rule
from rating.sudoku.geometry import HOUSE_CELLS, N_CELLS, N_HOUSES, SEES, SIDE
from rating.sudoku.masks import ALL, COUNT, LOWEST, N_MASKS
from rating.sudoku.rules import FIND_LARGE_WING

_RULES = ids_by_size(FIND_LARGE_WING)
_NOTHING = 100.0
_ALL_CELLS = N_CELLS**7  # more than the number of any seven cells


@lean_kernel
def large_wing(grid, hint, named, size):
    """Find the first wing of ``size`` (3 to 6) cells without the hook; ``named``, int64 ``[512]``, is scratch."""
    name_rule(hint, _RULES[size])
    hint.rating[0] = _NOTHING
    most, rank = np.int64(0), np.int64(0)
    for house in range(N_HOUSES):
        named[0] = 0
        for places in range(1, N_MASKS):
            first = grid.candidates[HOUSE_CELLS[house, LOWEST[places]]]
            named[places] = named[places & (places - 1)] | first
            is_open = grid.open_places[house] & places == places
            if is_open and COUNT[places] == size and COUNT[named[places]] == size + 1:
                rating = _rating(grid, house, places, size)
                if rating <= hint.rating[0]:
                    most, rank = _hang(grid, hint, house, places, named[places], rating, most, rank)
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
def _hang(grid, hint, house, places, digits, rating, most, best_rank):
    """Try all hooks for some cells of a house, for the first wing of the least rating; return its removals and rank."""
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
        if n_removed == 0 or (rating == hint.rating[0] and n_removed < most):
            continue
        is_double = goes_one and goes_other
        if is_double and n_removed == _cut(grid, hint, house, places, hook, pair, False):
            removes_one = _cut(grid, hint, house, places, hook, one, False)
            is_double = removes_one > 0 and removes_one < n_removed
        rank = _rank(grid, house, places, hook, is_double)
        if rating < hint.rating[0] or n_removed > most or rank < best_rank:
            hint.rating[0] = rating
            hint.removals[:] = 0
            _cut(grid, hint, house, places, hook, locked, True)
            _note(grid, hint, house, places, hook)
            most, best_rank = n_removed, rank
    return most, best_rank


@lean_kernel
def _rank(grid, house, places, hook, is_double):
    """Return the rank of a wing among those with equally many removals.

    Doubly linked wings come first; they remove both digits of the hook, or another digit. Next come wings with a larger
    largest cell, then those with more candidates, compared as texts. The cells decide last.
    """
    largest, n_candidates, cells = np.int64(0), np.int64(0), np.int64(0)
    while places != 0:
        cell = HOUSE_CELLS[house, LOWEST[places]]
        places &= places - 1
        n_here = np.int64(COUNT[grid.candidates[cell]])
        largest = max(largest, n_here)
        n_candidates += n_here
        cells = cells * N_CELLS + cell
    text = n_candidates * 10 if n_candidates < 10 else n_candidates  # as texts, "9" comes after "12"
    kinds = ((2 - is_double) * 10 + SIDE - largest) * 100 + 99 - text
    return kinds * _ALL_CELLS + cells * N_CELLS + hook


@lean_kernel
def _sees_all(grid, house, places, digit, cell):
    """Return whether a cell sees all of the given places, a mask, that may hold a digit."""
    while places != 0:
        holder = HOUSE_CELLS[house, LOWEST[places]]
        places &= places - 1
        if grid.candidates[holder] & digit and not SEES[holder, cell]:
            return False
    return True


@lean_kernel
def _cut(grid, hint, house, places, hook, locked, is_real):
    """Count the candidates that see all places of their locked digit in the wing; remove them if ``is_real``."""
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
    hint.facts[0].digits = grid.candidates[hook]
    hint.facts[0].first = hook
    hint.houses[:] = 0
    hint.houses[house] = BASE
    hint.pattern[:] = 0
    hint.pattern[hook] = grid.candidates[hook]
    for place in range(SIDE):
        if places >> place & 1:
            cell = HOUSE_CELLS[house, place]
            hint.pattern[cell] = grid.candidates[cell]
