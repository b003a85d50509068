"""Arrays that the kernels of GR-1 share: what they read of a puzzle, what they keep, and what they write down.

Constraints, variables and masks of values are those of ``solvers.games.net``.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.games.net import Net

# The rungs of the ladder, easiest first. A constraint alone has many rules, by its kind and level.
MARK, ALONE, OVERLAP, GROUPS, ASSUMED, ASSUMED_SETS, NESTED, SEARCH = RUNGS = range(8)

# Columns of ``Log.steps``; the last two say where the next step starts in ``because`` and ``changes``.
ROUND, RUNG, EFFORT, VALUE, CELL, MASK, BECAUSE_END, CHANGES_END = range(8)
N_COLUMNS = 8

# Entries of ``Log.counts``.
STEPS, BECAUSE, CHANGES, ROUNDS, TRIED, NODES = range(6)
N_COUNTS = 6

MUCH = 1 << 30
"""More than any step is worth, or rests on."""


class Log(NamedTuple):
    """Hold what happened on a climb.

    Attributes:
        steps: int64 ``[n, N_COLUMNS]``: the round from 0; the rung; the effort of a constraint alone; the value in
            tenths; the variable and the values that were assumed, -1 and 0 for none.
        because: int64 ``[n]``: the constraints that each step rests on; of a nested assumption the one that fails, and
            those inside, each as ``variable * 64 + value``.
        changes: int64 ``[n, 2]``: the variables that each step changes, and the values that they lose.
        counts: int64 ``[N_COUNTS]``: rows used of each; rounds; assumptions tried; those of nested ones and searches.
    """

    steps: NDArray[Any]
    because: NDArray[Any]
    changes: NDArray[Any]
    counts: NDArray[Any]


class Ground(NamedTuple):
    """Hold what a climb reads of its puzzle.

    Attributes:
        net: its constraints.
        values: int64 ``[constraint, effort]``: what a step by it is worth, in tenths.
        goal: bool ``[variable]``: whether it must be known in the end.
        n_cells: how many of the variables are cells, which come first.
        frozen: bool ``[variable]``: whether it keeps two values at least.
        pairs: int64 ``[n, 2]``: sums that share two variables or more.
        lines: int64 ``[n, 2]``: plain sums, and the group of each: those of a group share no variable.
        adds: int64 ``[n]``: what a constraint with so many open variables is worth more, in tenths.
        lengths: int64 ``[n]``: the same for an assumption that so many constraints refute.
        values_from: int64 ``[rung]``: what the rungs behind ``ALONE`` are worth at least.
        overlap_from: the effort that comes behind overlapping sums.
        easy: the effort that constraints take in plain assumptions.
        n_values: one more than the greatest value of a variable.
    """

    net: Net
    values: NDArray[Any]
    goal: NDArray[Any]
    n_cells: int
    frozen: NDArray[Any]
    pairs: NDArray[Any]
    lines: NDArray[Any]
    adds: NDArray[Any]
    lengths: NDArray[Any]
    values_from: NDArray[Any]
    overlap_from: int
    easy: int
    n_values: int


class Memory(NamedTuple):
    """Hold what need not be tried again as long as nothing beside it has changed.

    Attributes:
        tried: int64 ``[constraint]``: efforts from 0 at which it says nothing.
        changed: int64 ``[constraint]``: the last round in which a variable of it changed.
        pair_tried: int64 ``[pair]``: the round in which the pair said nothing.
        counts: int64 ``[2, variable, value, 2]``: for plain assumptions and those with sets, of a value and of all
            others: the constraints that refute it; 0 for none, -1 where not known.
        rounds: int64, the same shape: when that was found.
        seen: int64 ``[2, variable, value, 2, words]``: the constraints that it depends on, 62 in each.
        is_filled: bool ``[2]``: whether assumptions of either sort are remembered.
    """

    tried: NDArray[Any]
    changed: NDArray[Any]
    pair_tried: NDArray[Any]
    counts: NDArray[Any]
    rounds: NDArray[Any]
    seen: NDArray[Any]
    is_filled: NDArray[Any]


def empty_log(n_values: int) -> Log:
    """Return a log with room for steps that remove so many values."""
    return Log(
        np.zeros((n_values, N_COLUMNS), np.int64),
        np.zeros(20 * n_values, np.int64),
        np.zeros((n_values, 2), np.int64),
        np.zeros(N_COUNTS, np.int64),
    )


def empty_memory(ground: Ground) -> Memory:
    """Return the memory of a climb that begins."""
    n, shape = len(ground.net.kinds), (2, len(ground.goal), ground.n_values, 2)
    return Memory(
        np.zeros(n, np.int64),
        np.zeros(n, np.int64),
        np.full(len(ground.pairs), -1, np.int64),
        np.full(shape, -1, np.int64),
        np.zeros(shape, np.int64),
        np.zeros((*shape, n // 62 + 1), np.int64),
        np.zeros(2, np.bool_),
    )
