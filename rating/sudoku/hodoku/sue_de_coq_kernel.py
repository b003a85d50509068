"""Sue de Coq: two or three cells where a line and a box cross, and cells of each that take digits from them.

The crossing holds more digits than it has cells. Some cells of the line use some of these digits, and perhaps further
ones, and so do some cells of the box. No digit of the crossing is used by both, and there are as many cells as digits
in all. Then each digit is in one of the three parts. So the digits of the line cells are removed from the rest of the
line, those of the box cells from the rest of the box, and those left in the crossing from both.
"""

import numpy as np

from kernels.jit import kernel
from rating.sudoku.geometry import BOXES, N_HOUSES, ROWS
from rating.sudoku.hodoku.board_kernel import candidates_in, places_in, union_of
from rating.sudoku.hodoku.removals_kernel import add_in_house
from rating.sudoku.hodoku.tables import ALL_SETS, SHARED
from rating.sudoku.masks import COUNT


@kernel
def sue_de_coq(board, found):
    """Find a Sue de Coq: first in rows, then in columns, each with the boxes in order."""
    for line in range(ROWS, N_HOUSES):
        candidates = candidates_in(board, line)
        for box in range(BOXES, ROWS):
            crossing = SHARED[line, box] & np.int64(board.grid.open_places[line])
            if COUNT[crossing] > 1:
                for inner in ALL_SETS:
                    if inner & ~crossing == 0 and COUNT[inner] > 1:
                        digits = union_of(candidates, inner)
                        spare = COUNT[digits] - COUNT[inner]
                        if spare >= 2 and _take_from_line(board, found, line, box, inner, digits, spare):
                            return True
    return False


@kernel
def _take_from_line(board, found, line, box, inner, digits, spare):
    """Try all sets of cells of the line with some cells of the crossing, a mask of places of the line."""
    able = np.int64(board.grid.open_places[line]) & ~inner
    candidates = candidates_in(board, line)
    for members in ALL_SETS:
        if members & ~able != 0:
            continue
        in_line = union_of(candidates, members)
        taken = COUNT[members] - COUNT[in_line & ~digits]
        is_able = in_line & digits != 0 and 0 < taken < spare
        if is_able and _take_from_box(board, found, line, box, inner, digits, members, in_line, spare - taken):
            return True
    return False


@kernel
def _take_from_box(board, found, line, box, inner, digits, line_members, in_line, spare):
    """Try all sets of cells of the box that take the remaining digits."""
    able = np.int64(board.grid.open_places[box]) & ~places_in(line, inner | line_members, box)
    candidates = candidates_in(board, box)
    for members in ALL_SETS:
        if members & ~able != 0:
            continue
        in_box = union_of(candidates, members)
        if in_box & in_line & digits != 0 or in_box & digits == 0:
            continue
        if COUNT[members] - COUNT[in_box & ~digits] != spare:
            continue
        both = in_box & in_line
        crossing = places_in(line, inner, box)
        add_in_house(board, found, box, members | crossing, ((digits | in_box) & ~in_line) | both)
        add_in_house(board, found, line, line_members | inner, ((digits | in_line) & ~in_box) | both)
        if found.n[0] > 0:
            return True
    return False
