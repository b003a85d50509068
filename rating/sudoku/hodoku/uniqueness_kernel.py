"""Unique, hidden and avoidable rectangles, and BUG+1: the puzzle would have two solutions.

Rectangles are four cells in two rows, two columns and two boxes. If they held only two digits, these could be
exchanged. They are tried by their first cell (with just the two digits, or filled for an avoidable rectangle), the
second cell in its box, and the line of the other two cells; the first rectangle with removals is taken. BUG+1: all open
cells but one have two candidates.
"""

import numpy as np

from kernels.jit import kernel, lean_kernel
from rating.sudoku.geometry import HOUSE_CELLS, HOUSES_OF, N_CELLS, N_HOUSES, SEES, SIDE
from rating.sudoku.hodoku.board_kernel import candidates_in, places_in, union_of
from rating.sudoku.hodoku.removals_kernel import add, add_in_house, add_seen_by
from rating.sudoku.hodoku.tables import ALL_SETS, BOX, COLUMN, KINDS, ROW, SHARED
from rating.sudoku.masks import COUNT, LOWEST

(UNIQUE_1, UNIQUE_2, UNIQUE_3, UNIQUE_4, UNIQUE_5, UNIQUE_6, HIDDEN, AVOIDABLE_1, AVOIDABLE_2) = range(9)

_NONE = -1
_END_OF_KEYS = 81 * 1111


@kernel
def rectangle(board, found, kind):
    """Find a unique, hidden or avoidable rectangle of a kind, ``UNIQUE_1`` to ``AVOIDABLE_2``."""
    is_avoidable = kind in (AVOIDABLE_1, AVOIDABLE_2)
    grid = board.grid
    seen = np.zeros(_END_OF_KEYS, np.bool_)
    corners = np.zeros(4, np.int64)
    for first in range(N_CELLS):
        pair = np.int64(grid.candidates[first])
        if is_avoidable:
            if grid.values[first] == 0 or board.is_given[first]:
                continue
        elif COUNT[pair] != 2:
            continue
        one, two = LOWEST[pair] + 1, LOWEST[pair & (pair - 1)] + 1
        box = HOUSES_OF[first, BOX]
        for second in HOUSE_CELLS[box]:
            is_row = HOUSES_OF[second, ROW] == HOUSES_OF[first, ROW]
            if second == first or not (is_row or HOUSES_OF[second, COLUMN] == HOUSES_OF[first, COLUMN]):
                continue
            if is_avoidable:
                if grid.values[second] == 0 or board.is_given[second]:
                    continue
                one, two = np.int64(grid.values[first]), np.int64(grid.values[second])
            elif not (_is_allowed(grid, second, one) and _is_allowed(grid, second, two)):
                continue
            across = COLUMN if is_row else ROW
            for i in range(SIDE):
                third = HOUSE_CELLS[HOUSES_OF[first, across], i]
                fourth = HOUSE_CELLS[HOUSES_OF[second, across], i]
                if HOUSES_OF[third, BOX] == box:
                    continue
                corners[0], corners[1], corners[2], corners[3] = first, second, third, fourth
                if is_avoidable:
                    fits = _can_be_avoided(board, third, fourth, one, two)
                else:
                    fits = (
                        _is_allowed(grid, third, one)  # the second digit is not checked here
                        and _is_allowed(grid, fourth, one)
                        and _is_allowed(grid, fourth, two)
                    )
                if not fits or _was_seen(corners, seen):
                    continue
                if is_avoidable:
                    removes = _avoidable(board, found, third, fourth, one, two, kind)
                else:
                    removes = _unique(board, found, corners, one, two, kind)
                if removes:
                    return True
    return False


@lean_kernel
def _is_allowed(grid, cell, digit):
    """Return whether a cell is open and sees no cell with this digit."""
    if grid.values[cell] != 0:
        return False
    for kind in range(3):
        for other in HOUSE_CELLS[HOUSES_OF[cell, kind]]:
            if grid.values[other] == digit:
                return False
    return True


@lean_kernel
def _nth(corners, n):
    """Return the corner that comes after n others in the reading order of the board."""
    for cell in corners:
        n_before = 0
        for other in corners:
            n_before += other < cell
        if n_before == n:
            return cell
    return corners[0]


@lean_kernel
def _was_seen(corners, seen):
    """Return whether a rectangle was seen before, and note it.

    As in HoDoKu, different rectangles may have the same key.
    """
    key = 0
    for i in range(4):
        key = 10 * key + _nth(corners, i)
    was_seen = seen[key]
    seen[key] = True
    return was_seen


@lean_kernel
def _can_be_avoided(board, third, fourth, one, two):
    """Return whether the far cells can hold the two digits crosswise; one is open, or both, with two candidates."""
    grid = board.grid
    may_third = COUNT[grid.candidates[third]] == 2 and grid.candidates[third] >> (two - 1) & 1 != 0
    may_fourth = COUNT[grid.candidates[fourth]] == 2 and grid.candidates[fourth] >> (one - 1) & 1 != 0
    is_third = grid.values[third] == two and not board.is_given[third]
    is_fourth = grid.values[fourth] == one and not board.is_given[fourth]
    return (is_third and may_fourth) or (may_third and is_fourth) or (may_third and may_fourth)


@lean_kernel
def _avoidable(board, found, third, fourth, one, two, kind):
    grid = board.grid
    if grid.values[third] != 0 or grid.values[fourth] != 0:
        if kind != AVOIDABLE_1:
            return False
        if grid.values[third] != 0:
            add(board, found, fourth, 1 << (one - 1))
        else:
            add(board, found, third, 1 << (two - 1))
        return True
    further = np.int64(grid.candidates[third]) & ~(1 << (two - 1))
    if kind == AVOIDABLE_2 and grid.candidates[fourth] & further != 0:
        add_seen_by(board, found, further, third, fourth, fourth)
    return found.n[0] > 0


@kernel
def _unique(board, found, corners, one, two, kind):
    grid = board.grid
    pair = 1 << (one - 1) | 1 << (two - 1)
    bare, rich, further = np.zeros(4, np.int64), np.zeros(4, np.int64), 0
    n_bare, n_rich = 0, 0
    for i in range(4):
        cell = _nth(corners, i)
        more = np.int64(grid.candidates[cell]) & ~pair
        further |= more
        if more == 0:
            bare[n_bare] = cell
            n_bare += 1
        else:
            rich[n_rich] = cell
            n_rich += 1
    if kind == UNIQUE_1:
        if n_rich == 1:
            add(board, found, rich[0], pair)
        return found.n[0] > 0
    if not 2 <= n_rich <= 3:
        return False
    in_row, in_column = HOUSES_OF[rich[0], ROW] == HOUSES_OF[rich[1], ROW], rich[0] % SIDE == rich[1] % SIDE
    is_across = n_rich == 2 and not in_row and not in_column
    is_side = n_rich == 2 and not is_across
    if kind == UNIQUE_2 and is_side and COUNT[further] == 1:
        add_seen_by(board, found, further, rich[0], rich[1], rich[1])
    elif kind == UNIQUE_3 and n_rich == 2:
        return _with_a_set(board, found, corners, rich, further, pair)
    elif kind == UNIQUE_4 and is_side:
        _remove_other(board, found, rich, one, two)
    elif kind == UNIQUE_5 and not is_side and COUNT[further] == 1:
        add_seen_by(board, found, further, rich[0], rich[1], rich[n_rich - 1])
    elif kind == UNIQUE_6 and is_across:
        _remove_from_corners(board, found, corners, rich, one, two)
    elif kind == HIDDEN and not is_side:
        for i in range(n_bare):
            if _hidden(board, found, corners, bare[i], one, two) or _hidden(board, found, corners, bare[i], two, one):
                return True
    return found.n[0] > 0


@lean_kernel
def _remove_other(board, found, rich, one, two):
    """If one digit has no further place that sees both cells, remove the other digit from the two cells: type 4."""
    for locked, other in ((one, two), (two, one)):
        is_locked = True
        for cell in range(N_CELLS):
            has_digit = board.grid.candidates[cell] >> (locked - 1) & 1 != 0
            is_locked &= not (has_digit and SEES[cell, rich[0]] and SEES[cell, rich[1]])
        if is_locked:
            add(board, found, rich[0], 1 << (other - 1))
            add(board, found, rich[1], 1 << (other - 1))
            return


@lean_kernel
def _remove_from_corners(board, found, corners, rich, one, two):
    """If a digit has no further place in the rows and columns of the rectangle, remove it from two corners: type 6."""
    for digit in (one, two):
        if _is_crossed(board, corners, rich[0], digit) and _is_crossed(board, corners, rich[1], digit):
            add(board, found, rich[0], 1 << (digit - 1))
            add(board, found, rich[1], 1 << (digit - 1))
            return


@lean_kernel
def _hidden(board, found, corners, bare, digit, other):
    """If a digit has no further place in the row and column across from a corner, remove the other one there."""
    for across in corners:
        is_opposite = across % SIDE != bare % SIDE and HOUSES_OF[across, ROW] != HOUSES_OF[bare, ROW]
        if is_opposite and _is_crossed(board, corners, across, digit):
            add(board, found, across, 1 << (other - 1))
    return found.n[0] > 0


@lean_kernel
def _is_crossed(board, corners, corner, digit):
    """Return whether all places for a digit in the row and the column of a corner are corners."""
    for kind in (ROW, COLUMN):
        for cell in HOUSE_CELLS[HOUSES_OF[corner, kind]]:
            if board.grid.candidates[cell] >> (digit - 1) & 1 and not _is_one_of(corners, cell):
                return False
    return True


@lean_kernel
def _is_one_of(corners, cell):
    return cell == corners[0] or cell == corners[1] or cell == corners[2] or cell == corners[3]


@kernel
def _with_a_set(board, found, corners, rich, further, pair):
    """Find a naked set with the further digits of two corners: type 3; in a box, the set may not lie in one line."""
    for kind in KINDS:
        house = HOUSES_OF[rich[0], kind]
        if HOUSES_OF[rich[1], kind] != house:
            continue
        candidates = candidates_in(board, house)
        able, both = np.int64(0), np.int64(0)
        for place in range(SIDE):
            cell = HOUSE_CELLS[house, place]
            if cell in (rich[0], rich[1]):
                both |= 1 << place
            elif candidates[place] != 0 and candidates[place] & pair == 0 and not _is_one_of(corners, cell):
                able |= 1 << place
        for members in ALL_SETS:
            if members & ~able != 0:
                continue
            digits = further | union_of(candidates, members)
            if COUNT[digits] == COUNT[members] + 1 and not (kind == BOX and _is_in_line(house, members | both)):
                _add_set(board, found, house, members | both, digits, kind)
                if found.n[0] > 0:
                    return True
    return False


@lean_kernel
def _is_in_line(house, members):
    first = HOUSE_CELLS[house, LOWEST[members]]
    row, column = HOUSES_OF[first, ROW], HOUSES_OF[first, COLUMN]
    return members & ~SHARED[house, row] == 0 or members & ~SHARED[house, column] == 0


@lean_kernel
def _add_set(board, found, house, members, digits, kind):
    """Remove the digits of a set from the rest of its house.

    If the house is a line, also from the box around the set.
    """
    add_in_house(board, found, house, members, digits)
    box = HOUSES_OF[HOUSE_CELLS[house, LOWEST[members]], BOX]
    if found.n[0] > 0 and kind != BOX and members & ~SHARED[house, box] == 0:
        add_in_house(board, found, box, places_in(house, members, box), digits)


@kernel
def bug_plus_1(board, found):
    """Find the only cell of three digits among cells of two; only one digit may have a third place, in its houses."""
    grid = board.grid
    pivot = _NONE
    for cell in range(N_CELLS):
        n = COUNT[grid.candidates[cell]]
        if n > 3 or (n == 3 and pivot != _NONE):
            return False
        if n == 3:
            pivot = cell
    if pivot == _NONE:
        return False
    third, crowded = _NONE, np.full(3, _NONE)
    for house in range(N_HOUSES):
        for digit in range(SIDE):
            n = COUNT[grid.places[digit, house]]
            if n > 3 or (n == 3 and (crowded[house // SIDE] != _NONE or third not in (_NONE, digit))):
                return False
            if n == 3:
                third = digit
                crowded[house // SIDE] = house
    for kind in range(3):
        if HOUSES_OF[pivot, kind] != crowded[kind]:
            return False
    if grid.candidates[pivot] >> third & 1 == 0:
        return False
    add(board, found, pivot, ~(1 << third))
    return True
