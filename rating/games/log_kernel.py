"""The log of steps; a rung that finds something easier undoes the steps of its round."""

from kernels.jit import lean_inlined
from solvers.games.bits import is_single


@lean_inlined
def add_step(log, rung, effort, value, cell, mask):
    """Log a step whose changes and reasons have already been added."""
    counts = log.counts[0]
    step = log.steps[counts.steps]
    step.round, step.rung, step.effort, step.value = counts.rounds, rung, effort, value
    step.cell, step.mask = cell, mask
    step.because_end, step.changes_end = counts.because, counts.changes
    counts.steps += 1


@lean_inlined
def add_reason(log, constraint):
    """Add a constraint to the reasons of the next step, if there is room."""
    counts = log.counts[0]
    if counts.because < len(log.because):
        log.because[counts.because] = constraint
        counts.because += 1


@lean_inlined
def remove(log, after, cell, mask):
    """Remove values from a variable; return whether it still had any of them."""
    lost = after[cell] & mask
    if lost == 0:
        return False
    after[cell] &= ~lost
    counts = log.counts[0]
    change = log.changes[counts.changes]
    change[0], change[1] = cell, lost
    counts.changes += 1
    return True


@lean_inlined
def spared(task, cell, before, left):
    """Return the values left for a variable, or the values before if a frozen variable would become known."""
    return before if task.frozen[cell] and is_single(left) else left


@lean_inlined
def take_back(log, after):
    """Undo the steps of the current round, with their removals."""
    counts = log.counts[0]
    n_steps, n_changes = counts.done, 0
    counts.steps, counts.because = n_steps, 0
    if n_steps:
        last = log.steps[n_steps - 1]
        counts.because, n_changes = last.because_end, last.changes_end
    for i in range(n_changes, counts.changes):
        after[log.changes[i, 0]] |= log.changes[i, 1]
    counts.changes = n_changes
