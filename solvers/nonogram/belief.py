"""Guided dives into a first solution: belief propagation, then decimation.

Rows and columns exchange beliefs for some sweeps; then the cells that are surest of their color are committed and
propagated, and so on, until nothing is open or a line has no placement left. Where there are few long ties between far
cells this finds a solution without any backtracking, also where search and SAT drown. A dive proves nothing else; one
that fails is tried again at another pace.

Source: decimation after Mézard, Parisi and Zecchina 2002, "Analytic and algorithmic solution of random satisfiability
problems"; its use for nonograms is ours.
"""

import numpy as np
from numpy.typing import NDArray

from solvers.nonogram.arrays import Clues, Scratch, Tables
from solvers.nonogram.belief_kernel import FAILED, commit, heed, judge, reinforce, sweep

# Share of the open cells to commit at a time, and pace of the reinforcement. What defeats one pair seldom defeats the
# next.
SCHEDULES = ((0.04, 0.002), (0.03, 0.0), (0.02, 0.001), (0.03, 0.0005), (0.05, 0.002), (0.02, 0.0))

_FIRST_SWEEPS = 50
_SWEEPS = 5
_CALM = 1e-3  # messages that change by less have settled


def dive(
    clues: Clues,
    masks: NDArray[np.void],
    dirty: NDArray[np.uint8],
    scratch: Scratch,
    tables: Tables,
    effort: NDArray[np.int64],
    schedule: tuple[float, float],
) -> bool:
    """Commit cells by belief until all are decided.

    Args:
        clues: the puzzle.
        masks: at their fixpoint; narrowed, to a solution when True is returned.
        dirty: all 0, before and after.
        scratch: work space of the line solver.
        tables: work space; ``said`` and ``trust`` are started afresh.
        effort: int64 counters.
        schedule: one of ``SCHEDULES``.

    Returns:
        False when the dive ended in a contradiction.
    """
    share, pace = schedule
    tables.said[:] = 1.0
    tables.trust[:] = 1.0
    n_open = heed(clues, masks, tables)
    n_sweeps = _FIRST_SWEEPS
    reinforced = 0.0
    while n_open > 0:
        for _ in range(n_sweeps):
            change = sweep(clues, tables, effort)
            if change == FAILED:
                return False
            if reinforced > 0.0:
                reinforce(clues, tables, reinforced)
            if n_sweeps == _SWEEPS:
                reinforced = min(1.0, reinforced + pace)
            if change < _CALM:
                break
        n_sweeps = _SWEEPS
        judge(clues, masks, tables)
        surest = np.argsort(tables.doubt, kind="stable")[: min(n_open, 1 + int(share * n_open))]
        if not commit(clues, masks, dirty, scratch, tables, effort, surest):
            return False
        n_open = heed(clues, masks, tables)
    return True
