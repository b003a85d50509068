"""The climb step by step: what each rule decides where, and why, so that a person can follow."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from puzzles.lightup import BULB, LightUp
from rating.lightup.arrays import ADD, ALSO, BECAUSE, DECIDED, LENGTH, MARK, NOWHERE, OPTIONS, PLACE, ROUND, RULE
from rating.lightup.climb import climb_from
from rating.lightup.rating import DEFAULT_BUDGET
from rating.lightup.rules import AGREEMENT, N_PLAIN_RULES, RULES, TENTHS
from solvers.verdict import Proof


class Assumption(NamedTuple):
    """Name what was assumed; ``bulb`` is None where both a bulb and none were, one after the other."""

    row: int
    column: int
    bulb: bool | None


@dataclass(frozen=True, slots=True)
class Step:
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

    @property
    def text_key(self) -> str:
        """Name the sentence that tells the step; it is filled with the attributes."""
        return f"lightup.{self.rule.replace(' ', '_')}"


def trace(puzzle: LightUp, proof: Proof, budget: int = DEFAULT_BUDGET) -> tuple[Step, ...]:
    """Solve a puzzle as ``rate`` does, and tell every step.

    Args:
        puzzle: the board.
        proof: that the puzzle has one solution.
        budget: as for ``rate``. When it ends, the last step is read from the solution.

    Raises:
        PuzzleError: as ``rate`` does.
    """
    return tuple(_steps(puzzle, proof, budget))


def _steps(puzzle: LightUp, proof: Proof, budget: int) -> Iterator[Step]:
    logs = climb_from((puzzle,), (proof,), budget, with_steps=True)
    rounds = logs.rounds[0].tolist()
    groups: dict[tuple[int, ...], list[tuple[int, int, bool]]] = {}
    for entry in logs.steps[0, : logs.counts[0, DECIDED]].tolist():
        source = entry[ROUND], entry[BECAUSE], entry[ALSO], entry[LENGTH]
        groups.setdefault(source, []).append((*_cell_at(entry[PLACE], puzzle.width), entry[MARK] == BULB))
    for number, ((n_round, *sources, length), decides) in enumerate(groups.items(), start=1):
        rule, add, options = (rounds[n_round][column] for column in (RULE, ADD, OPTIONS))
        because = tuple(_cell_at(place, puzzle.width) for place in sources if place != NOWHERE)
        assumption = None
        if rule >= N_PLAIN_RULES and because:
            assumption, because = Assumption(*because[0], None if rule == AGREEMENT else not decides[0][2]), ()
        yield Step(
            number=number,
            round=n_round + 1,
            rule=RULES[rule].name,
            rating=(TENTHS[rule] + add) / 10,
            options=options,
            because=because,
            assumption=assumption,
            length=length,
            decides=tuple(decides),
        )


def _cell_at(place: int, width: int) -> tuple[int, int]:
    """Give the row and the column of a place in the solver's frame.

    >>> _cell_at(8, width=3)
    (0, 2)
    """
    row, column = divmod(place, width + 2)
    return row - 1, column - 1
