"""The whole puzzle as clauses for a SAT solver, with no logic of ours before it.

Source: own; the encoding is described in ``solvers.lightup.sat``.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from puzzles.lightup import LightUp
from solvers.lightup.rules_kernel import UNKNOWN
from solvers.lightup.sat import answers
from solvers.methods import Result, Task
from solvers.verdict import verdict_for

_SLICE = 2_000


@dataclass(frozen=True, slots=True)
class Parameters:
    """Take none."""


def steps(puzzle: LightUp, parameters: Parameters, task: Task) -> Iterator[Result]:
    """Ask for a solution, forbid it, and ask again."""
    nothing = np.full((puzzle.height, puzzle.width), UNKNOWN, np.uint8)
    for answer in answers(puzzle, nothing, (), task.limit, task.budget, _SLICE):
        verdict = verdict_for(len(answer.solutions), complete=answer.complete)
        yield Result(verdict, answer.solutions, answer.complete, effort={"conflicts": answer.n_conflicts})
