"""What NR-1 knows of one step: the details of a ``rating.step.Step``."""

from dataclasses import dataclass
from typing import NamedTuple


class LineName(NamedTuple):
    """Name a line: ``axis`` is ``"row"`` or ``"column"``, ``position`` counts from 0."""

    axis: str
    position: int


class Assumption(NamedTuple):
    """Name what was assumed; ``color`` is None where each color of the cell was, one after the other."""

    row: int
    column: int
    color: int | None


@dataclass(frozen=True, slots=True)
class NonogramDeduction:
    """State one deduction.

    The steps of a round rest on the grid before the round; each removes only what no earlier one has. Applied in turn
    to the empty grid they end at the solution.

    Attributes:
        number: of the step, from 1.
        round: number of its round, from 1.
        rule: name of the rule.
        rating: of this use of the rule, to a tenth.
        options: places where a person could have gone on in this round.
        lines: where the deduction begins: the line of a line rule; else the row and the column of the assumption.
        assumption: the cell and color assumed, None for a line rule.
        trail: number of lines that the assumption touched.
        removes: cells and the colors that they lose: row, column, colors in order.
        decides: cells that this leaves one color: row, column, color.
    """

    number: int
    round: int
    rule: str
    rating: float
    options: int
    lines: tuple[LineName, ...]
    assumption: Assumption | None
    trail: int
    removes: tuple[tuple[int, int, tuple[int, ...]], ...]
    decides: tuple[tuple[int, int, int], ...]
