"""Propagation over a net that records what followed from what, and what a person's reasons are made of.

A log has three columns: the constraint that changed a variable, the variable, its mask before.
"""

import numpy as np

from kernels.jit import kernel, lean_inlined, lean_kernel
from solvers.games.bits import is_single, size
from solvers.games.kinds.automaton import prune as prune_automaton
from solvers.games.kinds.connected import prune as prune_connected
from solvers.games.kinds.different import prune as prune_different
from solvers.games.kinds.linear import prune as prune_linear
from solvers.games.kinds.loop import prune as prune_loop
from solvers.games.kinds.relation import prune as prune_relation

NOTHING = -1
FAR = 1 << 30
"""More constraints than any refutation has."""


@lean_kernel
def prune(net, masks, k, level):
    """Apply one constraint at a level; return whether each variable keeps a value."""
    cells = net.cells[net.cell_starts[k] : net.cell_starts[k + 1]]
    params = net.params[net.param_starts[k] : net.param_starts[k + 1]]
    kind = net.kinds[k]
    if kind == 0:
        return prune_different(masks, cells, params, level, net.scratch)
    if kind == 1:
        return prune_linear(masks, cells, params, level, net.scratch)
    if kind == 2:
        return prune_relation(masks, cells, params, level, net.scratch)
    if kind == 3:
        return prune_automaton(masks, cells, params, level, net.scratch)
    if kind == 4:
        return prune_connected(masks, cells, params, level, net.scratch)
    return prune_loop(masks, cells, params, level, net.scratch)


@lean_kernel
def fixpoint(net, masks, effort, active, first, log, length):
    """Propagate in rounds, from one variable or from all (-1).

    Args:
        net: the constraints.
        masks: of all variables; changed.
        effort: the level of each constraint is ``net.levels[k, effort]``.
        active: which constraints to use.
        first: the variable that has changed.
        log: int64 [n, 3], see above; it takes what fits.
        length: rows of the log that are full already.

    Returns:
        The constraint that fails, or -1; and how many rows of the log are full then.
    """
    head = head_late = tail = tail_late = 0
    end = len(net.kinds) if first < 0 else net.of_starts[first + 1]
    for at in range(0 if first < 0 else net.of_starts[first], end):
        k = at if first < 0 else net.of[at]
        if active[k] and net.levels[k, effort] >= 0:
            tail, tail_late = _queue(net, k, tail, tail_late)
    while True:
        if head != tail:
            k = net.queue[0, head]
            head = _next(net, head)
        elif head_late != tail_late:
            k = net.queue[1, head_late]
            head_late = _next(net, head_late)
        else:
            return NOTHING, length
        net.queued[k] = 0
        start, end = net.cell_starts[k], net.cell_starts[k + 1]
        left = NOTHING
        if net.counts[k] and (net.levels[k, effort] or end == start + 1):
            left = _left_by_count(net, masks, start, end, net.counts[k])
            if left == 3:
                continue
        for i in range(start, end):
            net.old[i - start] = masks[net.cells[i]]
        fits = left != 0
        if left < 0:
            fits = prune(net, masks, k, net.levels[k, effort])
        for i in range(start, end):
            if left > 0 and masks[net.cells[i]] == 3:
                masks[net.cells[i]] = left
            cell, before = net.cells[i], net.old[i - start]
            if masks[cell] != before:
                if length < len(log):
                    log[length, 0], log[length, 1], log[length, 2] = k, cell, before
                    length += 1
                for at in range(net.of_starts[cell], net.of_starts[cell + 1] if fits else 0):
                    j = net.of[at]
                    if j != k and net.queued[j] == 0 and active[j] and net.levels[j, effort] >= 0:
                        tail, tail_late = _queue(net, j, tail, tail_late)
        if not fits:
            net.queued[:] = 0
            return k, length


@lean_inlined
def _left_by_count(net, masks, start, end, count):
    """Return the mask that a count leaves of its open cells, 0 where it fails, or -1 where cells are not 0 or 1."""
    n_true = n_open = 0
    for i in range(start, end):
        mask = masks[net.cells[i]]
        if mask > 3:
            return NOTHING
        n_true += mask == 2
        n_open += mask == 3
    fits = count >> n_true & ((2 << n_open) - 1)  # bit n: n open cells are 1
    if fits == 0 or n_open == 0:
        return 3 if fits else 0
    return (fits & ((1 << n_open) - 1) != 0) | (fits > 1) << 1


@lean_inlined
def _queue(net, k, tail, tail_late):
    """Let a constraint wait, and return where the two queues end then."""
    net.queued[k] = 1
    if net.is_late[k]:
        net.queue[1, tail_late] = k
        return tail, _next(net, tail_late)
    net.queue[0, tail] = k
    return _next(net, tail), tail_late


@lean_inlined
def _next(net, place):
    return place + 1 if place < len(net.kinds) else 0


@kernel
def log_for(masks):
    """Return a log with room for all values that can go, int64 [n, 3]."""
    n = 0
    for mask in masks:
        n += size(mask)
    return np.empty((n, 3), np.int64)


@kernel
def trace(net, failed, length, log, needed):
    """Mark which constraints led to a failure; return how many."""
    needed[:] = False
    matters = np.zeros(len(net.of_starts) - 1, np.bool_)
    needed[failed] = True
    for i in range(net.cell_starts[failed], net.cell_starts[failed + 1]):
        matters[net.cells[i]] = True
    for row in range(length - 1, -1, -1):
        k = log[row, 0]
        if matters[log[row, 1]] and not needed[k]:
            needed[k] = True
            for i in range(net.cell_starts[k], net.cell_starts[k + 1]):
                matters[net.cells[i]] = True
    count = 0
    for k in range(len(needed)):
        count += needed[k]
    return count


@kernel
def refute(net, masks, effort, active, cell, mask, bound, needed, work, log):
    """Assume that a variable's value is in a mask.

    Args:
        net, masks, effort, active: as for ``fixpoint``; ``masks`` stay.
        cell, mask: the assumption.
        bound: of the constraints that are of interest, roughly.
        needed: bool, becomes those that refute it, none of which can be missed.
        work, log: masks and a log to work in.

    Returns:
        How many constraints refute it; 0 if none do, or many more than the bound.
    """
    work[:] = masks
    work[cell] = mask
    failed, length = fixpoint(net, work, effort, active, cell, log, 0)
    if failed < 0:
        return 0
    count = trace(net, failed, length, log, needed)
    if count > 2 * bound + 2:
        return 0
    for k in range(len(needed)):
        if needed[k] and count > 1:
            needed[k] = False
            work[:] = masks
            work[cell] = mask
            failed, length = fixpoint(net, work, effort, needed, cell, log, 0)
            if failed < 0:
                needed[k] = True
            else:
                count -= 1
    return count


@kernel
def shortest(net, masks, effort, active, enough):
    """Find the assumption that the fewest constraints refute.

    Returns:
        Their number, the variable (-1: none), the mask assumed, and which constraints they are. The first that as few
        as ``enough`` refute ends the search.
    """
    n = len(net.kinds)
    best, best_cell, best_mask = FAR, NOTHING, 0
    needed, chosen = np.zeros(n, np.bool_), np.zeros(n, np.bool_)
    work, log = np.empty_like(masks), log_for(masks)
    for cell in range(len(masks)):
        mask = masks[cell]
        if is_single(mask):
            continue
        n_values = size(mask)
        for value in range(63):
            if mask >> value & 1:
                for negative in range(1 if n_values == 2 else 2):
                    assumed = mask & ~(1 << value) if negative else 1 << value
                    count = refute(net, masks, effort, active, cell, assumed, min(best, 1000), needed, work, log)
                    if 0 < count < best:
                        best, best_cell, best_mask = count, cell, assumed
                        chosen[:] = needed
                        if best <= enough:
                            return best, best_cell, best_mask, chosen
    return best, best_cell, best_mask, chosen


@lean_kernel
def alone(net, masks, effort, tried):
    """Apply the constraint with the fewest open cells, of those that say something new by themselves at an effort.

    Args:
        net, masks, effort: as for ``fixpoint``; ``masks`` change.
        tried: int64 for each constraint, the effort at which it said nothing; reset where its variables change.

    Returns:
        The constraint (-1: none, -2: one fails), and the number of its open cells.
    """
    best, fewest = NOTHING, FAR
    for k in range(len(net.kinds)):
        level = net.levels[k, effort]
        if level < 1 or level == net.levels[k, effort - 1] or tried[k] >= effort:
            continue
        start, end = net.cell_starts[k], net.cell_starts[k + 1]
        count = 0
        for i in range(start, end):
            net.old[i - start] = masks[net.cells[i]]
            count += not is_single(net.old[i - start])
        if count >= fewest:
            continue
        if not prune(net, masks, k, level):
            return -2, 0
        changed = False
        for i in range(start, end):
            changed |= masks[net.cells[i]] != net.old[i - start]
            masks[net.cells[i]] = net.old[i - start]
        if changed:
            best, fewest = k, count
        else:
            tried[k] = effort
    if best >= 0:
        prune(net, masks, best, net.levels[best, effort])
    return best, fewest


@kernel
def together(net, masks, effort, used):
    """Remove every value that some constraints refute together."""
    result, work, log = masks.copy(), np.empty_like(masks), np.empty((0, 3), np.int64)
    for k in range(len(used)):
        for i in range(net.cell_starts[k], net.cell_starts[k + 1] if used[k] else 0):
            cell = net.cells[i]
            for value in range(63):
                if result[cell] >> value & 1 and not is_single(masks[cell]):
                    work[:] = masks
                    work[cell] = 1 << value
                    if fixpoint(net, work, effort, used, cell, log, 0)[0] >= 0:
                        result[cell] &= ~(1 << value)
    masks[:] = result


@kernel
def nested(net, masks, effort, active, budget):
    """Find an assumption that is refuted with assumptions inside it.

    Returns:
        The number of assumptions, the variable (-1: none within the budget), and the mask assumed.
    """
    work, inner, log = np.empty_like(masks), np.empty_like(masks), np.empty((0, 3), np.int64)
    spent = 0
    for n_values in range(2, 64):
        for cell in range(len(masks)):
            if size(masks[cell]) != n_values:
                continue
            for value in range(63):
                if masks[cell] >> value & 1 == 0:
                    continue
                work[:] = masks
                work[cell] = 1 << value
                failed = fixpoint(net, work, effort, active, cell, log, 0)[0]
                chains, again = 1, True
                while failed < 0 and again:
                    again = False
                    for other in range(len(masks)):
                        for choice in range(63 if not is_single(work[other]) else 0):
                            if failed < 0 and work[other] >> choice & 1 and not is_single(work[other]):
                                inner[:] = work
                                inner[other] = 1 << choice
                                spent += 1
                                if fixpoint(net, inner, effort, active, other, log, 0)[0] >= 0:
                                    chains += 1
                                    again = True
                                    work[other] &= ~(1 << choice)
                                    failed = fixpoint(net, work, effort, active, other, log, 0)[0]
                        if failed >= 0 or spent > budget:
                            break
                    if spent > budget:
                        break
                if failed >= 0:
                    return chains, cell, 1 << value
                if spent > budget:
                    return 0, NOTHING, 0
    return 0, NOTHING, 0
