"""Digits whose places in one house all lie in a second house that crosses it, on any ground."""

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import lowest
from rating.sudoku.explainer.hint_kernel import BASE, COVER, DIGITS, TARGET, name_rule
from rating.sudoku.geometry import FURTHER
from rating.sudoku.rules import CLAIMING, DIRECT_CLAIMING, DIRECT_POINTING, POINTING

_POINTING, _CLAIMING = POINTING.id, CLAIMING.id
_DIRECT_POINTING, _DIRECT_CLAIMING = DIRECT_POINTING.id, DIRECT_CLAIMING.id


@lean_kernel
def locked(grid, hint, is_direct):
    """Find digits that are locked in a box (pointing) and else in another house (claiming).

    Columns come before rows, and both before further houses.

    Args:
        grid: the grid; a digit with one place in a house is not locked, but a hidden single.
        hint: written.
        is_direct: look only for digits that this leaves one place in a third house, and write these there.
    """
    n_kinds = grid.ground.houses_of.shape[1]
    name_rule(hint, _DIRECT_POINTING if is_direct else _POINTING)
    found = False
    for number in range(1, n_kinds):
        if not (found and hint.is_single[0]):
            found = _locked(grid, hint, is_direct, 0, _in_order(number)) or found
    if found:
        return True
    name_rule(hint, _DIRECT_CLAIMING if is_direct else _CLAIMING)
    for kind in (2, 1, FURTHER):
        for number in range(n_kinds):
            cover_kind = _in_order(number)
            may_cross = cover_kind == 0 or cover_kind >= FURTHER or kind == FURTHER
            if may_cross and not (found and hint.is_single[0]):
                found = _locked(grid, hint, is_direct, kind, cover_kind) or found
    return found


@lean_inlined
def _in_order(number):
    """Return a kind of houses by its place in the order of the search: boxes, columns, rows, further ones."""
    return 3 - number if 0 < number < FURTHER else number


@lean_kernel
def _locked(grid, hint, is_direct, base_kind, cover_kind):
    """Find digits whose places in a house of a kind, the base, are all in one of another kind, the cover.

    In direct mode the houses that may be left one place are those that cross the cover beside the base, as it does.
    """
    ground = grid.ground
    first, last = ground.starts[base_kind], ground.starts[base_kind + 1]
    found = False
    for house in range(first, last):
        for digit in range(len(grid.places)):
            places = grid.places[digit, house]
            if places & (places - 1) == 0:
                continue
            cover = ground.houses_of[ground.house_cells[house, lowest(places)], cover_kind]
            others = grid.places[digit, cover] & ~ground.inside[cover, house]
            if cover == house or places & ~ground.inside[house, cover] != 0 or others == 0:
                continue
            if base_kind < FURTHER and first <= cover < last:
                continue  # rows of two grids: a box has all that they share
            if is_direct:
                has_cut = _cut_others(grid, hint, digit, house, cover, others)
            else:
                has_cut = True
                mark_removals(grid, hint, digit, cover, others)
            if has_cut:
                found = True
                if hint.is_single[0]:
                    _note(grid, hint, digit, house, cover)
                    return True
    return found


@lean_kernel
def mark_removals(grid, hint, digit, house, places):
    """Take a digit from some places of a house."""
    while places != 0:
        hint.removals[grid.ground.house_cells[house, lowest(places)]] |= 1 << digit
        places &= places - 1


@lean_kernel
def _cut_others(grid, hint, digit, base, cover, others):
    """Write a digit where houses of the base's kind have one place left without some places of the cover."""
    ground, found, kind = grid.ground, False, 0
    while base >= ground.starts[kind + 1]:
        kind += 1
    while others != 0:
        cell = ground.house_cells[cover, lowest(others)]
        others &= others - 1
        for column in range(kind, ground.houses_of.shape[1]):
            house = ground.houses_of[cell, column]
            is_alike = ground.starts[kind] <= house < ground.starts[kind + 1]
            if not is_alike or not _leave_one(grid, hint, digit, house, base, cover):
                continue
            others &= ~ground.inside[cover, house]
            found = True
            if hint.is_single[0]:
                hint.houses[house] = TARGET
                return True
    return found


@lean_inlined
def _leave_one(grid, hint, digit, house, base, cover):
    """Write a digit if a house is left one place for it, and has more now; return whether that is so.

    It keeps those outside the cover, and those in the base: two diagonals share a cell.
    """
    places, inside = grid.places[digit, house], grid.ground.inside
    left = places & (~inside[house, cover] | inside[house, base])
    if left == places or left == 0 or left & (left - 1) != 0:
        return False
    hint.placed[grid.ground.house_cells[house, lowest(left)]] = digit + 1
    return True


@lean_kernel
def _note(grid, hint, digit, base, cover):
    hint.facts[DIGITS] = 1 << digit
    hint.houses[base] = BASE
    hint.houses[cover] = COVER
    places = grid.places[digit, base]
    while places != 0:
        hint.pattern[grid.ground.house_cells[base, lowest(places)]] |= 1 << digit
        places &= places - 1
