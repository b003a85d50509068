"""A record as plain data: what ``--json`` prints and what a data set keeps; ``generator/restoring.py`` goes back."""

from collections.abc import Mapping
from dataclasses import asdict, fields, is_dataclass
from functools import cache
from typing import Any, Protocol

import generator
import rating
import solvers
from generator.families import family_named
from generator.options import BaseRequest
from generator.record import Record
from puzzles.formats import gridwright_json
from puzzles.formats.document import Document
from puzzles.puzzle import Puzzle, Solution
from rating.grades import Grade
from rating.rating import Rating
from solvers.verdict import Proof, Verdict


@cache
def _release() -> str:
    from importlib.metadata import version

    return version("gridwright")  # which reads a file


def versions() -> dict[str, Any]:
    """Return the release and the versions of what makes, proves and rates puzzles."""
    return {
        "gridwright": _release(),
        "generator": generator.VERSION,
        "solvers": solvers.VERSION,
        "rating": rating.VERSION,
    }


class HasPuzzle(Protocol):
    """Describe what has a puzzle of some family."""

    @property
    def puzzle(self) -> Puzzle:
        """Return the puzzle."""


class Rated(HasPuzzle, Protocol):
    """Describe what has a puzzle and perhaps a proof and a rating: what was made, and what was read."""

    @property
    def proof(self) -> Proof | None:
        """Return the proof of its solutions, if there is one."""

    @property
    def rating(self) -> Rating | None:
        """Return what a person needs, if that is known."""


def id_of(puzzle: Puzzle) -> str:
    """Return the id of a puzzle, the same for all its symmetric images."""
    return family_named(puzzle.family).identify_many([puzzle])[0]


def solution_of(row: Rated) -> Solution | None:
    """Return the one proved solution, or None where there is no such proof."""
    return row.proof.solutions[0] if row.proof and row.proof.verdict is Verdict.UNIQUE else None


def document_of(record: Record) -> Document[Puzzle]:
    """Return the puzzle and its solution as a document that every notation can write."""
    return Document(record.puzzle, solution_of(record))


def request_dict(request: BaseRequest) -> dict[str, Any]:
    """List the options of a request that were set, by their command-line names."""
    return {
        each.name: getattr(request, each.name)
        for each in fields(request)
        if getattr(request, each.name) != each.default
    }


def proof_dict(proof: Proof) -> dict[str, Any]:
    """Turn a proof into plain data; the solutions stand elsewhere."""
    return {
        "verdict": str(proof.verdict),
        "method": proof.method,
        "complete": proof.complete,
        "effort": {each.name: getattr(proof.effort, each.name) for each in fields(proof.effort)},
    }


def rating_dict(rating: Rating) -> dict[str, Any]:
    """Turn a rating into plain data, its grade as a word; the solution stands elsewhere."""
    return {each.name: _plain(getattr(rating, each.name)) for each in fields(rating) if each.name != "solution"}


def _plain(value: object) -> Any:
    if isinstance(value, Grade):
        return value.word
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    if isinstance(value, Mapping):
        return {name: _plain(each) for name, each in value.items()}
    return list(value) if isinstance(value, tuple) else value


def record_dict(record: Record) -> dict[str, Any]:
    """Turn a record into the JSON notation of its puzzle, extended by everything known about it."""
    return {
        **gridwright_json.to_dict(document_of(record)),
        "id": id_of(record.puzzle),
        "proof": proof_dict(record.proof) if record.proof else None,
        "rating": rating_dict(record.rating) if record.rating else None,
        "request": request_dict(record.request),
        "seed": record.seed,
        "index": record.index,
        "tries": record.tries,
        "notes": {**record.notes, **({"before": [list(cell) for cell in record.before]} if record.before else {})},
        "versions": versions(),
    }
