"""The whole puzzle as clauses for a SAT solver, with no logic beforehand; ``solvers.lightup.sat`` encodes it."""

from collections.abc import Iterator

from puzzles.lightup import LightUp
from solvers.lightup.sat import SOLVER, encode
from solvers.methods import MethodParameters, Result, Task, result_of
from solvers.sat import find_solutions

_SLICE = 2_000


Parameters = MethodParameters


def steps(puzzle: LightUp, parameters: Parameters, task: Task) -> Iterator[Result]:
    """Find the solutions one by one."""
    for answer in find_solutions(SOLVER, encode(puzzle), (), task.limit, task.budget, _SLICE):
        yield result_of(answer.solutions, complete=answer.complete, conflicts=answer.n_conflicts)
