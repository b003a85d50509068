"""The details of a ``rating.step.Step`` on the scale NR-1."""

from dataclasses import dataclass
from typing import NamedTuple


class LineName(NamedTuple):
    """Name a line: ``axis`` is ``"row"`` or ``"column"``, ``position`` counts from 0."""

    axis: str
    position: int


class Assumption(NamedTuple):
    """Name an assumption; ``color`` is None where each color of the cell was assumed in turn."""

    row: int
    column: int
    color: int | None


@dataclass(frozen=True, slots=True)
class NonogramDeduction:
    """State one deduction; those of a round rest on the grid before it, and each removes new colors."""

    number: int  # of the step, from 1
    round: int  # number of its round, from 1
    rule: str  # name of the rule
    rating: float  # of this use of the rule, to a tenth
    options: int  # places where a person could have gone on in this round
    # Where the deduction begins: the line of a line rule; else the row and the column of the assumption.
    lines: tuple[LineName, ...]
    assumption: Assumption | None  # the cell and color assumed, None for a line rule
    trail: int  # number of lines that the assumption touched
    # Cells and the colors that they lose: row, column, colors in order.
    removes: tuple[tuple[int, int, tuple[int, ...]], ...]
    decides: tuple[tuple[int, int, int], ...]  # cells that this leaves one color: row, column, color
