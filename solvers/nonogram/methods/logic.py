"""The proof (``solvers.nonogram.proof``) as a method."""

from collections.abc import Iterator
from dataclasses import dataclass

from puzzles.nonogram import Nonogram
from solvers.methods import MethodParameters, Result, Task, parameter, result_of_proof
from solvers.nonogram.proof import Budget, prove


@dataclass(frozen=True, slots=True)
class Parameters(MethodParameters):
    """Bound the means before the SAT solver; the method's budget counts the conflicts of that."""

    probes: int = parameter(50_000, "assumptions to try before searching")
    nodes: int = parameter(200, "branches of the search")
    dives: int = parameter(5, "guided dives into a first solution")


def steps(puzzle: Nonogram, parameters: Parameters, task: Task) -> Iterator[Result]:
    """Prove how many solutions there are, one or several at the least."""
    budget = Budget(parameters.probes, parameters.nodes, parameters.dives, task.budget)
    yield result_of_proof(prove(puzzle, max(2, task.limit), budget), task.limit)
