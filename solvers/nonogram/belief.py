"""Guided dives into a first solution: belief propagation, then decimation or annealing.

A dive alternates sweeps of belief propagation with commitments: it fixes the cells whose color is surest and
propagates, until nothing is open or a line has no placement left. It never takes a commitment back. Meanwhile, the
priors may slowly turn into belief, which makes the lines agree on one of many solutions. If distant cells hardly depend
on each other, a dive finds a solution without backtracking even when search and SAT take too long. It proves nothing
else; a failed dive leaves its commitments as a guess.

Among thousands of open cells, some commitments would be wrong. Therefore annealing commits nothing until the priors
have become belief everywhere, so that lines can still change what they agree on.

Source: decimation after Mézard, Parisi and Zecchina 2002, "Analytic and algorithmic solution of random satisfiability
problems", annealing after Braunstein and Zecchina 2006; their use for nonograms is ours.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.arrays import Records
from solvers.nonogram.arrays import BeliefWorkspace, Clues, LineWorkspace
from solvers.nonogram.belief_kernel import FAILED, commit, rank_cells, reinforce, sweep, update_from_masks
from solvers.nonogram.line_kernel import count_open


class Schedule(NamedTuple):
    """The schedule of a dive: how fast it commits cells."""

    n_sweeps: int  # sweeps before each commitment
    share: float  # the share of the open cells committed each time
    pace: float  # how much more of the priors turns into belief with every sweep


# A puzzle that defeats one schedule seldom also defeats the next; the quick ones come first.
SCHEDULES = (Schedule(5, 0.03, 0.004), Schedule(5, 0.03, 0.0), Schedule(10, 0.03, 0.001), Schedule(5, 0.02, 0.002))

# Above so many open cells, dives and the SAT solver fail; below, the SAT solver finds a solution sooner.
_ANNEALED_CELLS = 5_000
_ANNEALING_SWEEPS = 1_000
_TELLING_SWEEPS = 300  # after that many sweeps all cells seem sure, wrong ones too
_SURE = 1e-3  # cells with less doubt keep their color in a guess
_MIN_MESSAGE = 1e-6  # two lines that rule each other out may both still change, so this must weigh something

_FIRST_SWEEPS = 200
_CALM = 1e-3  # messages that change by less have settled


class Dive(NamedTuple):
    """The outcome of a dive."""

    solved: bool  # whether all cells were decided without a contradiction
    cells: NDArray[np.int64]  # the cells committed (row * width + column), the surest first
    colors: NDArray[np.int64]  # their colors
    # How many of them a guess may build on; annealing tells these from cells that only look sure at the end.
    n_sure: int


def dives_for(n_open: int) -> list[Callable[..., Dive]]:
    """Return the dives to try in turn, functions of all parameters of ``anneal``, which is last if cells are many."""
    dives: list[Callable[..., Dive]] = [partial(dive, schedule=schedule) for schedule in SCHEDULES]
    return [*dives, anneal] if n_open > _ANNEALED_CELLS else dives


def dive(
    clues: Clues,
    masks: NDArray[np.void],
    dirty: NDArray[np.uint8],
    workspace: LineWorkspace,
    beliefs: BeliefWorkspace,
    effort: Records,
    schedule: Schedule,
) -> Dive:
    """Commit cells by belief until all are decided.

    Narrows the masks from their fixpoint, and sets ``messages`` and ``prior`` to 1 first; ``dirty`` stays all 0.
    """
    beliefs.messages[:] = 1.0
    beliefs.prior[:] = 1.0
    order: list[NDArray[np.int64]] = [np.zeros((2, 0), np.int64)]
    reinforced = 0.0
    n_sweeps = _FIRST_SWEEPS
    alive = True
    while alive and (n_open := update_from_masks(clues, masks, workspace, beliefs)) > 0:
        for _ in range(n_sweeps):
            change = sweep(clues, beliefs, effort)
            if reinforced > 0.0 and change != FAILED:
                reinforce(clues, beliefs, reinforced)
            if len(order) > 1:
                reinforced = min(1.0, reinforced + schedule.pace)
            if change < _CALM:
                break
        n_sweeps = schedule.n_sweeps
        alive = change != FAILED
        if alive:
            rank_cells(clues, masks, beliefs)
            surest = np.argsort(beliefs.doubt, kind="stable")[: min(n_open, 1 + int(schedule.share * n_open))]
            order.append(np.stack([surest, beliefs.likely[surest]]))
            alive = commit(clues, masks, dirty, workspace, beliefs, effort, surest)
    cells, colors = np.concatenate(order, axis=1)
    return Dive(alive, cells, colors, len(cells))


def anneal(
    clues: Clues,
    masks: NDArray[np.void],
    dirty: NDArray[np.uint8],
    workspace: LineWorkspace,
    beliefs: BeliefWorkspace,
    effort: Records,
) -> Dive:
    """Turn the priors into belief with ever more weight, and commit all cells at the end.

    Narrows the masks from their fixpoint, and sets ``messages`` and ``prior`` to 1 first; ``dirty`` stays all 0.

    After a failure, the guess builds on the cells that were sure early, while lines could still choose: these are
    enough for the SAT solver to repair the late mistakes.
    """
    beliefs.messages[:] = 1.0
    beliefs.prior[:] = 1.0
    n_open = update_from_masks(clues, masks, workspace, beliefs)
    for n_done in range(_ANNEALING_SWEEPS):
        if sweep(clues, beliefs, effort) == FAILED:
            nothing = np.zeros(0, np.int64)
            return Dive(False, nothing, nothing, 0)
        np.maximum(beliefs.messages, _MIN_MESSAGE, out=beliefs.messages)
        reinforce(clues, beliefs, n_done / _ANNEALING_SWEEPS)
        if n_done == _TELLING_SWEEPS:
            rank_cells(clues, masks, beliefs)
            doubt, likely = beliefs.doubt.copy(), beliefs.likely.copy()
    rank_cells(clues, masks, beliefs)
    cells = np.argsort(beliefs.doubt, kind="stable")[:n_open]
    colors = beliefs.likely[cells]
    alive = commit(clues, masks, dirty, workspace, beliefs, effort, cells)
    if alive and count_open(clues, masks) == 0:  # cells that cannot have their color stay open
        return Dive(True, cells, colors, n_open)
    early = np.argsort(doubt, kind="stable")[:n_open]
    was_sure = (doubt[early] < _SURE) & (likely[early] == beliefs.likely[early])
    cells = np.concatenate([early[was_sure], early[~was_sure]])
    return Dive(False, cells, beliefs.likely[cells], int(was_sure.sum()))
