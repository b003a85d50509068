"""Fish: n rows whose places for a digit lie in n columns, or the other way round; with fins, but for a few places.

    . x . | . x f      A finned X-wing. Its fins, the places f outside the cover, lie in one box. Either none of them is
    . . . | . * .      true and the fish stands, or one is: the digit goes from *, cells of the cover in the box of the
    . x . | . x .      fins that are not in the base.

If a row of the base has fewer than two places besides fins, the fish is sashimi.
"""

import numpy as np

from kernels.jit import lean_kernel
from rating.sudoku.geometry import COLUMNS, HOUSE_CELLS, ROWS, SIDE
from rating.sudoku.hodoku.board_kernel import small_ones, union_of
from rating.sudoku.hodoku.removals_kernel import add
from rating.sudoku.hodoku.tables import N_SETS, SETS
from rating.sudoku.masks import ALL, COUNT, LOWEST, NO_THIRD, ONLY_THIRD


@lean_kernel
def fish(board, found, size):
    """Find a fish without fins: by digit, and for each digit first with rows as the base, then with columns."""
    for digit in range(SIDE):
        for base in (ROWS, COLUMNS):
            lines = board.grid.places[digit, base : base + SIDE]
            able = small_ones(lines, size)
            for i in range(N_SETS[size]):
                if SETS[size, i] & ~able == 0:
                    cover, others = union_of(lines, SETS[size, i]), ALL & ~SETS[size, i]
                    if COUNT[cover] == size and union_of(lines, others) & cover != 0:
                        _add_lost(board, found, digit, base, others, cover)
                        return True
    return False


@lean_kernel
def finned_fish(board, found, size, is_sashimi):
    """Find a fish with fins in the same order; for each base, the covers in order."""
    for digit in range(SIDE):
        for base in (ROWS, COLUMNS):
            lines = board.grid.places[digit, base : base + SIDE]
            able = small_ones(lines, SIDE)
            for i in range(N_SETS[size]):
                if SETS[size, i] & ~able == 0:
                    union = union_of(lines, SETS[size, i])
                    if size < COUNT[union] <= size + 2:
                        others, lost = _find_cover(lines, size, SETS[size, i], union, is_sashimi)
                        if lost != 0:
                            _add_lost(board, found, digit, base, others, lost)
                            return True
    return False


@lean_kernel
def _find_cover(lines, size, members, union, is_sashimi):
    """Find a cover with fins in one box and removals; return the lines and places of these as masks, or 0 and 0."""
    for i in range(N_SETS[size]):
        cover = SETS[size, i]
        if cover & ~union != 0:
            continue
        fins = union & ~cover
        if COUNT[fins] > 1 and ONLY_THIRD[fins] == NO_THIRD:
            continue
        band, is_one_box, found_sashimi, rest = -1, True, False, members
        while rest != 0:
            line = LOWEST[rest]
            rest &= rest - 1
            if lines[line] & fins != 0:
                is_one_box &= band in (-1, line // 3)
                band = line // 3
            found_sashimi |= COUNT[lines[line] & ~fins] < 2
        if not is_one_box or found_sashimi != is_sashimi:
            continue
        others, lost = (0b111 << 3 * band) & ~members, cover & (0b111 << LOWEST[fins] // 3 * 3)
        if union_of(lines, others) & lost != 0:
            return others, lost
    return np.int64(0), np.int64(0)


@lean_kernel
def _add_lost(board, found, digit, base, lines, places):
    """Remove a digit from some places of some lines of the base's kind, in the reading order of the cells."""
    for row in range(SIDE):
        for column in range(SIDE):
            line, place = (row, column) if base == ROWS else (column, row)
            if lines >> line & 1 and places >> place & 1:
                add(board, found, HOUSE_CELLS[base + line, place], 1 << digit)
