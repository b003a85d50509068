"""Documents with their answers: the solution that a file tells, or the only one there is."""

from dataclasses import replace
from typing import Any

from generator.families import AnyFamily
from output.records import of_each_family
from puzzles.errors import NotUnique
from puzzles.formats import Document
from solvers.verdict import Proof, Verdict

_FOUND = {
    Verdict.NONE: "has no solution",
    Verdict.MULTIPLE: "has several solutions",
    Verdict.UNKNOWN: "was not proved to have one solution within the budget",
}


def told(verdict: Verdict) -> str:
    """Tell of a puzzle that was not proved to have exactly one solution what was found."""
    return f"the puzzle {_FOUND[verdict]}; expected exactly one"


def only_solution(proof: Proof) -> Any:
    """Give the solution that a proof found to be the only one.

    Raises:
        NotUnique: when there is none, or there are several, or that is not known.
    """
    if proof.verdict is not Verdict.UNIQUE:
        raise NotUnique(told(proof.verdict))
    return proof.solutions[0]


def answered(document: Document[Any]) -> Document[Any]:
    """Give a document its solution: the one that it has, or else the one that is proved to be the only one.

    Raises:
        NotUnique: when the puzzle was not proved to have exactly one solution.
    """
    (done,) = answered_many([document])
    if isinstance(done, NotUnique):
        raise done
    return done


def answered_many(documents: list[Document[Any]]) -> list[Document[Any] | NotUnique]:
    """Do for documents of any families what ``answered`` does for one; an error stands in the place of its document."""

    def solve(family: AnyFamily, own: list[Document[Any]]) -> list[Document[Any] | NotUnique]:
        proofs = family.prove_many([document.puzzle for document in own])
        return [_with_solution(document, proof) for document, proof in zip(own, proofs, strict=True)]

    solved = iter(of_each_family([document for document in documents if document.solution is None], solve))
    return [next(solved) if document.solution is None else document for document in documents]


def _with_solution(document: Document[Any], proof: Proof) -> Document[Any] | NotUnique:
    try:
        return replace(document, solution=only_solution(proof))
    except NotUnique as error:
        return error
