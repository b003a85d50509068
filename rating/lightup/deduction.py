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

    Attributes:
        number: of the step, from 1.
        round: number of its round, from 1.
        rule: name of the rule.
        rating: of this use of the rule, to a tenth.
        options: places where a person could have gone on in this round.
        because: the cells that it rests on, as row and column: one or two numbers, a bulb, or a cell that must be lit;
            none for assumptions.
        assumption: what was assumed, None for a rule that assumes nothing.
        length: how long the assumption was followed, in waves or, for nested ones, in rounds.
        decides: cells with and without a bulb: row, column, and whether it holds one.
    """

    number: int
    round: int
    rule: str
    rating: float
    options: int
    because: tuple[tuple[int, int], ...]
    assumption: Assumption | None
    length: int
    decides: tuple[tuple[int, int, bool], ...]
