"""Sue de coq: two or three cells where a line and a box cross, and cells of each that take digits from them.

The crossing holds more digits than it has cells. Cells of the line take some of these, and perhaps further ones, and so
do cells of the box, none of the crossing twice, so that all together are as many cells as digits. Then each digit is in
one of the three parts: those of the line cells go from the rest of the line, those of the box cells from the rest of
the box, and those of the crossing that nobody took from both.
"""

import numpy as np

from kernels.jit import kernel
from rating.sudoku.geometry import BOXES, HOUSE_CELLS, HOUSES_OF, N_HOUSES, ROWS, SIDE
from rating.sudoku.hodoku.board import BOX, IN_ORDER
from rating.sudoku.hodoku.board_kernel import add
from rating.sudoku.masks import COUNT, LOWEST


@kernel
def sue_de_coq(board, found):
    """Find one: rows before columns; each with the boxes in order."""
    for line in range(ROWS, N_HOUSES):
        for box in range(BOXES, ROWS):
            crossing = _crossing(board, line, box)
            if COUNT[crossing] > 1:
                for inner in IN_ORDER:
                    if inner & ~crossing == 0 and COUNT[inner] > 1:
                        digits = _digits(board, line, inner)
                        spare = COUNT[digits] - COUNT[inner]
                        if spare >= 2 and _take_from_line(board, found, line, box, inner, digits, spare):
                            return True
    return False


@kernel
def _take_from_line(board, found, line, box, inner, digits, spare):
    """Try all sets of cells of the line to go with some cells of the crossing, a mask of places of the line."""
    able = np.int64(board.grid.open_places[line]) & ~inner
    for members in IN_ORDER:
        if members & ~able != 0:
            continue
        in_line = _digits(board, line, members)
        further = COUNT[in_line & ~digits]
        taken = COUNT[members] - further
        is_able = in_line & digits != 0 and 0 < taken < spare
        if is_able and _take_from_box(board, found, line, box, inner, digits, members, in_line, spare - taken):
            return True
    return False


@kernel
def _take_from_box(board, found, line, box, inner, digits, line_members, in_line, spare):
    """Try all sets of cells of the box that take what is left to take."""
    used = _to_box(line, inner | line_members, box)
    able = np.int64(board.grid.open_places[box]) & ~used
    for members in IN_ORDER:
        if members & ~able != 0:
            continue
        in_box = _digits(board, box, members)
        if in_box & in_line & digits != 0 or in_box & digits == 0:
            continue
        if COUNT[members] - COUNT[in_box & ~digits] != spare:
            continue
        both = in_box & in_line
        crossing = _to_box(line, inner, box)
        _remove_from(board, found, box, members | crossing, ((digits | in_box) & ~in_line) | both)
        _remove_from(board, found, line, line_members | inner, ((digits | in_line) & ~in_box) | both)
        if found.n[0] > 0:
            return True
    return False


@kernel
def _remove_from(board, found, house, spared, digits):
    for place in range(SIDE):
        if spared >> place & 1 == 0:
            cell = HOUSE_CELLS[house, place]
            add(found, cell, np.int64(board.grid.candidates[cell]) & digits)


@kernel
def _crossing(board, line, box):
    """Give the open cells of a line that are in a box, as a mask of places of the line."""
    crossing = 0
    for place in range(SIDE):
        if HOUSES_OF[HOUSE_CELLS[line, place], BOX] == box:
            crossing |= 1 << place
    return crossing & np.int64(board.grid.open_places[line])


@kernel
def _to_box(line, members, box):
    """Turn places of a line into places of a box; those outside it fall away."""
    places = 0
    for place in range(SIDE):
        for i in range(SIDE):
            if members >> i & 1 and HOUSE_CELLS[line, i] == HOUSE_CELLS[box, place]:
                places |= 1 << place
    return places


@kernel
def _digits(board, house, members):
    digits = np.int64(0)
    while members != 0:
        digits |= np.int64(board.grid.candidates[HOUSE_CELLS[house, LOWEST[members]]])
        members &= members - 1
    return digits
