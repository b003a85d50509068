"""Digits whose places in one house all lie in a second house that crosses it.

A box meets a line in three places, so one table look-up shows whether a digit is locked: in which third of the line, or
in which row or column of the box, all its places are.

    box     0 1 2      along a line   0 1 2 | 3 4 5 | 6 7 8
            3 4 5                     third 0   1       2
            6 7 8      column k of a box: places k, k + 3, k + 6
"""

from kernels.jit import lean_inlined, lean_kernel
from rating.sudoku.bands_kernel import band_of_places, locked_out
from rating.sudoku.explainer.hint_kernel import BASE, COVER, DIGITS, TARGET, name_rule
from rating.sudoku.geometry import BOXES, COLUMNS, HOUSE_CELLS, ROWS, SIDE
from rating.sudoku.masks import ALL, LOWEST, NO_THIRD, ONLY_COLUMN, ONLY_THIRD
from rating.sudoku.rules import CLAIMING, DIRECT_CLAIMING, DIRECT_POINTING, POINTING

_POINTING, _CLAIMING = POINTING.id, CLAIMING.id
_DIRECT_POINTING, _DIRECT_CLAIMING = DIRECT_POINTING.id, DIRECT_CLAIMING.id
_THIRD = 0b111
_COLUMN = 0b001001001


@lean_kernel
def locked(grid, hint, is_direct):
    """Find digits that are locked in a box (pointing) and else in a line (claiming).

    Args:
        grid: the grid; a digit with one place in a house is not locked, but a hidden single.
        hint: written.
        is_direct: look only for digits that this leaves one place in a third house, and write these there.
    """
    if not _any_locked(grid):
        return False
    name_rule(hint, _DIRECT_POINTING if is_direct else _POINTING)
    found = False
    for lines in (COLUMNS, ROWS):
        if not (found and hint.is_single[0]):
            found = _pointing(grid, hint, is_direct, lines) or found
    if found:
        return True
    name_rule(hint, _DIRECT_CLAIMING if is_direct else _CLAIMING)
    for lines in (COLUMNS, ROWS):
        if not (found and hint.is_single[0]):
            found = _claiming(grid, hint, is_direct, lines) or found
    return found


@lean_kernel
def _any_locked(grid):
    """Return whether a locked digit goes from any cell: without that, no digit is written either."""
    found = 0
    for digit in range(SIDE):
        places = grid.places[digit]
        bands = band_of_places(places, ROWS), band_of_places(places, ROWS + 3), band_of_places(places, ROWS + 6)
        lost = locked_out(bands[0], bands[1], bands[2])
        found |= lost[0] | lost[1] | lost[2]
    return found != 0


@lean_inlined
def _turns(hint):
    """Return how often the digits are gone through: for the first hint, once for each house that crosses another."""
    return 3 if hint.is_single[0] else 1


@lean_kernel
def _pointing(grid, hint, is_direct, lines):
    """Find digits whose places in a box are all in one line; the others in the line are in the next boxes along it."""
    found = False
    for box in range(SIDE):
        band, stack = box // 3, box % 3
        along = band if lines == COLUMNS else stack
        for turn in range(_turns(hint)):
            for digit in range(SIDE):
                places = grid.places[digit, BOXES + box]
                only = ONLY_COLUMN[places] if lines == COLUMNS else ONLY_THIRD[places]
                k = only % NO_THIRD
                line = lines + 3 * (stack if lines == COLUMNS else band) + k
                outside = grid.places[digit, line] & (ALL ^ (_THIRD << 3 * along))
                if outside * (only != NO_THIRD) != 0:  # one branch, rarely taken
                    if hint.is_single[0] and k != turn:
                        continue
                    crossing = _COLUMN << k if lines == COLUMNS else _THIRD << 3 * k
                    first, step = (BOXES + stack, 3) if lines == COLUMNS else (BOXES + 3 * band, 1)
                    found = _cut_beside(grid, hint, is_direct, digit, first, step, along, crossing) or found
                    if found and hint.is_single[0]:
                        _note(grid, hint, digit, BOXES + box, line)
                        return True
    return found


@lean_kernel
def _claiming(grid, hint, is_direct, lines):
    """Find digits whose places in a line are all in one box; the others in the box are in its two parallel lines."""
    found = False
    for number in range(SIDE):
        group, along = number // 3, number % 3
        inside = _COLUMN << along if lines == COLUMNS else _THIRD << 3 * along
        for turn in range(_turns(hint)):
            for digit in range(SIDE):
                only = ONLY_THIRD[grid.places[digit, lines + number]]
                k = only % NO_THIRD
                box = BOXES + (3 * k + group if lines == COLUMNS else 3 * group + k)
                outside = grid.places[digit, box] & (ALL ^ inside)
                if outside * (only != NO_THIRD) != 0:  # one branch, rarely taken
                    if hint.is_single[0] and k != turn:
                        continue
                    first = lines + 3 * group
                    found = _cut_beside(grid, hint, is_direct, digit, first, 1, along, _THIRD << 3 * k) or found
                    if found and hint.is_single[0]:
                        _note(grid, hint, digit, lines + number, box)
                        return True
    return found


@lean_inlined
def _cut_beside(grid, hint, is_direct, digit, first, step, along, crossing):
    """Take a digit from the places ``crossing`` of two of three houses side by side, all but the one at ``along``."""
    found = False
    for i in range(3):
        house = first + step * i
        if i != along and _cut(grid, hint, is_direct, digit, house, crossing):
            found = True
            if hint.is_single[0] and is_direct:
                hint.houses[house] = TARGET
                break
    return found


@lean_kernel
def _cut(grid, hint, is_direct, digit, house, crossing):
    """Take a digit from the places ``crossing`` of a house; in direct mode, write it if that leaves one place."""
    places = grid.places[digit, house]
    if is_direct:
        left = places & (ALL ^ crossing)
        if left == places or left == 0 or left & (left - 1) != 0:
            return False
        hint.placed[HOUSE_CELLS[house, LOWEST[left]]] = digit + 1
        return True
    gone = places & crossing
    found = gone != 0
    while gone != 0:
        hint.removals[HOUSE_CELLS[house, LOWEST[gone]]] |= 1 << digit
        gone &= gone - 1
    return found


@lean_kernel
def _note(grid, hint, digit, base, cover):
    hint.facts[DIGITS] = 1 << digit
    hint.houses[base] = BASE
    hint.houses[cover] = COVER
    places = grid.places[digit, base]
    while places != 0:
        hint.pattern[HOUSE_CELLS[base, LOWEST[places]]] |= 1 << digit
        places &= places - 1
