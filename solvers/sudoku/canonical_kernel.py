"""The canonical form of 9x9 puzzles, row by row; ``puzzles.sudoku.canonical`` explains the idea.

Shapes: ``lines`` int8 ``[2, 9, 9]``, the grid and its transposed image; ``n_givens`` int64 ``[2, 9, 3]`` by
orientation, row and stack; ``images``, records ``[capacity]`` of ``Image``; ``pending``, records ``[N_PENDING]`` of it,
images with an incomplete last row, and ``values`` int64 ``[N_PENDING]``, the cells of that row so far.
"""

import numpy as np

from kernels.jit import kernel, lean_inlined, lean_kernel
from solvers.sudoku.canonical_board_kernel import begin_board
from solvers.sudoku.canonical_image_kernel import (
    ALL_SETTLED,
    BOX,
    CELL_BITS,
    CELL_MASK,
    IN_ORDER,
    N_CELLS,
    N_ORDERS,
    NO_ROW,
    ORDERS,
    SIDE,
    group_end,
    put_first,
)


@lean_kernel
def begin_row(n_givens, images, i, row, pending):
    """Order the loose stacks with givens in a row, fewest first, and keep a pending image for each tie; count these."""
    orientation = images[i].orientation
    loose = images[i].loose
    rest = 0
    n_rest = 0
    n_blank = 0
    for stack in range(BOX):
        if loose >> stack & 1:
            if n_givens[orientation, row, stack]:
                rest |= stack << 2 * n_rest
                n_rest += 1
                loose &= ~(1 << stack)
            else:
                n_blank += BOX
    n_pending = 0
    for choice in range(N_ORDERS[n_rest]):
        fewest = 0
        for j in range(n_rest):
            count = n_givens[orientation, row, rest >> 2 * ORDERS[choice, j] & 3]
            fewest = count if count >= fewest else SIDE
        if fewest == SIDE:
            continue
        pending[n_pending] = images[i]
        pending[n_pending].loose = loose
        pending[n_pending].placed |= 1 << row
        pending[n_pending].last = row
        pending[n_pending].n_settled = n_blank
        for j in range(n_rest):
            home = n_blank + j * BOX
            pending[n_pending].starts |= 1 << home
            for k in range(BOX):
                column = (rest >> 2 * ORDERS[choice, j] & 3) * BOX + k
                pending[n_pending].order[home + k] = column
                pending[n_pending].home[column] = home
        n_pending += 1
    return n_pending


@lean_kernel
def fill_group(lines, pending, values, top):
    """Show the least cells that the next group of the image at ``top`` can show; push other ways, return the top."""
    orientation = pending[top].orientation
    row = pending[top].last
    home = pending[top].n_settled
    end = group_end(pending, top, home)
    blank = 0
    least = SIDE + 1
    least_columns = 0
    n_blank = 0
    n_least = 0
    for place in range(home, end):
        column = pending[top].order[place]
        digit = lines[orientation, row, column] - 1
        if digit < 0:
            blank |= 1 << column
            n_blank += 1
        elif pending[top].label[digit]:
            # A digit owned by another column of this group gets its label after the column that is put first.
            label = pending[top].label[digit] + (pending[top].home[pending[top].owner[digit]] == home)
            if label < least:
                least = label
                least_columns = 0
                n_least = 0
            if label == least:
                least_columns |= 1 << column
                n_least += 1
    if n_blank:
        put_first(pending, top, home, blank, n_blank)
        pending[top].n_settled += n_blank
        values[top] <<= CELL_BITS * n_blank
        return top
    if n_least == 0:
        first_label = pending[top].n_labels + 1
        for place in range(home, end):
            column = pending[top].order[place]
            digit = lines[orientation, row, column] - 1
            pending[top].label[digit] = first_label
            pending[top].owner[digit] = column
            values[top] = values[top] << CELL_BITS | (first_label + place - home)
        pending[top].n_labels += end - home
        pending[top].n_settled = end
        return top
    pending[top].n_settled += 1
    values[top] = values[top] << CELL_BITS | least
    for entry in range(top + 1, top + n_least):
        pending[entry] = pending[top]
        values[entry] = values[top]
    for entry in range(top, top + n_least):
        column = 0
        while not least_columns >> column & 1:
            column += 1
        least_columns &= ~(1 << column)
        put_first(pending, entry, home, 1 << column, 1)
        owner = pending[entry].owner[lines[orientation, row, column] - 1]
        put_first(pending, entry, pending[entry].home[owner], 1 << owner, 1)
    return top + n_least - 1


@lean_inlined
def settled_row(lines, images, i, row, limit):
    """Read the next row of an image with all columns settled; return ``NO_ROW`` if it is greater than the limit."""
    orientation = images[i].orientation
    n_labels = images[i].n_labels
    value = np.int64(0)
    for place in range(SIDE):
        digit = lines[orientation, row, images[i].order[place]] - 1
        label = np.int64(0)
        if digit >= 0:
            label = np.int64(images[i].label[digit])
            if label == 0:
                n_labels += 1
                label = np.int64(n_labels)
        value = value << CELL_BITS | label
        if value > limit >> CELL_BITS * (SIDE - 1 - place):
            return NO_ROW
    return value


@lean_inlined
def place_settled_row(lines, images, i, row):
    """Place the next row of an image with settled columns, and label its new digits."""
    images[i].placed |= 1 << row
    images[i].last = row
    for place in range(SIDE):
        digit = lines[images[i].orientation, row, images[i].order[place]] - 1
        if digit >= 0 and images[i].label[digit] == 0:
            images[i].n_labels += 1
            images[i].label[digit] = images[i].n_labels
            images[i].owner[digit] = images[i].order[place]
    images[i].n_settled = SIDE


@lean_inlined
def next_rows(n_givens, images, i):
    """Return the rows that may be placed next, as bits; of several blank rows in a band, or blank bands, only one."""
    orientation = images[i].orientation
    placed = images[i].placed
    last_band = images[i].last // BOX
    within = placed >> last_band * BOX & 7
    inside = within != 0 and within != 7
    rows = 0
    seen_blank_band = False
    for band in range(BOX):
        within = placed >> band * BOX & 7
        if within == 7 or (inside and band != last_band):
            continue
        blank = 0
        for row in range(BOX):
            full_row = band * BOX + row
            is_blank = True
            for stack in range(BOX):
                is_blank = is_blank and n_givens[orientation, full_row, stack] == 0
            if is_blank and not within >> row & 1:
                blank |= 1 << row
        if blank == 7:
            if seen_blank_band:
                continue
            seen_blank_band = True
        rows |= ((7 & ~within & ~blank) | (blank & -blank)) << band * BOX
    return rows


@lean_kernel
def least_row(lines, n_givens, images, n_images, kept, pending, values):
    """Find the least row that can come next; return it as a number, and how many images ``kept`` receives or needs."""
    least = NO_ROW
    n_kept = 0
    for i in range(n_images):
        rows = next_rows(n_givens, images, i)
        for row in range(SIDE):
            if not rows >> row & 1:
                continue
            if images[i].starts == ALL_SETTLED:
                values[0] = settled_row(lines, images, i, row, least)
                if values[0] == NO_ROW:
                    continue
                pending[0] = images[i]
                place_settled_row(lines, pending, 0, row)
                top = 0
            else:
                top = begin_row(n_givens, images, i, row, pending) - 1
                for entry in range(top + 1):
                    values[entry] = 0
            while top >= 0:
                n_settled = np.int64(pending[top].n_settled)
                if values[top] > least >> CELL_BITS * (SIDE - n_settled):
                    top -= 1
                elif n_settled < SIDE:
                    top = fill_group(lines, pending, values, top)
                else:
                    if values[top] < least:
                        least = values[top]
                        n_kept = 0
                    if n_kept == len(kept):
                        return least, n_kept + 1
                    kept[n_kept] = pending[top]
                    n_kept += 1
                    top -= 1
    return least, n_kept


@lean_kernel
def write_row(value, forms, g, row):
    """Spread a row's number over its cells."""
    for column in range(SIDE):
        forms[g, row * SIDE + column] = value >> CELL_BITS * (SIDE - 1 - column) & CELL_MASK


@kernel
def canonical_forms(grids, forms, images, kept, pending, values):
    """Write the canonical forms of grids (int8 ``[n, 81]``) to ``forms``; return how many the capacity allowed."""
    capacity = len(images)
    lines = np.empty((2, SIDE, SIDE), np.int8)
    n_givens = np.empty((2, SIDE, BOX), np.int64)
    for g in range(len(grids)):
        n_given = 0
        n_givens[:] = 0
        for row in range(SIDE):
            for column in range(SIDE):
                digit = grids[g, row * SIDE + column]
                lines[0, row, column] = digit
                lines[1, column, row] = digit
                n_given += digit != 0
                n_givens[0, row, column // BOX] += digit != 0
                n_givens[1, column, row // BOX] += digit != 0
        if n_given == N_CELLS:
            value, n_images = begin_board(lines, images)
            if n_images > capacity:
                return g
            write_row(IN_ORDER, forms, g, 0)
            write_row(value, forms, g, 1)
            n_rows = 2
        else:
            for orientation in range(2):
                for k in range(SIDE):
                    images[orientation].label[k] = 0
                images[orientation].placed = images[orientation].last = images[orientation].n_labels = 0
                images[orientation].starts = 1 << SIDE
                images[orientation].loose = 7
                images[orientation].orientation = orientation
            n_images = 2
            n_rows = 0
        for row in range(n_rows, SIDE):
            value, n_images = least_row(lines, n_givens, images, n_images, kept, pending, values)
            if n_images > capacity:
                return g
            write_row(value, forms, g, row)
            images, kept = kept, images
    return len(grids)
