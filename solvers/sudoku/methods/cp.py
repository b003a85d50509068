"""A model of constraint programming for OR-Tools CP-SAT: a variable for each cell, all different in each house.

Source: Takano, de Freitas, de Sa, section 2.3.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any

import numpy as np

from puzzles.sudoku import Grid, Sudoku
from solvers.extras import needs
from solvers.methods import Result, Task
from solvers.sudoku.methods.depth_first import refuse_large
from solvers.sudoku.proof import board_for
from solvers.verdict import verdict_for

_N_SEEDS = 2**31
_TELL_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class Parameters:
    """Take none."""


def steps(puzzle: Sudoku, parameters: Parameters, task: Task) -> Iterator[Result]:
    """Enumerate solutions in one thread, with the budget and the seed of the task.

    The solver cannot stop and go on, so it runs beside, and now and then what it found is told.

    Raises:
        RequestError: when OR-Tools is not installed, or the board is too large.
    """
    refuse_large(puzzle, "cp")
    with needs("OR-Tools", "methods"):
        from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    digits = [model.new_int_var(given or 1, given or puzzle.side, "") for given in puzzle.cells]
    for house in board_for(puzzle.box).members.tolist():
        model.add_all_different([digits[cell] for cell in house])

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = task.seed % _N_SEEDS
    solver.parameters.max_number_of_conflicts = task.budget
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.catch_sigint_signal = False
    found: list[Grid] = []

    class Collector(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
        def on_solution_callback(self) -> None:
            values = [self.value(digit) for digit in digits]
            found.append(np.array(values, np.uint16).reshape(puzzle.side, puzzle.side))
            if len(found) >= task.limit:
                self.stop_search()

    with ThreadPoolExecutor(1) as executor:
        search = executor.submit(solver.solve, model, Collector())
        try:
            while not wait([search], _TELL_SECONDS).done:
                yield Result(verdict_for(len(found), complete=False), tuple(found))
        finally:
            while not wait([search], 0).done:
                solver.stop_search()
                wait([search], _TELL_SECONDS)
        yield _answer(search.result(), cp_model, solver, tuple(found))


def _answer(status: Any, cp_model: Any, solver: Any, solutions: tuple[Grid, ...]) -> Result:
    complete = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    effort = {"conflicts": solver.num_conflicts, "branches": solver.num_branches}
    return Result(verdict_for(len(solutions), complete=complete), solutions, complete, effort=effort)
