"""A step of a person's solution, in one shape for all families."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Cells = tuple[tuple[int | None, int | None], ...]
"""Cells as row and column; None stands for all of them, so that ``(3, None)`` is row 3."""
Known = tuple[tuple[int, int], ...]
"""Variables, cells first in reading order, and the values that each may still have: bit v for value v."""
Exchange = tuple[tuple[int, int], ...]
"""Cells and two digits each, bit d for digit d: if each held one of its two, all could be exchanged at once."""


@dataclass(frozen=True, slots=True)
class Step:
    """State one deduction. In turn, the steps of a puzzle lead from the empty board to its solution.

    Attributes:
        number: of the step, from 1.
        since: number of the first step in whose place it could have been taken, as far as the ladder can tell.
        rule: name of the rule.
        rating: of this use of the rule, to a tenth.
        text: the step as a sentence.
        uses: the cells that it rests on, each once, the most important first.
        decides: the cells that it fills: row, column, value, the value as in the solution.
        removes: other cells, that lose values: row, column, values in order.
        details: all that the family knows of the step.
        further: variables behind the cells, such as sides of cells, that it decides, and their values.
        premises: the numbers, in ``Family.rules``, of the constraints that its conclusion follows from.
        needs: what must be known for that: variables, and the values that each may have, a mask.
        exchange: cells that may not all hold one of two digits, or the puzzle would have a second solution.
        look_at: the cells where a person begins to look; none stands for all those that it rests on or changes.
    """

    number: int
    since: int
    rule: str
    rating: float
    text: str
    uses: Cells
    decides: tuple[tuple[int, int, int], ...]
    removes: tuple[tuple[int, int, tuple[int, ...]], ...]
    details: "DataclassInstance"
    further: tuple[tuple[int, int], ...] = ()
    premises: tuple[int, ...] = ()
    needs: Known = ()
    exchange: Exchange = ()
    look_at: Cells = ()

    def as_dict(self) -> Mapping[str, Any]:
        """Return the details as plain data."""
        return asdict(self.details)


def step_of(
    details: Any,
    text: str,
    since: int,
    uses: Cells,
    decides: tuple[tuple[int, int, int], ...],
    removes: tuple[tuple[int, int, tuple[int, ...]], ...] = (),
    further: tuple[tuple[int, int], ...] = (),
    exchange: Exchange = (),
    look_at: Cells = (),
) -> Step:
    """Return the step of ``details``, which have its number, rule, rating and premises.

    Cells that it fills remove nothing.
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
        further=further,
        premises=details.premises,
        needs=details.needs,
        exchange=exchange,
        look_at=look_at,
    )


class Reason(NamedTuple):
    """Name the rule by which a move follows."""

    rule: str  # its name
    rating: float  # of the rule, to a tenth


NOTHING_NEEDED = Reason("", 0.0)
"""Why a value is gone that what is filled in rules out by itself."""
