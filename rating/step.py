"""A step of a person's solution, in one shape for all families."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Cells = tuple[tuple[int | None, int | None], ...]
"""Cells as row and column; None stands for all of them, so that ``(3, None)`` is row 3."""


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
) -> Step:
    """Return the step of ``details``, which have its number, rule and rating; cells that it fills remove nothing."""
    filled = {(row, column) for row, column, _ in decides}
    others = tuple(each for each in removes if each[:2] not in filled)
    return Step(details.number, since, details.rule, details.rating, text, uses, decides, others, details)


class Reason(NamedTuple):
    """Name the rule by which a move follows."""

    rule: str  # its name
    rating: float  # of the rule, to a tenth


NOTHING_NEEDED = Reason("", 0.0)
"""Why a value is gone that what is filled in rules out by itself."""
