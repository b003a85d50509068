"""Assumptions that constraints refute one after the other, those that need the fewest first."""

import numpy as np

from kernels.jit import kernel, lean_inlined
from puzzles.games.constraints import CONNECTED
from rating.games.arrays import ASSUMED, BECAUSE, CHANGES, MUCH, STEPS, TRIED
from rating.games.log_kernel import add_reason, add_step, remove, take_back
from solvers.games.bits import is_single, size
from solvers.games.propagate_kernel import fixpoint, log_for, trace


@kernel
def assume_round(ground, masks, after, memory, log, rung, effort):
    """Refute assumptions, all that need as few constraints as any; return whether there are some.

    Args:
        ground, masks, memory, log: as for ``climb``.
        after: the masks after the round.
        rung: ``ASSUMED`` or ``ASSUMED_SETS``.
        effort: that each constraint may take.
    """
    if rung == ASSUMED and memory.is_filled[0] and _refute_each(ground, masks, after, memory, log, rung, effort):
        return True
    # Far cells may have changed for a loop or a connection, which is not remembered: look at all again.
    memory.counts[:] = -1
    found = _refute_each(ground, masks, after, memory, log, rung, effort)
    memory.is_filled[0] = rung == ASSUMED
    return found


@kernel
def _refute_each(ground, masks, after, memory, log, rung, effort):
    n_steps, n_because, n_changes = log.counts[STEPS], log.counts[BECAUSE], log.counts[CHANGES]
    work, trail = np.empty_like(masks), log_for(masks)
    active, needed = np.ones(len(ground.net.kinds), np.bool_), np.zeros(len(ground.net.kinds), np.bool_)
    now, best = memory.changed.max(), MUCH
    for cell in range(len(masks)):
        mask = masks[cell]
        if is_single(mask):
            continue
        for value in range(ground.n_values):
            if mask >> value & 1 == 0:
                continue
            for negative in range(1 if size(mask) == 2 else 2):
                seen = memory.seen[cell, value, negative]
                known = _remembered(memory, cell, value, negative, seen)
                if known == 0 or known > best:
                    continue
                assumed = mask & ~(1 << value) if negative else 1 << value
                bound = min(best, len(needed))
                count = refute(ground.net, masks, effort, active, cell, assumed, bound, needed, work, trail, seen)
                log.counts[TRIED] += 1
                memory.counts[cell, value, negative] = count if count < MUCH else -1
                memory.rounds[cell, value, negative] = now
                if count == 0 or count > best or count == MUCH:
                    continue
                if count < best:
                    take_back(log, after, n_steps, n_because, n_changes)
                    best = count
                if remove(log, after, cell, assumed):
                    for k in range(len(needed)):
                        if needed[k]:
                            add_reason(log, k)
                    worth = ground.values_from[rung] + ground.lengths[min(count, len(ground.lengths) - 1)]
                    add_step(log, rung, effort, worth, cell, assumed)
    return best < MUCH


@lean_inlined
def _remembered(memory, cell, value, negative, seen):
    """Return how many constraints refute an assumption if nothing beside it has changed, else -1."""
    known, then = memory.counts[cell, value, negative], memory.rounds[cell, value, negative]
    if known >= 0:
        for word in range(len(seen)):
            bits = seen[word]
            k = word * 62
            while bits:
                if bits & 1 and memory.changed[k] > then:
                    return -1
                bits >>= 1
                k += 1
    return known


@kernel
def refute(net, masks, effort, active, cell, mask, bound, needed, work, trail, seen):
    """Assume that a variable's value is in a mask.

    Args:
        net, masks, effort, active, needed, work, trail: as for ``propagate_kernel.refute``.
        cell, mask: the assumption.
        bound: of the constraints that are of interest.
        seen: int64, becomes the constraints that the answer depends on, 62 in each, but for those of the whole board.

    Returns:
        How many constraints refute it; 0 if none do, ``MUCH`` if many more than the bound do.
    """
    work[:] = masks
    work[cell] = mask
    failed, length = fixpoint(net, work, effort, active, cell, trail, 0)
    seen[:] = 0
    for row in range(-1, length):
        changed = cell if row < 0 else trail[row, 1]
        for at in range(net.of_starts[changed], net.of_starts[changed + 1]):
            k = net.of[at]
            if net.kinds[k] < CONNECTED:
                seen[k // 62] |= 1 << k % 62
    if failed < 0:
        return 0
    count = trace(net, failed, length, trail, needed)
    if count > 2 * bound + 2:
        return MUCH
    for k in range(len(needed)):  # fewer may do
        if needed[k] and count > 1:
            needed[k] = False
            work[:] = masks
            work[cell] = mask
            failed, length = fixpoint(net, work, effort, needed, cell, trail, 0)
            if failed < 0:
                needed[k] = True
            else:
                count -= 1
    return count
