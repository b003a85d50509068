"""The climb: the first rule that says anything, again and again, until the board is full or only hard rules are left.

Most rules say no less after others were applied. So it does not matter for the ratings whether the hints of one rating
are applied one by one or all at once; at once is faster, and does not depend on how the board is turned. Unique loops
and the grave, which others may destroy, are applied one by one.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_kernel
from rating.sudoku.grid_kernel import apply, grid_at, open_grid
from rating.sudoku.hint import RULE
from rating.sudoku.locked_kernel import locked
from rating.sudoku.sets_kernel import fish, hidden_set, naked_set
from rating.sudoku.singles_kernel import full_house, hidden_single, naked_single
from rating.sudoku.sukaku_rules import ALL_RULES
from rating.sudoku.wings_kernel import wing

# The columns of ``Log.uses``: sums over the rounds of a rule, and the number of its first one, in the order of
# ``rating.rating.RuleUse``.
REMOVALS, CELLS, ROUNDS, FIRST_ROUND = range(4)
N_USE_COLUMNS = 4

# The columns of ``Log.ratings``: the greatest of all rounds, the greatest up to the first digit written, and that of
# the first round.
PEAK, PEARL, DIAMOND = range(3)
N_RATINGS = 3


# A limit that no rating exceeds.
NO_LIMIT = 1000


class Log(NamedTuple):
    """Hold what came of ``n`` climbs, a puzzle in each row.

    Attributes:
        limits: int16 ``[n]``, the greatest rating that a round may have, in tenths; written by the caller.
        is_beyond: bool ``[n]``, whether a climb has ended before a round that would exceed the limit.
        ratings: float64 ``[n, N_RATINGS]``, as in hints.
        peak_rules: uint8 ``[n]``, the first rule that had the greatest rating.
        rounds: int16 ``[n]``.
        open_cells: int16 ``[n]``.
        uses: int16 ``[n, number of rules, N_USE_COLUMNS]``.
    """

    limits: NDArray[np.int16]
    is_beyond: NDArray[np.bool_]
    ratings: NDArray[np.float64]
    peak_rules: NDArray[np.uint8]
    rounds: NDArray[np.int16]
    open_cells: NDArray[np.int16]
    uses: NDArray[np.int16]


def empty_log(n: int, limit: int = NO_LIMIT) -> Log:
    """Make room for what comes of ``n`` climbs, with the same limit for all."""
    return Log(
        limits=np.full(n, limit, np.int16),
        is_beyond=np.zeros(n, np.bool_),
        ratings=np.zeros((n, N_RATINGS)),
        peak_rules=np.zeros(n, np.uint8),
        rounds=np.zeros(n, np.int16),
        open_cells=np.zeros(n, np.int16),
        uses=np.zeros((n, len(ALL_RULES), N_USE_COLUMNS), np.int16),
    )


# The rules up to wings in the order of Sudoku Explainer: how to look, for how large a set or pivot, and whether only
# for what lets a digit be written at once. A table, so that each kernel is compiled into its caller once.
_FULL_HOUSE, _HIDDEN_SINGLE, _LOCKED, _HIDDEN_SET, _NAKED_SINGLE, _NAKED_SET, _FISH, _WING = range(8)
_RUNGS = np.array(
    [
        (_FULL_HOUSE, 1, True),
        (_HIDDEN_SINGLE, 1, True),
        (_LOCKED, 1, True),
        (_HIDDEN_SET, 2, True),
        (_NAKED_SINGLE, 1, True),
        (_HIDDEN_SET, 3, True),
        (_LOCKED, 1, False),
        (_NAKED_SET, 2, False),
        (_FISH, 2, False),
        (_HIDDEN_SET, 2, False),
        (_NAKED_SET, 3, False),
        (_FISH, 3, False),
        (_HIDDEN_SET, 3, False),
        (_WING, 2, False),
        (_WING, 3, False),
    ]
)
N_RUNGS = len(_RUNGS)
N_RUNGS_BEFORE_WINGS = N_RUNGS - 2


@lean_kernel
def find_hint(grid, hint, nine, n_rungs):
    """Let the first of the rules up to wings that can say anything say it.

    Args:
        grid: the grid.
        hint: written; no removals and no digits when the answer is False.
        nine: work space.
        n_rungs: the number of rules to ask.

    Returns:
        Whether any rule said anything.
    """
    for rung in range(n_rungs):
        kind, size, is_direct = _RUNGS[rung, 0], _RUNGS[rung, 1], _RUNGS[rung, 2] != 0
        if kind == _FULL_HOUSE:
            found = full_house(grid, hint)
        elif kind == _HIDDEN_SINGLE:
            found = hidden_single(grid, hint)
        elif kind == _LOCKED:
            found = locked(grid, hint, is_direct)
        elif kind == _HIDDEN_SET:
            found = hidden_set(grid, hint, nine, size, is_direct)
        elif kind == _NAKED_SINGLE:
            found = naked_single(grid, hint)
        elif kind == _NAKED_SET:
            found = naked_set(grid, hint, nine, size)
        elif kind == _FISH:
            found = fish(grid, hint, nine, size)
        else:
            found = wing(grid, hint, nine.wings, size)
        if found:
            return True
    return False


@lean_kernel
def start(puzzles, grids, log):
    """Set grids to the givens of puzzles, uint8 ``[n, 81]``, and write down how many cells are open."""
    for i in range(len(puzzles)):
        log.open_cells[i] = open_grid(puzzles[i], grid_at(grids, i))


@lean_kernel
def climb(grids, which, hint, nine, log, n_rungs):
    """Go on with puzzles in rounds, each of all hints of the least rating, until they are solved or no rule helps.

    Args:
        grids: as ``empty_grids`` makes them.
        which: int64 ``[m]``, the puzzles to go on with.
        hint: work space, for all hints at once.
        nine: work space.
        log: written.
        n_rungs: the number of rules to ask.
    """
    for j in range(len(which)):
        i = which[j]
        grid = grid_at(grids, i)
        while log.open_cells[i] > 0 and not log.is_beyond[i] and find_hint(grid, hint, nine, n_rungs):
            take(i, grid, hint, log)


@lean_kernel
def take(i, grid, hint, log):
    """Apply a hint to the grid of puzzle i, and write it down as a round; or end the climb, if it is too hard."""
    rating, rule = hint.rating[0], hint.facts[RULE]
    if (rating + 0.05) * 10 >= log.limits[i] + 1:
        log.is_beyond[i] = True
        hint.removals[:] = 0
        hint.placed[:] = 0
        return
    use = log.uses[i, rule]
    n_removed, n_written = apply(grid, hint)
    log.open_cells[i] -= n_written
    log.rounds[i] += 1
    if rating > log.ratings[i, PEAK]:
        log.ratings[i, PEAK] = rating
        log.peak_rules[i] = rule
    if n_written > 0 and log.ratings[i, PEARL] == 0.0:
        log.ratings[i, PEARL] = log.ratings[i, PEAK]
    if log.rounds[i] == 1:
        log.ratings[i, DIAMOND] = rating
    use[REMOVALS] += n_removed
    use[CELLS] += n_written
    use[ROUNDS] += 1
    if use[ROUNDS] == 1:
        use[FIRST_ROUND] = log.rounds[i]
