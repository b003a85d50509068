"""Direct clashes: a value has consequences, by the constraints of its variable, that break another constraint.

People see a direct clash without a note: it takes an assumption, one look at each constraint of its variable, and one
at a further constraint. Connections, loops, automata of whole lines, and lemmas take no part.
"""

from kernels.jit import lean_inlined, lean_kernel
from puzzles.games.constraints import DIFFERENT
from rating.games.arrays import CLASH, MUCH
from rating.games.log_kernel import add_reason, add_step, remove, take_back
from rating.games.rules import ADDS, OF_DIGITS, VALUES_FROM
from solvers.games.bits import copy, is_single, size
from solvers.games.kinds.linear import left_by_count
from solvers.games.net import EASY
from solvers.games.propagate_kernel import prune

# The most constraints of the variable that the broken one needs, and the most values of the variable.
MOST_LINKS, MOST_VALUES = 4, 3


@lean_kernel
def clash_round(task, masks, after, memory, log):
    """Remove the values that clash, those with the fewest open variables in what they break; return whether any do."""
    net, then, work, best = task.net, memory.room.masks, memory.other, MUCH
    base = VALUES_FROM[CLASH] + (OF_DIGITS if task.n_values > 2 else 0)
    copy(then, masks)
    copy(work, masks)
    looked_at, last = -1, 0
    for choice in range(len(masks) * task.n_values):
        cell, mask = choice // task.n_values, 1 << choice % task.n_values
        left = masks[cell] & ~mask
        if masks[cell] & mask == 0 or left == 0 or (task.frozen[cell] and is_single(left)):
            continue
        if size(masks[cell]) > MOST_VALUES:
            continue
        if memory.clash_tried[choice]:
            if looked_at != cell:
                looked_at, last = cell, _last_change(task, memory, cell)
            if memory.clash_tried[choice] > last:
                continue
        n = _consequences(task, masks, memory, cell, mask)
        for j in range(n):  # the last round may have tried this after the same value
            for at in range(net.of_starts[memory.cells[j]], net.of_starts[memory.cells[j] + 1]):
                memory.clash_seen[net.of[at]] = 0
        broken, n_open = _broken(task, masks, memory, choice, cell, n)
        worth = base + ADDS[n_open]
        if broken < 0:
            memory.clash_tried[choice] = log.counts[0].rounds + 1
        elif worth <= best:
            if worth < best:
                take_back(log, after)
                best = worth
            if remove(log, after, cell, mask):
                add_reason(log, broken)
                for i in range(n):
                    if _has(net, broken, memory.cells[i]):
                        add_reason(log, memory.params[i])
                add_step(log, CLASH, EASY, worth, cell, mask)
        then[cell] = work[cell] = masks[cell]
        for i in range(n):
            then[memory.cells[i]] = masks[memory.cells[i]]
    return best < MUCH


@lean_inlined
def _last_change(task, memory, cell):
    """Return the last round that changed a variable on which a clash of the given variable depends."""
    net, last = task.net, 0
    for at in range(net.of_starts[cell], net.of_starts[cell + 1]):
        k = net.of[at]
        for i in range(net.cell_starts[k], net.cell_starts[k + 1] if task.is_near[k] else 0):
            other = net.cells[i]
            for there in range(net.of_starts[other], net.of_starts[other + 1]):
                last = max(last, memory.changed[net.of[there]] if task.is_near[net.of[there]] else 0)
    return last


@lean_inlined
def _consequences(task, masks, memory, cell, mask):
    """Apply each constraint of a variable to one of its values; return the number of changes.

    Afterwards, ``memory.cells`` has the changed variables, ``memory.params`` the constraint that changed each, and
    ``memory.room.masks`` all resulting values.
    """
    net, then, work = task.net, memory.room.masks, memory.other
    n = 0
    then[cell] = work[cell] = mask
    for at in range(net.of_starts[cell], net.of_starts[cell + 1]):
        k = net.of[at]
        if not task.is_near[k] or net.levels[k, EASY] < 0:
            continue
        start, end = net.cell_starts[k], net.cell_starts[k + 1]
        fits = _fits(net, work, k, start, end)
        for i in range(start, end):
            other = net.cells[i]
            left = then[other] & work[other]
            if fits and other != cell and left != then[other] and left and n < len(memory.cells):
                then[other] = left
                memory.cells[n], memory.params[n] = other, k
                n += 1
            work[other] = mask if other == cell else masks[other]
    return n


@lean_inlined
def _broken(task, masks, memory, choice, cell, n):
    """Return the constraint with the fewest open variables that the consequences break, or -1, and that number."""
    net, then, work = task.net, memory.room.masks, memory.other
    broken, fewest = -1, len(ADDS) - 1
    for j in range(n):
        changed = memory.cells[j]
        for at in range(net.of_starts[changed], net.of_starts[changed + 1]):
            k = net.of[at]
            start, end = net.cell_starts[k], net.cell_starts[k + 1]
            if not task.is_near[k] or net.levels[k, EASY] < 0 or memory.clash_seen[k] == choice + 1:
                continue
            memory.clash_seen[k] = choice + 1
            n_open = 0
            for i in range(start, end):
                n_open += not is_single(masks[net.cells[i]])
            if n_open >= fewest:
                continue
            n_links = 0
            for i in range(n):
                n_links += _has(net, k, memory.cells[i]) and _is_first(memory, i)
            if n_links > MOST_LINKS:
                continue
            if _fails(net, then, work, masks, k, start, end):
                broken, fewest = k, n_open
            work[cell] = then[cell]
    return broken, fewest


@lean_inlined
def _fails(net, then, work, masks, k, start, end):
    """Return whether values break a constraint; ``work`` equals ``masks`` before and after."""
    if net.kinds[k] == DIFFERENT:
        some = once = twice = 0
        for i in range(start, end):
            mask = then[net.cells[i]]
            some |= mask
            if is_single(mask):
                twice |= once & mask
                once |= mask
        first = net.param_starts[k]
        return twice != 0 or (net.params[first] == 1 and net.params[first + 1] & ~some != 0)
    if net.counts[k]:
        left = left_by_count(then, net.cells, start, end, net.counts[k])
        if left >= 0:
            return left == 0
    for i in range(start, end):
        work[net.cells[i]] = then[net.cells[i]]
    fits = prune(net, work, k, net.levels[k, EASY])
    for i in range(start, end):
        work[net.cells[i]] = masks[net.cells[i]]
    return not fits


@lean_inlined
def _is_first(memory, i):
    """Return whether a change is the first by its constraint."""
    return i == 0 or memory.params[i - 1] != memory.params[i]


@lean_inlined
def _fits(net, masks, k, start, end):
    """Apply a constraint; return whether each of its variables keeps a value."""
    if net.counts[k]:
        left = left_by_count(masks, net.cells, start, end, net.counts[k])
        if left >= 0:
            for i in range(start, end):
                if masks[net.cells[i]] == 3:  # both values of a count
                    masks[net.cells[i]] = left
            return left != 0
    return prune(net, masks, k, net.levels[k, EASY])


@lean_inlined
def _has(net, k, variable):
    """Return whether a constraint has a variable."""
    has = False
    for i in range(net.cell_starts[k], net.cell_starts[k + 1]):
        has |= net.cells[i] == variable
    return has
