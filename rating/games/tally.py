"""What a rating counts in a climb: rounds and their steps, without the values and reasons of each step."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from puzzles.games.game import NONE
from rating.games.arrays import ALONE, MARK, OVERLAP
from rating.games.climb import Climb, pattern_of
from rating.games.rules import CONTAINED, RUNG_RULES
from rating.games.task import PATTERN_OF_CELL, rules_alone


class Counted(NamedTuple):
    """A logged step in numbers.

    It stands for ``n_steps`` steps of ``climb.taken_steps``, all by one rule.
    """

    round: int  # the number of its round, from 0
    rung: int  # the rung of the ladder, such as ``ALONE``
    value: int  # the value in tenths
    rule: int  # a rule of ``rules_for`` the game
    n_steps: int  # one, or the number of cells that known cells leave a single value; more than none
    n_decided: int  # how many cells they fill in
    n_removed: int  # how many values other cells lose


_round_of = itemgetter(Counted._fields.index("round"))


def counted_rounds(climb: Climb) -> list[list[Counted]]:
    """Return the steps of each round in which a person sees any."""
    return [list(group) for _, group in groupby(_counted(climb), key=_round_of)]


def _counted(climb: Climb) -> Iterator[Counted]:
    puzzle, log, n_cells = climb.puzzle, climb.log, climb.puzzle.height * climb.puzzle.width
    alone, is_open, lengths = rules_alone(puzzle), (puzzle.printed.ravel() == NONE).tolist(), log.counts[0]
    reasons, changes = log.because[: lengths.because].tolist(), log.changes[: lengths.changes].tolist()
    masks, at_because, at_change = climb.start.tolist(), 0, 0
    for number, rung, effort, value, _, mask, because_end, changes_end in log.steps[: lengths.steps].tolist():
        n_decided = n_filled = n_removed = 0
        for variable, lost in changes[at_change:changes_end]:
            masks[variable] = left = masks[variable] & ~lost
            if variable >= n_cells:
                continue
            if left & (left - 1):
                n_removed += lost.bit_count()
            else:
                n_decided += 1
                n_filled += is_open[variable]
        if rung == MARK:
            if n_filled:
                yield Counted(number, rung, value, RUNG_RULES[MARK], n_filled, n_filled, 0)
        elif rung == ALONE:
            rule = int(alone[reasons[at_because], effort])
            if rule == PATTERN_OF_CELL:
                first = min(variable for variable, _ in changes[at_change:changes_end])
                rule = pattern_of(puzzle, reasons[at_because], first)
            yield Counted(number, rung, value, rule, 1, n_decided, n_removed)
        else:
            rule = CONTAINED if rung == OVERLAP and mask else RUNG_RULES[rung]
            yield Counted(number, rung, value, rule, 1, n_decided, n_removed)
        at_because, at_change = because_end, changes_end
