"""A record: a puzzle with its proof, its rating and its origin, so that it can be made again."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from types import GenericAlias
from typing import TYPE_CHECKING, Any, Generic

from generator.families import family_named
from generator.options import BaseRequest
from puzzles.drawing import MAX_NOTEBOOK_CELLS
from puzzles.puzzle import Puzzle
from puzzles.values import Value
from rating.rating import Rating
from solvers.verdict import Proof

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
    """Hold a puzzle with everything that was found out about it.

    Attributes:
        family: family id.
        request: what was asked for.
        seed: root of the random streams.
        index: number of the puzzle in its batch, from 0.
        puzzle: the puzzle.
        notes: what is worth knowing of how it was made.
        proof: the proof of its one solution; None for a raw candidate (``unique=False``).
        rating: what a person needs; None for a raw candidate, and with ``rating="none"``.
        tries: starts that were needed, 1 at least.
        rejected: how many of them fell to which reason.
        before: the cells of a sketch that were changed: row and column from 0, and the color that they had.
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
        """Show the puzzle at the prompt, and how it can be made again."""
        return f"{self.puzzle!r}\n{self._origin}"

    def to_json(self) -> str:
        """Return a line of JSON with all of the record: what ``gen --json`` prints, and ``rejected``."""
        from generator.plain import record_dict

        plain: Record[Any, Any, Any] = self
        members = {**record_dict(plain), "rejected": dict(self.rejected)}
        return json.dumps(members, ensure_ascii=False, separators=(",", ":"))

    def _repr_html_(self) -> str:
        """Show the puzzle in a notebook, and how it can be made again."""
        family = family_named(self.family)
        is_small = self.puzzle.height * self.puzzle.width <= MAX_NOTEBOOK_CELLS
        shown = family.draw(self.puzzle).to_svg() if is_small else escape(family.describe(self.puzzle))
        return f"<div>{shown}<p>{escape(self._origin)}</p></div>"

    @property
    def _origin(self) -> str:
        rating: Rating | None = self.rating
        grade = f"{rating.grade.word}, " if rating and rating.grade else ""
        return f"{grade}made with seed {self.seed} as number {self.index} of its batch"
