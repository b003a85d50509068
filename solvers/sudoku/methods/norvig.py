"""Constraint propagation and search, as Norvig published it.

Source: Norvig 2006, "Solving every Sudoku puzzle"; Takano, de Freitas, de Sa, section 4.
"""

from collections.abc import Iterator

import numpy as np

from puzzles.sudoku import Sudoku
from solvers.arrays import records
from solvers.methods import MethodParameters, Result, Task
from solvers.sudoku.methods.candidates import full_masks, plain_board
from solvers.sudoku.methods.depth_first import Progress, check_side, explore
from solvers.sudoku.methods.norvig_kernel import Copies, advance, begin

Parameters = MethodParameters


def steps(puzzle: Sudoku, parameters: Parameters, task: Task) -> Iterator[Result]:
    """Propagate the givens, then branch on the cell with the fewest candidates, each time on a copy of the board.

    Raise ``RequestError`` if the board is too large.
    """
    check_side(puzzle, "norvig")
    copies = copies_for(puzzle)
    begin(copies)
    yield from explore(advance, copies, task, steps_a_node=3 * puzzle.side**3)


def copies_for(puzzle: Sudoku) -> Copies:
    """Allocate the arrays that the kernels start from."""
    board = plain_board(puzzle)
    givens = puzzle.grid.ravel()
    n_levels = 1 + len(givens) - puzzle.n_givens
    all_digits = full_masks(puzzle.side)
    copies = Copies(
        members=board.members,
        houses_of=board.marks,
        givens=givens,
        levels=np.empty((n_levels, len(givens)), all_digits.dtype),
        removed=np.empty(givens.size * puzzle.side, np.int32),
        path=np.empty(n_levels, np.int32),
        untried=np.empty(n_levels, all_digits.dtype),
        digits=np.empty_like(givens),
        progress=records(Progress, 1),
    )
    copies.levels[0] = all_digits
    return copies
