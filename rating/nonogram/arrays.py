"""The arrays of the rating kernels (compiled by ``kernels.jit``), and the names of their entries."""

from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined
from rating.effort_kernel import N_SUMS
from rating.nonogram.rules import RULES
from solvers.arrays import Floats, Int8s, Int16s, Int32s, Int64s, Masks, Uint8s, zeros
from solvers.nonogram.arrays import Clues, masks_for

# The second index of ``Board.notes``: notes on every block of a line, and on every run. A run belongs to one of its
# candidates: blocks of its color from ``FIRSTS`` to ``LASTS``, the shortest ``LEASTS`` cells long, the longest
# ``MOSTS``.
LENGTHS, COLORS, GAPS, PACKED, EARLIEST, LATEST = range(6)
STARTS, ENDS, RUN_COLORS, FIRSTS, LASTS, LEASTS, MOSTS = range(6, 13)
WHOLE = 13
N_NOTES = 14

# The third index under ``WHOLE``: notes on the line. Its rest is the cells ``FIRST_CELL`` to ``END_CELL - 1``, for the
# blocks ``FIRST_BLOCK`` to ``END_BLOCK - 1``; they can shift by ``SLACK`` cells. Once the ends have passed each other,
# no block is left. ``ENDS_SAID`` is 1 where the rules before ``PUNCTUATING``, which only see the ends, wait for one to
# move.
FIRST_CELL, END_CELL, FIRST_BLOCK, END_BLOCK, SLACK, N_CELLS, N_BLOCKS, N_PAINTED, N_RUNS, ENDS_SAID = range(10)
N_WHOLE = 10

# The columns of ``Log.rounds``. ``ADD`` is in tenths above the rating of the rule.
RULE, ADD, OPTIONS = range(3)
N_ROUND_COLUMNS = 3

# The columns of ``Log.uses``: sums over the rounds of a rule, the number of its first one, how many of the cells were
# painted, and the greatest ``ADD``.
REMOVALS, CELLS, USES, FIRST_ROUND, PAINTED, MOST_ADDED = range(6)
N_USE_COLUMNS = 6

# The columns of ``Log.removals``: who removed which color of which cell. A line rule names its line; a rule that
# assumes also names the cell of that line, the color assumed (``NONE``: each in turn) and how many lines it touched.
ROUND, LINE, CELL, ASSUMED, TRAIL, ROW, COLUMN, REMOVED = range(8)
N_REMOVAL_COLUMNS = 8
NONE = -1

# The entries of ``Log.counts``.
ROUNDS, WRITTEN, PARALLEL, FOOTHOLDS, ROWS_FIRST, COLUMNS_FIRST = range(6)
PROBES, CONTRADICTIONS, AGREEMENTS, TRAILS, NODES = range(6, 11)
N_COUNTS = 11

N_STACK_COLUMNS = 5

DEEPEST = 4  # how many assumptions stand inside each other at most: in a search


class Board(NamedTuple):
    """A person's knowledge of every line of a nonogram, and what follows from it."""

    masks: Annotated[Masks, "n_lines", "n_masks"]  # the colors that the cells may have; rows and columns in step
    gone: Annotated[Masks, "n_lines", "n_masks"]  # what the rule at hand removes from the line
    opens: Annotated[Masks, "n_lines"]  # the cells that may still have two colors
    ones: Annotated[Masks, "n_ones"]  # entry n has the n lowest bits set
    reach: Annotated[Masks, "n_masks"]  # scratch array
    # For the blocks of each line; the extra entry of lines is for ranges that are soon forgotten.
    notes: Annotated[Int16s, "n_noted", N_NOTES, "n_notes"]
    level: Annotated[Int8s, "n_lines"]  # the easiest rule that may still say something about the line
    found: Annotated[Int8s, "n_lines"]  # the rule whose removals ``gone`` holds, or ``NONE``
    changed: Annotated[Uint8s, "n_lines"]  # 1 where the round changed the line
    waiting: Annotated[Int64s, "n_lines"]  # scratch array: the lines to be looked at


class Log(NamedTuple):
    """The steps of a climb of a nonogram."""

    rounds: NDArray[np.int32]  # ``[most rounds, N_ROUND_COLUMNS]``
    uses: NDArray[np.int64]  # ``[number of rules, N_USE_COLUMNS]``
    sums: NDArray[np.float64]  # ``[N_SUMS]``
    removals: NDArray[np.int32]  # ``[most removals, N_REMOVAL_COLUMNS]``, or without entries when no trace is wanted
    counts: NDArray[np.int64]  # ``[N_COUNTS]``


class Logs(NamedTuple):
    """The steps of ``n`` climbs of nonograms of one size, a climb in each row."""

    rounds: Annotated[Int32s, "n", "most", N_ROUND_COLUMNS]
    uses: Annotated[Int64s, "n", len(RULES), N_USE_COLUMNS]
    sums: Annotated[Floats, "n", N_SUMS]
    removals: Annotated[Int32s, "n", "most_removals", N_REMOVAL_COLUMNS]
    counts: Annotated[Int64s, "n", N_COUNTS]


class Workspace(NamedTuple):
    """Scratch arrays of the rules of nonograms that assume a color."""

    levels: Annotated[Masks, "depth", "n_lines", "n_masks"]  # one trial for each nested assumption
    refuted: Annotated[Masks, "depth", "n_lines", "n_masks"]  # the colors that nested assumptions have refuted
    kept: Annotated[Masks, "n_lines", "n_masks"]  # what solving the lines of a wave has left
    union: Annotated[Masks, "n_lines", "n_masks"]  # what some color of a cell allows
    dirty: Annotated[Uint8s, "n_lines"]  # the lines of the next wave; all 0 between uses
    wave: Annotated[Uint8s, "n_lines"]  # the lines of this wave
    touched: Annotated[Uint8s, "n_lines"]  # the lines of all waves so far
    stack: Annotated[Int64s, "depth", N_STACK_COLUMNS]  # what a search does at each level


def empty_board(clues: Clues) -> Board:
    """Make an empty board."""
    n_lines, most_blocks = clues.lengths.shape
    lines = {"n_lines": n_lines, "n_masks": clues.n_colors + 1, "n_noted": n_lines + 1}
    n_ones, n_notes = max(clues.height, clues.width) + 2, max(most_blocks + 1, N_WHOLE)
    return zeros(Board, masks_for(clues.height, clues.width), **lines, n_ones=n_ones, n_notes=n_notes)


def empty_log(clues: Clues, with_removals: bool) -> Log:
    """Make the arrays for one climb."""
    log: Log = log_of(empty_logs(1, clues, with_removals), 0)
    return log


def empty_logs(n: int, clues: Clues, with_removals: bool) -> Logs:
    """Make the arrays for ``n`` climbs: every round removes a color somewhere, and a cell loses all but one."""
    most = clues.height * clues.width * clues.n_colors
    return zeros(Logs, n=n, most=most, most_removals=most if with_removals else 0)


@lean_inlined
def log_of(logs, i):
    """Return the log of one of many puzzles."""
    return Log(logs.rounds[i], logs.uses[i], logs.sums[i], logs.removals[i], logs.counts[i])


def empty_workspace(clues: Clues, depth: int = DEEPEST) -> Workspace:
    """Make scratch arrays for ``depth`` nested assumptions."""
    sizes = {"depth": depth, "n_lines": clues.height + clues.width, "n_masks": clues.n_colors + 1}
    return zeros(Workspace, masks_for(clues.height, clues.width), **sizes)
