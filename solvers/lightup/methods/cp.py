"""A constraint program for OR-Tools CP-SAT: it counts bulbs in segments, beside numbers and in sight of cells."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from kernels.streams import stream_for
from puzzles.lightup import MAX_NUMBER, WHITE, Grid, LightUp, segments_of
from solvers.cp import N_SEEDS, new_model, results
from solvers.methods import MethodParameters, Result, Task

Parameters = MethodParameters


def steps(puzzle: LightUp, parameters: Parameters, task: Task) -> Iterator[Result]:
    """List the solutions in one search; raise ``RequestError`` if OR-Tools is not installed."""
    model = new_model()
    bulbs = _add_puzzle(model, puzzle)

    def read(values: list[int]) -> Grid:
        solution = np.zeros((puzzle.height, puzzle.width), np.uint8)
        solution.flat[list(bulbs)] = values
        return solution

    yield from results(model, list(bulbs.values()), read, task, int(stream_for("cp", task.seed)[0]) % N_SEEDS)


def _add_puzzle(model: Any, puzzle: LightUp) -> dict[int, Any]:
    """Add the rules of a puzzle to a model, and return the variable of each white cell."""
    grid, segments = puzzle.grid, segments_of(puzzle.grid)
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
