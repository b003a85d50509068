"""Assumptions that constraints refute one after the other, those that need the fewest first."""

import numpy as np

from kernels.jit import kernel, lean_inlined
from puzzles.games.constraints import CONNECTED
from rating.games.arrays import ASSUMED, MUCH, ROUNDS, TRIED
from rating.games.log_kernel import add_reason, add_step, remove
from solvers.games.bits import is_single, size
from solvers.games.propagate_kernel import fixpoint, log_for, trace
from solvers.games.propagate_kernel import refute as refute_by_few

_RAW = 1 << 20  # added to a count from which nothing was taken away yet
_FIRST_CAP = 4


@kernel
def assume_round(ground, masks, after, memory, log, rung, effort):
    """Refute assumptions, all that need as few constraints as any; return whether there are some.

    Args:
        ground, masks, memory, log: as for ``climb``.
        after: the masks after the round.
        rung: ``ASSUMED`` or ``ASSUMED_SETS``.
        effort: that each constraint may take.
    """
    own = rung - ASSUMED
    if memory.is_filled[own] and _refute_each(ground, masks, after, memory, log, rung, effort):
        return True
    # Far cells may have changed for a loop or a connection, which is not remembered: look at all again.
    memory.counts[own] = -1
    memory.is_filled[own] = True
    return _refute_each(ground, masks, after, memory, log, rung, effort)


@kernel
def _refute_each(ground, masks, after, memory, log, rung, effort):
    """Count for each assumption the constraints on the way to a contradiction; then drop those that can be missed.

    The second takes longer, so it begins with short ways and ends where none can become the shortest.
    """
    net, n, own, now = ground.net, len(ground.net.kinds), rung - ASSUMED, log.counts[ROUNDS]
    counts, rounds, all_seen = memory.counts[own], memory.rounds[own], memory.seen[own]
    work, trail = np.empty_like(masks), log_for(masks)
    active, needed = np.ones(n, np.bool_), np.zeros(n, np.bool_)
    for cell in range(len(masks)):
        for value in range(0 if is_single(masks[cell]) else ground.n_values):
            for negative in range(1 if size(masks[cell]) == 2 else 2):
                if masks[cell] >> value & 1 == 0 or _holds(memory, counts, rounds, all_seen, cell, value, negative):
                    continue
                seen, assumed, count = all_seen[cell, value, negative], _assumed(masks[cell], value, negative), 0
                if ground.frozen[cell] and is_single(masks[cell] & ~assumed):
                    seen[:] = 0
                else:
                    count = refute(net, masks, effort, active, cell, assumed, needed, work, trail, seen)
                counts[cell, value, negative] = count + (_RAW if count else 0)
                rounds[cell, value, negative] = now
                log.counts[TRIED] += 1
    best, cap, is_left = MUCH, _FIRST_CAP, True
    while is_left and 2 * best + 2 > cap:
        is_left = False
        for cell in range(len(masks)):
            for value in range(0 if is_single(masks[cell]) else ground.n_values):
                for negative in range(1 if size(masks[cell]) == 2 else 2):
                    count = counts[cell, value, negative]
                    if masks[cell] >> value & 1 == 0 or count == 0:
                        continue
                    if count > _RAW + cap:
                        is_left = True
                        continue
                    if count > _RAW:
                        assumed = _assumed(masks[cell], value, negative)
                        count = refute_by_few(net, masks, effort, active, cell, assumed, n, needed, work, trail)
                        counts[cell, value, negative] = count
                    best = min(best, count)
        cap *= 2
    if best == MUCH:
        return False
    worth = ground.values_from[rung] + ground.lengths[min(best, len(ground.lengths) - 1)]
    for cell in range(len(masks)):
        for value in range(0 if is_single(masks[cell]) else ground.n_values):
            for negative in range(1 if size(masks[cell]) == 2 else 2):
                if masks[cell] >> value & 1 and counts[cell, value, negative] == best:
                    assumed = _assumed(masks[cell], value, negative)
                    if remove(log, after, cell, assumed):
                        refute_by_few(net, masks, effort, active, cell, assumed, n, needed, work, trail)
                        for k in range(len(needed)):
                            if needed[k]:
                                add_reason(log, k)
                        add_step(log, rung, effort, worth, cell, assumed)
    return True


@lean_inlined
def _assumed(mask, value, negative):
    return mask & ~(1 << value) if negative else 1 << value


@lean_inlined
def _holds(memory, counts, rounds, all_seen, cell, value, negative):
    """Return whether what is remembered of an assumption still holds: nothing beside it has changed."""
    then = rounds[cell, value, negative]
    if counts[cell, value, negative] < 0:
        return False
    for word in range(all_seen.shape[3]):
        bits, k = all_seen[cell, value, negative, word], word * 62
        while bits:
            if bits & 1 and memory.changed[k] > then:
                return False
            bits >>= 1
            k += 1
    return True


@kernel
def refute(net, masks, effort, active, cell, mask, needed, work, trail, seen):
    """Assume that a variable's value is in a mask.

    Args:
        net, masks, effort, active, needed, work, trail: as for ``propagate_kernel.refute``.
        cell, mask: the assumption.
        seen: int64, becomes the constraints that the answer depends on, 62 in each, but for those of the whole board.

    Returns:
        How many constraints lie on the way to a contradiction, some perhaps needlessly; 0 if there is none.
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
    return 0 if failed < 0 else trace(net, failed, length, trail, needed)
