"""The whole puzzle as clauses for a SAT solver, with no logic of ours before it.

Source: own; the encoding is described in ``solvers.lightup.sat``.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from puzzles.lightup import LightUp
from solvers.lightup.sat import SOLVER, encode
from solvers.methods import Result, Task
from solvers.sat import find_solutions
from solvers.verdict import verdict_for

_SLICE = 2_000


@dataclass(frozen=True, slots=True)
class Parameters:
    """Take none."""


def steps(puzzle: LightUp, parameters: Parameters, task: Task) -> Iterator[Result]:
    """Ask for a solution, forbid it, and ask again."""
    for answer in find_solutions(SOLVER, encode(puzzle), (), task.limit, task.budget, _SLICE):
        verdict = verdict_for(len(answer.solutions), complete=answer.complete)
        yield Result(verdict, answer.solutions, answer.complete, effort={"conflicts": answer.n_conflicts})
