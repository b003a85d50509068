"""The details of a ``rating.step.Step`` on the scale LR-1."""

from dataclasses import dataclass
from typing import NamedTuple


class Assumption(NamedTuple):
    """Name an assumption; ``bulb`` is None where both a bulb and none were assumed in turn."""

    row: int
    column: int
    bulb: bool | None


@dataclass(frozen=True, slots=True)
class LightUpDeduction:
    """State one deduction; those of a round rest on the board before it, and each decides new cells."""

    number: int  # of the step, from 1
    round: int  # number of its round, from 1
    rule: str  # name of the rule
    rating: float  # of this use of the rule, to a tenth
    options: int  # places where a person could have gone on in this round
    # The cells that it rests on, as row and column: one or two numbers, a bulb, or a cell that must be lit; none for
    # assumptions.
    because: tuple[tuple[int, int], ...]
    assumption: Assumption | None  # what was assumed, None for a rule that assumes nothing
    length: int  # how long the assumption was followed, in waves or, for nested ones, in rounds
    decides: tuple[tuple[int, int, bool], ...]  # cells with and without a bulb: row, column, and whether it holds one
