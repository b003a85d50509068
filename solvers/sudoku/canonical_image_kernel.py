"""The record of one arrangement of a 9x9 grid, as far as the rows placed so far determine it.

``puzzles.sudoku.canonical`` explains the idea. A row's cells are compared as one number, four bits a cell, the first
cell highest.
"""

from typing import Annotated, NamedTuple, TypeAlias

import numpy as np

from kernels.jit import lean_kernel

BOX = 3
SIDE = 9
N_CELLS = SIDE * SIDE
N_PENDING = 64  # a row starts in at most 6 ways, and each of its 9 cells adds at most 2 pending images
UNPLACED = -1
CELL_BITS = 4
CELL_MASK = (1 << CELL_BITS) - 1
NO_ROW = (1 << CELL_BITS * SIDE) - 1
ALL_SETTLED = (1 << SIDE + 1) - 1
IN_ORDER = 0x123456789

# All orders of three things; the first 2 are those of two things, the first 1 that of one thing.
ORDERS = np.array([(0, 1, 2), (1, 0, 2), (0, 2, 1), (2, 0, 1), (1, 2, 0), (2, 1, 0)])
N_ORDERS = np.array([1, 1, 2, 6])

_Small: TypeAlias = Annotated[int, np.int16]
_Nine: TypeAlias = Annotated[int, np.int16, (SIDE,)]


class Image(NamedTuple):
    """An arrangement, as a record."""

    order: _Nine  # the column at each place, groups side by side; for loose stacks, the entries have no meaning
    home: _Nine  # the first place of each column's group
    label: _Nine  # the least label that each digit can still get; 0 before the digit appears
    owner: _Nine  # the column in which each digit first appeared
    starts: _Small  # bit p: a group starts at place p; bit 9 is always set
    loose: _Small  # bit s: stack s is blank so far
    placed: _Small  # the rows that are placed, as bits
    last: _Small  # the last of them
    n_labels: _Small  # how many digits have appeared
    orientation: _Small  # 0 for the grid, 1 for its transposed image
    n_settled: _Small  # how many places of the last row are settled


@lean_kernel
def group_end(images, i, home):
    """Return the place after the last place of a group."""
    end = home + 1
    while not images[i].starts >> end & 1:
        end += 1
    return end


@lean_kernel
def put_first(images, i, home, first, n_first):
    """Move the columns whose bits are in ``first`` before the others of their group; digits of the others move back."""
    end = group_end(images, i, home)
    if n_first == end - home:
        return
    others = 0
    place = home
    later = home + n_first
    for p in range(home, end):
        others |= 1 << images[i].order[p]
    for column in range(SIDE):
        if first >> column & 1:
            images[i].order[place] = column
            place += 1
        elif others >> column & 1:
            images[i].order[later] = column
            images[i].home[column] += n_first
            later += 1
    others &= ~first
    images[i].starts |= 1 << (home + n_first)
    for digit in range(SIDE):
        if images[i].label[digit] and others >> images[i].owner[digit] & 1:
            images[i].label[digit] += n_first
