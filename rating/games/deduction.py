"""The details of a ``rating.step.Step`` on the scale GR-1."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GameDeduction:
    """State one deduction; the steps of a round rest on the board before it."""

    number: int  # of the step, from 1
    round: int  # number of its round, from 1
    rule: str  # name of the rule
    rating: float  # of this use of the rule, to a tenth
    because: tuple[str, ...]  # the constraints that it rests on, in words; of an assumption in the order of their use
    assumption: str | None  # what was assumed, in words; None for a rule that assumes nothing
    cells: tuple[int, ...]  # numbers of the cells that it rests on, in reading order from 0, the most important first
    further: tuple[tuple[int, int], ...]  # variables behind the cells that it decides, and their values
