"""Unique, hidden and avoidable rectangles: four cells in two rows, two columns and two boxes.

If they held two digits only, these could be exchanged and there would be two solutions. Rectangles are looked at in the
order of a first cell (one that has just the two digits, or for an avoidable rectangle one that was filled), of a second
one in its box, and of the line of the other two. Each of them says all that it can; what comes first for the technique
in question counts.
"""

import numpy as np

from kernels.jit import kernel
from rating.sudoku.geometry import HOUSE_CELLS, HOUSES_OF, N_CELLS, SEES, SIDE
from rating.sudoku.hodoku.board import BOX, COLUMN, KINDS, ROW
from rating.sudoku.hodoku.board_kernel import add
from rating.sudoku.hodoku.single_digit_kernel import add_seen_by_both
from rating.sudoku.hodoku.techniques import (
    AVOIDABLE_RECTANGLE_1,
    AVOIDABLE_RECTANGLE_2,
    HIDDEN_RECTANGLE,
    UNIQUE_RECTANGLE_1,
    UNIQUE_RECTANGLE_2,
    UNIQUE_RECTANGLE_3,
    UNIQUE_RECTANGLE_4,
    UNIQUE_RECTANGLE_5,
    UNIQUE_RECTANGLE_6,
)
from rating.sudoku.masks import COUNT, LOWEST

_MOST_SIGN = 81 * 1111


@kernel
def rectangle(board, found, technique):
    """Find a unique, hidden or avoidable rectangle of the type that a technique names."""
    is_avoidable = technique in (AVOIDABLE_RECTANGLE_1, AVOIDABLE_RECTANGLE_2)
    grid = board.grid
    seen = np.zeros(_MOST_SIGN, np.bool_)
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
            kind = COLUMN if is_row else ROW
            for i in range(SIDE):
                third = HOUSE_CELLS[HOUSES_OF[first, kind], i]
                fourth = HOUSE_CELLS[HOUSES_OF[second, kind], i]
                if HOUSES_OF[third, BOX] == box:
                    continue
                corners[0], corners[1], corners[2], corners[3] = first, second, third, fourth
                if is_avoidable:
                    fits = _can_be_avoided(board, third, fourth, one, two)
                else:
                    fits = (
                        _is_allowed(grid, third, one)  # the second digit is not asked for here
                        and _is_allowed(grid, fourth, one)
                        and _is_allowed(grid, fourth, two)
                    )
                if not fits or _was_seen(corners, seen):
                    continue
                if is_avoidable:
                    told = _avoidable(board, found, third, fourth, one, two, technique)
                else:
                    told = _unique(board, found, corners, one, two, technique)
                if told:
                    return True
    return False


@kernel
def _is_allowed(grid, cell, digit):
    """Ask whether a cell is open, and sees no such digit that was written."""
    if grid.values[cell] != 0:
        return False
    for kind in range(3):
        for other in HOUSE_CELLS[HOUSES_OF[cell, kind]]:
            if grid.values[other] == digit:
                return False
    return True


@kernel
def _nth(corners, n):
    """Give the corner before which n others stand on the board."""
    for cell in corners:
        n_before = 0
        for other in corners:
            n_before += other < cell
        if n_before == n:
            return cell
    return corners[0]


@kernel
def _was_seen(corners, seen):
    """Ask for a rectangle by a sign that others may have too, and note it. The order of the corners does not matter."""
    sign = 0
    for i in range(4):
        sign = 10 * sign + _nth(corners, i)
    was_seen = seen[sign]
    seen[sign] = True
    return was_seen


@kernel
def _can_be_avoided(board, third, fourth, one, two):
    """Ask whether the far cells can hold the two digits crosswise: at least one is open, with a pair of candidates."""
    grid = board.grid
    may_third = COUNT[grid.candidates[third]] == 2 and grid.candidates[third] >> (two - 1) & 1 != 0
    may_fourth = COUNT[grid.candidates[fourth]] == 2 and grid.candidates[fourth] >> (one - 1) & 1 != 0
    is_third = grid.values[third] == two and not board.is_given[third]
    is_fourth = grid.values[fourth] == one and not board.is_given[fourth]
    return (is_third and may_fourth) or (may_third and is_fourth) or (may_third and may_fourth)


@kernel
def _avoidable(board, found, third, fourth, one, two, technique):
    grid = board.grid
    if grid.values[third] != 0 or grid.values[fourth] != 0:
        if technique != AVOIDABLE_RECTANGLE_1:
            return False
        if grid.values[third] != 0:
            add(found, fourth, 1 << (one - 1))
        else:
            add(found, third, 1 << (two - 1))
        return True
    further = np.int64(grid.candidates[third]) & ~(1 << (two - 1))
    if technique == AVOIDABLE_RECTANGLE_2 and grid.candidates[fourth] & further != 0:
        add_seen_by_both(board, found, third, fourth, LOWEST[further] + 1)
    return found.n[0] > 0


@kernel
def _unique(board, found, corners, one, two, technique):
    """Let a rectangle say what it can as a type of unique rectangle."""
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
    if technique == UNIQUE_RECTANGLE_1:
        if n_rich == 1:
            add(found, rich[0], np.int64(grid.candidates[rich[0]]) & pair)
        return found.n[0] > 0
    if not 2 <= n_rich <= 3:
        return False
    in_row, in_column = HOUSES_OF[rich[0], ROW] == HOUSES_OF[rich[1], ROW], rich[0] % SIDE == rich[1] % SIDE
    is_across = n_rich == 2 and not in_row and not in_column
    is_side = n_rich == 2 and not is_across
    if technique == UNIQUE_RECTANGLE_2 and is_side and COUNT[further] == 1:
        add_seen_by_both(board, found, rich[0], rich[1], LOWEST[further] + 1)
    elif technique == UNIQUE_RECTANGLE_3 and n_rich == 2:
        return _with_a_set(board, found, corners, rich, further, pair)
    elif technique == UNIQUE_RECTANGLE_4 and is_side:
        _remove_other(board, found, rich, one, two)
    elif technique == UNIQUE_RECTANGLE_5 and not is_side and COUNT[further] == 1:
        for cell in range(N_CELLS):
            sees_all = SEES[cell, rich[0]] and SEES[cell, rich[1]] and (n_rich == 2 or SEES[cell, rich[2]])
            if sees_all:
                add(found, cell, np.int64(grid.candidates[cell]) & further)
    elif technique == UNIQUE_RECTANGLE_6 and is_across:
        _remove_from_corners(board, found, corners, rich, one, two)
    elif technique == HIDDEN_RECTANGLE and not is_side:
        for i in range(n_bare):
            if _hidden(board, found, corners, bare[i], one, two) or _hidden(board, found, corners, bare[i], two, one):
                return True
    return found.n[0] > 0


@kernel
def _remove_other(board, found, rich, one, two):
    """If one digit has no further place in sight of two cells, remove the other one from them: type 4."""
    for locked, other in ((one, two), (two, one)):
        is_locked = True
        for cell in range(N_CELLS):
            has_digit = board.grid.candidates[cell] >> (locked - 1) & 1 != 0
            is_locked &= not (has_digit and SEES[cell, rich[0]] and SEES[cell, rich[1]])
        if is_locked:
            for i in range(2):
                add(found, rich[i], np.int64(board.grid.candidates[rich[i]]) & 1 << (other - 1))
            return


@kernel
def _remove_from_corners(board, found, corners, rich, one, two):
    """If a digit has no further place in the rows and columns of the rectangle, remove it from two corners: type 6."""
    for digit in (one, two):
        if _is_crossed(board, corners, rich[0], digit) and _is_crossed(board, corners, rich[1], digit):
            for i in range(2):
                add(found, rich[i], np.int64(board.grid.candidates[rich[i]]) & 1 << (digit - 1))
            return


@kernel
def _hidden(board, found, corners, bare, digit, other):
    """If a digit has no further place in the row and column across from a corner, remove the other one there."""
    for across in corners:
        is_opposite = across % SIDE != bare % SIDE and HOUSES_OF[across, ROW] != HOUSES_OF[bare, ROW]
        if is_opposite and _is_crossed(board, corners, across, digit):
            add(found, across, np.int64(board.grid.candidates[across]) & 1 << (other - 1))
    return found.n[0] > 0


@kernel
def _is_crossed(board, corners, corner, digit):
    """Ask whether all places for a digit in the row and the column of a corner are corners."""
    for kind in (ROW, COLUMN):
        for cell in HOUSE_CELLS[HOUSES_OF[corner, kind]]:
            if board.grid.candidates[cell] >> (digit - 1) & 1 and not _is_one_of(corners, cell):
                return False
    return True


@kernel
def _is_one_of(corners, cell):
    return cell == corners[0] or cell == corners[1] or cell == corners[2] or cell == corners[3]


@kernel
def _with_a_set(board, found, corners, rich, further, pair):
    """Find cells that make up a naked set with the further digits of two corners: type 3.

    Row, column and box of the two are tried in this order; sets of cells in the order of their smallest member, then of
    the next one. In a box, sets whose cells are all in one row or column were found there.
    """
    grid = board.grid
    for kind in KINDS:
        house = HOUSES_OF[rich[0], kind]
        if HOUSES_OF[rich[1], kind] != house:
            continue
        able = 0
        for place in range(SIDE):
            cell = HOUSE_CELLS[house, place]
            if grid.candidates[cell] != 0 and grid.candidates[cell] & pair == 0 and not _is_one_of(corners, cell):
                able |= 1 << place
        n_able = COUNT[able]
        chosen = np.zeros(SIDE + 1, np.int64)
        members = 0
        # Members as a growing and shrinking list: extend with the next cell, or go on from the last one.
        n_chosen, place = 0, 0
        while n_able > 0:
            while place < SIDE and able >> place & 1 == 0:
                place += 1
            if place == SIDE:
                if n_chosen == 0:
                    break
                n_chosen -= 1
                place = chosen[n_chosen]
                members &= ~(1 << place)
                place += 1
                continue
            chosen[n_chosen] = place
            n_chosen += 1
            members |= 1 << place
            place += 1
            digits = further
            for i in range(n_chosen):
                digits |= np.int64(grid.candidates[HOUSE_CELLS[house, chosen[i]]])
            if COUNT[digits] == n_chosen + 1 and not (kind == BOX and _is_in_line(house, members, rich)):
                _remove_set(board, found, house, members, rich, digits, kind)
                if found.n[0] > 0:
                    return True
    return False


@kernel
def _is_in_line(house, members, rich):
    """Ask whether the two corners and some cells of a box are all in one row or column."""
    in_row, in_column = HOUSES_OF[rich[0], ROW] == HOUSES_OF[rich[1], ROW], rich[0] % SIDE == rich[1] % SIDE
    while members != 0:
        cell = HOUSE_CELLS[house, LOWEST[members]]
        members &= members - 1
        in_row &= HOUSES_OF[cell, ROW] == HOUSES_OF[rich[0], ROW]
        in_column &= cell % SIDE == rich[0] % SIDE
    return in_row or in_column


@kernel
def _remove_set(board, found, house, members, rich, digits, kind):
    """Remove the digits of a set from the rest of its house; and if that is a line, from the box that it is in."""
    in_set = np.zeros(N_CELLS, np.bool_)
    in_set[rich[0]], in_set[rich[1]] = True, True
    box = HOUSES_OF[rich[0], BOX]
    is_one_box = HOUSES_OF[rich[1], BOX] == box
    while members != 0:
        cell = HOUSE_CELLS[house, LOWEST[members]]
        members &= members - 1
        in_set[cell] = True
        is_one_box &= HOUSES_OF[cell, BOX] == box
    for cell in HOUSE_CELLS[house]:
        if not in_set[cell]:
            add(found, cell, np.int64(board.grid.candidates[cell]) & digits)
    if found.n[0] > 0 and kind != BOX and is_one_box:
        for cell in HOUSE_CELLS[box]:
            if not in_set[cell]:
                add(found, cell, np.int64(board.grid.candidates[cell]) & digits)
