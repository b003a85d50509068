"""The arrays of the rating kernels, and the names of their entries; see ``solvers.lightup.layout`` for the board."""

from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rating.effort_kernel import N_SUMS
from rating.lightup.rules import RULES
from solvers.arrays import Floats, Int8s, Int32s, Int64s, Uint8s, zeros

NONE = -1
NOWHERE = 0  # a place in the frame, where no reason is

MOST_EXCLUDING = 10
"""No bulb leaves a cell without a source that has more of them. Of each of its two segments a bulb excludes one cell by
its light, and one for each of the four numbers beside it."""
MOST_OF_PAIR = 8
MOST_WAYS = 36

DEEPEST = 3  # how many assumptions stand inside each other at most: in a search

# The columns of ``Log.rounds``. ``ADD`` is in tenths above the rating of the rule.
RULE, ADD, OPTIONS = range(3)
N_ROUND_COLUMNS = 3

# The columns of ``Log.uses``: sums over the rounds of a rule, the number of its first one, and the greatest ``ADD``.
REMOVALS, CELLS, USES, FIRST_ROUND, MOST_ADDED = range(5)
N_USE_COLUMNS = 5

# The columns of ``Log.steps``: the decision, its round and its reason: a number, a cell that must be lit, a bulb, or
# the cell of an assumption; for rules about two numbers also the other one. ``LENGTH`` is that of an assumption.
ROUND, PLACE, MARK, BECAUSE, ALSO, LENGTH = range(6)
N_STEP_COLUMNS = 6

# The entries of ``Log.counts``. Contradictions are those that were used, agreements included; ``IS_EXACT`` is 0 if the
# budget ended, and ``IS_RIGHT`` if the given solution is not the one found.
ROUNDS, DECIDED, PARALLEL, FOOTHOLDS, PROBES, CONTRADICTIONS, LENGTHS, ASSUMED_ROUNDS, NODES = range(9)
IS_EXACT, IS_RIGHT = range(9, 11)
N_COUNTS = 11

# The entries of ``Workspace.counters``: the time, and the length of the trail of assumptions.
CLOCK, TRAIL = range(2)
N_COUNTERS = 2


class Notes(NamedTuple):
    """What the rules of Light Up find for each cell."""

    white: Annotated[Int32s, "n_places"]  # the places of the white cells in reading order
    rule: Annotated[Int8s, "n_places"]  # the easiest rule that decides a cell, or ``NONE``
    mark: Annotated[Uint8s, "n_places"]  # what it decides: ``BULB`` or ``EMPTY``
    because: Annotated[Int32s, "n_places", 2]  # why, as ``BECAUSE`` and ``ALSO``; ``NOWHERE`` for none
    length: Annotated[Int32s, "n_places"]  # how long its assumption was followed; 0 without one


class Workspace(NamedTuple):
    """Scratch arrays of the rules of Light Up."""

    counters: Annotated[Int64s, N_COUNTERS]
    stamps: Annotated[Int64s, "n_places"]  # the time when a place was last looked at
    hits: Annotated[Int32s, "n_places"]  # how many cells of a set a bulb excludes, or which; 0 between uses
    touched: Annotated[Int32s, "n_places"]  # the places with hits
    pair: Annotated[Int32s, MOST_OF_PAIR]  # the open cells beside two numbers
    ways: Annotated[Int32s, MOST_WAYS]  # the sets of these, in bits, that meet both
    pending: Annotated[Int32s, "n_places"]  # the cells to be decided together
    wishes: Annotated[Uint8s, "n_places"]  # how; ``UNKNOWN`` between uses
    # Cells and what they are, as assumptions of each depth have shown.
    refuted: Annotated[Int32s, DEEPEST + 1, "n_places", 2]
    under: Annotated[Uint8s, "n_places"]  # what a bulb makes of the other cells; ``UNKNOWN`` between uses
    first: Annotated[Int32s, "n_places"]  # the cells with entries there


class Log(NamedTuple):
    """The steps of one climb of a Light Up board: in kernels, an entry of ``Logs``."""

    rounds: NDArray[np.int32]  # ``[n_white, N_ROUND_COLUMNS]``
    uses: NDArray[np.int32]  # ``[number of rules, N_USE_COLUMNS]``
    counts: NDArray[np.int64]  # ``[N_COUNTS]``
    sums: NDArray[np.float64]  # ``[N_SUMS]``
    steps: NDArray[np.int32]  # ``[n_white, N_STEP_COLUMNS]``, or without entries when no trace is wanted


class Logs(NamedTuple):
    """The steps of ``n`` climbs of Light Up boards of one size, a climb in each row."""

    rounds: Annotated[Int32s, "n", "n_cells", N_ROUND_COLUMNS]
    uses: Annotated[Int32s, "n", len(RULES), N_USE_COLUMNS]
    counts: Annotated[Int64s, "n", N_COUNTS]
    sums: Annotated[Floats, "n", N_SUMS]
    steps: Annotated[Int32s, "n", "n_steps", N_STEP_COLUMNS]  # ``n_cells`` or 0


def empty_notes(n_places: int) -> Notes:
    """Make the arrays for notes on a board of so many places."""
    return zeros(Notes, n_places=n_places, rule=np.full(n_places, NONE, np.int8))


def empty_workspace(n_places: int) -> Workspace:
    """Make scratch arrays for a board of so many places."""
    return zeros(Workspace, n_places=n_places)


def empty_logs(n: int, n_cells: int, *, with_steps: bool) -> Logs:
    """Make the arrays for ``n`` climbs: every round decides a cell, and every cell is decided once."""
    return zeros(Logs, n=n, n_cells=n_cells, n_steps=n_cells if with_steps else 0)
