"""The only method of the toy family."""

from collections.abc import Iterator
from dataclasses import dataclass

from solvers.methods import MethodParameters, Result, Task, result_of_proof
from tests.toy.family import ToyFamily
from tests.toy.puzzle import Toy


@dataclass(frozen=True)
class Parameters(MethodParameters):
    """Nothing can be chosen."""


def steps(puzzle: Toy, parameters: MethodParameters, task: Task) -> Iterator[Result]:
    yield result_of_proof(ToyFamily().prove(puzzle))
