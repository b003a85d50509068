"""Counts the steps of a climb for ratings: how many cells each fills in, and how many values other cells lose."""

from kernels.jit import lean_kernel
from rating.games.arrays import ALONE, MARK, MUCH, OVERLAP
from rating.games.rules import CONTAINED, RUNG_RULES
from solvers.games.bits import size


@lean_kernel
def count_steps(log, masks, is_open, alone, counted):
    """Count the steps of a log; return the number of rows of ``counted`` that are in use.

    Args:
        log: the log of the climb.
        masks: int64 ``[variable]``, the values at the start; changed to those in the end.
        is_open: bool ``[cell]``, which cells are not printed; cells are the first variables.
        alone: int64 ``[constraint, effort]``, the rule of a step by a single constraint.
        counted: int64 ``[n, 9]``, gets the fields of ``rating.games.tally.Counted``, and of steps by a single
            constraint that constraint, and the first variable that changes.
    """
    n = at_because = at_change = 0
    for i in range(log.counts[0].steps):
        step = log.steps[i]
        n_decided = n_filled = n_removed = 0
        rung, first, rule = step.rung, MUCH, RUNG_RULES[step.rung]
        for at in range(at_change, step.changes_end):
            variable, lost = log.changes[at, 0], log.changes[at, 1]
            left = masks[variable] & ~lost
            masks[variable] = left
            first = min(first, variable)
            if variable < len(is_open):
                if left & (left - 1):
                    n_removed += size(lost)
                else:
                    n_decided += 1
                    n_filled += is_open[variable]
        constraint = log.because[at_because]
        at_because, at_change = step.because_end, step.changes_end
        n_steps = 1
        if rung == MARK:
            if n_filled == 0:
                continue
            n_steps, n_decided, n_removed = n_filled, n_filled, 0
        elif rung == ALONE:
            rule = alone[constraint, step.effort]
        elif rung == OVERLAP and step.mask:
            rule = CONTAINED
        row = counted[n]
        row[0], row[1], row[2], row[3] = step.round, rung, step.value, rule
        row[4], row[5], row[6] = n_steps, n_decided, n_removed
        row[7], row[8] = constraint, first
        n += 1
    return n
