"""Integer linear programming: each cell and digit is a variable, and each house gives equations."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from puzzles.sudoku import Grid, Ground, Sudoku
from puzzles.sudoku.ground import members_of
from solvers.ilp import MAX_TERMS, Program, Values, Variables, results
from solvers.methods import MethodParameters, Result, Task, check_size
from solvers.sudoku.methods.candidates import plain_board

_N_SUMS = 4  # the sums that contain a variable: those of its cell, row, column and box


Parameters = MethodParameters


def model(box: Ground, cells: NDArray[np.integer]) -> tuple[Program, Variables]:
    """Write the rules of a Sudoku: each cell has one digit, and each digit one cell in each row, column and box.

    Takes givens ``[n_cells]``, 0 for none; returns the program, and the variable of each cell and digit, int32
    ``[n_cells, side]``. Source: Bartlett, Chartier and Langville 2008, "An integer programming model for the Sudoku
    problem", as in Takano, de Freitas and de Sá, section 2.2; for boards, as in Raggi, Neto and Fontes.
    """
    side = box.side
    is_given = (cells[:, None] == np.arange(1, side + 1)).ravel()
    program = Program()
    cell, digit = np.divmod(np.arange(side**3), side)
    indices = (*np.divmod(cell, side), digit)
    variables = program.new_variables(side**3, is_given, 1, name="x", indices=indices).reshape(side**2, side)
    members = members_of(box)
    in_houses = variables[members].swapaxes(1, 2).reshape(-1, side)
    for sums in (variables, in_houses):
        program.constrain(len(sums), np.repeat(np.arange(len(sums)), side), sums.ravel(), 1, 1, 1)
    return program, variables


def grid_of(box: Ground, variables: Variables, solution: Values) -> Grid:
    """Return the board of a solution of the program, uint16 ``[side, side]``."""
    grid: Grid = (solution[variables].argmax(axis=1) + 1).reshape(box.side, box.side).astype(np.uint16)
    return grid


def _model_of(puzzle: Sudoku) -> tuple[Program, Variables]:
    plain_board(puzzle)
    check_size("terms", _N_SUMS * puzzle.side**3, MAX_TERMS, "ilp")
    return model(puzzle.ground, np.array(puzzle.cells))


def program(puzzle: Sudoku, _: Parameters) -> Program:
    """Return the program of a puzzle: ``x_1_2_3`` is 1 when r1c2 has digit 3.

    Raise ``RequestError`` if it is too large.
    """
    return _model_of(puzzle)[0]


def steps(puzzle: Sudoku, parameters: Parameters, task: Task) -> Iterator[Result]:
    """Find the solutions one by one; raise ``RequestError`` if the program would be too large.

    Source: as for ``model``; further solutions by the cut of Mingote 2009, section 3.3.
    """
    program, variables = _model_of(puzzle)
    yield from results(program, variables.ravel(), lambda found: grid_of(puzzle.ground, variables, found), task)
