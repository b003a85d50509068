"""A constraint program for OR-Tools CP-SAT: bulbs in a segment, beside a number and in sight of a cell, counted.

All solutions are listed in one search, each forbidden when it is found. One worker makes the search repeatable.

Source: own.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any

import numpy as np

from kernels.streams import stream_for
from puzzles.lightup import MAX_NUMBER, WHITE, Grid, LightUp, segments_of
from solvers.extras import needs
from solvers.methods import Result, Task
from solvers.verdict import verdict_for

_MOST_SEED = 2**31 - 1
_LOOK_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class Parameters:
    """Take none."""


def steps(puzzle: LightUp, parameters: Parameters, task: Task) -> Iterator[Result]:
    """Search in a thread beside, and look from time to time at what was found.

    Raises:
        RequestError: when OR-Tools is not installed.
    """
    with needs("OR-Tools", "methods"):
        from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    bulbs = _add_puzzle(model, puzzle)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.max_number_of_conflicts = task.budget
    solver.parameters.random_seed = int(stream_for("cp", task.seed)[0]) & _MOST_SEED
    solver.parameters.catch_sigint_signal = False
    found: list[Grid] = []

    class Collector(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
        def on_solution_callback(self) -> None:
            solution = np.zeros((puzzle.height, puzzle.width), np.uint8)
            solution.flat[list(bulbs)] = [self.value(bulb) for bulb in bulbs.values()]
            found.append(solution)
            if len(found) >= task.limit:
                self.stop_search()

    with ThreadPoolExecutor(max_workers=1) as beside:
        search = beside.submit(solver.solve, model, Collector())
        try:
            while not wait([search], _LOOK_SECONDS).done:
                yield _known(found, complete=False)
        finally:
            while not search.done():
                solver.stop_search()
                wait([search], _LOOK_SECONDS)
    complete = search.result() in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    yield _known(found, complete=complete, conflicts=solver.num_conflicts, branches=solver.num_branches)


def _add_puzzle(model: Any, puzzle: LightUp) -> dict[int, Any]:
    """Write a puzzle as a model; gives the variable of each white cell."""
    grid, segments = puzzle.grid, segments_of(puzzle)
    bulbs = {cell: model.new_bool_var("") for cell in np.flatnonzero(grid == WHITE).tolist()}
    members = [segments.cells_of(segment).tolist() for segment in range(segments.n_segments)]
    for cells in members:
        model.add_at_most_one(bulbs[cell] for cell in cells)
    for cell in bulbs:
        seen = {*members[segments.across.flat[cell]], *members[segments.down.flat[cell]]}
        model.add_at_least_one(bulbs[other] for other in sorted(seen))
    for row, column in np.argwhere(grid <= MAX_NUMBER).tolist():
        beside = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        inside = [y * puzzle.width + x for y, x in beside if 0 <= y < puzzle.height and 0 <= x < puzzle.width]
        model.add(sum(bulbs[cell] for cell in inside if cell in bulbs) == int(grid[row, column]))
    return bulbs


def _known(found: list[Grid], *, complete: bool, **effort: int) -> Result:
    solutions = tuple(found)
    return Result(verdict_for(len(solutions), complete=complete), solutions, complete, effort=effort)
