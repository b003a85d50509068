"""Rounds of the rules beyond wings, for many puzzles at once.

A round is a kernel of grids, the puzzles that need it (int64 ``[m]``), whether each was helped (bool ``[m]``, written),
a hint, the work space of the rule, and a log. Each is compiled only when a puzzle needs it.
"""

from kernels.jit import lean_kernel
from rating.sudoku.chain_unary_kernel import find_unary_chain
from rating.sudoku.grid_kernel import grid_at
from rating.sudoku.ladder_kernel import take
from rating.sudoku.late_kernel import find_late


@lean_kernel
def late_round(grids, which, is_helped, hint, room, log):
    """Apply the first of the rules between wings and chains."""
    for j in range(len(which)):
        grid = grid_at(grids, which[j])
        is_helped[j] = find_late(grid, hint, room)
        if is_helped[j]:
            take(which[j], grid, hint, log)


@lean_kernel
def unary_round(grids, which, is_helped, hint, room, log):
    """Apply the best chains of links between two candidates."""
    for j in range(len(which)):
        grid = grid_at(grids, which[j])
        is_helped[j] = find_unary_chain(grid, hint, room)
        if is_helped[j]:
            take(which[j], grid, hint, log)
