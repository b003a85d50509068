"""Puzzles that were read from files, proved and rated: the rows of a table of ratings."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from generator.families import family_named
from puzzles.formats import Entry
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
        seconds: that proof and rating took.
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


def rate_lines(file: str, entries: Iterable[Entry], scale: str = "") -> Iterator[RatedLine | BadLine]:
    """Prove and rate puzzles in the order in which they come.

    Args:
        file: what the file is called.
        entries: what was read from it.
        scale: the name of a scale; by default the usual one of each family.

    Raises:
        RequestError: when a puzzle cannot be rated on that scale.
    """
    for number, document, error in entries:
        if document is None:
            yield BadLine(file, number, error)
            continue
        start = perf_counter()
        room = family_named(document.puzzle.family).room
        proof = room.prove(document.puzzle)
        if proof.verdict is not Verdict.UNIQUE:
            yield BadLine(file, number, f"the verdict is {proof.verdict}; expected a puzzle with one solution")
            continue
        rating = room.rate(document.puzzle, proof, scale)
        yield RatedLine(file, number, document.puzzle, proof, rating, perf_counter() - start)
