"""Locked candidates, and naked, locked and hidden sets: boxes first, then rows, then columns."""

import numpy as np

from kernels.jit import kernel
from rating.sudoku.geometry import BOXES, HOUSE_CELLS, HOUSES_OF, N_HOUSES, PLACES_OF, ROWS, SIDE
from rating.sudoku.hodoku.board import BOX, COLUMN, KINDS, N_SETS, ROW, SETS
from rating.sudoku.hodoku.board_kernel import add
from rating.sudoku.masks import COUNT, LOWEST, NO_THIRD, ONLY_COLUMN, ONLY_THIRD


@kernel
def pointing(board, found):
    """Find a box where all places of a digit lie in one row or column, which has further ones."""
    places = board.grid.places
    for box in range(BOXES, ROWS):
        for digit in range(SIDE):
            mask = places[digit, box]
            row, column = ONLY_THIRD[mask], ONLY_COLUMN[mask]
            if row != NO_THIRD:
                line = HOUSES_OF[HOUSE_CELLS[box, 3 * row], ROW]
            elif column != NO_THIRD:
                line = HOUSES_OF[HOUSE_CELLS[box, column], COLUMN]
            else:
                continue
            if COUNT[places[digit, line]] > COUNT[mask]:
                _add_outside(board, found, digit, line, box)
                return True
    return False


@kernel
def claiming(board, found):
    """Find a row or column where all places of a digit lie in one box, which has further ones."""
    places = board.grid.places
    for line in range(ROWS, N_HOUSES):
        for digit in range(SIDE):
            mask = places[digit, line]
            third = ONLY_THIRD[mask]
            if third != NO_THIRD:
                box = HOUSES_OF[HOUSE_CELLS[line, 3 * third], BOX]
                if COUNT[places[digit, box]] > COUNT[mask]:
                    _add_outside(board, found, digit, box, line)
                    return True
    return False


@kernel
def _add_outside(board, found, digit, house, locked):
    """Remove a digit from the cells of a house that are not in another one."""
    for place in range(SIDE):
        cell = HOUSE_CELLS[house, place]
        if board.grid.candidates[cell] >> digit & 1 and not _is_in(cell, locked):
            add(found, cell, 1 << digit)


@kernel
def _is_in(cell, house):
    return HOUSES_OF[cell, 0] == house or HOUSES_OF[cell, 1] == house or HOUSES_OF[cell, 2] == house


@kernel
def naked_set(board, found, size, is_locked):
    """Find cells of a house that hold as many digits as they are.

    Args:
        board: the board.
        found: written.
        size: how many cells.
        is_locked: whether sets are wanted that share a box and a line and remove from both, or only others.
    """
    candidates = board.grid.candidates
    for house in range(ROWS if is_locked else N_HOUSES):
        able = 0
        for place in range(SIDE):
            if 0 < COUNT[candidates[HOUSE_CELLS[house, place]]] <= size:
                able |= 1 << place
        for i in range(N_SETS[size]):
            members = SETS[size, i]
            if members & ~able != 0:
                continue
            digits, rest = np.int64(0), members
            while rest != 0:
                digits |= np.int64(candidates[HOUSE_CELLS[house, LOWEST[rest]]])
                rest &= rest - 1
            if COUNT[digits] == size:
                is_found_locked = _remove_naked_set(board, found, house, members, digits)
                if found.n[0] > 0 and is_found_locked == is_locked:
                    return True
                found.n[0] = 0
    return False


@kernel
def _remove_naked_set(board, found, house, members, digits):
    """Remove the digits of a set of cells from all others of the houses that they share: row, column, box.

    Returns:
        Whether two or three cells share a box and a line, and both lose something; the line, outside the box.
    """
    n_houses, shares_line, shares_box = 0, False, False
    first = HOUSE_CELLS[house, LOWEST[members]]
    for kind in KINDS:
        shared = HOUSES_OF[first, kind]
        if not _all_in(house, members, shared):
            continue
        if kind == BOX:
            shares_box = True
        else:
            shares_line = True
        removes = False
        for place in range(SIDE):
            cell = HOUSE_CELLS[shared, place]
            lost = np.int64(board.grid.candidates[cell]) & digits
            if lost != 0 and not (_is_in(cell, house) and members >> PLACES_OF[cell, house // SIDE] & 1):
                add(found, cell, lost)
                removes |= kind == BOX or HOUSES_OF[cell, BOX] != HOUSES_OF[first, BOX]
        n_houses += removes
    return n_houses > 1 and shares_line and shares_box and COUNT[members] < 4


@kernel
def _all_in(house, members, shared):
    while members != 0:
        if not _is_in(HOUSE_CELLS[house, LOWEST[members]], shared):
            return False
        members &= members - 1
    return True


@kernel
def hidden_set(board, found, size):
    """Find digits of a house that have as many places as they are, where other digits go."""
    grid = board.grid
    for house in range(N_HOUSES):
        if COUNT[grid.open_places[house]] <= size:
            continue
        able = 0
        for digit in range(SIDE):
            if 0 < COUNT[grid.places[digit, house]] <= size:
                able |= 1 << digit
        for i in range(N_SETS[size]):
            digits = SETS[size, i]
            if digits & ~able != 0:
                continue
            places, rest = np.int64(0), digits
            while rest != 0:
                places |= np.int64(grid.places[LOWEST[rest], house])
                rest &= rest - 1
            if COUNT[places] == size:
                while places != 0:
                    cell = HOUSE_CELLS[house, LOWEST[places]]
                    add(found, cell, np.int64(grid.candidates[cell]) & ~digits)
                    places &= places - 1
                if found.n[0] > 0:
                    return True
    return False
