"""Make the puzzle of a picture solvable line by line while changing as few of its cells as possible.

Unlike a texture, a picture must stay itself: every change is tried out by solving, the best of several is kept, and
in the end each change is taken back that turns out not to be needed.

Source: own.
"""

import numpy as np

from generator.nonogram.swap_kernel import list_open, read_clue
from kernels.jit import kernel
from kernels.streams import below
from solvers.nonogram.line_kernel import count_open, open_all, propagate

_CHOICES = 8
_PATIENCE = 40


@kernel
def _open_after(grid, clues, masks, dirty, scratch, effort):
    """Count the cells that lines alone leave open in the puzzle of a grid."""
    for line in range(clues.height + clues.width):
        read_clue(grid, line, clues)
    open_all(clues, masks, dirty)
    propagate(clues, masks, dirty, scratch, effort)
    return count_open(clues, masks)


@kernel
def _color_beside(cells, height, width, cell, state):
    """Draw a color that a cell could plausibly have: that of a neighbour, or blank."""
    row, column = cell // width, cell % width
    side = below(state, 5)
    if side == 0 and row > 0:
        return cells[cell - width]
    if side == 1 and row + 1 < height:
        return cells[cell + width]
    if side == 2 and column > 0:
        return cells[cell - 1]
    if side == 3 and column + 1 < width:
        return cells[cell + 1]
    return np.uint8(0)


@kernel
def _take_back(grid, original, clues, masks, dirty, scratch, effort, exact):
    """Undo every change that the puzzle does not need; with ``exact`` two at a time that exchange their colors."""
    cells = grid.ravel()
    n_cells = len(cells)
    for a in range(n_cells):
        if cells[a] == original[a]:
            continue
        for b in range(a, n_cells if exact else a + 1):
            old_a, old_b = cells[a], cells[b]
            if exact and (old_a != original[b] or old_b != original[a]):
                continue
            cells[a], cells[b] = original[a], original[b]
            if _open_after(grid, clues, masks, dirty, scratch, effort) == 0:
                break
            cells[a], cells[b] = old_a, old_b


@kernel
def repair(grid, clues, masks, dirty, scratch, effort, open_list, state, exact, most_steps):
    """Change cells of a grid until lines alone solve its puzzle.

    A move recolors one open cell. When the counts of all colors must stay (``exact``), a cell of the color that it
    takes gives up that color in exchange.

    Args:
        grid: uint8 ``[height, width]``, changed in place.
        clues, masks, dirty, scratch, effort: work space, as for ``propagate``.
        open_list: int64 work space, one entry a cell.
        state: the random stream.
        exact: keep the number of cells of every color.
        most_steps: bound on the number of rounds of choosing a move.

    Returns:
        The number of open cells at the end, 0 for success, and of cells that differ from the start.
    """
    height, width = grid.shape
    n_cells = height * width
    original = grid.copy().ravel()
    cells = grid.ravel()
    n_open = _open_after(grid, clues, masks, dirty, scratch, effort)
    list_open(clues, masks, open_list)
    idle = 0
    for _ in range(most_steps):
        if n_open == 0:
            break
        best, best_a, best_b, best_color = n_cells + 1, 0, 0, np.uint8(0)
        for _ in range(_CHOICES):
            a = open_list[below(state, n_open)]
            old = cells[a]
            color = _color_beside(cells, height, width, a, state)
            if color == old:
                continue
            b = a
            if exact:
                for _ in range(n_cells):
                    b = open_list[below(state, n_open)] if below(state, 2) else below(state, n_cells)
                    if cells[b] == color:
                        break
                if cells[b] != color:
                    continue
            cells[b] = old
            cells[a] = color
            after = _open_after(grid, clues, masks, dirty, scratch, effort)
            cells[a] = old
            if b != a:
                cells[b] = color
            if after < best:
                best, best_a, best_b, best_color = after, a, b, color
        idle += 1
        if best < n_open or (best == n_open and idle > _PATIENCE):
            cells[best_b] = cells[best_a]
            cells[best_a] = best_color
            n_open = _open_after(grid, clues, masks, dirty, scratch, effort)
            list_open(clues, masks, open_list)
            idle = 0
    if n_open == 0:
        _take_back(grid, original, clues, masks, dirty, scratch, effort, exact)
    n_changed = 0
    for cell in range(n_cells):
        n_changed += cells[cell] != original[cell]
    return n_open, n_changed
