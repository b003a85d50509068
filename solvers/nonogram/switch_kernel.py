"""Switches: a second solution next to a known one.

Take two cells of one row and two of another, in the same columns, that hold two colors crosswise. They can exchange
their colors. If all four clues still hold, the new grid is a second solution.

    . . a . . b . .        . . b . . a . .
    . . . . . . . .   ->   . . . . . . . .
    . . b . . a . .        . . a . . b . .

Source: the switching components of discrete tomography, Ryser 1957, with the order of the blocks to heed as well.
"""

from kernels.jit import lean_kernel


@lean_kernel
def color_exchanged(line, i, j, at):
    """Return the color of a cell in a line whose cells ``i`` and ``j`` have exchanged colors."""
    if at == i:
        return line[j]
    return line[i] if at == j else line[at]


@lean_kernel
def keeps_clue(line, i, j):
    """Return whether a line keeps its clue when its cells ``i < j`` exchange colors; both readings are compared."""
    n_cells = len(line)
    at = i
    while at > 0 and line[at - 1] == line[i - 1]:
        at -= 1
    there = at
    while True:
        while at < n_cells and line[at] == 0:
            at += 1
        while there < n_cells and color_exchanged(line, i, j, there) == 0:
            there += 1
        if at == n_cells or there == n_cells:
            return at == there
        if at == there and at > j:
            return True
        start = at
        color = line[start]
        while at < n_cells and line[at] == color:
            at += 1
        start_there = there
        if color_exchanged(line, i, j, start_there) != color:
            return False
        while there < n_cells and color_exchanged(line, i, j, there) == color:
            there += 1
        if at - start != there - start_there:
            return False


@lean_kernel
def find_switch(grid):
    """Find a switch of a grid (uint8): its two rows and two columns, or four zeros."""
    height, width = grid.shape
    for upper in range(height):
        for left in range(width):
            for right in range(left + 1, width):
                a = grid[upper, left]
                b = grid[upper, right]
                if a == b or not keeps_clue(grid[upper], left, right):
                    continue
                for lower in range(upper + 1, height):
                    if (
                        grid[lower, left] == b
                        and grid[lower, right] == a
                        and keeps_clue(grid[lower], left, right)
                        and keeps_clue(grid[:, left], upper, lower)
                        and keeps_clue(grid[:, right], upper, lower)
                    ):
                        return upper, lower, left, right
    return 0, 0, 0, 0
