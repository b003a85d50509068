"""The shape of a solve: how many moves are open in each round, where this narrows and opens, and the routine end.

    step     1   2   3   4   5   6   7   8
    since    1   1   3   1   4   4   6   4       when each could first be taken
    round    1   1   2   2   3   3   4   5       a round takes what was open at its start, as far as the steps go on so
    width    3       2       3       2   1       moves open at that start, no harder than the hardest so far

A step is open once nothing that it rests on changes any more, as ``Step.since`` says. Only later steps count as moves.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median

import numpy as np

from puzzles.values import Value
from rating.step import Cells, Step

_OPENS = 4  # the fewest open moves after a breakthrough


@dataclass(frozen=True, slots=True)
class Round:
    """A round of a solve.

    Attributes:
        first: number of the round's first step.
        rule: the hardest of its steps.
        rating: the rating of that rule, to a tenth.
        width: moves open at the start of the round, no harder than the hardest step up to its end.
        cells: number of cells that the round fills in.
    """

    first: int
    rule: str
    rating: float
    width: int
    cells: int


@dataclass(frozen=True, slots=True, eq=False)
class Shape(Value):
    """The shape of a solve.

    Attributes:
        rounds: all of them.
        width_median: the median of their widths; 0 without rounds.
        bottlenecks: numbers, from 1, of the rounds with a single open move, except the last round.
        breakthroughs: the bottlenecks that open four moves or more.
        routine: the easiest rating with which three of four cells are filled in.
        tail: number of cells filled in at the end, without bottlenecks and anything harder than routine.
    """

    rounds: tuple[Round, ...]
    width_median: float
    bottlenecks: tuple[int, ...]
    breakthroughs: tuple[int, ...]
    routine: float
    tail: int


class Changes:
    """A record of the step in which each cell last changed."""

    def __init__(self, height: int, width: int) -> None:
        self._last = np.zeros((height, width), np.int64)

    def since(self, rests: Cells, first: int) -> int:
        """Return the step after the last change of some cells, at most ``first``, the first step of the round."""
        every = slice(None)
        last = [
            self._last[every if row is None else row, every if column is None else column].max()
            for row, column in rests
        ]
        return min(first, 1 + int(max(last))) if last else first

    def take(self, step: Step) -> Step:
        """Record the changes of a step, and return the step."""
        for row, column, _ in (*step.decides, *step.removes):
            self._last[row, column] = step.number
        return step


def shape_of(steps: Iterable[Step]) -> Shape:
    """Return the shape of a solve, from all of its steps on any ladder."""
    taken = list(steps)
    since = np.array([step.since for step in taken], np.int64)
    ratings = np.array([step.rating for step in taken])
    rounds = list[Round]()
    start, hardest = 0, 0.0
    while start < len(taken):
        later = np.flatnonzero(since[start:] > start + 1)
        end = start + max(1, int(later[0])) if len(later) else len(taken)
        own = taken[start:end]
        peak = max(own, key=lambda step: step.rating)
        hardest = max(hardest, peak.rating)
        is_open = (since[start:] <= start + 1) & (ratings[start:] <= hardest)
        n_cells = sum(len(step.decides) for step in own)
        rounds.append(Round(start + 1, peak.rule, peak.rating, max(1, int(is_open.sum())), n_cells))
        start = end
    narrow = [number for number, each in enumerate(rounds[:-1], 1) if each.width == 1]
    routine = _routine(taken)
    hard = [number for number, each in enumerate(rounds, 1) if each.rating > routine]
    return Shape(
        tuple(rounds),
        float(median(each.width for each in rounds)) if rounds else 0.0,
        tuple(narrow),
        tuple(number for number in narrow if rounds[number].width >= _OPENS),
        routine,
        sum(each.cells for each in rounds[max((*narrow, *hard), default=0) :]),
    )


def _routine(steps: Sequence[Step]) -> float:
    filled = sorted(step.rating for step in steps for _ in step.decides)
    return filled[3 * (len(filled) - 1) // 4] if filled else 0.0
