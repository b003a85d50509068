"""The only method of the toy family."""

from dataclasses import dataclass

from solvers.methods import Result
from tests.toy.family import RECORD


@dataclass(frozen=True)
class Parameters:
    """Nothing can be chosen."""


def steps(puzzle, parameters, task):
    proof = RECORD.prove(puzzle)
    yield Result(proof.verdict, proof.solutions, proof.complete)
