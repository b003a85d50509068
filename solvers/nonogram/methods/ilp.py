"""Integer linear programming on the whole puzzle, as in Mingote's thesis."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import RequestError
from puzzles.nonogram import Grid, Nonogram
from solvers import cp
from solvers.highs_answers import Options
from solvers.ilp import Program, results
from solvers.methods import MethodParameters, Result, Task, check_choice, check_size, parameter
from solvers.nonogram.methods.ilp_cells import CellsModel, cells_model
from solvers.nonogram.methods.ilp_order import OrderModel, order_model
from solvers.nonogram.placements import n_places_of

MODELS = ("cells", "order")
SOLVERS = ("highs", "cp-sat")
# All solutions cost the same, so the first one found is optimal, and no bound has to meet its cost.
HIGHS_OPTIONS: Options = {"mip_max_improving_sols": 1}

_MAX_PLACES = 10_000_000  # pairs of a block and a cell of its line


@dataclass(frozen=True, slots=True)
class Parameters(MethodParameters):
    """The model; raises ``RequestError`` for an unknown one, or for the sum with a model without cell variables.

    Reading a puzzle already checks that rows and columns have the same sum of each color (3.14).
    """

    model: str = parameter("cells", "the thesis's, or order: our own, shorter and tighter")
    objective: bool = parameter(True, "minimize the sum of the cells' colors (3.13); order has nothing to minimize")
    known_sum: bool = parameter(False, "demand the known value of that sum (4.1); for the model cells")
    solver: str = parameter("highs", "or cp-sat: of OR-Tools, without the objective; its budget counts conflicts")

    def __post_init__(self) -> None:
        check_choice(self, "model", MODELS)
        check_choice(self, "solver", SOLVERS)
        if self.known_sum and self.model != "cells":
            raise RequestError(
                f"known_sum was given with the model {self.model!r}; expected 'cells', which has the sum"
            )


def model_of(puzzle: Nonogram, allowed: NDArray[np.bool_], parameters: Parameters) -> CellsModel | OrderModel:
    """Write a puzzle, with its known cells, in the chosen model; raise ``RequestError`` if it would be too large."""
    check_size("places for blocks", n_places_of(puzzle), _MAX_PLACES, "an integer program")
    if parameters.model == "order":
        return order_model(puzzle, allowed)
    return cells_model(puzzle, allowed, objective=parameters.objective, known_sum=parameters.known_sum)


def _whole_model(puzzle: Nonogram, parameters: Parameters) -> CellsModel | OrderModel:
    return model_of(puzzle, np.ones((puzzle.height, puzzle.width, puzzle.n_colors + 1), np.bool_), parameters)


def program(puzzle: Nonogram, parameters: Parameters) -> Program:
    """Return the program of a whole puzzle, with the thesis's variable names.

    Raise ``RequestError`` if it is too large.

    ``y_1_2_3`` is 1 if the second block of row 1 starts at cell 3 (at cell 3 or before in the model order), and
    ``x_1_2_3`` if that of column 1 does; ``z_1_2`` is the color of row 1, column 2.
    """
    return _whole_model(puzzle, parameters).program


def steps(puzzle: Nonogram, parameters: Parameters, task: Task) -> Iterator[Result]:
    """Find the solutions one by one. Source: Mingote 2009, sections 3.1 to 3.3."""
    yield from solved(_whole_model(puzzle, parameters), parameters.solver, task)


def solved(
    model: CellsModel | OrderModel, solver: str, task: Task, effort: Mapping[str, int] | None = None
) -> Iterator[Result]:
    """Find the solutions of a model by one of ``SOLVERS``, and add the effort spent before."""
    if solver == "highs":
        yield from results(model.program, model.choices, model.grid_of, task, effort, HIGHS_OPTIONS)
        return

    def read(values: list[int]) -> Grid:
        return model.grid_of(np.array(values, np.int64))

    stated, variables = cp.model_of(model.program)
    spent = {**(effort or {}), "variables": model.program.n_variables, "constraints": model.program.n_rows}
    for known in cp.results(stated, variables, read, task, task.seed % cp.N_SEEDS):
        yield replace(known, effort={**known.effort, **spent})
