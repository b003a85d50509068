"""The counts of a climb for a rating: rounds and their steps, without the values and reasons of each step."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.games.game import NONE
from rating.games.climb import Climb
from rating.games.rules import rules_for
from rating.games.tally_kernel import count_steps
from rating.games.task import rules_alone


class Tally(NamedTuple):
    """The steps of a climb in numbers, as int64 arrays; only rounds in which a person sees a step count."""

    # ``[step, 2]``: the value in tenths and the rule of each logged step that a person sees.
    steps: NDArray[np.int64]
    # ``[round, 3]``: the rung and the value of the first step, and the number of steps; a logged step by known cells
    # stands for one step in each cell that they leave a single value.
    rounds: NDArray[np.int64]
    # ``[rule, 5]``: how many values a rule of ``rules_for`` the game removes from cells that it does not fill in, how
    # many cells it fills in, in how many rounds, from 1 the first of these, and the last; zeros if it is not used.
    uses: NDArray[np.int64]


def tally_of(climb: Climb) -> Tally:
    """Count the steps of a climb."""
    puzzle, net, n = climb.puzzle, climb.task.net, int(climb.log.counts[0].steps)
    steps, rounds = np.empty((n, 2), np.int64), np.empty((n, 3), np.int64)
    uses = np.zeros((len(rules_for(puzzle.game)), 5), np.int64)
    is_open = puzzle.printed.ravel() == NONE
    n_steps, n_rounds = count_steps(
        climb.log, climb.start.copy(), is_open, net.cell_starts, net.cells, *rules_alone(puzzle), steps, rounds, uses
    )
    return Tally(steps[:n_steps], rounds[:n_rounds], uses)
