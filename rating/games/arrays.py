"""The arrays of the GR-1 kernels; constraints, variables and masks of values are those of ``solvers.games.net``."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.games.net import Net, Room, room_for

# The rungs of the ladder, easiest first. A constraint alone has many rules, by its kind and level.
MARK, ALONE, OVERLAP, GROUPS, ASSUMED, ASSUMED_SETS, NESTED, SEARCH = range(8)

# Columns of ``Log.steps``; the last two say where the next step starts in ``because`` and ``changes``.
ROUND, RUNG, EFFORT, VALUE, CELL, MASK, BECAUSE_END, CHANGES_END = range(8)
N_COLUMNS = 8

# Entries of ``Log.counts``; the steps of finished rounds are ``DONE``.
STEPS, BECAUSE, CHANGES, ROUNDS, TRIED, NODES, DONE = range(7)
N_COUNTS = 7

# Columns of ``Memory.assumed``; constraints follow, 62 in each.
COUNT, LEAST, THEN, UNTIL, SEEN = range(5)

# Rows of ``Memory.rows``.
WEIGHTS, CELLS, PARAMS, OTHER = range(4)
N_ROWS, LEAST_ROOM = 4, 100

MOST_KEPT = 1 << 25
"""Masks to remember; only those in use take memory."""

MUCH = 1 << 30
"""More than any step is worth, or rests on."""


class Log(NamedTuple):
    """The course of a climb, step by step, as arrays."""

    # int64 ``[n, N_COLUMNS]``: the round from 0; the rung; the effort of a constraint alone; the value in tenths; the
    # variable and the values assumed, -1 and 0 for none.
    steps: NDArray[Any]
    # int64 ``[n]``: the constraints that each step rests on; of a nested assumption the one that fails, and those
    # inside, each as ``variable * 64 + value``.
    because: NDArray[Any]
    changes: NDArray[Any]  # int64 ``[n, 2]``: the variables that each step changes, and the values that they lose
    # int64 ``[N_COUNTS]``: rows used of each; rounds; assumptions tried; those of nested ones and searches; the steps
    # of finished rounds.
    counts: NDArray[Any]


class Task(NamedTuple):
    """The puzzle of a climb as arrays: its constraints, and what is to be known in the end."""

    net: Net  # its constraints
    values: NDArray[Any]  # int64 ``[constraint, effort]``: what a step by it is worth, in tenths
    grows: NDArray[Any]  # bool ``[constraint]``: whether a step is worth more for each open variable
    goal: NDArray[Any]  # bool ``[variable]``: whether it must be known in the end
    n_cells: int  # how many of the variables are cells, which come first
    frozen: NDArray[Any]  # bool ``[variable]``: whether it keeps two values at least
    pairs: NDArray[Any]  # int64 ``[n, 2]``: sums that share two variables or more
    lines: NDArray[Any]  # int64 ``[n, 2]``: plain sums, and the group of each: those of a group share no variable
    far: NDArray[Any]  # int64 ``[n]``: a variable of each constraint that has the whole board for its cells
    n_values: int  # one more than the greatest value of a variable


class Memory(NamedTuple):
    """Results that stay valid until something beside them changes."""

    tried: NDArray[Any]  # int64 ``[constraint]``: efforts from 0 at which it says nothing
    changed: NDArray[Any]  # int64 ``[constraint]``: the last round in which a variable of it changed
    pair_tried: NDArray[Any]  # int64 ``[pair]``: the round in which the pair said nothing
    # int64 ``[2 * assumption, columns]``, for plain assumptions and then for those with sets: ``COUNT``, the
    # constraints that refute it, 0 for none; ``LEAST``, the least that they can be; ``THEN``, the round in which that
    # was found; ``UNTIL``, one more than the changes that ``fitting`` knows, 0 for none; from ``SEEN`` on, the
    # constraints that refute it. ``assume_kernel`` has their order.
    assumed: NDArray[Any]
    # ``[2 * assumption, variable]``: the masks that an assumption leads to where none refute it; on boards that would
    # take too much memory there are no rows.
    fitting: NDArray[np.int32]
    room: Room  # to work in, as what follows
    rows: NDArray[Any]  # int64 ``[N_ROWS, n]``; ``WEIGHTS`` are 0 between uses
    open: NDArray[Any]  # int64 ``[assumption]``
    # ``active``, ``needed``: bool ``[constraint]``; ``active`` are all.
    active: NDArray[Any]
    needed: NDArray[Any]


def empty_log(n_values: int) -> Log:
    """Return a log with room for steps that remove so many values."""
    return Log(
        np.zeros((n_values, N_COLUMNS), np.int64),
        np.zeros(20 * n_values, np.int64),
        np.zeros((n_values, 2), np.int64),
        np.zeros(N_COUNTS, np.int64),
    )


def empty_memory(task: Task, masks: NDArray[np.int64]) -> Memory:
    """Return the memory of a climb that begins with some masks."""
    n, n_assumptions = len(task.net.kinds), len(masks) * task.n_values
    return Memory(
        np.zeros(n, np.int64),
        np.zeros(n, np.int64),
        np.full(len(task.pairs), -1, np.int64),
        np.zeros((2 * n_assumptions, SEEN + n // 62 + 1), np.int64),
        np.empty((2 * n_assumptions if 2 * n_assumptions * len(masks) < MOST_KEPT else 0, len(masks)), np.int32),
        room_for(masks),
        np.zeros((N_ROWS, max(len(masks), n, LEAST_ROOM)), np.int64),
        np.zeros(n_assumptions, np.int64),
        np.ones(n, np.bool_),
        np.zeros(n, np.bool_),
    )
