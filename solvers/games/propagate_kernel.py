"""Propagation over a net.

Each row of a log has the constraint that changed a variable, the variable, and its mask before.
"""

from kernels.jit import lean_inlined, lean_kernel
from puzzles.games.constraints import DIFFERENT, SETS
from solvers.games import propagate
from solvers.games.kinds.area import prune as prune_area
from solvers.games.kinds.automaton import MUCH
from solvers.games.kinds.automaton import is_silent as is_silent_word
from solvers.games.kinds.automaton import prune as prune_automaton
from solvers.games.kinds.connected import prune as prune_connected
from solvers.games.kinds.different import is_silent as is_silent_different
from solvers.games.kinds.different import prune as prune_different
from solvers.games.kinds.linear import BOTH, left_by_count
from solvers.games.kinds.linear import prune as prune_linear
from solvers.games.kinds.loop import prune as prune_loop
from solvers.games.kinds.piece import prune as prune_piece
from solvers.games.kinds.reached import prune as prune_reached
from solvers.games.kinds.relation import prune as prune_relation
from solvers.games.kinds.sets import prune as prune_sets
from solvers.games.kinds.sized import prune as prune_sized
from solvers.games.propagate import NOTHING


@lean_inlined.beside(propagate.prune)
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
        return prune_area(masks, cells, params, level, net.scratch)
    if kind == 5:
        return prune_connected(masks, cells, params, level, net.scratch)
    if kind == 6:
        return prune_loop(masks, cells, params, level, net.scratch)
    if kind == 7:
        return prune_piece(masks, cells, params, level, net.scratch)
    if kind == 8:
        return prune_reached(masks, cells, params, level, net.scratch)
    if kind == 9:
        return prune_sized(masks, cells, params, level, net.scratch)
    return prune_sets(masks, cells, params, level, net.scratch)


@lean_inlined.beside(propagate.is_silent)
def is_silent(net, masks, k, level):
    """Return whether a constraint certainly changes nothing; compiled code usually applies it faster than it asks."""
    start, end, first = net.cell_starts[k], net.cell_starts[k + 1], net.param_starts[k]
    if net.kinds[k] == DIFFERENT:
        values = net.params[first + 1] if level and net.params[first] else 0
        return level <= 1 and is_silent_different(masks, net.cells[start:end], values)
    return net.slacks[k] < MUCH and is_silent_word(
        masks, net.cells, net.params, start, end, first, net.slacks[k], net.sinks[k]
    )


@lean_inlined
def follow(net, masks, effort, active, cell, log):
    """Propagate from one variable that has changed, and make it the first row of the log.

    Return the constraint that fails, or -1, and the length of the log.
    """
    log[0, 0], log[0, 1], log[0, 2] = NOTHING, cell, masks[cell]
    return fixpoint(net, masks, effort, active, 0, log, 1)


@lean_kernel.beside(propagate.fixpoint)
def fixpoint(net, masks, effort, active, begun, log, length):
    """Propagate in rounds; return the constraint that fails, or -1, and the length of the log.

    Args:
        masks: the masks of all variables; changed.
        effort: the level of each constraint is ``net.levels[effort, k]``.
        active: which constraints to use.
        begun: the row of the log where changes begin; -1 if all variables count as changed.
        log: int64 [n, 3]; rows after the first ``length`` are written as far as they fit.
    """
    head = head_late = tail = tail_late = 0
    for k in range(len(net.kinds) if begun < 0 else 0):
        if active[k] and net.levels[effort, k] >= 0:
            tail, tail_late = _queue(net, k, tail, tail_late)
    for i in range(begun, length if begun >= 0 else begun):
        for at in range(net.of_starts[log[i, 1]], net.of_starts[log[i, 1] + 1]):
            k = net.of[at]
            if net.queued[k] == 0 and active[k] and net.levels[effort, k] >= 0:
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
        start, end, left = net.cell_starts[k], net.cell_starts[k + 1], NOTHING
        if is_silent(net, masks, k, net.levels[effort, k]):
            net.queued[k] = 0
            continue
        if net.counts[k] and (net.levels[effort, k] or end == start + 1):
            left = left_by_count(masks, net.cells, start, end, net.counts[k])
            if left == BOTH:
                net.queued[k] = 0
                continue
        fits, n, n_other = left != 0, end - start if left else 0, 0
        if left < 0:
            if net.kinds[k] == SETS:  # it tells which of its many other cells have changed
                n = net.params[net.param_starts[k]]
            for i in range(n):
                net.old[i] = masks[net.cells[start + i]]
            fits = prune(net, masks, k, net.levels[effort, k])
            n_other = net.scratch[0] if net.kinds[k] == SETS else 0
        # A constraint counts as queued until here, so that its own changes do not queue it again.
        for i in range(n + n_other):
            other = 2 * (i - n) + 1
            cell = net.cells[start + (i if i < n else net.scratch[other])]
            before, after = masks[cell], left
            if left < 0:
                before, after = net.old[i] if i < n else net.scratch[other + 1], before
            elif before != BOTH:
                continue
            if after != before:
                masks[cell] = after
                if length < len(log):
                    log[length, 0], log[length, 1], log[length, 2] = k, cell, before
                    length += 1
                for at in range(net.of_starts[cell], net.of_starts[cell + 1] if fits else 0):
                    j = net.of[at]
                    if net.queued[j] == 0 and active[j] and net.levels[effort, j] >= 0:
                        tail, tail_late = _queue(net, j, tail, tail_late)
        net.queued[k] = 0
        if not fits:
            net.queued[:] = 0
            return k, length


@lean_inlined
def _queue(net, k, tail, tail_late):
    """Put a constraint into its queue, and return the ends of both queues."""
    net.queued[k] = 1
    if net.is_late[k]:
        net.queue[1, tail_late] = k
        return tail, _next(net, tail_late)
    net.queue[0, tail] = k
    return _next(net, tail), tail_late


@lean_inlined
def _next(net, place):
    return place + 1 if place < len(net.kinds) else 0
