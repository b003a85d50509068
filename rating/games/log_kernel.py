"""The log of steps; a rung takes back its round's steps when it finds something easier."""

from kernels.jit import lean_inlined
from rating.games.arrays import (
    BECAUSE,
    BECAUSE_END,
    CELL,
    CHANGES,
    CHANGES_END,
    DONE,
    EFFORT,
    MASK,
    ROUND,
    ROUNDS,
    RUNG,
    STEPS,
    VALUE,
)
from solvers.games.bits import is_single


@lean_inlined
def add_step(log, rung, effort, value, cell, mask):
    """Log a step whose changes and reasons were added before."""
    row = log.steps[log.counts[STEPS]]
    row[ROUND], row[RUNG], row[EFFORT], row[VALUE] = log.counts[ROUNDS], rung, effort, value
    row[CELL], row[MASK] = cell, mask
    row[BECAUSE_END], row[CHANGES_END] = log.counts[BECAUSE], log.counts[CHANGES]
    log.counts[STEPS] += 1


@lean_inlined
def add_reason(log, constraint):
    """Add a constraint to the reasons of the next step, where there is room."""
    if log.counts[BECAUSE] < len(log.because):
        log.because[log.counts[BECAUSE]] = constraint
        log.counts[BECAUSE] += 1


@lean_inlined
def remove(log, after, cell, mask):
    """Remove values; return whether a variable still had one of them."""
    lost = after[cell] & mask
    if lost == 0:
        return False
    after[cell] &= ~lost
    row = log.changes[log.counts[CHANGES]]
    row[0], row[1] = cell, lost
    log.counts[CHANGES] += 1
    return True


@lean_inlined
def spared(task, cell, before, left):
    """Return the values left for a variable, or those before where a frozen one would become known."""
    return before if task.frozen[cell] and is_single(left) else left


@lean_inlined
def take_back(log, after):
    """Take back the steps of the round under way, with their removals."""
    n_steps, n_changes = log.counts[DONE], 0
    log.counts[STEPS], log.counts[BECAUSE] = n_steps, 0
    if n_steps:
        log.counts[BECAUSE], n_changes = log.steps[n_steps - 1, BECAUSE_END], log.steps[n_steps - 1, CHANGES_END]
    for i in range(n_changes, log.counts[CHANGES]):
        after[log.changes[i, 0]] |= log.changes[i, 1]
    log.counts[CHANGES] = n_changes
