"""Fish: n rows whose places for a digit lie in n columns, or the other way round; with fins, but for a few places.

    . x . | . x f      A finned X-wing. Its fins, the places f outside the cover, lie in one box. Either none of them is
    . . . | . * .      true and the fish stands, or one is: the digit goes from *, cells of the cover in the box of the
    . x . | . x .      fins that are not in the base.

If a row of the base has fewer than two places that are no fins, the fish is sashimi.
"""

import numpy as np

from kernels.jit import kernel
from rating.sudoku.geometry import COLUMNS, HOUSE_CELLS, ROWS, SIDE
from rating.sudoku.hodoku.board_kernel import small_ones, union_of
from rating.sudoku.hodoku.removals_kernel import add
from rating.sudoku.hodoku.tables import N_SETS, SETS
from rating.sudoku.masks import COUNT, LOWEST, NO_THIRD, ONLY_THIRD


@kernel
def fish(board, found, size):
    """Find a fish without fins: the digits in order, for each one first with rows as a base, then with columns."""
    for digit in range(SIDE):
        for base in (ROWS, COLUMNS):
            lines = board.grid.places[digit, base : base + SIDE]
            able = small_ones(lines, size)
            for i in range(N_SETS[size]):
                if SETS[size, i] & ~able == 0:
                    cover = union_of(lines, SETS[size, i])
                    if COUNT[cover] == size:
                        _add_cover(board, found, lines, base, digit, SETS[size, i], cover)
                        if found.n[0] > 0:
                            return True
    return False


@kernel
def finned_fish(board, found, size, is_sashimi):
    """Find a fish with fins in the same order; for each base, the covers in order."""
    for digit in range(SIDE):
        for base in (ROWS, COLUMNS):
            lines = board.grid.places[digit, base : base + SIDE]
            able = small_ones(lines, SIDE)
            for i in range(N_SETS[size]):
                if SETS[size, i] & ~able == 0:
                    union = union_of(lines, SETS[size, i])
                    if size < COUNT[union] <= size + 2 and _find_cover(
                        board, found, lines, base, digit, SETS[size, i], union, is_sashimi
                    ):
                        return True
    return False


@kernel
def _find_cover(board, found, lines, base, digit, members, union, is_sashimi):
    """Find a cover of a base that leaves fins in one box, and has something to remove there."""
    size = COUNT[members]
    for i in range(N_SETS[size]):
        cover = SETS[size, i]
        if cover & ~union != 0:
            continue
        fins = union & ~cover
        third = LOWEST[fins] // 3
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
        in_band = np.int64(0b111 << 3 * band)
        _add_cover(board, found, lines, base, digit, members | (0b111111111 ^ in_band), cover & (0b111 << 3 * third))
        if found.n[0] > 0:
            return True
    return False


@kernel
def _add_cover(board, found, lines, base, digit, spared, cover):
    """Add that a digit goes from some places of all lines but those spared, in reading order of the cells."""
    for row in range(SIDE):
        for column in range(SIDE):
            line, place = (row, column) if base == ROWS else (column, row)
            if lines[line] & cover & (1 << place) != 0 and spared >> line & 1 == 0:
                add(board, found, HOUSE_CELLS[base + line, place], 1 << digit)
