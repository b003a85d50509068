"""Bivalue universal grave (BUG): but for a few digits, every cell and every digit of a house would have two ways.

Then the puzzle would have no solution or several; so one of these few, the *bug digits* of the *bug cells*, is right.

    type 1    one bug cell: it keeps only its bug digits
    type 2    one bug digit: cells that see all bug cells lose it
    type 4    two bug cells of a house share one further digit: it is in one of them, so they lose the others
    type 3    the bug cells share a house: as if one cell with the bug digits, they join others in a naked set

A house with no other bug cell for a digit shows that it is a bug digit. SukakuExplainer, unlike Sudoku Explainer, also
sees it if only one digit has other than two places anywhere; and it looks for small sets first.
"""

import numpy as np

from kernels.jit import lean_kernel
from kernels.vectors import count, lowest
from rating.sudoku.explainer.choices_kernel import next_choice, spread
from rating.sudoku.explainer.hint_kernel import BASE, forget_reasons, name_rule
from rating.sudoku.grid_kernel import ground_of, side_of
from rating.sudoku.rules import UNIVERSAL_GRAVE

_RULE = UNIVERSAL_GRAVE.id
_HARDER = (UNIVERSAL_GRAVE.tenths + 1) / 10  # the rating of types 2 to 4

_MOST_IN_SET = 6


@lean_kernel
def universal_grave(grid, hint, bugs, is_sukaku):
    """Find the first hint of the first type with removals; ``bugs``, int64 ``[n_cells]``, receives the bug digits."""
    found = _try_types(grid, hint, bugs, is_sukaku)
    if not found:
        forget_reasons(hint)
    return found


@lean_kernel
def _try_types(grid, hint, bugs, is_sukaku):
    name_rule(hint, _RULE)
    n_large, first, second = 0, -1, -1
    for cell in range(len(bugs)):
        if count(grid.candidates[cell]) > 2:
            n_large += 1
            first, second = (cell, second) if first < 0 else (first, cell)
    n_peers = ground_of(grid).peers.shape[1]  # one cell must see all bug cells
    if n_large == 0 or n_large > n_peers or not _find_bugs(grid, bugs, is_sukaku):
        return False
    extra = np.int64(0)
    for cell in range(len(bugs)):
        extra |= bugs[cell]
    hint.facts[0].digits = extra
    hint.facts[0].first = first
    hint.facts[0].second = second
    for cell in range(len(bugs)):
        hint.pattern[cell] = bugs[cell]

    hint.facts[0].variant = 1
    if n_large == 1:
        hint.removals[first] = grid.candidates[first] & ~extra
        return True
    n_seeing = _count_seeing(grid, bugs)
    hint.facts[0].variant = 2
    hint.rating[0] = _HARDER
    if count(extra) == 1 and _cut_common(grid, hint, bugs, extra):
        return True
    if count(extra) > 1 and n_seeing == 0:
        return False
    hint.facts[0].variant = 4
    if n_large == 2 and _lock(grid, hint, bugs, extra, first, second):
        return True
    hint.facts[0].variant = 3
    return count(extra) > 1 and _join_set(grid, hint, bugs, extra, first, is_sukaku)


@lean_kernel
def _find_bugs(grid, bugs, is_sukaku):
    """Find the surplus digits; return False if the board differs from a grave by more than these."""
    bugs[:] = 0
    ground, side = ground_of(grid), side_of(grid)
    odd_digits, has_bug = np.int64(0), False
    for house in range(len(ground.house_cells)):
        for digit in range(side):
            places = np.int64(grid.places[digit, house])
            if places == 0 or count(places) == 2:
                continue
            odd_digits |= 1 << digit
            n_large, bug = 0, np.int64(0)
            while places != 0:
                cell = ground.house_cells[house, lowest(places)]
                places &= places - 1
                if count(grid.candidates[cell]) > 2:
                    n_large += 1
                    bug = np.int64(cell)
            if n_large == 0:
                return False
            if n_large == 1:
                bugs[bug] |= 1 << digit
                has_bug = True
    if is_sukaku and has_bug and count(odd_digits) == 1:
        for cell in range(len(bugs)):
            if count(grid.candidates[cell]) > 2:
                bugs[cell] |= grid.candidates[cell] & odd_digits
    for cell in range(len(bugs)):
        if grid.candidates[cell] != 0 and count(grid.candidates[cell] ^ bugs[cell]) != 2:
            return False
    for house in range(len(ground.house_cells)):
        for digit in range(side):
            n_left = count(grid.places[digit, house])
            for place in range(side):
                n_left -= bugs[ground.house_cells[house, place]] >> digit & 1
            if n_left != 0 and n_left != 2:
                return False
    return True


@lean_kernel
def _sees_all(grid, bugs, cell):
    missed = False
    for bug in range(len(bugs)):
        missed = missed or (bugs[bug] != 0 and not ground_of(grid).sees[bug, cell])
    return not missed


@lean_kernel
def _count_seeing(grid, bugs):
    """Count the cells, filled ones too, that see all bug cells."""
    n_seeing = 0
    for cell in range(len(bugs)):
        n_seeing += _sees_all(grid, bugs, cell)
    return n_seeing


@lean_kernel
def _cut_common(grid, hint, bugs, extra):
    found = False
    for cell in range(len(bugs)):
        if grid.candidates[cell] & extra and _sees_all(grid, bugs, cell):
            hint.removals[cell] = extra
            found = True
    return found


@lean_kernel
def _lock(grid, hint, bugs, extra, first, second):
    shared = grid.candidates[first] & grid.candidates[second] & ~extra
    if count(shared) != 1 or not ground_of(grid).sees[first, second]:
        return False
    houses_of = ground_of(grid).houses_of
    for one in range(houses_of.shape[1]):
        for other in range(houses_of.shape[1]):
            if houses_of[first, one] == houses_of[second, other]:
                hint.houses[houses_of[first, one]] = BASE
    hint.removals[first] = grid.candidates[first] & ~(bugs[first] | shared)
    hint.removals[second] = grid.candidates[second] & ~(bugs[second] | shared)
    return True


@lean_kernel
def _join_set(grid, hint, bugs, extra, first, is_sukaku):
    house_cells, houses_of = ground_of(grid).house_cells, ground_of(grid).houses_of
    n_sizes, n_kinds = _MOST_IN_SET - 1, ground_of(grid).n_houses_of[first]
    for turn in range(n_kinds * n_sizes):
        kind = turn % n_kinds if is_sukaku else turn // n_sizes
        size = 2 + (turn // n_kinds if is_sukaku else turn % n_sizes)
        house = np.int64(houses_of[first, kind])
        rest, n_outside = np.int64(0), 0
        for cell in range(len(bugs)):
            n_outside += bugs[cell] != 0
        for place in range(side_of(grid)):
            cell = house_cells[house, place]
            n_outside -= bugs[cell] != 0
            if grid.candidates[cell] != 0 and bugs[cell] == 0:
                rest |= 1 << place
        end, choice = 1 << count(rest) if n_outside == 0 else 0, (1 << (size - 1)) - 1
        while choice < end:
            if _cut_with(grid, hint, house, rest, spread(choice, rest), extra, size):
                hint.rating[0] = _HARDER + (size - 1) * 0.1
                hint.houses[house] = BASE
                return True
            choice = next_choice(choice)
    return False


@lean_kernel
def _cut_with(grid, hint, house, rest, chosen, extra, size):
    """Remove the digits of a set of bug cells and some places of a house from the other places of the house."""
    named = np.int64(0)
    places = chosen
    while places != 0:
        named |= grid.candidates[ground_of(grid).house_cells[house, lowest(places)]]
        places &= places - 1
    if count(named) != size or extra & ~named != 0:
        return False
    found = False
    places = rest ^ chosen
    while places != 0:
        cell = ground_of(grid).house_cells[house, lowest(places)]
        places &= places - 1
        if grid.candidates[cell] & named:
            hint.removals[cell] = grid.candidates[cell] & named
            found = True
    while found and chosen != 0:
        cell = ground_of(grid).house_cells[house, lowest(chosen)]
        chosen &= chosen - 1
        hint.pattern[cell] = grid.candidates[cell]
    return found
