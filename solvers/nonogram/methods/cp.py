"""The puzzle as a constraint program for OR-Tools CP-SAT; ``cp_models.py`` describes the models."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from kernels.streams import stream_for
from puzzles.nonogram import Grid, Nonogram
from solvers.cp import N_SEEDS, new_model, results
from solvers.methods import MethodParameters, Result, Task, check_choice, check_size, parameter
from solvers.nonogram.placements import n_places_of

_MODELS = ("automaton", "blocks")
_MAX_PLACES = 1_000_000


@dataclass(frozen=True, slots=True)
class Parameters(MethodParameters):
    """The choice of the model."""

    model: str = parameter("automaton", "automaton: lines as words that one accepts; blocks: starts of blocks")

    def __post_init__(self) -> None:
        check_choice(self, "model", _MODELS)


def steps(puzzle: Nonogram, parameters: Parameters, task: Task) -> Iterator[Result]:
    """List the solutions in one search; raise ``RequestError`` if OR-Tools is missing or the model is too large."""
    check_size("places for blocks", n_places_of(puzzle), _MAX_PLACES, "cp")
    model = new_model()
    from solvers.nonogram.methods.cp_models import add_automata, add_blocks

    cells = (add_automata if parameters.model == "automaton" else add_blocks)(model, puzzle)

    def read(values: list[int]) -> Grid:
        return np.array(values, np.uint8).reshape(puzzle.height, puzzle.width)

    random_seed = int(stream_for("cp", task.seed)[0]) % N_SEEDS
    yield from results(model, [cell for row in cells for cell in row], read, task, random_seed, permutes=True)
