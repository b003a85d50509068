"""The arrays of the rating kernels, and the names of their entries; see ``solvers.lightup.layout`` for the board."""

from typing import Annotated, NamedTuple

import numpy as np

from kernels.jit import lean_inlined
from rating.effort_kernel import Sums
from rating.lightup.rules import RULES
from solvers.arrays import Int8s, Int32, Int32s, Int64s, Records, Uint8s, zeros

NONE = -1
NOWHERE = 0  # a place in the frame, which stands for no reason

MOST_EXCLUDING = 10
"""The most cells that a bulb excludes if it leaves a cell without a source.

In each of the cell's two segments, a bulb excludes one cell by its light, and one for each of the four numbers beside
it.
"""
MOST_OF_PAIR = 8
MOST_WAYS = 36

DEEPEST = 3  # how deeply assumptions can be nested: in a search


class Round(NamedTuple):
    """A round of a climb of a Light Up board, as a record."""

    rule: Int32
    add: Int32  # tenths added to the rating of the rule
    options: Int32  # how many cells a person could have decided


class Use(NamedTuple):
    """The rounds of one rule in a climb of a Light Up board, as a record."""

    removals: Int32  # cells that get no bulb
    cells: Int32  # all cells that are decided
    rounds: Int32
    first_round: Int32  # its number, from 1
    most_added: Int32  # the greatest ``Round.add``


class Decision(NamedTuple):
    """The decision of one cell in a climb of a Light Up board, as a record."""

    round: Int32
    place: Int32
    mark: Int32  # ``BULB`` or ``EMPTY``
    # Why: a number, a cell that must be lit, a bulb, or the cell of an assumption; rules about two numbers also have
    # the other number. ``NOWHERE`` stands for none.
    because: Int32
    also: Int32
    length: Int32  # how long the assumption was followed; 0 without one


class Counts(NamedTuple):
    """The numbers of a climb of a Light Up board, as a record."""

    rounds: int
    decided: int  # cells decided
    parallel: int  # most cells decided in one round
    footholds: int  # cells that numbers decide on the empty board
    probes: int  # assumptions tried
    contradictions: int  # assumptions that were used, including agreements
    lengths: int  # the sum of the lengths of these
    assumed_rounds: int  # rounds with assumptions
    nodes: int  # nested assumptions
    is_exact: int  # 0 if the budget ran out
    is_right: int  # 0 if the given solution differs from the one found


class Counters(NamedTuple):
    """Numbers that change while the rules of Light Up look at a board, as a record."""

    clock: int  # the time
    trail: int  # the length of the trail of assumptions


class Notes(NamedTuple):
    """The findings of the rules of Light Up for each cell."""

    white: Annotated[Int32s, "n_places"]  # the places of the white cells in reading order
    rule: Annotated[Int8s, "n_places"]  # the easiest rule that decides a cell, or ``NONE``
    mark: Annotated[Uint8s, "n_places"]  # what it decides: ``BULB`` or ``EMPTY``
    # The reasons, as in ``Decision.because`` and ``also``; ``NOWHERE`` for none.
    because: Annotated[Int32s, "n_places", 2]
    length: Annotated[Int32s, "n_places"]  # how long its assumption was followed; 0 without one


class Workspace(NamedTuple):
    """Scratch arrays of the rules of Light Up."""

    counters: Annotated[Records, Counters, 1]
    stamps: Annotated[Int64s, "n_places"]  # the time when a place was last looked at
    hits: Annotated[Int32s, "n_places"]  # how many cells of a set a bulb excludes, or which; 0 between uses
    touched: Annotated[Int32s, "n_places"]  # the places with hits
    pair: Annotated[Int32s, MOST_OF_PAIR]  # the open cells beside two numbers
    ways: Annotated[Int32s, MOST_WAYS]  # the sets of these cells, in bits, that meet both numbers
    pending: Annotated[Int32s, "n_places"]  # the cells to be decided together
    wishes: Annotated[Uint8s, "n_places"]  # how to decide them; ``UNKNOWN`` between uses
    # Cells and their contents, as assumptions of each depth have shown them.
    refuted: Annotated[Int32s, DEEPEST + 1, "n_places", 2]
    under: Annotated[Uint8s, "n_places"]  # what a bulb makes of the other cells; ``UNKNOWN`` between uses
    first: Annotated[Int32s, "n_places"]  # the cells with entries there


class Log(NamedTuple):
    """The steps of one climb of a Light Up board; in kernels, an entry of ``Logs``."""

    rounds: Records  # ``Round`` records ``[n_white]``
    uses: Records  # ``Use`` records ``[number of rules]``
    counts: Records  # one ``Counts`` record
    sums: Records  # one ``Sums`` record
    steps: Records  # ``Decision`` records ``[n_white]``, or none when no trace is wanted


class Logs(NamedTuple):
    """The steps of ``n`` climbs of Light Up boards of one size, one climb in each row."""

    rounds: Annotated[Records, Round, "n", "n_cells"]
    uses: Annotated[Records, Use, "n", len(RULES)]
    counts: Annotated[Records, Counts, "n"]
    sums: Annotated[Records, Sums, "n"]
    steps: Annotated[Records, Decision, "n", "n_steps"]  # ``n_cells`` or 0


@lean_inlined
def log_of(logs, i):
    """Return the log of one of many climbs."""
    return Log(logs.rounds[i], logs.uses[i], logs.counts[i : i + 1], logs.sums[i : i + 1], logs.steps[i])


def empty_notes(n_places: int) -> Notes:
    """Allocate the notes on a board with a given number of places."""
    return zeros(Notes, n_places=n_places, rule=np.full(n_places, NONE, np.int8))


def empty_workspace(n_places: int) -> Workspace:
    """Allocate the scratch arrays for a board with a given number of places."""
    return zeros(Workspace, n_places=n_places)


def empty_logs(n: int, n_cells: int, *, with_steps: bool) -> Logs:
    """Allocate the logs of ``n`` climbs, in which every round decides a cell and every cell is decided once."""
    return zeros(Logs, n=n, n_cells=n_cells, n_steps=n_cells if with_steps else 0)
