"""The arrays of the rating kernels (compiled by ``kernels.jit``), and the names of their entries."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined
from rating.effort_kernel import N_SUMS
from rating.nonogram.rules import RULES
from solvers.nonogram.arrays import Clues, empty_masks

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
    """Hold a person's knowledge of every line, and what follows from it."""

    masks: NDArray[np.void]  # ``[n_lines, n_colors + 1]``, the colors that the cells may have; rows and columns in step
    gone: NDArray[np.void]  # same shape, what the rule at hand removes from the line
    opens: NDArray[np.void]  # ``[n_lines]``, the cells that may still have two colors
    ones: NDArray[np.void]  # ``[longest line + 2]``, entry n has the n lowest bits set
    reach: NDArray[np.void]  # ``[n_colors + 1]``, scratch array
    # ``[n_lines + 1, N_NOTES, most blocks + 1]``; the extra entry is for ranges that are soon forgotten.
    notes: NDArray[np.int16]
    level: NDArray[np.int8]  # ``[n_lines]``, the easiest rule that may still say something about the line
    found: NDArray[np.int8]  # ``[n_lines]``, the rule whose removals ``gone`` holds, or ``NONE``
    changed: NDArray[np.uint8]  # ``[n_lines]``, 1 where the round changed the line
    waiting: NDArray[np.int64]  # ``[n_lines]``, scratch array: the lines to be looked at


class Log(NamedTuple):
    """Hold the course of a climb."""

    rounds: NDArray[np.int32]  # ``[most rounds, N_ROUND_COLUMNS]``
    uses: NDArray[np.int64]  # ``[number of rules, N_USE_COLUMNS]``
    sums: NDArray[np.float64]  # ``[N_SUMS]``
    removals: NDArray[np.int32]  # ``[most removals, N_REMOVAL_COLUMNS]``, or without entries when no trace is wanted
    counts: NDArray[np.int64]  # ``[N_COUNTS]``


class Logs(NamedTuple):
    """Hold the courses of ``n`` climbs of a size: the arrays of ``Log``, with ``n`` before their shapes."""

    rounds: NDArray[np.int32]
    uses: NDArray[np.int64]
    sums: NDArray[np.float64]
    removals: NDArray[np.int32]
    counts: NDArray[np.int64]


class Workspace(NamedTuple):
    """Hold the scratch arrays of rules that assume a color."""

    levels: NDArray[np.void]  # masks ``[depth, n_lines, n_colors + 1]``, one trial for each nested assumption
    refuted: NDArray[np.void]  # same shape, the colors that nested assumptions have refuted
    kept: NDArray[np.void]  # masks ``[n_lines, n_colors + 1]``, what solving the lines of a wave has left
    union: NDArray[np.void]  # masks, same shape, what some color of a cell allows
    dirty: NDArray[np.uint8]  # ``[n_lines]``, the lines of the next wave; all 0 between uses
    wave: NDArray[np.uint8]  # ``[n_lines]``, the lines of this wave
    touched: NDArray[np.uint8]  # ``[n_lines]``, the lines of all waves so far
    stack: NDArray[np.int64]  # ``[depth, N_STACK_COLUMNS]``, what a search does at each level


def empty_board(clues: Clues) -> Board:
    """Make an empty board."""
    n_lines, most_blocks = clues.lengths.shape
    masks = empty_masks(clues.height, clues.width, clues.n_colors)
    return Board(
        masks=masks,
        gone=np.zeros_like(masks),
        opens=np.zeros(n_lines, masks.dtype),
        ones=np.zeros(max(clues.height, clues.width) + 2, masks.dtype),
        reach=np.zeros(clues.n_colors + 1, masks.dtype),
        notes=np.empty((n_lines + 1, N_NOTES, max(most_blocks + 1, N_WHOLE)), np.int16),
        level=np.zeros(n_lines, np.int8),
        found=np.zeros(n_lines, np.int8),
        changed=np.zeros(n_lines, np.uint8),
        waiting=np.empty(n_lines, np.int64),
    )


def empty_log(clues: Clues, with_removals: bool) -> Log:
    """Make the arrays for one climb."""
    log: Log = log_of(empty_logs(1, clues, with_removals), 0)
    return log


def empty_logs(n: int, clues: Clues, with_removals: bool) -> Logs:
    """Make the arrays for ``n`` climbs: every round removes a color somewhere, and a cell loses all but one."""
    most = clues.height * clues.width * clues.n_colors
    return Logs(
        rounds=np.empty((n, most, N_ROUND_COLUMNS), np.int32),
        uses=np.zeros((n, len(RULES), N_USE_COLUMNS), np.int64),
        sums=np.zeros((n, N_SUMS)),
        removals=np.empty((n, most if with_removals else 0, N_REMOVAL_COLUMNS), np.int32),
        counts=np.zeros((n, N_COUNTS), np.int64),
    )


@lean_inlined
def log_of(logs, i):
    """Return the log of one of many puzzles."""
    return Log(logs.rounds[i], logs.uses[i], logs.sums[i], logs.removals[i], logs.counts[i])


def empty_workspace(clues: Clues, depth: int = DEEPEST) -> Workspace:
    """Make scratch arrays for ``depth`` nested assumptions."""
    masks = empty_masks(clues.height, clues.width, clues.n_colors)
    levels = np.zeros((depth, *masks.shape), masks.dtype)
    dirty, wave, touched = (np.zeros(len(masks), np.uint8) for _ in range(3))
    stack = np.zeros((depth, N_STACK_COLUMNS), np.int64)
    return Workspace(levels, np.zeros_like(levels), masks, np.zeros_like(masks), dirty, wave, touched, stack)
