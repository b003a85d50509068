"""Bivalue universal grave (BUG): but for a few digits, every cell and every digit of a house would have two ways.

Then the puzzle would have no solution or several; so one of these few, the *bug digits* of the *bug cells*, is right.

    type 1    one bug cell: it keeps only its bug digits
    type 2    one bug digit: what sees all bug cells loses it
    type 4    two bug cells of a house share one further digit: it is in one of them, so they lose the others
    type 3    the bug cells share a house: as if one cell with the bug digits, they join others in a naked set

Which digit of a cell is a bug digit is seen in a house with no other bug cell for it. SukakuExplainer, unlike Sudoku
Explainer, also sees it when only one digit has other than two places anywhere; and it looks for small sets first.
"""

import numpy as np

from kernels.jit import lean_kernel
from rating.sudoku.explainer.hint_kernel import BASE, DIGITS, FIRST, SECOND, TYPE, forget_reasons, name_rule
from rating.sudoku.geometry import HOUSE_CELLS, HOUSES_OF, N_CELLS, N_HOUSES, SEES, SIDE
from rating.sudoku.masks import ALL, COUNT, LOWEST
from rating.sudoku.rules import UNIVERSAL_GRAVE

_RULE = UNIVERSAL_GRAVE.id
_HARDER = (UNIVERSAL_GRAVE.tenths + 1) / 10  # of types 2 to 4

_MOST_BUG_CELLS = 20  # one cell must see them all
_MOST_IN_SET = 6


@lean_kernel
def universal_grave(grid, hint, bugs):
    """Find the first hint of the first type that removes anything.

    Args:
        grid: the grid.
        hint: written.
        bugs: int64 ``[81]``, written: the bug digits of each cell.
    """
    return _grave(grid, hint, bugs, False)


@lean_kernel
def sukaku_grave(grid, hint, bugs):
    """Find the same as ``universal_grave``, in the way of SukakuExplainer."""
    return _grave(grid, hint, bugs, True)


@lean_kernel
def _grave(grid, hint, bugs, is_sukaku):
    found = _try_types(grid, hint, bugs, is_sukaku)
    if not found:
        forget_reasons(hint)
    return found


@lean_kernel
def _try_types(grid, hint, bugs, is_sukaku):
    name_rule(hint, _RULE)
    n_large, first, second = 0, -1, -1
    for cell in range(N_CELLS):
        if COUNT[grid.candidates[cell]] > 2:
            n_large += 1
            first, second = (cell, second) if first < 0 else (first, cell)
    if n_large == 0 or n_large > _MOST_BUG_CELLS or not _find_bugs(grid, bugs, is_sukaku):
        return False
    extra = 0
    for cell in range(N_CELLS):
        extra |= bugs[cell]
    hint.facts[DIGITS] = extra
    hint.facts[FIRST] = first
    hint.facts[SECOND] = second
    for cell in range(N_CELLS):
        hint.pattern[cell] = bugs[cell]

    hint.facts[TYPE] = 1
    if n_large == 1:
        hint.removals[first] = grid.candidates[first] & (ALL ^ extra)
        return True
    n_seeing = _count_seeing(grid, bugs)
    hint.facts[TYPE] = 2
    hint.rating[0] = _HARDER
    if COUNT[extra] == 1 and _cut_common(grid, hint, bugs, extra):
        return True
    if COUNT[extra] > 1 and n_seeing == 0:
        return False
    hint.facts[TYPE] = 4
    if n_large == 2 and _lock(grid, hint, bugs, extra, first, second):
        return True
    hint.facts[TYPE] = 3
    return COUNT[extra] > 1 and _join_set(grid, hint, bugs, extra, first, is_sukaku)


@lean_kernel
def _find_bugs(grid, bugs, is_sukaku):
    """Find the digits that are too many; False when more than that is wrong."""
    bugs[:] = 0
    odd_digits, has_bug = 0, False
    for house in range(N_HOUSES):
        for digit in range(SIDE):
            places = np.int64(grid.places[digit, house])
            if places == 0 or COUNT[places] == 2:
                continue
            odd_digits |= 1 << digit
            n_large, bug = 0, np.int64(0)
            while places != 0:
                cell = HOUSE_CELLS[house, LOWEST[places]]
                places &= places - 1
                if COUNT[grid.candidates[cell]] > 2:
                    n_large += 1
                    bug = np.int64(cell)
            if n_large == 0:
                return False
            if n_large == 1:
                bugs[bug] |= 1 << digit
                has_bug = True
    if is_sukaku and has_bug and COUNT[odd_digits] == 1:
        for cell in range(N_CELLS):
            if COUNT[grid.candidates[cell]] > 2:
                bugs[cell] |= grid.candidates[cell] & odd_digits
    for cell in range(N_CELLS):
        if grid.candidates[cell] != 0 and COUNT[grid.candidates[cell] ^ bugs[cell]] != 2:
            return False
    for house in range(N_HOUSES):
        for digit in range(SIDE):
            n_left = np.int64(COUNT[grid.places[digit, house]])
            for place in range(SIDE):
                n_left -= bugs[HOUSE_CELLS[house, place]] >> digit & 1
            if n_left != 0 and n_left != 2:
                return False
    return True


@lean_kernel
def _sees_all(bugs, cell):
    missed = False
    for bug in range(N_CELLS):
        missed = missed or (bugs[bug] != 0 and not SEES[bug, cell])
    return not missed


@lean_kernel
def _count_seeing(grid, bugs):
    """Count the cells, filled ones too, that see all bug cells."""
    n_seeing = 0
    for cell in range(N_CELLS):
        n_seeing += _sees_all(bugs, cell)
    return n_seeing


@lean_kernel
def _cut_common(grid, hint, bugs, extra):
    found = False
    for cell in range(N_CELLS):
        if grid.candidates[cell] & extra and _sees_all(bugs, cell):
            hint.removals[cell] = extra
            found = True
    return found


@lean_kernel
def _lock(grid, hint, bugs, extra, first, second):
    shared = grid.candidates[first] & grid.candidates[second] & (ALL ^ extra)
    if COUNT[shared] != 1 or not SEES[first, second]:
        return False
    for kind in range(3):
        if HOUSES_OF[first, kind] == HOUSES_OF[second, kind]:
            hint.houses[HOUSES_OF[first, kind]] = BASE
    hint.removals[first] = grid.candidates[first] & (ALL ^ (bugs[first] | shared))
    hint.removals[second] = grid.candidates[second] & (ALL ^ (bugs[second] | shared))
    return True


@lean_kernel
def _join_set(grid, hint, bugs, extra, first, is_sukaku):
    for turn in range(3 * (_MOST_IN_SET - 1)):
        kind = turn % 3 if is_sukaku else turn // (_MOST_IN_SET - 1)
        size = 2 + (turn // 3 if is_sukaku else turn % (_MOST_IN_SET - 1))
        house = np.int64(HOUSES_OF[first, kind])
        rest, n_outside = 0, 0
        for cell in range(N_CELLS):
            n_outside += bugs[cell] != 0 and HOUSES_OF[cell, kind] != house
        for place in range(SIDE):
            cell = HOUSE_CELLS[house, place]
            if grid.candidates[cell] != 0 and bugs[cell] == 0:
                rest |= 1 << place
        for chosen in range(1, ALL + 1 if n_outside == 0 else 1):
            is_able = COUNT[chosen] == size - 1 and chosen & rest == chosen
            if is_able and _cut_with(grid, hint, house, rest, chosen, extra, size):
                hint.rating[0] = _HARDER + (size - 1) * 0.1
                hint.houses[house] = BASE
                return True
    return False


@lean_kernel
def _cut_with(grid, hint, house, rest, chosen, extra, size):
    """Take the digits of a set, of the bug cells and some places of a house, from the other places."""
    named = 0
    for place in range(SIDE):
        if chosen >> place & 1:
            named |= grid.candidates[HOUSE_CELLS[house, place]]
    if COUNT[named] != size or extra & named != extra:
        return False
    found = False
    for place in range(SIDE):
        cell = HOUSE_CELLS[house, place]
        if (rest ^ chosen) >> place & 1 and grid.candidates[cell] & named:
            hint.removals[cell] = grid.candidates[cell] & named
            found = True
    for place in range(SIDE if found else 0):
        if chosen >> place & 1:
            cell = HOUSE_CELLS[house, place]
            hint.pattern[cell] = grid.candidates[cell]
    return found
