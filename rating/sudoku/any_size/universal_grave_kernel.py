"""Bivalue universal graves on boards of any size; ``explainer.universal_grave_kernel`` says what they are."""

import numpy as np

from kernels.jit import lean_kernel
from kernels.vectors import count, lowest
from rating.sudoku.any_size.choices_kernel import next_choice, spread
from rating.sudoku.explainer.hint_kernel import BASE, DIGITS, FIRST, SECOND, TYPE, forget_reasons, name_rule
from rating.sudoku.rules import UNIVERSAL_GRAVE

_RULE = UNIVERSAL_GRAVE.id
_HARDER = (UNIVERSAL_GRAVE.tenths + 1) / 10  # of types 2 to 4

_MOST_IN_SET = 6


@lean_kernel
def universal_grave(grid, hint, bugs):
    """Find the first hint of the first type that removes anything.

    Args:
        grid: the grid.
        hint: written.
        bugs: int64 ``[n_cells]``, written: the bug digits of each cell.
    """
    found = _try_types(grid, hint, bugs)
    if not found:
        forget_reasons(hint)
    return found


@lean_kernel
def _try_types(grid, hint, bugs):
    name_rule(hint, _RULE)
    n_large, first, second = 0, -1, -1
    for cell in range(len(bugs)):
        if count(grid.candidates[cell]) > 2:
            n_large += 1
            first, second = (cell, second) if first < 0 else (first, cell)
    if n_large == 0 or n_large > grid.ground.peers.shape[1] or not _find_bugs(grid, bugs):
        return False
    extra = np.int64(0)
    for cell in range(len(bugs)):
        extra |= bugs[cell]
    hint.facts[DIGITS] = extra
    hint.facts[FIRST] = first
    hint.facts[SECOND] = second
    for cell in range(len(bugs)):
        hint.pattern[cell] = bugs[cell]

    hint.facts[TYPE] = 1
    if n_large == 1:
        hint.removals[first] = grid.candidates[first] & ~extra
        return True
    n_seeing = _count_seeing(grid, bugs)
    hint.facts[TYPE] = 2
    hint.rating[0] = _HARDER
    if count(extra) == 1 and _cut_common(grid, hint, bugs, extra):
        return True
    if count(extra) > 1 and n_seeing == 0:
        return False
    hint.facts[TYPE] = 4
    if n_large == 2 and _lock(grid, hint, bugs, extra, first, second):
        return True
    hint.facts[TYPE] = 3
    return count(extra) > 1 and _join_set(grid, hint, bugs, extra, first)


@lean_kernel
def _find_bugs(grid, bugs):
    """Find the digits that are too many; False when more than that is wrong."""
    bugs[:] = 0
    ground, side = grid.ground, len(grid.places)
    for house in range(3 * side):
        for digit in range(side):
            places = grid.places[digit, house]
            if places == 0 or count(places) == 2:
                continue
            n_large, bug = 0, 0
            while places != 0:
                cell = ground.house_cells[house, lowest(places)]
                places &= places - 1
                if count(grid.candidates[cell]) > 2:
                    n_large += 1
                    bug = cell
            if n_large == 0:
                return False
            if n_large == 1:
                bugs[bug] |= 1 << digit
    for cell in range(len(bugs)):
        if grid.candidates[cell] != 0 and count(grid.candidates[cell] ^ bugs[cell]) != 2:
            return False
    for house in range(3 * side):
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
        missed = missed or (bugs[bug] != 0 and not grid.ground.sees[bug, cell])
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
    if count(shared) != 1 or not grid.ground.sees[first, second]:
        return False
    for kind in range(3):
        if grid.ground.houses_of[first, kind] == grid.ground.houses_of[second, kind]:
            hint.houses[grid.ground.houses_of[first, kind]] = BASE
    hint.removals[first] = grid.candidates[first] & ~(bugs[first] | shared)
    hint.removals[second] = grid.candidates[second] & ~(bugs[second] | shared)
    return True


@lean_kernel
def _join_set(grid, hint, bugs, extra, first):
    house_cells, houses_of = grid.ground.house_cells, grid.ground.houses_of
    for kind in range(3):
        house = houses_of[first, kind]
        n_outside = 0
        for cell in range(len(bugs)):
            n_outside += bugs[cell] != 0 and houses_of[cell, kind] != house
        if n_outside:
            continue
        rest = np.int64(0)
        for place in range(len(grid.places)):
            cell = house_cells[house, place]
            if grid.candidates[cell] != 0 and bugs[cell] == 0:
                rest |= 1 << place
        for size in range(2, _MOST_IN_SET + 1):
            end, choice = 1 << count(rest), (1 << (size - 1)) - 1
            while choice < end:
                if _cut_with(grid, hint, house, rest, spread(choice, rest), extra, size):
                    hint.rating[0] = _HARDER + (size - 1) * 0.1
                    hint.houses[house] = BASE
                    return True
                choice = next_choice(choice)
    return False


@lean_kernel
def _cut_with(grid, hint, house, rest, chosen, extra, size):
    """Take the digits of a set, of the bug cells and some places of a house, from the other places."""
    named = np.int64(0)
    places = chosen
    while places != 0:
        named |= grid.candidates[grid.ground.house_cells[house, lowest(places)]]
        places &= places - 1
    if count(named) != size or extra & ~named != 0:
        return False
    found = False
    places = rest ^ chosen
    while places != 0:
        cell = grid.ground.house_cells[house, lowest(places)]
        places &= places - 1
        if grid.candidates[cell] & named:
            hint.removals[cell] = grid.candidates[cell] & named
            found = True
    while found and chosen != 0:
        cell = grid.ground.house_cells[house, lowest(chosen)]
        chosen &= chosen - 1
        hint.pattern[cell] = grid.candidates[cell]
    return found
