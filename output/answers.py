"""Documents with their answers: the solution that a file tells, or the only one there is."""

from dataclasses import replace
from typing import Any

from generator.families import Room
from output.records import of_each_family
from puzzles.errors import PuzzleError
from puzzles.formats import Document
from solvers.verdict import Verdict


def answered(document: Document[Any]) -> Document[Any]:
    """Give a document its solution: the one that it has, or else the one that is proved to be the only one.

    Raises:
        PuzzleError: when the puzzle was not proved to have exactly one solution.
    """
    (done,) = answered_many([document])
    if isinstance(done, PuzzleError):
        raise done
    return done


def answered_many(documents: list[Document[Any]]) -> list[Document[Any] | PuzzleError]:
    """Do for documents of any families what ``answered`` does for one; an error stands in the place of its document."""

    def solve(room: Room, own: list[Document[Any]]) -> list[Document[Any] | PuzzleError]:
        proofs = room.prove_many([document.puzzle for document in own])
        return [
            replace(document, solution=proof.solutions[0])
            if proof.verdict is Verdict.UNIQUE
            else PuzzleError(f"the verdict is {proof.verdict}; expected a puzzle with one solution")
            for document, proof in zip(own, proofs, strict=True)
        ]

    solved = iter(of_each_family([document for document in documents if document.solution is None], solve))
    return [next(solved) if document.solution is None else document for document in documents]
