"""The proof (``solvers.sudoku.proof``) as a method."""

from collections.abc import Iterator
from dataclasses import dataclass

from puzzles.sudoku import Sudoku
from solvers.methods import MethodParameters, Result, Task, parameter, result_of_proof
from solvers.sudoku.proof import Budget, prove


@dataclass(frozen=True, slots=True)
class Parameters(MethodParameters):
    """Bound the means before the SAT solver; the method's budget counts the conflicts of that."""

    nodes: int = parameter(1_000, "branches of the search")


def steps(puzzle: Sudoku, parameters: Parameters, task: Task) -> Iterator[Result]:
    """Prove how many solutions there are, one or several at the least."""
    yield result_of_proof(prove(puzzle, max(2, task.limit), Budget(parameters.nodes, task.budget)), task.limit)
