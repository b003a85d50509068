"""Puzzles that were read from files, proved and rated: the rows of a table of ratings."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from generator.families import Room
from generator.together import together
from output.answers import told
from output.records import of_each_family
from puzzles.formats import Document, Entry
from solvers.verdict import Proof, Verdict


@dataclass(frozen=True, slots=True)
class RatedLine:
    """Hold a puzzle that was read, and what was found out about it.

    Attributes:
        file: what the file is called.
        number: where in the file, as in ``puzzles.formats.Entry``.
        puzzle: the puzzle.
        proof: that it has one solution.
        rating: what a person needs.
        seconds: that proof and rating took; of puzzles that were rated together, their mean.
    """

    file: str
    number: int
    puzzle: Any
    proof: Proof
    rating: Any
    seconds: float


@dataclass(frozen=True, slots=True)
class BadLine:
    """Say why what stands in a file has no rating: it is no puzzle, or one without exactly one solution."""

    file: str
    number: int
    error: str


def rate_lines(
    file: str, entries: Iterable[Entry], scale: str = "", up_to: float | None = None
) -> Iterator[RatedLine | BadLine]:
    """Prove and rate puzzles in the order in which they come, many together where that is quick.

    Args:
        file: what the file is called.
        entries: what was read from it.
        scale: the name of a scale; by default the usual one of each family.
        up_to: no rule above this value is tried, and ratings that would need one are lower bounds.

    Raises:
        RequestError: when a puzzle cannot be rated on that scale.
    """
    return together(entries, lambda some: list(_rated(file, some, scale, up_to)))


def _rated(file: str, entries: list[Entry], scale: str, up_to: float | None) -> Iterator[RatedLine | BadLine]:
    def rate(room: Room, documents: list[Document[Any]]) -> list[tuple[Proof, Any, float]]:
        begun = perf_counter()
        puzzles = [document.puzzle for document in documents]
        proofs = room.prove_many(puzzles)
        unique = [number for number, proof in enumerate(proofs) if proof.verdict is Verdict.UNIQUE]
        ratings = room.rate_many([puzzles[n] for n in unique], [proofs[n] for n in unique], scale, up_to)
        rated = dict(zip(unique, ratings, strict=True))
        seconds = (perf_counter() - begun) / len(puzzles)
        return [(proof, rated.get(number), seconds) for number, proof in enumerate(proofs)]

    found = iter(of_each_family([entry.document for entry in entries if entry.document is not None], rate))
    for number, document, error in entries:
        if document is None:
            yield BadLine(file, number, error)
            continue
        proof, rating, seconds = next(found)
        if rating is None:
            yield BadLine(file, number, told(proof.verdict))
        else:
            yield RatedLine(file, number, document.puzzle, proof, rating, seconds)
