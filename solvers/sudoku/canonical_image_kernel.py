"""The record of one arrangement of a 9x9 grid, as far as its rows so far settle it.

``puzzles.sudoku.canonical`` explains the idea. A record is a row of small integers:

    ORDER + place      the column at each place, groups side by side; places of loose stacks hold nothing
    HOME + column      the first place of the column's group
    LABEL + digit - 1  the least label that the digit can still get, 0 before it appears
    OWNER + digit - 1  the column in which the digit first appeared
    STARTS             bit p: a group starts at place p; bit 9 is always set
    LOOSE              bit s: stack s is blank so far
    PLACED, LAST       the rows that are placed, as bits, and the last of them
    N_LABELS           how many digits have appeared
    ORIENTATION        0 for the grid, 1 for its transposed image
    N_SETTLED          how many places of the last row are settled

A row's cells are compared as one number, four bits a cell, the first cell highest.
"""

import numpy as np

from kernels.jit import lean_kernel

BOX = 3
SIDE = 9
N_CELLS = SIDE * SIDE
ORDER, HOME, LABEL, OWNER = 0, 9, 18, 27
STARTS, LOOSE, PLACED, LAST, N_LABELS, ORIENTATION, N_SETTLED = range(36, 43)
N_FIELDS = 43
N_PENDING = 64  # a row starts in at most 6 ways, and each of its 9 cells adds at most 2 to what is pending
UNPLACED = -1
CELL_BITS = 4
CELL_MASK = (1 << CELL_BITS) - 1
NO_ROW = (1 << CELL_BITS * SIDE) - 1
ALL_SETTLED = (1 << SIDE + 1) - 1
IN_ORDER = 0x123456789

# All orders of three things; the first 2 also order the first two, the first 1 the first one.
ORDERS = np.array([(0, 1, 2), (1, 0, 2), (0, 2, 1), (2, 0, 1), (1, 2, 0), (2, 1, 0)])
N_ORDERS = np.array([1, 1, 2, 6])


@lean_kernel
def copy_image(images, i, copies, j):
    """Copy an image from one array to another."""
    for k in range(N_FIELDS):
        copies[j, k] = images[i, k]


@lean_kernel
def group_end(images, i, home):
    """Return the place after the last of a group."""
    end = home + 1
    while not images[i, STARTS] >> end & 1:
        end += 1
    return end


@lean_kernel
def put_first(images, i, home, first, n_first):
    """Put the columns whose bits are in ``first`` before the others of their group; digits that those own step back."""
    end = group_end(images, i, home)
    if n_first == end - home:
        return
    others = 0
    place = home
    later = home + n_first
    for p in range(home, end):
        others |= 1 << images[i, ORDER + p]
    for column in range(SIDE):
        if first >> column & 1:
            images[i, ORDER + place] = column
            place += 1
        elif others >> column & 1:
            images[i, ORDER + later] = column
            images[i, HOME + column] += n_first
            later += 1
    others &= ~first
    images[i, STARTS] |= 1 << (home + n_first)
    for digit in range(SIDE):
        if images[i, LABEL + digit] and others >> images[i, OWNER + digit] & 1:
            images[i, LABEL + digit] += n_first
