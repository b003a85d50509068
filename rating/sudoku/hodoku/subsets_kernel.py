"""Naked, locked and hidden pairs, triples and quads: boxes first, then rows, then columns."""

from kernels.jit import kernel, lean_kernel
from rating.sudoku.geometry import HOUSE_CELLS, HOUSES_OF, N_HOUSES, ROWS
from rating.sudoku.hodoku.board_kernel import candidates_in, places_in, small_ones, union_of
from rating.sudoku.hodoku.removals_kernel import add, add_in_house
from rating.sudoku.hodoku.tables import BOX, KINDS, N_SETS, SETS, SHARED
from rating.sudoku.masks import COUNT, LOWEST

_MAX_LOCKED = 3


@kernel
def naked_set(board, found, size, is_locked):
    """Find ``size`` cells of a house with as many digits: sets that reduce a box and a line, or only other sets."""
    for house in range(ROWS if is_locked else N_HOUSES):
        candidates = candidates_in(board, house)
        able = small_ones(candidates, size)
        for i in range(N_SETS[size]):
            members = SETS[size, i]
            if members & ~able != 0:
                continue
            digits = union_of(candidates, members)
            if COUNT[digits] == size:
                is_found_locked = _add_naked_set(board, found, house, members, digits)
                if found.n[0] > 0 and is_found_locked == is_locked:
                    return True
                found.n[0] = 0
    return False


@lean_kernel
def _add_naked_set(board, found, house, members, digits):
    """Remove the digits of a set from all other cells of its houses: row, column, box.

    Return whether the set is two or three cells that share a box and a line, and both the box and the rest of the line
    lose a candidate.
    """
    n_houses = 0
    first = HOUSE_CELLS[house, LOWEST[members]]
    for kind in KINDS:
        shared = HOUSES_OF[first, kind]
        if members & ~SHARED[house, shared] != 0:
            continue
        n_before = found.n[0]
        add_in_house(board, found, shared, places_in(house, members, shared), digits)
        removes = False
        for cell in found.cells[n_before : found.n[0]]:
            removes |= kind == BOX or HOUSES_OF[cell, BOX] != HOUSES_OF[first, BOX]
        n_houses += removes
    return n_houses > 1 and COUNT[members] <= _MAX_LOCKED


@lean_kernel
def hidden_set(board, found, size):
    """Find digits of a house that have as many places as there are digits, and remove other digits there."""
    grid = board.grid
    for house in range(N_HOUSES):
        if COUNT[grid.open_places[house]] <= size:
            continue
        places_of = grid.places[:, house]
        able = small_ones(places_of, size)
        for i in range(N_SETS[size]):
            digits = SETS[size, i]
            if digits & ~able != 0:
                continue
            places = union_of(places_of, digits)
            if COUNT[places] == size:
                while places != 0:
                    add(board, found, HOUSE_CELLS[house, LOWEST[places]], ~digits)
                    places &= places - 1
                if found.n[0] > 0:
                    return True
    return False
