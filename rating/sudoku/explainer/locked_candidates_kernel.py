"""Digits whose places in one house all lie in a second house that crosses it."""

import numpy as np

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import lowest
from rating.sudoku.explainer.hint_kernel import BASE, COVER, TARGET, name_rule
from rating.sudoku.explainer.sets_kernel import mark_places
from rating.sudoku.grid_kernel import ground_of, side_of
from rating.sudoku.rules import CLAIMING, DIRECT_CLAIMING, DIRECT_POINTING, POINTING

_POINTING, _CLAIMING = POINTING.id, CLAIMING.id
_DIRECT_POINTING, _DIRECT_CLAIMING = DIRECT_POINTING.id, DIRECT_CLAIMING.id


@lean_inlined
def may_be_locked(grid):
    """Return the digits, as a mask, that may be locked and then go from a cell."""
    return (np.int64(1) << side_of(grid)) - 1


@lean_kernel
def locked(grid, hint, is_direct):
    """Find digits locked in a box (pointing), else in another house (claiming): columns, rows, then further houses.

    The direct rules only look for locked digits that leave a digit one place in a third house, and write that digit.
    """
    digits = may_be_locked(grid)
    if digits == 0:
        return False
    name_rule(hint, _DIRECT_POINTING if is_direct else _POINTING)
    if locked_in(grid, hint, is_direct, digits, True):
        return True
    name_rule(hint, _DIRECT_CLAIMING if is_direct else _CLAIMING)
    return locked_in(grid, hint, is_direct, digits, False)


@lean_kernel
def locked_in(grid, hint, is_direct, digits, is_in_box):
    """Find some digits whose places in one of two houses that cross, the base, are all in the other one, the cover."""
    n_boxes, crossings, found = ground_of(grid).starts[1], ground_of(grid).crossings, False
    for at in range(len(crossings)):
        base, cover, in_base, in_cover = crossings[at, 0], crossings[at, 1], crossings[at, 2], crossings[at, 3]
        if (base < n_boxes) != is_in_box:
            continue
        rest = digits
        while rest != 0:
            digit = lowest(rest)
            rest &= rest - 1
            places, others = grid.places[digit, base], grid.places[digit, cover] & ~in_cover
            if places & ~in_base != 0 or places & (places - 1) == 0 or others == 0:
                continue
            if is_direct:
                has_cut = _leave_one(grid, hint, digit, base, cover, others)
            else:
                has_cut = True
                _remove_at(grid, hint, digit, cover, others)
            if has_cut:
                found = True
                if hint.is_single[0]:
                    hint.facts[0].digits = 1 << digit
                    hint.houses[base] = BASE
                    hint.houses[cover] = COVER
                    mark_places(grid, hint, base, places, digit)
                    return True
    return found


@lean_kernel
def _remove_at(grid, hint, digit, house, places):
    while places != 0:
        hint.removals[ground_of(grid).house_cells[house, lowest(places)]] |= 1 << digit
        places &= places - 1


@lean_kernel
def _leave_one(grid, hint, digit, base, cover, others):
    """Write a digit where a house of the base's kind has one place left for it, outside the cover or in the base."""
    starts, inside = ground_of(grid).starts, ground_of(grid).inside
    found, kind = False, 0
    while base >= starts[kind + 1]:
        kind += 1
    for house in range(starts[kind], starts[kind + 1]):
        places = grid.places[digit, house]
        left = places & (~inside[house, cover] | inside[house, base])
        if inside[cover, house] & others == 0 or left == 0 or left & (left - 1) != 0:
            continue
        hint.placed[ground_of(grid).house_cells[house, lowest(left)]] = digit + 1
        found = True
        if hint.is_single[0]:
            hint.houses[house] = TARGET
            return True
    return found
