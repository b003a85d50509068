"""Random switches, which bring boards that come out unequally often closer to equally often.

Two rows of a band are two permutations of the same values, and on a cycle of these permutations they may be exchanged;
likewise two columns of a stack. A switch is as likely as its inverse, so that no board gains on another where all are
equally likely.

Source: own.
"""

from kernels.jit import lean_kernel
from kernels.streams import below


@lean_kernel
def switch_rows(grid, band_height, state, column_of):
    """Exchange two random rows of a random band along the cycle through a random column.

    Args:
        grid: uint16 ``[side, side]``, a complete board, changed in place; transposed, columns of a stack are switched.
        band_height: rows of a band, two at least.
        column_of: work space, int16 ``[side]``.
    """
    side = len(grid)
    top = below(state, side // band_height) * band_height
    one = below(state, band_height)
    other = below(state, band_height - 1)
    other += other >= one
    one += top
    other += top
    for column in range(side):
        column_of[grid[one, column] - 1] = column
    start = below(state, side)
    column = start
    while True:
        value = grid[other, column]
        grid[other, column] = grid[one, column]
        grid[one, column] = value
        column = column_of[value - 1]
        if column == start:
            break


@lean_kernel
def switch(box_height, box_width, n_switches, state, grid, column_of):
    """Make random switches, of rows or columns wherever there are two to exchange.

    Args:
        box_height, box_width: shape of a box.
        n_switches: how many.
        state, grid, column_of: as for ``switch_rows``.
    """
    side = box_height * box_width
    band_height = side if box_height == 1 else box_height  # boxes that are whole rows hold no two of them together
    stack_width = side if box_width == 1 else box_width
    if side > 1:
        for _ in range(n_switches):
            if below(state, 2):
                switch_rows(grid, band_height, state, column_of)
            else:
                switch_rows(grid.T, stack_width, state, column_of)
