"""An OR-Tools CP-SAT model: a variable for each cell, all different in each house.

Source: Takano, de Freitas, de Sa, section 2.3.
"""

from collections.abc import Iterator

import numpy as np

from puzzles.sudoku import Grid, Sudoku
from solvers.cp import N_SEEDS, new_model, results
from solvers.methods import MethodParameters, Result, Task
from solvers.sudoku.methods.candidates import plain_board
from solvers.sudoku.methods.depth_first import check_side

Parameters = MethodParameters


def steps(puzzle: Sudoku, parameters: Parameters, task: Task) -> Iterator[Result]:
    """List the solutions in one search; raise ``RequestError`` if OR-Tools is missing or the board is too large."""
    check_side(puzzle, "cp")
    model = new_model()
    digits = [model.new_int_var(given or 1, given or puzzle.side, "") for given in puzzle.cells]
    for house in plain_board(puzzle).members.tolist():
        model.add_all_different([digits[cell] for cell in house])

    def read(values: list[int]) -> Grid:
        return np.array(values, np.uint16).reshape(puzzle.side, puzzle.side)

    yield from results(model, digits, read, task, task.seed % N_SEEDS)
