"""The last rungs: assumptions in which others are refuted, and a search in depth with a budget."""

import numpy as np

from kernels.jit import kernel
from rating.games.arrays import BECAUSE, MUCH, NESTED, NODES, SEARCH
from rating.games.log_kernel import add_reason, add_step, remove
from solvers.games.bits import is_single, size
from solvers.games.propagate_kernel import fixpoint, log_for
from solvers.games.search_kernel import search


@kernel
def nest_round(ground, masks, after, log, budget):
    """Refute the assumption that needs the fewest others inside of it, all by plain constraints.

    Args:
        ground, masks, log: as for ``climb``.
        after: the masks after the round.
        budget: assumptions to try.

    Returns:
        Whether there is one.
    """
    n = len(ground.net.kinds)
    work, inner, trail, active = np.empty_like(masks), np.empty_like(masks), log_for(masks), np.ones(n, np.bool_)
    inside = np.empty(len(trail) + 1, np.int64)
    best, best_cell, best_mask, begun, spent = MUCH, -1, 0, log.counts[BECAUSE], 0
    for n_values in range(2, ground.n_values + 1):
        for cell in range(len(masks)):
            if size(masks[cell]) != n_values or (ground.frozen[cell] and n_values == 2):
                continue
            for value in range(ground.n_values):
                if masks[cell] >> value & 1 == 0 or spent > budget:
                    continue
                work[:] = masks
                work[cell] = 1 << value
                failed, n_inside, again = fixpoint(ground.net, work, ground.easy, active, cell, trail, 0)[0], 0, True
                while failed < 0 and again and spent <= budget:
                    again = False
                    for other in range(len(masks)):
                        for choice in range(0 if is_single(work[other]) else ground.n_values):
                            if (
                                failed >= 0
                                or n_inside >= best - 1
                                or work[other] >> choice & 1 == 0
                                or is_single(work[other])
                            ):
                                continue
                            inner[:] = work
                            inner[other] = 1 << choice
                            spent += 1
                            if fixpoint(ground.net, inner, ground.easy, active, other, trail, 0)[0] >= 0:
                                inside[n_inside] = other * 64 + choice
                                n_inside += 1
                                again = True
                                work[other] &= ~(1 << choice)
                                failed = fixpoint(ground.net, work, ground.easy, active, other, trail, 0)[0]
                if failed >= 0 and n_inside < best:
                    best, best_cell, best_mask = n_inside, cell, 1 << value
                    log.counts[BECAUSE] = begun
                    add_reason(log, failed)
                    for i in range(n_inside):
                        add_reason(log, inside[i])
        if best < MUCH:
            break
    log.counts[NODES] += spent
    if best == MUCH or not remove(log, after, best_cell, best_mask):
        return False
    worth = ground.values_from[NESTED] + ground.lengths[min(best, len(ground.lengths) - 1)]
    add_step(log, NESTED, ground.easy, worth, best_cell, best_mask)
    return True


@kernel
def search_round(ground, masks, after, log, budget):
    """Refute the assumption of a cell that a search in depth refutes soonest; return whether there is one."""
    active, found = np.ones(len(ground.net.kinds), np.bool_), np.empty((1, len(masks)), np.int64)
    work, hint, effort = np.empty_like(masks), np.full(len(masks), -1, np.int64), ground.net.levels.shape[1] - 1
    n_goal, limit, spent, trail = ground.n_cells, 4, 0, log_for(masks)
    while spent < budget:
        best, best_cell, best_mask = MUCH, -1, 0
        for cell in range(n_goal):
            if is_single(masks[cell]) or (ground.frozen[cell] and size(masks[cell]) == 2):
                continue
            for value in range(ground.n_values):
                if masks[cell] >> value & 1 == 0 or spent >= budget:
                    continue
                work[:] = masks
                work[cell] = 1 << value
                spent += 1
                if fixpoint(ground.net, work, effort, active, cell, trail, 0)[0] >= 0:
                    n_found, ends, nodes = 0, True, 0
                else:
                    n_found, ends, nodes = search(
                        ground.net, active, effort, work, n_goal, hint, 1, min(limit, best), found
                    )
                spent += nodes
                if n_found == 0 and ends and nodes < best:
                    best, best_cell, best_mask = nodes, cell, 1 << value
        if best < MUCH and remove(log, after, best_cell, best_mask):
            log.counts[NODES] += spent
            worth = ground.values_from[SEARCH] + ground.lengths[min(best, len(ground.lengths) - 1)]
            add_step(log, SEARCH, effort, worth, best_cell, best_mask)
            return True
        limit *= 4
    return False
