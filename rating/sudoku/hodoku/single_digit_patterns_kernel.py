"""Two strong links of one digit in special shapes, joined by a line, a box, or a box with an empty rectangle.

. a . | * * *      . . . | . . .      . . x | . . .      The digit goes from * in each picture.
* * * | . . b      . a . | . . *      x x . | . b .      Skyscraper: links a-c and b-d, joined in the row of c, d.
. . . | . . .      . . . | . . .      . . x | . . .      Two-string kite: links a-c and b-d, joined in a box.
. c . | . . d      . c . | . . .      . . . | . . .      Empty rectangle: a box with all places in one row and one
. . . | . . .      . . d | . . b      . . * | . a .      column, and a link a-b that the row meets.
"""

import numpy as np

from kernels.jit import kernel, lean_kernel
from rating.sudoku.geometry import BOXES, COLUMNS, HOUSE_CELLS, HOUSES_OF, ROWS, SIDE
from rating.sudoku.hodoku.removals_kernel import add, add_seen_by
from rating.sudoku.hodoku.tables import BOX, COLUMN, ROW
from rating.sudoku.masks import COUNT, LOWEST

_ROW_OF_BOX, _COLUMN_OF_BOX = 0b111, 0b001001001


@lean_kernel
def _strong_links(board, digit, base, links):
    """List the rows or columns in which a digit has two places, with these cells; return their number."""
    n_links = 0
    for house in range(base, base + SIDE):
        places = board.grid.places[digit, house]
        if COUNT[places] == 2:
            links[n_links, 0] = HOUSE_CELLS[house, LOWEST[places]]
            links[n_links, 1] = HOUSE_CELLS[house, LOWEST[places & (places - 1)]]
            n_links += 1
    return n_links


@kernel
def skyscraper(board, found):
    """Find two rows with two places for a digit each, either the first or the last in one column.

    Pairs are left out if the second place of one row is in the column of the other row's first place. Rows of all
    digits come first.
    """
    links = np.zeros((SIDE, 2), np.int64)
    for base, across in ((ROWS, COLUMN), (COLUMNS, ROW)):
        for digit in range(SIDE):
            n_links = _strong_links(board, digit, base, links)
            for i in range(n_links):
                for j in range(i + 1, n_links):
                    is_first = HOUSES_OF[links[i, 0], across] == HOUSES_OF[links[j, 0], across]
                    is_last = HOUSES_OF[links[i, 1], across] == HOUSES_OF[links[j, 1], across]
                    if is_first != is_last:
                        end = 1 if is_first else 0
                        add_seen_by(board, found, 1 << digit, links[i, end], links[j, end], links[j, end])
                        if found.n[0] > 0:
                            return True
    return False


@kernel
def two_string_kite(board, found):
    """Find a row and a column, each with two places for a digit, of which one place of each lies in the same box.

    The ends that may share a box come in the order first-first, first of the row and last of the column, last-first,
    last-last; the ends of a link stay exchanged for later links.
    """
    rows, columns = np.zeros((SIDE, 2), np.int64), np.zeros((SIDE, 2), np.int64)
    for digit in range(SIDE):
        n_rows, n_columns = _strong_links(board, digit, ROWS, rows), _strong_links(board, digit, COLUMNS, columns)
        for i in range(n_rows):
            for j in range(n_columns):
                if not _turn_to_shared_box(rows[i], columns[j]):
                    continue
                if (
                    rows[i, 0] in (columns[j, 0], columns[j, 1])  # a cell on both lines
                    or rows[i, 1] in (columns[j, 0], columns[j, 1])
                ):
                    continue
                crossing = columns[j, 1] // SIDE * SIDE + rows[i, 1] % SIDE
                add(board, found, crossing, 1 << digit)
                if found.n[0] > 0:
                    return True
    return False


@lean_kernel
def _turn_to_shared_box(row, column):
    """Exchange the ends of links so that their first ends share a box, if any two do."""
    for i in range(2):
        for j in range(2):
            if HOUSES_OF[row[i], BOX] == HOUSES_OF[column[j], BOX]:
                if i == 1:
                    row[0], row[1] = row[1], row[0]
                if j == 1:
                    column[0], column[1] = column[1], column[0]
                return True
    return False


@lean_kernel
def empty_rectangle(board, found):
    """Find a box with all places for a digit in one row and one column of it, and a strong link that fits.

    Rows and columns go from the last of the box to the first; columns that start in the row come before rows.
    """
    for digit in range(SIDE):
        for box in range(BOXES, ROWS):
            places = np.int64(board.grid.places[digit, box])
            if not 3 <= COUNT[places] <= 5:
                continue
            for hinge in range(SIDE - 1, -1, -1):
                in_row = places & (_ROW_OF_BOX << hinge // 3 * 3)
                in_column = places & (_COLUMN_OF_BOX << hinge % 3)
                is_crossed = in_row | in_column == places and in_row & ~in_column != 0 and in_column & ~in_row != 0
                if is_crossed and (COUNT[in_row] > 1 or COUNT[in_column] > 1):
                    middle = HOUSE_CELLS[box, hinge]
                    row, column = HOUSES_OF[middle, ROW], HOUSES_OF[middle, COLUMN]
                    if _find_link(board, found, digit, box, row, column, COLUMN) or _find_link(
                        board, found, digit, box, column, row, ROW
                    ):
                        return True
    return False


@lean_kernel
def _find_link(board, found, digit, box, from_house, to_house, across):
    """Find a strong link from a cell of one house, outside a box, to one that sees a place of the other house."""
    for i in range(SIDE):
        start = HOUSE_CELLS[from_house, i]
        link = HOUSES_OF[start, across]
        places = board.grid.places[digit, link]
        has_digit = board.grid.candidates[start] >> digit & 1
        if not has_digit or HOUSES_OF[start, BOX] == box or COUNT[places] != 2:
            continue
        end = HOUSE_CELLS[link, LOWEST[places]]
        if end == start:
            end = HOUSE_CELLS[link, LOWEST[places & (places - 1)]]
        for cell in HOUSE_CELLS[to_house]:
            is_met = HOUSES_OF[cell, ROW + COLUMN - across] == HOUSES_OF[end, ROW + COLUMN - across]
            if is_met and HOUSES_OF[cell, BOX] != box:
                add(board, found, cell, 1 << digit)
                if found.n[0] > 0:
                    return True
    return False
