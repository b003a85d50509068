"""Climbs of the ladder GR-1: round after round, the easiest rung that says anything, wherever it does.

All steps of a round rest on the masks before it. A rung writes its steps down as it finds them; when it finds an easier
one, it takes back what it wrote.
"""

from kernels.jit import kernel, lean_kernel
from puzzles.games.constraints import CONNECTED
from rating.games.arrays import (
    ALONE,
    ASSUMED,
    ASSUMED_SETS,
    BECAUSE,
    CHANGES,
    MARK,
    MUCH,
    ROUNDS,
    STEPS,
    VALUE,
)
from rating.games.assume_kernel import assume_round
from rating.games.log_kernel import add_reason, add_step, remove, spared, take_back
from rating.games.overlap_kernel import group_round, overlap_round
from rating.games.search_kernel import nest_round, search_round
from solvers.games.bits import is_single
from solvers.games.propagate_kernel import prune


@kernel
def climb(ground, masks, memory, log, up_to, budget):
    """Climb until all cells are known.

    Args:
        ground: the puzzle.
        masks: int64 ``[variable]``, the values that are left; they change.
        memory: of this climb, empty.
        log: empty.
        up_to: steps of a greater value, in tenths, are not taken.
        budget: assumptions in which others are made, for each round that needs them.

    Returns:
        Whether all cells are known.
    """
    after = masks.copy()
    while True:
        is_open = False
        for i in range(len(masks)):
            is_open |= ground.goal[i] and not is_single(masks[i])
        if not is_open:
            return True
        n_steps, n_because, n_changes = log.counts[STEPS], log.counts[BECAUSE], log.counts[CHANGES]
        found = False
        for effort in range(ground.net.levels.shape[1]):
            if effort == ground.overlap_from and not found:
                found = overlap_round(ground, masks, after, memory, log) or group_round(ground, masks, after, log)
            if not found:
                found = alone_round(ground, masks, after, memory, log, effort)
        if not found and up_to > ground.values_from[ASSUMED]:
            found = assume_round(ground, masks, after, memory, log, ASSUMED, ground.easy)
            if not found:
                found = assume_round(ground, masks, after, memory, log, ASSUMED_SETS, ground.net.levels.shape[1] - 1)
            if not found:
                found = nest_round(ground, masks, after, log, budget)
            if not found:
                found = search_round(ground, masks, after, log, budget)
        if not found or log.steps[n_steps, VALUE] > up_to:
            take_back(log, after, n_steps, n_because, n_changes)
            return False
        log.counts[ROUNDS] += 1
        for i in range(n_changes, log.counts[CHANGES]):
            cell = log.changes[i, 0]
            masks[cell] = after[cell]
            if masks[cell] == 0:
                return False
            for at in range(ground.net.of_starts[cell], ground.net.of_starts[cell + 1]):
                memory.tried[ground.net.of[at]] = 0
                memory.changed[ground.net.of[at]] = log.counts[ROUNDS]


@lean_kernel
def alone_round(ground, masks, after, memory, log, effort):
    """Apply each constraint that says something by itself at an effort, those with the fewest open variables."""
    net = ground.net
    n_steps, n_because, n_changes = log.counts[STEPS], log.counts[BECAUSE], log.counts[CHANGES]
    least = MUCH
    for k in range(len(net.kinds)):
        level = net.levels[k, effort]
        if level < 0 or memory.tried[k] > effort or (effort > 0 and level == net.levels[k, effort - 1]):
            continue
        start, end = net.cell_starts[k], net.cell_starts[k + 1]
        n_open = 0
        for i in range(start, end):
            net.old[i - start] = masks[net.cells[i]]
            n_open += not is_single(masks[net.cells[i]])
        value = ground.values[k, effort] + (ground.adds[n_open] if effort and net.kinds[k] < CONNECTED else 0)
        if value > least:
            continue
        says = fails = not prune(net, masks, k, level)
        for i in range(start, end):
            cell = net.cells[i]
            masks[cell] = spared(ground, cell, net.old[i - start], masks[cell])
            says |= masks[cell] != net.old[i - start]
        if not says:
            memory.tried[k] = effort + 1
            continue
        if value < least:
            take_back(log, after, n_steps, n_because, n_changes)
            least = value
        says = False
        for i in range(start, end):
            cell = net.cells[i]
            left, masks[cell] = masks[cell], net.old[i - start]
            if left != masks[cell]:
                says |= remove(log, after, cell, masks[cell] & ~left)
        if fails:
            says |= remove(log, after, net.cells[start], masks[net.cells[start]])
        if says:
            add_reason(log, k)
            add_step(log, ALONE if effort else MARK, effort, value, -1, 0)
    return least < MUCH
