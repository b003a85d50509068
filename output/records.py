"""A record as plain data: what ``--json`` prints and what a data set keeps."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import generator
import rating
import solvers
from generator.families import AnyFamily, family_named
from generator.options import BaseRequest
from generator.record import Record
from puzzles.formats import gridwright_json
from puzzles.formats.document import Document
from puzzles.puzzle import Puzzle, Solution
from rating.grades import Grade
from rating.rating import Rating
from solvers.methods import Result
from solvers.verdict import Proof, Verdict

if TYPE_CHECKING:
    from solvers.detail import Detail


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


_Row = TypeVar("_Row", bound=HasPuzzle)
_Result = TypeVar("_Result")


def id_of(puzzle: Puzzle) -> str:
    """Return the id of a puzzle, the same for all its symmetric images."""
    return family_named(puzzle.family).identify_many([puzzle])[0]


def ids_of(rows: Sequence[HasPuzzle]) -> list[str]:
    """Return the ids of puzzles of any families."""
    return of_each_family(rows, lambda family, own: family.identify_many([row.puzzle for row in own]))


def solution_ids_of(rows: Sequence[Rated]) -> list[str]:
    """Return the ids of the solutions of puzzles that were proved to have one, the same for all symmetric images."""

    def identify(family: AnyFamily, own: list[Rated]) -> list[str]:
        solutions = [row.proof.solutions[0] for row in own if row.proof]
        return family.identify_solutions([row.puzzle for row in own], solutions)

    return of_each_family(rows, identify)


def of_each_family(rows: Sequence[_Row], work: Callable[[AnyFamily, list[_Row]], Sequence[_Result]]) -> list[_Result]:
    """Call a function with the rows of each family together, and return its results in the order of the rows.

    Args:
        rows: with puzzles of any families.
        work: takes a family and its rows, and returns a result for each.
    """
    numbers: dict[str, list[int]] = {}
    for number, row in enumerate(rows):
        numbers.setdefault(row.puzzle.family, []).append(number)
    done: dict[int, _Result] = {}
    for family, own in numbers.items():
        done.update(zip(own, work(family_named(family), [rows[number] for number in own]), strict=True))
    return [done[number] for number in range(len(rows))]


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


def detail_dict(detail: "Detail", width: int) -> dict[str, Any]:
    """Turn what a setter asks of a puzzle into plain data; cells are row and column from 0."""
    return {
        "solutions": len(detail.proof.solutions),
        "candidates": [
            {"cell": divmod(cell, width), "solutions": {str(value): n for value, n in counts.items()}}
            for cell, counts in zip(detail.open_cells, detail.counts, strict=True)
        ],
        "equal": [[divmod(cell, width) for cell in group] for group in detail.equal],
        "fills": None
        if detail.fills is None
        else [{"cell": divmod(cell, width), "value": value} for cell, value in detail.fills],
        "fewest_fills": detail.fewest,
        "removable": detail.removable and [divmod(cell, width) for cell in detail.removable],
        "removable_together": [divmod(cell, width) for cell in detail.together],
    }


def result_dict(result: Result) -> dict[str, Any]:
    """Turn the result of a method into plain data, with the grids as lists."""
    return {
        "verdict": str(result.verdict),
        "complete": result.complete,
        "interrupted": result.is_interrupted,
        "effort": dict(result.effort),
        "fitness": result.fitness,
        "best": None if result.best is None else result.best.tolist(),
        "solutions": [solution.tolist() for solution in result.solutions],
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
