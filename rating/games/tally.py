"""What a rating counts in a climb: rounds and their steps, without the values and reasons of each step."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

import numpy as np

from puzzles.games.game import NONE
from rating.games.climb import Climb, pattern_of
from rating.games.tally_kernel import count_steps
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
    puzzle = climb.puzzle
    n_fields = len(Counted._fields)
    rows = np.empty((int(climb.log.counts[0].steps), n_fields + 2), np.int64)
    is_open = puzzle.printed.ravel() == NONE
    n = count_steps(climb.log, climb.start.copy(), is_open, rules_alone(puzzle), rows)
    for *fields, constraint, first in rows[:n].tolist():
        step = Counted._make(fields)
        own = step.rule == PATTERN_OF_CELL
        yield step._replace(rule=pattern_of(puzzle, constraint, first)) if own else step
