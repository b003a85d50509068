"""The proof (``solvers.lightup.proof``) as a method."""

from collections.abc import Iterator
from dataclasses import dataclass

from puzzles.lightup import LightUp
from solvers.lightup.proof import Budget, prove
from solvers.methods import MethodParameters, Result, Task, parameter, result_of_proof


@dataclass(frozen=True, slots=True)
class Parameters(MethodParameters):
    """Bound the means before the SAT solver; the method's budget counts the conflicts of that."""

    probes: int = parameter(50_000, "assumptions to try before searching")
    nodes: int = parameter(200, "branches of the search")


def steps(puzzle: LightUp, parameters: Parameters, task: Task) -> Iterator[Result]:
    """Prove how many solutions there are."""
    yield result_of_proof(
        prove(puzzle, max(2, task.limit), Budget(parameters.probes, parameters.nodes, task.budget)), task.limit
    )
