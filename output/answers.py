"""The one solution of a puzzle: of documents that come with it, and of those that have to be solved."""

from dataclasses import replace

from generator.family import Family
from output.records import of_each_family
from puzzles.errors import NotUnique
from puzzles.formats.document import Document
from puzzles.puzzle import Puzzle, Solution
from solvers.verdict import Proof, Verdict

_FOUND = {
    Verdict.NONE: "has no solution",
    Verdict.MULTIPLE: "has several solutions",
    Verdict.UNKNOWN: "was not proved to have one solution within the budget",
}


def only_solution(proof: Proof, name: str = "") -> Solution:
    """Return the solution proved to be the only one; otherwise raise NotUnique, about the puzzle ``name``."""
    if proof.verdict is not Verdict.UNIQUE:
        place = f"{name}: " if name else ""
        raise NotUnique(f"{place}the puzzle {_FOUND[proof.verdict]}; expected exactly one")
    return proof.solutions[0]


def answered(document: Document[Puzzle]) -> Document[Puzzle]:
    """Return a document with its solution, proved unless it has one; raise NotUnique when there is not exactly one."""
    (done,) = answered_many([document])
    if isinstance(done, NotUnique):
        raise done
    return done


def answered_many(documents: list[Document[Puzzle]]) -> list[Document[Puzzle] | NotUnique]:
    """Return documents of any families with their solutions; an error takes the place of its document."""

    def solve(family: Family, own: list[Document[Puzzle]]) -> list[Document[Puzzle] | NotUnique]:
        proofs = family.prove_many([document.puzzle for document in own])
        return [_with_solution(document, proof) for document, proof in zip(own, proofs, strict=True)]

    solved = iter(of_each_family([document for document in documents if document.solution is None], solve))
    return [next(solved) if document.solution is None else document for document in documents]


def _with_solution(document: Document[Puzzle], proof: Proof) -> Document[Puzzle] | NotUnique:
    try:
        return replace(document, solution=only_solution(proof))
    except NotUnique as error:
        return error
