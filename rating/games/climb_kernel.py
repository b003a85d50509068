"""Climbs of the ladder GR-1: each round applies the easiest rung that says anything, wherever it does.

All steps of a round rest on the masks before the round. When a rung finds an easier step, it undoes the others.
"""

from kernels.jit import lean_inlined, lean_kernel
from puzzles.games.constraints import CONNECTED
from rating.games.arrays import ALONE, MARK, MUCH
from rating.games.closing_kernel import closing_round
from rating.games.corners_kernel import corners_round
from rating.games.log_kernel import add_reason, add_step, remove, spared, take_back
from rating.games.overlap_kernel import overlap_round
from rating.games.rules import ADDS
from solvers.games.bits import is_single
from solvers.games.kinds.linear import BOTH, left_by_count
from solvers.games.net import EASY, EFFORTS, OVERLAP_FROM
from solvers.games.propagate_kernel import is_silent, prune

SOLVED, STUCK, ENDED = range(3)
CORNERS_FROM = EFFORTS.index(30)  # the effort from which corners are at least as easy


@lean_kernel
def climb(task, masks, after, memory, log, up_to, most_open):
    """Finish the round under way, and climb as far as single constraints and pairs of sums lead.

    ``masks``, int64 ``[variable]``, has the remaining values and is changed; ``after`` has the values after the round.
    A step worth more than ``up_to`` tenths ends the climb. Return ``SOLVED`` if at most ``most_open`` goals are open,
    ``STUCK`` if nothing more is found, or ``ENDED``.
    """
    while True:
        n_steps = log.counts[0].done
        if log.counts[0].steps > n_steps:
            if log.steps[n_steps].value > up_to:
                take_back(log, after)
                return ENDED
            log.counts[0].rounds += 1
            for i in range(log.steps[n_steps - 1].changes_end if n_steps else 0, log.counts[0].changes):
                cell = log.changes[i, 0]
                masks[cell] = after[cell]
                if masks[cell] == 0:
                    return ENDED
                for at in range(task.net.of_starts[cell], task.net.of_starts[cell + 1]):
                    memory.tried[task.net.of[at]] = 0
                    memory.changed[task.net.of[at]] = log.counts[0].rounds
            log.counts[0].done = log.counts[0].steps
        n_open = 0
        for i in range(len(masks)):
            n_open += task.goal[i] and not is_single(masks[i])
        if n_open <= most_open:
            return SOLVED
        found, n_left, n_efforts = False, 0, task.net.levels.shape[0]
        for k in range(len(memory.tried)):
            if memory.tried[k] < n_efforts:
                memory.other[n_left] = k
                n_left += 1
        for effort in range(n_efforts):
            if effort == OVERLAP_FROM and not found:
                found = closing_round(task, masks, after, memory, log)
                found = found or overlap_round(task, masks, after, memory, log)
            if effort == CORNERS_FROM and not found:
                found = corners_round(task, masks, after, memory, log)
            if not found:
                found = alone_round(task, masks, after, memory, log, effort, n_left)
        if not found:
            return STUCK


@lean_inlined
def alone_round(task, masks, after, memory, log, effort, n_left):
    """Apply each constraint that alone says something at an effort, those with the fewest open variables.

    The first ``n_left`` of ``memory.other`` are those that may say something.
    """
    net, least = task.net, MUCH
    for i_left in range(n_left):
        k = memory.other[i_left]
        if memory.tried[k] > effort:
            continue
        level, is_far = net.levels[effort, k], net.kinds[k] == CONNECTED
        is_late = task.late[k] >= 0 and effort < task.late_from[k]
        is_new = effort == 0 or level > net.levels[effort - 1, k] or (is_far and effort == OVERLAP_FROM)
        is_new |= task.late[k] >= 0 and effort == task.late_from[k]
        if level < 0 or not is_new or (is_far and effort == EASY):
            if memory.tried[k] == effort:  # as at the effort before
                memory.tried[k] = effort + 1
            continue
        if is_silent(net, masks, k, level):
            memory.tried[k] = effort + 1
            continue
        start, end = net.cell_starts[k], net.cell_starts[k + 1]
        n_open, counted = 0, -1
        for i in range(start, end):
            before = masks[net.cells[i]]
            net.old[i - start] = before
            n_open += not is_single(before)
        if net.counts[k] and (level or end == start + 1):
            counted = left_by_count(masks, net.cells, start, end, net.counts[k])
        if counted == BOTH:
            memory.tried[k] = effort + 1
            continue
        value = task.values[k, effort]
        if effort and task.grows[k] and (is_late or task.late[k] < 0):
            value += ADDS[n_open]
        if value > least:
            continue
        says = fails = counted <= 0 and not prune(net, masks, k, level)
        for i in range(start, end):
            cell, before = net.cells[i], net.old[i - start]
            if counted > 0 and masks[cell] == BOTH:
                masks[cell] = counted
            masks[cell] = before if is_late and cell == task.late[k] else spared(task, cell, before, masks[cell])
            says |= masks[cell] != before
        if not says:
            memory.tried[k] = effort + 1
            continue
        if value < least:
            take_back(log, after)
            least = value
        says = False
        for i in range(start, end):
            cell, before = net.cells[i], net.old[i - start]
            left = 0 if fails and i == start else masks[cell]
            masks[cell] = before
            says |= remove(log, after, cell, before & ~left)
        if says:
            add_reason(log, k)
            add_step(log, ALONE if effort else MARK, effort, value, -1, 0)
    return least < MUCH
