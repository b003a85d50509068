"""What GR-1 knows of one step: the details of a ``rating.step.Step``."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GameDeduction:
    """State one deduction.

    The steps of a round rest on the board before the round.

    Attributes:
        number: of the step, from 1.
        round: number of its round, from 1.
        rule: name of the rule.
        rating: of this use of the rule, to a tenth.
        because: the constraints that it rests on, in words; of an assumption in the order of their use.
        assumption: what was assumed, in words; None for a rule that assumes nothing.
        cells: numbers of the cells that it rests on, in reading order from 0, the most important first.
        further: variables behind the cells that it decides, and their values.
    """

    number: int
    round: int
    rule: str
    rating: float
    because: tuple[str, ...]
    assumption: str | None
    cells: tuple[int, ...]
    further: tuple[tuple[int, int], ...]
