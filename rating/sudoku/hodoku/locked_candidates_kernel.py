"""Pointing and claiming, also known as locked candidates: a digit whose places in one house all lie in another one."""

from kernels.jit import lean_kernel
from rating.sudoku.geometry import BOXES, HOUSE_CELLS, HOUSES_OF, N_HOUSES, ROWS, SIDE
from rating.sudoku.hodoku.removals_kernel import add_in_house
from rating.sudoku.hodoku.tables import BOX, COLUMN, ROW, SHARED
from rating.sudoku.masks import NO_THIRD, ONLY_COLUMN, ONLY_THIRD


@lean_kernel
def pointing(board, found):
    """Find a box in which all places of a digit lie in one row or column, which has further places."""
    for box in range(BOXES, ROWS):
        for digit in range(SIDE):
            places = board.grid.places[digit, box]
            row, column = ONLY_THIRD[places], ONLY_COLUMN[places]
            if row != NO_THIRD:
                line = HOUSES_OF[HOUSE_CELLS[box, 3 * row], ROW]
            elif column != NO_THIRD:
                line = HOUSES_OF[HOUSE_CELLS[box, column], COLUMN]
            else:
                continue
            add_in_house(board, found, line, SHARED[line, box], 1 << digit)
            if found.n[0] > 0:
                return True
    return False


@lean_kernel
def claiming(board, found):
    """Find a row or column in which all places of a digit lie in one box, which has further places."""
    for line in range(ROWS, N_HOUSES):
        for digit in range(SIDE):
            third = ONLY_THIRD[board.grid.places[digit, line]]
            if third != NO_THIRD:
                box = HOUSES_OF[HOUSE_CELLS[line, 3 * third], BOX]
                add_in_house(board, found, box, SHARED[box, line], 1 << digit)
                if found.n[0] > 0:
                    return True
    return False
