"""Plain backtracking with one word of digits for each row, column and box, so that every question takes one step.

Source: Takano, de Freitas, de Sa, section 4 (bit manipulation).
"""

from collections.abc import Iterator

import numpy as np

from puzzles.sudoku import Sudoku
from solvers.arrays import records
from solvers.methods import MethodParameters, Result, Task
from solvers.sudoku.methods.bits_kernel import IN_ORDER, Words, advance
from solvers.sudoku.methods.candidates import blanks_of, missing_digits, packed, plain_board
from solvers.sudoku.methods.depth_first import Progress, explore

Parameters = MethodParameters


def steps(puzzle: Sudoku, parameters: Parameters, task: Task) -> Iterator[Result]:
    """Try the digits of each blank in reading order."""
    words = words_for(puzzle, IN_ORDER)
    yield from explore(advance, words, task, steps_a_node=puzzle.side)


def words_for(puzzle: Sudoku, rule: int) -> Words:
    """Return the board to search, with a rule of ``bits_kernel`` for the order of blanks."""
    digits = puzzle.grid.ravel()
    blanks = blanks_of(digits)
    missing = packed(missing_digits(puzzle))
    progress = records(Progress, 1)
    progress[0].is_fresh = True
    return Words(
        rule=rule,
        houses_of=plain_board(puzzle).marks,
        blanks=blanks,
        digits=digits,
        missing=missing,
        path=np.empty(len(blanks) + 1, np.int32),
        untried=np.empty(len(blanks) + 1, missing.dtype),
        progress=progress,
    )
