"""What LR-1 knows of one step: the details of a ``rating.step.Step``."""

from dataclasses import dataclass
from typing import NamedTuple


class Assumption(NamedTuple):
    """Name what was assumed; ``bulb`` is None where both a bulb and none were, one after the other."""

    row: int
    column: int
    bulb: bool | None


@dataclass(frozen=True, slots=True)
class LightUpDeduction:
    """State one deduction.

    The steps of a round rest on the board before the round; each decides only what no earlier one has. Applied in turn
    to the empty board they end at the solution.
    """

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
