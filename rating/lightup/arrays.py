"""The arrays that the rating kernels work on (compiled by ``solvers.jit``), and the names of their entries."""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.lightup import BULB, LightUp
from rating.lightup.rules import RULES

NO_BULB = 0
OPEN = 2
"""What is known of a cell: ``BULB`` and ``NO_BULB`` as in a solution, or neither yet. Walls hold no bulb."""

NONE = -1

MOST_BESIDE = 4
MOST_EXCLUDING = 10
"""No bulb leaves a cell without a source that has more of them. Of each of its two segments a bulb excludes one cell by
its light, and one for each of the four numbers beside it."""
MOST_OF_PAIR = 8
MOST_WAYS = 36

# The columns of ``Log.rounds``. ``ADD`` is in tenths above the rating of the rule.
RULE, ADD, OPTIONS = range(3)
N_ROUND_COLUMNS = 3

# The columns of ``Log.uses``: sums over the rounds of a rule, the number of its first one, and the greatest ``ADD``.
REMOVALS, CELLS, USES, FIRST_ROUND, MOST_ADDED = range(5)
N_USE_COLUMNS = 5

# The columns of ``Log.steps``: what was decided in which round, and why: a number, a cell that must be lit, a bulb, or
# the cell of an assumption; for rules about two numbers also the other one. ``LENGTH`` is that of an assumption.
ROUND, CELL, VALUE, BECAUSE, ALSO, LENGTH = range(6)
N_STEP_COLUMNS = 6

# The columns of ``Log.counts``.
# Contradictions are those that were used, agreements included; ``IS_EXACT`` is 0 when the budget ended, and ``IS_RIGHT``
# when the puzzle has another solution than the one that was given.
ROUNDS, WRITTEN, PARALLEL, FOOTHOLDS, PROBES, CONTRADICTIONS, LENGTHS, ASSUMED_ROUNDS, NODES = range(9)
IS_EXACT, IS_RIGHT = range(9, 11)
N_COUNTS = 11


class Boards(NamedTuple):
    """Hold many puzzles, one after the other.

    Attributes:
        cells: uint8 ``[n_cells]``, those of all puzzles.
        solutions: uint8, same shape; ``BULB`` or ``NO_BULB``.
        heights: int32 ``[n]``.
        widths: int32 ``[n]``.
        begins: int64 ``[n + 1]``, where each puzzle begins in arrays with an entry for each cell.
    """

    cells: NDArray[np.uint8]
    solutions: NDArray[np.uint8]
    heights: NDArray[np.int32]
    widths: NDArray[np.int32]
    begins: NDArray[np.int64]


class Board(NamedTuple):
    """Hold one puzzle, what a person knows of it, and what the rules say; with room for the largest puzzle.

    Cells are numbered ``row * width + column``. One more, a wall, stands for all that lies outside.

    Attributes:
        sizes: int64 ``[N_SIZES]``.
        kinds: uint8 ``[n_cells + 1]``, walls, numbers and white cells.
        beside: int32 ``[n_cells, MOST_BESIDE]``, the cells above, below, left and right.
        segments: int32 ``[n_cells, 2]``, those in the row and in the column of a white cell.
        firsts: int32 ``[n_segments]``, the first cell of each segment.
        lengths: int32 ``[n_segments]``.
        strides: int32 ``[n_segments]``, from one of its cells to the next.
        white: int32 ``[n_white]``.
        numbers: int32 ``[n_numbers]``, the walls with a number.
        known: uint8 ``[n_cells + 1]``, ``BULB``, ``NO_BULB`` or ``OPEN``.
        n_open: int16 ``[n_segments]``, how many cells of a segment are open.
        n_bulbs: int16 ``[n_segments]``, how many hold bulbs.
        free: int16 ``[n_cells + 1]``, how many cells beside a number are open.
        missing: int16 ``[n_cells + 1]``, how many bulbs it still needs.
        rule: int8 ``[n_cells]``, the easiest rule that decides an open cell, or ``NONE``.
        value: uint8 ``[n_cells]``, what it decides.
        because: int32 ``[n_cells, 2]``, why: as ``BECAUSE`` and ``ALSO``.
        length: int32 ``[n_cells]``, how long its assumption was followed.
    """

    sizes: NDArray[np.int64]
    kinds: NDArray[np.uint8]
    beside: NDArray[np.int32]
    segments: NDArray[np.int32]
    firsts: NDArray[np.int32]
    lengths: NDArray[np.int32]
    strides: NDArray[np.int32]
    white: NDArray[np.int32]
    numbers: NDArray[np.int32]
    known: NDArray[np.uint8]
    n_open: NDArray[np.int16]
    n_bulbs: NDArray[np.int16]
    free: NDArray[np.int16]
    missing: NDArray[np.int16]
    rule: NDArray[np.int8]
    value: NDArray[np.uint8]
    because: NDArray[np.int32]
    length: NDArray[np.int32]


# The entries of ``Board.sizes``; ``STAMP`` is the last that was used in ``Room.stamps``.
N_CELLS, N_SEGMENTS, N_WHITE, N_NUMBERS, N_DECIDED = range(5)
N_SIZES = 5


class Room(NamedTuple):
    """Hold work space.

    Attributes:
        stamps: int64 ``[n_cells + 1]``, when a cell was last looked at.
        clock: int64 ``[1]``, the time.
        hits: int32 ``[n_cells]``, how many cells of a set a bulb excludes, or which; 0 between uses.
        touched: int32 ``[n_cells]``, the cells with hits.
        pair: int32 ``[MOST_OF_PAIR]``, the open cells beside two numbers.
        ways: int32 ``[MOST_WAYS]``, the sets of these, in bits, that meet both.
        trail: int32 ``[n_cells]``, cells that assumptions have decided, in turn.
        n_trail: int64 ``[1]``, how many.
        pending: int32 ``[n_cells]``, the cells to be decided together.
        wishes: uint8 ``[n_cells]``, how; ``OPEN`` between uses.
        refuted: int32 ``[DEEPEST + 1, n_cells, 2]``, cells and what they are, as assumptions of each depth have shown.
        under: uint8 ``[n_cells]``, what a bulb in a cell makes of the others; ``OPEN`` between uses.
        first: int32 ``[n_cells]``, the cells with entries there.
    """

    stamps: NDArray[np.int64]
    clock: NDArray[np.int64]
    hits: NDArray[np.int32]
    touched: NDArray[np.int32]
    pair: NDArray[np.int32]
    ways: NDArray[np.int32]
    trail: NDArray[np.int32]
    n_trail: NDArray[np.int64]
    pending: NDArray[np.int32]
    wishes: NDArray[np.uint8]
    refuted: NDArray[np.int32]
    under: NDArray[np.uint8]
    first: NDArray[np.int32]


class Log(NamedTuple):
    """Hold what happened to one puzzle: in kernels, an entry of ``Logs``.

    Attributes:
        rounds: int32 ``[n_cells, N_ROUND_COLUMNS]``.
        uses: int32 ``[number of rules, N_USE_COLUMNS]``.
        counts: int64 ``[N_COUNTS]``.
        effort: float64 ``[1]``, the sum over all rounds of the rating divided by the square root of the options.
        steps: int32 ``[n_cells, N_STEP_COLUMNS]``, or without entries when no trace is wanted.
    """

    rounds: NDArray[np.int32]
    uses: NDArray[np.int32]
    counts: NDArray[np.int64]
    effort: NDArray[np.float64]
    steps: NDArray[np.int32]


class Logs(NamedTuple):
    """Hold what happened to each of ``n`` puzzles, as ``Log`` tells it.

    Attributes:
        rounds: int32 ``[n_cells, N_ROUND_COLUMNS]``; those of a puzzle begin where its cells do.
        uses: int32 ``[n, number of rules, N_USE_COLUMNS]``.
        counts: int64 ``[n, N_COUNTS]``.
        effort: float64 ``[n]``.
        steps: int32 ``[n_cells, N_STEP_COLUMNS]``, as ``rounds``; or without entries.
    """

    rounds: NDArray[np.int32]
    uses: NDArray[np.int32]
    counts: NDArray[np.int64]
    effort: NDArray[np.float64]
    steps: NDArray[np.int32]


DEEPEST = 3
"""How many assumptions stand inside each other at most: in a search."""


def boards_of(puzzles: Sequence[LightUp], solutions: Sequence[NDArray[np.integer]]) -> Boards:
    """Lay puzzles and their solutions, of the same shapes, out one after the other."""
    heights = np.array([puzzle.height for puzzle in puzzles], np.int32)
    widths = np.array([puzzle.width for puzzle in puzzles], np.int32)
    begins = np.zeros(len(puzzles) + 1, np.int64)
    np.cumsum(heights.astype(np.int64) * widths, out=begins[1:])
    cells = np.fromiter(chain.from_iterable(puzzle.cells for puzzle in puzzles), np.uint8, int(begins[-1]))
    bulbs = np.concatenate([np.zeros(0, np.uint8), *(solution.ravel() == BULB for solution in solutions)])
    return Boards(cells, bulbs.astype(np.uint8), heights, widths, begins)


def empty_board(n_cells: int) -> Board:
    """Make room for a puzzle with so many cells: each has two segments at most."""
    n_segments = 2 * n_cells
    return Board(
        sizes=np.zeros(N_SIZES, np.int64),
        kinds=np.zeros(n_cells + 1, np.uint8),
        beside=np.zeros((n_cells, MOST_BESIDE), np.int32),
        segments=np.zeros((n_cells, 2), np.int32),
        firsts=np.zeros(n_segments, np.int32),
        lengths=np.zeros(n_segments, np.int32),
        strides=np.zeros(n_segments, np.int32),
        white=np.zeros(n_cells, np.int32),
        numbers=np.zeros(n_cells, np.int32),
        known=np.zeros(n_cells + 1, np.uint8),
        n_open=np.zeros(n_segments, np.int16),
        n_bulbs=np.zeros(n_segments, np.int16),
        free=np.zeros(n_cells + 1, np.int16),
        missing=np.zeros(n_cells + 1, np.int16),
        rule=np.zeros(n_cells, np.int8),
        value=np.zeros(n_cells, np.uint8),
        because=np.zeros((n_cells, 2), np.int32),
        length=np.zeros(n_cells, np.int32),
    )


def empty_room(n_cells: int) -> Room:
    """Make work space for a puzzle with so many cells."""
    return Room(
        stamps=np.zeros(n_cells + 1, np.int64),
        clock=np.zeros(1, np.int64),
        hits=np.zeros(n_cells, np.int32),
        touched=np.zeros(n_cells, np.int32),
        pair=np.zeros(MOST_OF_PAIR, np.int32),
        ways=np.zeros(MOST_WAYS, np.int32),
        trail=np.zeros(n_cells, np.int32),
        n_trail=np.zeros(1, np.int64),
        pending=np.zeros(n_cells, np.int32),
        wishes=np.full(n_cells, OPEN, np.uint8),
        refuted=np.zeros((DEEPEST + 1, n_cells, 2), np.int32),
        under=np.full(n_cells, OPEN, np.uint8),
        first=np.zeros(n_cells, np.int32),
    )


def empty_logs(boards: Boards, with_steps: bool) -> Logs:
    """Make room for what happens: every round decides a cell, and every cell is decided once."""
    n_cells, n = len(boards.cells), len(boards.heights)
    return Logs(
        rounds=np.zeros((n_cells, N_ROUND_COLUMNS), np.int32),
        uses=np.zeros((n, len(RULES), N_USE_COLUMNS), np.int32),
        counts=np.zeros((n, N_COUNTS), np.int64),
        effort=np.zeros(n),
        steps=np.zeros((n_cells if with_steps else 0, N_STEP_COLUMNS), np.int32),
    )
