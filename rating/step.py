"""A step of a person's solution, in one shape for all families."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzles.cells import Edge, SideName

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

MOST_PREMISES, MOST_SIGNS = 6, 160
"""What a reader takes in at a glance: the constraints that a step rests on, and the characters of its sentence."""

Cells = tuple[tuple[int | None, int | None], ...]
"""Cells as row and column; None stands for all, so that ``(3, None)`` is row 3."""

Known = tuple[tuple[int, int], ...]
"""Variables, of which cells come first in reading order, and the values that each may still have: bit v for value v."""

Exchange = tuple[tuple[int, int], ...]
"""Cells with two digits each, bit d for digit d: if each had one of its two, all digits could be exchanged at once."""

Decided = tuple[tuple[int, int, int], ...]
"""Cells and their values: row, column, value."""

Removed = tuple[tuple[int, int, tuple[int, ...]], ...]
"""Cells and values that they do not have: row, column, values in order."""

EdgeValues = tuple[tuple[int, int, SideName, int], ...]
"""Edges of cells, or links to neighbors, and their values: row, column, side, and 1 or 0."""


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction. In turn, the steps of a puzzle lead from the empty board to its solution.

    Attributes:
        number: the number of the step, from 1.
        since: number of the first step in whose place it could have been taken, as far as the ladder can tell.
        rule: name of the rule.
        rating: the rating of this use of the rule, to a tenth.
        text: the step as a sentence.
        uses: the cells that it rests on, each once, the most important first.
        decides: the cells that it fills: row, column, value, the value as in the solution.
        removes: other cells, that lose values: row, column, values in order.
        details: everything the family knows about the step.
        edges: the edges that it decides in games of edges or links: row, column, side, and 1 (taken) or 0.
        uses_edges: the edges that it rests on: row, column and side.
        walks: the assumptions that it follows, each with its links; none for a step that assumes nothing.
        follows: for a link of a walk, the numbers of the earlier links that it rests on; 0 is the assumption.
        premises: the numbers, in ``Family.rules``, of the constraints that its conclusion follows from; of a step with
            walks, those by which no other assumption is possible.
        needs: what must be known for that: variables, each with a mask of the values that it may have.
        exchange: cells that may not all hold one of two digits, or the puzzle would have a second solution.
        look_at: the place where a person begins to look: one line or house, or a few cells; none stands for the first
            of those that it rests on.
        house: the name of that place if it is one house, such as ``box 2``.
    """

    number: int
    since: int
    rule: str
    rating: float
    text: str
    uses: Cells
    decides: Decided
    removes: Removed
    details: "DataclassInstance"
    edges: EdgeValues = ()
    uses_edges: tuple[Edge, ...] = ()
    walks: "tuple[Walk, ...]" = ()
    follows: tuple[int, ...] = ()
    premises: tuple[int, ...] = ()
    needs: Known = ()
    exchange: Exchange = ()
    look_at: Cells = ()
    house: str = ""

    def as_dict(self) -> Mapping[str, Any]:
        """Return the details as plain data."""
        return asdict(self.details)

    @property
    def concludes(self) -> bool:
        """Return whether the step puts anything on the board; the clash at the end of a walk does not."""
        return bool(self.decides or self.removes or self.edges)


@dataclass(frozen=True, slots=True)
class Walk:
    """An assumption followed link by link, to a clash or to a conclusion that each assumption of the step reaches.

    Attributes:
        text: the assumption as a sentence.
        decides: the cells that are assumed to have a value, as in a step.
        removes: those assumed to lack values.
        edges: the edges assumed.
        links: the steps that follow from the board, the assumption and the links before; in a contradiction, the last
            one is the clash and concludes nothing.
    """

    text: str
    decides: Decided
    removes: Removed
    edges: EdgeValues
    links: tuple[Step, ...]


def step_of(
    details: Any,
    text: str,
    since: int,
    uses: Cells,
    decides: Decided,
    removes: Removed = (),
    *,
    edges: EdgeValues = (),
    uses_edges: tuple[Edge, ...] = (),
    walks: tuple[Walk, ...] = (),
    follows: tuple[int, ...] = (),
    exchange: Exchange = (),
    look_at: Cells = (),
    house: str = "",
) -> Step:
    """Return the step of ``details``, which have its number, rule, rating and premises.

    Cells that the step fills are not listed among its removals.
    """
    filled = {(row, column) for row, column, _ in decides}
    return Step(
        number=details.number,
        since=since,
        rule=details.rule,
        rating=details.rating,
        text=text,
        uses=uses,
        decides=decides,
        removes=tuple(each for each in removes if each[:2] not in filled),
        details=details,
        edges=edges,
        uses_edges=uses_edges,
        walks=walks,
        follows=follows,
        premises=details.premises,
        needs=details.needs,
        exchange=exchange,
        look_at=look_at,
        house=house,
    )


def with_links(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield steps, each followed by the links of its walks and by the links of those links."""
    for step in steps:
        yield step
        for walk in step.walks:
            yield from with_links(walk.links)


class Reason(NamedTuple):
    """The rule by which a move follows."""

    rule: str  # the name of the rule
    rating: float  # the rating of the rule, to a tenth


NOTHING_NEEDED = Reason("", 0.0)
"""The reason for a value that the filled cells rule out by themselves."""
