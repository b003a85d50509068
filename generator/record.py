"""A record: a puzzle with its proof, its rating and what is needed to make it again.

``--json`` prints a record, and data sets keep it, as plain data; ``generator/restoring.py`` turns that back.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, is_dataclass
from functools import cache
from types import GenericAlias
from typing import TYPE_CHECKING, Any, Generic, Protocol

import generator
import rating
import solvers
from generator.families import family_named
from generator.options import BaseRequest
from puzzles.drawing import MAX_NOTEBOOK_CELLS, xml_text
from puzzles.formats import gridwright_json
from puzzles.formats.document import Document
from puzzles.puzzle import Puzzle, Solution
from puzzles.values import Value
from rating.grades import Grade
from rating.rating import Rating
from solvers.verdict import Proof, Verdict

if TYPE_CHECKING:  # by default a record is of any family, proved and rated; only raw requests leave that out
    from typing_extensions import TypeVar

    PuzzleT = TypeVar("PuzzleT", bound=Puzzle, covariant=True, default=Puzzle)
    ProofT = TypeVar("ProofT", bound=Proof | None, covariant=True, default=Proof)
    RatingT = TypeVar("RatingT", bound=Rating | None, covariant=True, default=Rating)
else:
    from typing import TypeVar

    PuzzleT, ProofT, RatingT = (TypeVar(name, covariant=True) for name in ("PuzzleT", "ProofT", "RatingT"))


@dataclass(frozen=True, slots=True, eq=False)
class Record(Value, Generic[PuzzleT, ProofT, RatingT]):
    """A puzzle with everything known about it.

    Attributes:
        family: family id.
        request: what was asked for.
        seed: root of the random streams.
        index: number of the puzzle in its batch, from 0.
        puzzle: the puzzle.
        notes: notes on how it was made.
        proof: the proof of its one solution; None for a raw candidate (``unique=False``).
        rating: what a person needs; None for a raw candidate, and with ``rating="none"``.
        tries: starts that were needed, 1 at least.
        rejected: how many of them fell to which reason.
        before: the changed cells of a sketch: row and column from 0, and the color that they had.
    """

    family: str
    request: BaseRequest
    seed: int
    index: int
    puzzle: PuzzleT
    notes: Mapping[str, int]
    proof: ProofT
    rating: RatingT
    tries: int
    rejected: Mapping[str, int]
    before: tuple[tuple[int, int, int], ...] = ()

    if not TYPE_CHECKING:
        __class_getitem__ = classmethod(GenericAlias)  # for parameters that have defaults

    def __repr__(self) -> str:
        """Show the puzzle at the prompt, and the request and seed that make it again."""
        return f"{self.puzzle!r}\n{self._origin}"

    def to_json(self) -> str:
        """Return a line of JSON with the whole record: what ``gen --json`` prints, and ``rejected`` besides."""
        plain: Record[Any, Any, Any] = self
        members = {**record_dict(plain), "rejected": dict(self.rejected)}
        return json.dumps(members, ensure_ascii=False, separators=(",", ":"))

    def _repr_html_(self) -> str:
        """Show the puzzle in a notebook, and the request and seed that make it again."""
        family = family_named(self.family)
        is_small = self.puzzle.height * self.puzzle.width <= MAX_NOTEBOOK_CELLS
        shown = family.draw(self.puzzle).to_svg() if is_small else xml_text(family.describe(self.puzzle))
        return f"<div>{shown}<p>{xml_text(self._origin)}</p></div>"

    @property
    def _origin(self) -> str:
        rating: Rating | None = self.rating
        grade = f"{rating.grade.word}, " if rating and rating.grade else ""
        return f"{grade}made with seed {self.seed} as number {self.index} of its batch"


@cache
def _release() -> str:
    from importlib.metadata import version

    return version("gridwright")  # which reads a file


def versions() -> dict[str, Any]:
    """Return the release and the versions of generator, proof and rating."""
    return {
        "gridwright": _release(),
        "generator": generator.VERSION,
        "solvers": solvers.VERSION,
        "rating": rating.VERSION,
    }


class HasPuzzle(Protocol):
    """Anything with a puzzle of some family."""

    @property
    def puzzle(self) -> Puzzle:
        """Return the puzzle."""


class Rated(HasPuzzle, Protocol):
    """Anything with a puzzle, and perhaps with a proof and a rating, whether it was made or read."""

    @property
    def proof(self) -> Proof | None:
        """Return the proof of its solutions, if there is one."""

    @property
    def rating(self) -> Rating | None:
        """Return the rating, if it is known."""


def id_of(puzzle: Puzzle) -> str:
    """Return the id of a puzzle, the same for all its symmetric images."""
    return family_named(puzzle.family).identify_many([puzzle])[0]


def solution_of(row: Rated) -> Solution | None:
    """Return the one proved solution, or None if no proof says that there is only one."""
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
