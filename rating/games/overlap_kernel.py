"""Sums that overlap: the difference of two, and lines against all groups that lie in them.

pairs    A + s = a, B + s = b, so A - B = a - b; here s are variables that both share
groups   all of the next lines together minus the sums inside of them, or the sums that touch them minus the lines
"""

import numpy as np

from kernels.jit import kernel, lean_inlined
from puzzles.games.constraints import LINEAR
from rating.games.arrays import BECAUSE, CHANGES, GROUPS, MUCH, OVERLAP, ROUNDS, STEPS
from rating.games.log_kernel import add_reason, add_step, remove, spared, take_back
from solvers.games.bits import is_single, least
from solvers.games.kinds.linear import prune as prune_sum

MOST_TOTALS, MOST_OPEN, MOST_LINES, LEAST_LINE = 32, 24, 4, 4


@kernel
def sums_of(net):
    """Find the sums that may overlap.

    Returns:
        int64 ``[n, 2]``: pairs of sums that share two variables or more; int64 ``[n, 2]``: sums with one total and no
        weights, and the group of each: those of a group follow one another and share no variable.
    """
    n = len(net.kinds)
    shared, pairs, lines = np.zeros(n, np.int64), [0, 0], [0, 0]
    group, last = np.full(len(net.of_starts), -1, np.int64), -1
    for k in range(n):
        start, end = net.cell_starts[k], net.cell_starts[k + 1]
        if net.kinds[k] != LINEAR or end - start < 2:
            continue
        for i in range(start, end):
            for at in range(net.of_starts[net.cells[i]], net.of_starts[net.cells[i] + 1]):
                other = net.of[at]
                if other < k and net.kinds[other] == LINEAR:
                    shared[other] += 1
                    if shared[other] == 2:
                        pairs += [other, k]
        for i in range(start, end):
            for at in range(net.of_starts[net.cells[i]], net.of_starts[net.cells[i] + 1]):
                shared[net.of[at]] = 0
        params = net.params[net.param_starts[k] : net.param_starts[k + 1]]
        if end - start < LEAST_LINE or params[1] != 1 or (params[3:] != 1).any():
            continue
        fresh = last < 0
        for i in range(start, end):
            fresh |= group[net.cells[i]] == last
        last += fresh
        for i in range(start, end):
            group[net.cells[i]] = last
        lines += [k, last]
    return np.array(pairs[2:], np.int64).reshape(-1, 2), np.array(lines[2:], np.int64).reshape(-1, 2)


@kernel
def overlap_round(ground, masks, after, memory, log):
    """Apply the differences of two sums, those with the fewest open variables; return whether there are some."""
    net = ground.net
    n_steps, n_because, n_changes = log.counts[STEPS], log.counts[BECAUSE], log.counts[CHANGES]
    weights, cells = np.zeros(len(masks), np.int64), np.empty(2 * MOST_OPEN, np.int64)
    params, work = np.zeros(2 + MOST_TOTALS + 2 * MOST_OPEN, np.int64), masks.copy()
    best = MUCH
    for p in range(len(ground.pairs)):
        a, b = ground.pairs[p]
        if memory.pair_tried[p] >= max(memory.changed[a], memory.changed[b]):
            continue
        n, low = _difference(net, masks, a, b, weights, cells)
        worth = ground.values_from[OVERLAP] + ground.adds[n]
        if n and worth > best:
            weights[cells[:n]] = 0
            continue
        first, second = net.params[net.param_starts[a] + 1], net.params[net.param_starts[b] + 1]
        says = False
        if n > 0 and first * second <= MOST_TOTALS:
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
                work[cells[i]] = spared(ground, cells[i], masks[cells[i]], work[cells[i]])
                says |= work[cells[i]] != masks[cells[i]]
        if says:
            if worth < best:
                take_back(log, after, n_steps, n_because, n_changes)
                best = worth
            fresh = False
            for i in range(n):
                fresh |= remove(log, after, cells[i], masks[cells[i]] & ~work[cells[i]])
            if fresh:
                add_reason(log, a)
                add_reason(log, b)
                add_step(log, OVERLAP, 0, worth, -1, 0)
        else:
            memory.pair_tried[p] = log.counts[ROUNDS]
        for i in range(n):
            weights[cells[i]] = 0
            work[cells[i]] = masks[cells[i]]
    return best < MUCH


@lean_inlined
def _difference(net, masks, a, b, weights, cells):
    """Subtract a sum from another, with weights for the open variables of either.

    Returns:
        How many variables are left, 0 where the sums share too little to be worth a look; what known ones add up to.
    """
    n = low = n_both = n_first = n_second = 0
    for turn in range(2):
        k, sign = (b, -1) if turn else (a, 1)
        start, end = net.cell_starts[k], net.cell_starts[k + 1]
        behind = net.param_starts[k + 1] - (end - start)
        for i in range(start, end):
            cell, weight = net.cells[i], sign * net.params[behind + i - start]
            if is_single(masks[cell]):
                low += weight * least(masks[cell])
                continue
            if turn:
                n_second += 1
            else:
                n_first += 1
            if turn and weights[cell]:
                n_both += 1
                weights[cell] += weight
                continue
            if n < len(cells):
                cells[n] = cell
                weights[cell] = weight
                n += 1
    left = 0
    for i in range(n):
        cell = cells[i]
        if weights[cell]:
            cells[left] = cell
            left += 1
    if n_both < 2 or 2 * n_both < min(n_first, n_second) or left > MOST_OPEN or n == len(cells):
        for i in range(left):
            weights[cells[i]] = 0
        return 0, low
    return left, low


@kernel
def group_round(ground, masks, after, log):
    """Apply lines that follow one another against the sums of another group; return whether they say something.

    Only of cells with the values 0 and 1: where all of the rest must be 0, or all 1.
    """
    net, lines = ground.net, ground.lines
    n_steps, n_because, n_changes = log.counts[STEPS], log.counts[BECAUSE], log.counts[CHANGES]
    weights, used = np.zeros(len(masks), np.int64), np.zeros(len(lines), np.int64)
    n_groups = lines[-1, 1] + 1 if len(lines) else 0
    best = MUCH
    for first in range(len(lines)):
        for n_lines in range(1, MOST_LINES + 1):
            if first + n_lines > len(lines) or lines[first + n_lines - 1, 1] != lines[first, 1]:
                break
            for group in range(n_groups):
                for touching in range(2 if group != lines[first, 1] else 0):
                    weights[:] = 0
                    used[:] = 0
                    rest = n_used = 0
                    for j in range(first, first + n_lines):
                        rest += _add(net, masks, lines[j, 0], weights, 1)
                    for j in range(len(lines)):
                        if lines[j, 1] == group and _meets(net, masks, lines[j, 0], weights, touching):
                            used[j] = 1
                            n_used += 1
                    for j in range(len(lines)):
                        if used[j]:
                            rest -= _add(net, masks, lines[j, 0], weights, -1)
                    if n_used == 0 or n_used > MOST_LINES:
                        continue
                    sign, n_open, n_free, one_sided = -1 if touching else 1, 0, 0, True
                    for cell in range(len(masks)):
                        if weights[cell] and not is_single(masks[cell]):
                            n_open += 1
                            n_free += not ground.frozen[cell]
                            one_sided &= weights[cell] == sign and masks[cell] == 3
                    rest *= sign
                    if not one_sided or n_free == 0 or (rest != 0 and rest != n_open):
                        continue
                    worth = ground.values_from[GROUPS] + ground.adds[n_open] + 5 * (n_lines - 1)
                    if worth > best:
                        continue
                    if worth < best:
                        take_back(log, after, n_steps, n_because, n_changes)
                        best = worth
                    fresh = False
                    for cell in range(len(masks)):
                        if weights[cell] and not is_single(masks[cell]) and not ground.frozen[cell]:
                            fresh |= remove(log, after, cell, 1 if rest else 2)
                    if fresh:
                        for j in range(first, first + n_lines):
                            add_reason(log, lines[j, 0])
                        for j in range(len(lines)):
                            if used[j]:
                                add_reason(log, lines[j, 0])
                        add_step(log, GROUPS, n_lines, worth, -1, touching)
    return best < MUCH


@lean_inlined
def _add(net, masks, k, weights, weight):
    """Add a sum, or take it away; return what its open variables add up to."""
    total = net.params[net.param_starts[k] + 2]
    for i in range(net.cell_starts[k], net.cell_starts[k + 1]):
        cell = net.cells[i]
        weights[cell] += weight
        if is_single(masks[cell]):
            total -= least(masks[cell])
    return total


@lean_inlined
def _meets(net, masks, k, weights, touching):
    """Return whether open variables of a sum are among some with weights: any for ``touching``, else all."""
    n_open = n_inside = 0
    for i in range(net.cell_starts[k], net.cell_starts[k + 1]):
        cell = net.cells[i]
        if not is_single(masks[cell]):
            n_open += 1
            n_inside += weights[cell] > 0
    return n_inside > 0 and (touching or n_inside == n_open)
