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
        puzzle: the puzzle; None when there is none to be read.
        proof: how many solutions it has.
        rating: what a person needs; None unless there is one solution.
        seconds: that proof and rating took.
        error: why there is no puzzle or no rating, or nothing.
    """

    file: str
    number: int
    puzzle: Any = None
    proof: Proof | None = None
    rating: Any = None
    seconds: float = 0.0
    error: str = ""


def rate_lines(file: str, entries: Iterable[Entry], scale: str = "") -> Iterator[RatedLine]:
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
            yield RatedLine(file, number, error=error)
            continue
        start = perf_counter()
        room = family_named(document.puzzle.family).room
        proof = room.prove(document.puzzle)
        is_unique = proof.verdict is Verdict.UNIQUE
        rating = room.rate(document.puzzle, proof, scale) if is_unique else None
        error = "" if is_unique else f"the verdict is {proof.verdict}; expected a puzzle with one solution"
        yield RatedLine(file, number, document.puzzle, proof, rating, perf_counter() - start, error)
