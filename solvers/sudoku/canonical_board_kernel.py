"""The first two rows of the canonical form of a 9x9 board.

The first row of a canonical board is always 123456789, and the second row by itself distinguishes nearly all
arrangements. So the choices of two rows, of the first stack and of the order in it are compared by the second row,
mostly by its first four cells.
"""

import numpy as np

from kernels.jit import kernel, lean_inlined, lean_kernel
from solvers.sudoku.canonical_image_kernel import (
    ALL_SETTLED,
    BOX,
    CELL_BITS,
    CELL_MASK,
    NO_ROW,
    ORDERS,
    SIDE,
    UNPLACED,
)


@lean_kernel
def second_row(target, order, at, place_of, limit):
    """Arrange the columns of a board so that its second row is least, given the three columns that come first.

    Each digit of the second row is in the first row of some column, and its label is the place of that column. So from
    left to right, each column sends another column, its target, to the next free place in the target's stack. Returns
    the row, or ``NO_ROW`` if it is greater than ``limit``.

    Args:
        target: int64 ``[9]``, the target of each column.
        order: the stacks in their order, two bits each.
        at: int64 ``[9]``, the column at each place; the first three are given, the others are filled in.
        place_of: int64 ``[9]``, receives the place of each column.
    """
    first_place = np.int64(0)
    for i in range(BOX):
        first_place |= BOX * i << CELL_BITS * (order >> 2 * i & 3)
    for column in range(SIDE):
        place_of[column] = UNPLACED
    for place in range(BOX, SIDE):
        at[place] = UNPLACED
    for place in range(BOX):
        place_of[at[place]] = place
    value = np.int64(0)
    for place in range(SIDE):
        if at[place] == UNPLACED:  # only one column of the stack is left
            column = (order >> 2 * (place // BOX) & 3) * BOX
            while place_of[column] != UNPLACED:
                column += 1
            at[place] = column
            place_of[column] = place
        goal = target[at[place]]
        if place_of[goal] == UNPLACED:
            free = first_place >> CELL_BITS * (goal // BOX) & CELL_MASK
            while at[free] != UNPLACED:
                free += 1
            at[free] = goal
            place_of[goal] = free
        value = value << CELL_BITS | (place_of[goal] + 1)
        if value > limit >> CELL_BITS * (SIDE - 1 - place):
            return NO_ROW
    return value


@lean_inlined
def first_four(target, at):
    """Return a lower bound of the first four cells of the second row, given the three columns that come first."""
    second = target[at[0]] // BOX
    third_cell = 2 * BOX if target[at[2]] // BOX == second else 2 * BOX + 1
    back = target[target[at[0]]]
    fourth_cell = 2 * BOX + 1
    for k in range(BOX):
        if at[k] == back:
            fourth_cell = k + 1
    return ((BOX + 1) << CELL_BITS | (BOX + 2)) << 2 * CELL_BITS | third_cell << CELL_BITS | fourth_cell


@kernel
def begin_board(lines, images):
    """Find the images of a board with the least second row; return that row, and the number of images.

    ``lines`` is int8 ``[2, 9, 9]``, the board and its transposed image; ``images``, ``[capacity]`` records, receives
    the images with two rows placed. A number above the capacity means that it was not enough.
    """
    least = NO_ROW
    n_images = 0
    target = np.empty(SIDE, np.int64)
    column_of = np.empty(SIDE + 1, np.int64)
    at = np.empty(SIDE, np.int64)
    place_of = np.empty(SIDE, np.int64)
    for orientation in range(2):
        for row in range(SIDE):
            for column in range(SIDE):
                column_of[lines[orientation, row, column]] = column
            for step in range(1, BOX):
                next_row = row // BOX * BOX + (row + step) % BOX
                for column in range(SIDE):
                    target[column] = column_of[lines[orientation, next_row, column]]
                for stack in range(BOX):
                    for choice in range(2 * BOX):
                        for k in range(BOX):
                            at[k] = stack * BOX + ORDERS[choice, k]
                        second = target[at[0]] // BOX
                        if target[at[1]] // BOX != second:
                            continue  # another order begins with 45, this one with 47
                        if first_four(target, at) > least >> CELL_BITS * (SIDE - 4):
                            continue
                        order = stack | second << 2 | (BOX - stack - second) << 4
                        value = second_row(target, order, at, place_of, least)
                        if value == NO_ROW:
                            continue
                        if value < least:
                            least = value
                            n_images = 0
                        if n_images == len(images):
                            return least, n_images + 1
                        for place in range(SIDE):
                            images[n_images].order[place] = at[place]
                            images[n_images].home[at[place]] = place
                            images[n_images].label[lines[orientation, row, at[place]] - 1] = place + 1
                            images[n_images].owner[lines[orientation, row, at[place]] - 1] = at[place]
                        images[n_images].starts = ALL_SETTLED
                        images[n_images].loose = 0
                        images[n_images].placed = 1 << row | 1 << next_row
                        images[n_images].last = next_row
                        images[n_images].n_labels = SIDE
                        images[n_images].orientation = orientation
                        n_images += 1
    return least, n_images
