"""Overlapping sums: the difference of two sums, and of adjacent lines and the groups within them.

pairs    A + s = a, B + s = b, so A - B = a - b; here s are variables that both share
groups   all of the next lines together minus the sums inside of them, or the sums that touch them minus the lines
"""

from kernels.jit import lean_inlined, lean_kernel
from rating.games.arrays import GROUPS, MUCH, OVERLAP
from rating.games.log_kernel import add_reason, add_step, remove, spared, take_back
from rating.games.rules import ADDS, CONTAINED_FROM, VALUES_FROM
from solvers.games.bits import copy, is_single, least
from solvers.games.kinds.linear import prune as prune_sum

MOST_TOTALS, MOST_OPEN = 32, 24
MOST_LINES = 3  # with as many groups, this makes six premises, which a reader takes in at a glance
NEITHER, A_INSIDE, B_INSIDE = range(3)


@lean_kernel
def overlap_round(task, masks, after, memory, log):
    """Apply the differences of two sums, those with the fewest open variables; return whether there are any."""
    net, weights, cells, params = task.net, memory.weights, memory.cells, memory.params
    work, best = memory.room.masks, MUCH
    copy(work, masks)
    params[0] = 0
    for p in range(len(task.pairs)):
        a, b = task.pairs[p, 0], task.pairs[p, 1]
        if memory.pair_tried[p] >= max(memory.changed[a], memory.changed[b]):
            continue
        n, low, inside = _difference(net, masks, a, b, weights, cells)
        worth = (CONTAINED_FROM if inside else VALUES_FROM[OVERLAP]) + ADDS[n]
        first, second, says = net.params[net.param_starts[a] + 1], net.params[net.param_starts[b] + 1], False
        if n and worth <= best and first * second <= MOST_TOTALS:
            params[1] = first * second
            for x in range(first):
                for y in range(second):
                    totals = net.params[net.param_starts[a] + 2 + x] - net.params[net.param_starts[b] + 2 + y]
                    params[2 + x * second + y] = totals - low
            for i in range(n):
                params[2 + first * second + i] = weights[cells[i]]
            if not prune_sum(work, cells[:n], params, 1, net.scratch):
                after[cells[0]] = 0
            for i in range(n):
                cell, before = cells[i], masks[cells[i]]
                work[cell] = spared(task, cell, before, work[cell])
                says |= work[cell] != before
        if says:
            if worth < best:
                take_back(log, after)
                best = worth
            fresh = False
            for i in range(n):
                fresh |= remove(log, after, cells[i], masks[cells[i]] & ~work[cells[i]])
            if fresh:
                add_reason(log, b if inside == B_INSIDE else a)
                add_reason(log, a if inside == B_INSIDE else b)
                add_step(log, OVERLAP, 0, worth, -1, inside)
        elif n == 0 or worth <= best:
            memory.pair_tried[p] = log.counts[0].rounds
        for i in range(n):
            weights[cells[i]] = 0
            work[cells[i]] = masks[cells[i]]
    return best < MUCH


@lean_inlined
def _difference(net, masks, a, b, weights, cells):
    """Subtract one sum from another.

    Return the number of open variables, or 0 if the difference is useless; the sum of the known ones; and which sum's
    open variables all belong to the other sum with the same weights.
    """
    n = low = n_both = n_first = n_second = 0
    for turn in range(2):
        k, sign = (b, -1) if turn else (a, 1)
        start, end = net.cell_starts[k], net.cell_starts[k + 1]
        behind = net.param_starts[k + 1] - end
        for i in range(start, end):
            cell, weight = net.cells[i], sign * net.params[behind + i]
            mask = masks[cell]
            if is_single(mask):
                low += weight * least(mask)
                continue
            n_first += 1 - turn
            n_second += turn
            if turn and weights[cell]:
                n_both += 1
                weights[cell] += weight
            elif n < 2 * MOST_OPEN:
                cells[n] = cell
                weights[cell] = weight
                n += 1
    left = 0
    for i in range(n):
        if weights[cells[i]]:
            cells[left] = cells[i]
            left += 1
    if n_both < 2 or 2 * n_both < min(n_first, n_second) or left > MOST_OPEN or n == 2 * MOST_OPEN:
        for i in range(left):
            weights[cells[i]] = 0
        return 0, low, NEITHER
    inside = A_INSIDE if n_both == n_first else B_INSIDE if n_both == n_second else NEITHER
    return left, low, inside if n_first + n_second - 2 * n_both == left else NEITHER


@lean_kernel
def group_round(task, masks, after, memory, log):
    """Compare adjacent lines of 0 and 1 cells with the sums of another group; return whether that says more."""
    net, lines, weights, used = task.net, task.lines, memory.weights, memory.other
    n, best = len(lines), MUCH
    for first in range(n):
        for n_lines in range(1, min(MOST_LINES, n - first) + 1):
            if lines[first + n_lines - 1, 1] != lines[first, 1]:
                break
            for cell in range(len(masks)):
                weights[cell] = 0
            rest = end = 0
            for j in range(first, first + n_lines):
                rest += _add(net, masks, lines[j, 0], weights, 1)
            while end < n:  # once for the sums inside each other group, and once for those that touch it
                start, group = end, lines[end, 1]
                while end < n and lines[end, 1] == group:
                    end += 1
                for touching in range(2 if group != lines[first, 1] else 0):
                    n_used, left, n_open, n_free = 0, rest, 0, 0
                    for j in range(start, end):
                        used[j] = _meets(net, masks, lines[j, 0], weights, touching)
                        n_used += used[j]
                    if n_used == 0 or n_used > MOST_LINES:
                        continue
                    for j in range(start, end):
                        if used[j]:
                            left -= _add(net, masks, lines[j, 0], weights, -1)
                    sign, one_sided = -1 if touching else 1, True
                    for cell in range(len(masks)):
                        if weights[cell] and not is_single(masks[cell]):
                            n_open += 1
                            n_free += not task.frozen[cell]
                            one_sided &= weights[cell] == sign and masks[cell] == 3
                    left *= sign
                    worth = VALUES_FROM[GROUPS] + ADDS[n_open] + 5 * (n_lines - 1)
                    if one_sided and n_free and (left == 0 or left == n_open) and worth <= best:
                        if worth < best:
                            take_back(log, after)
                            best = worth
                        fresh = False
                        for cell in range(len(masks)):
                            if weights[cell] and not is_single(masks[cell]) and not task.frozen[cell]:
                                fresh |= remove(log, after, cell, 1 if left else 2)
                        if fresh:
                            for j in range(first, first + n_lines):
                                add_reason(log, lines[j, 0])
                            for j in range(start, end):
                                if used[j]:
                                    add_reason(log, lines[j, 0])
                            add_step(log, GROUPS, n_lines, worth, -1, touching)
                    for j in range(start, end):
                        if used[j]:
                            _add(net, masks, lines[j, 0], weights, 1)
    for cell in range(len(masks)):
        weights[cell] = 0
    return best < MUCH


@lean_inlined
def _add(net, masks, k, weights, weight):
    """Add or subtract a sum; return the total of its open variables."""
    total = net.params[net.param_starts[k] + 2]
    for i in range(net.cell_starts[k], net.cell_starts[k + 1]):
        cell = net.cells[i]
        weights[cell] += weight
        total -= masks[cell] == 2
    return total


@lean_inlined
def _meets(net, masks, k, weights, touching):
    """Return whether open variables of a sum have weights: any of them if ``touching``, and otherwise all."""
    n_open = n_inside = 0
    for i in range(net.cell_starts[k], net.cell_starts[k + 1]):
        cell = net.cells[i]
        if not is_single(masks[cell]):
            n_open += 1
            n_inside += weights[cell] > 0
    return n_inside > 0 and (touching == 1 or n_inside == n_open)
