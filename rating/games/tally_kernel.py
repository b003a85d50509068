"""Counts the steps of a climb for ratings: how many cells each fills in, and how many values other cells lose."""

from kernels.jit import lean_kernel
from rating.games.arrays import ALONE, MARK, MUCH, OVERLAP
from rating.games.rules import CONTAINED, RUNG_RULES
from solvers.games.bits import size


@lean_kernel
def count_steps(log, masks, is_open, cell_starts, cells, alone, of_cells, steps, rounds, uses):
    """Count the steps of a log; return the numbers of rows of ``steps`` and of ``rounds`` that are in use.

    Args:
        log: the log of the climb.
        masks: int64 ``[variable]``, the values at the start; changed to those in the end.
        is_open: bool ``[cell]``, which cells are not printed; cells are the first variables.
        cell_starts, cells: those of the net.
        alone, of_cells: the rules of steps by a single constraint, as in ``rating.games.task.Rules``.
        steps, rounds, uses: int64, get the fields of ``rating.games.tally.Tally``; ``uses`` has zeros before.
    """
    n = n_rounds = at_because = at_change = 0
    last = -1
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
        k = log.because[at_because]
        at_because, at_change = step.because_end, step.changes_end
        n_steps = 1
        if rung == MARK:
            if n_filled == 0:
                continue
            n_steps, n_decided, n_removed = n_filled, n_filled, 0
        elif rung == ALONE:
            rule = alone[k, step.effort]
            if rule < 0:
                place = cell_starts[k]
                while cells[place] != first:
                    place += 1
                rule = of_cells[-1 - rule, place - cell_starts[k]]
        elif rung == OVERLAP and step.mask:
            rule = CONTAINED
        steps[n, 0], steps[n, 1] = step.value, rule
        n += 1
        if step.round != last:
            last = step.round
            rounds[n_rounds, 0], rounds[n_rounds, 1], rounds[n_rounds, 2] = rung, step.value, 0
            n_rounds += 1
        rounds[n_rounds - 1, 2] += n_steps
        use = uses[rule]
        use[0] += n_removed
        use[1] += n_decided
        if use[4] < n_rounds:
            use[2] += 1
            if use[3] == 0:
                use[3] = n_rounds
            use[4] = n_rounds
    return n, n_rounds
