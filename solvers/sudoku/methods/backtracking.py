"""Plain backtracking, cell by cell, without looking ahead. Source: Takano, de Freitas, de Sa, section 4."""

from collections.abc import Iterator

from puzzles.sudoku import Sudoku
from solvers.arrays import records
from solvers.methods import MethodParameters, Result, Task
from solvers.sudoku.methods.backtracking_kernel import Walk, advance
from solvers.sudoku.methods.candidates import blanks_of, plain_board
from solvers.sudoku.methods.depth_first import Progress, explore

Parameters = MethodParameters


def steps(puzzle: Sudoku, parameters: Parameters, task: Task) -> Iterator[Result]:
    """Try the digits of each blank in turn."""
    board = plain_board(puzzle)
    digits = puzzle.grid.ravel()
    blanks = blanks_of(digits)
    walk = Walk(board.members, board.marks, blanks, digits, records(Progress, 1))
    yield from explore(advance, walk, task, steps_a_node=3 * puzzle.side**2)
