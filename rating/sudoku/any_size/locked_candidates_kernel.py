"""Digits whose places in one house all lie in a second house that crosses it, on boards of any size."""

from kernels.jit import lean_kernel
from kernels.vectors import lowest
from rating.sudoku.explainer.hint_kernel import BASE, COVER, DIGITS, TARGET, name_rule
from rating.sudoku.rules import CLAIMING, DIRECT_CLAIMING, DIRECT_POINTING, POINTING

_POINTING, _CLAIMING = POINTING.id, CLAIMING.id
_DIRECT_POINTING, _DIRECT_CLAIMING = DIRECT_POINTING.id, DIRECT_CLAIMING.id


@lean_kernel
def locked(grid, hint, is_direct):
    """Find digits that are locked in a box (pointing) and else in a line (claiming); columns come before rows.

    Args:
        grid: the grid; a digit with one place in a house is not locked, but a hidden single.
        hint: written.
        is_direct: look only for digits that this leaves one place in a third house, and write these there.
    """
    name_rule(hint, _DIRECT_POINTING if is_direct else _POINTING)
    found = False
    for kind in (2, 1):
        if not (found and hint.is_single[0]):
            found = _locked(grid, hint, is_direct, kind, True) or found
    if found:
        return True
    name_rule(hint, _DIRECT_CLAIMING if is_direct else _CLAIMING)
    for kind in (2, 1):
        if not (found and hint.is_single[0]):
            found = _locked(grid, hint, is_direct, kind, False) or found
    return found


@lean_kernel
def _locked(grid, hint, is_direct, kind, in_box):
    """Find digits whose places in a box are all in one line of a kind, or in a line all in one box.

    The cover is the line, or the box; the houses that lose the digit cross it beside the base, as the base does.
    """
    ground, side = grid.ground, len(grid.places)
    inside_base = ground.in_box[kind - 1] if in_box else ground.in_line[kind - 1]
    inside_cover = ground.in_line[kind - 1] if in_box else ground.in_box[kind - 1]
    first, base_kind, cover_kind = (0, 0, kind) if in_box else (kind * side, kind, 0)
    found = False
    for house in range(first, first + side):
        for digit in range(side):
            places = grid.places[digit, house]
            if places & (places - 1) == 0 or places & ~inside_base[lowest(places)] != 0:
                continue
            cell = ground.house_cells[house, lowest(places)]
            cover = ground.houses_of[cell, cover_kind]
            crossing = inside_cover[ground.places_of[cell, cover_kind]]
            if grid.places[digit, cover] & ~crossing == 0:
                continue
            others, cut = ~crossing & (1 << side) - 1, inside_base[lowest(places)]
            has_cut = False
            while others != 0 and not (has_cut and is_direct and hint.is_single[0]):
                place = lowest(others)
                others &= ~inside_cover[place]
                other = ground.houses_of[ground.house_cells[cover, place], base_kind]
                if _cut(grid, hint, is_direct, digit, other, cut):
                    has_cut = True
                    if hint.is_single[0] and is_direct:
                        hint.houses[other] = TARGET
            if has_cut:
                found = True
                if hint.is_single[0]:
                    _note(grid, hint, digit, house, cover)
                    return True
    return found


@lean_kernel
def _cut(grid, hint, is_direct, digit, house, crossing):
    """Take a digit from the places ``crossing`` of a house; in direct mode, write it if that leaves one place."""
    places = grid.places[digit, house]
    if is_direct:
        left = places & ~crossing
        if left == places or left == 0 or left & (left - 1) != 0:
            return False
        hint.placed[grid.ground.house_cells[house, lowest(left)]] = digit + 1
        return True
    gone = places & crossing
    found = gone != 0
    while gone != 0:
        hint.removals[grid.ground.house_cells[house, lowest(gone)]] |= 1 << digit
        gone &= gone - 1
    return found


@lean_kernel
def _note(grid, hint, digit, base, cover):
    hint.facts[DIGITS] = 1 << digit
    hint.houses[base] = BASE
    hint.houses[cover] = COVER
    places = grid.places[digit, base]
    while places != 0:
        hint.pattern[grid.ground.house_cells[base, lowest(places)]] |= 1 << digit
        places &= places - 1
