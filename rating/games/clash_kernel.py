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
from solvers.games.kinds.linear import BOTH, left_by_count
from solvers.games.net import EASY
from solvers.games.propagate_kernel import prune

# The most constraints of the variable that the broken one needs, and the most values of the variable.
MOST_LINKS, MOST_VALUES = 4, 3


@lean_kernel
def clash_round(task, masks, after, memory, log):
    """Remove the values that clash, those with the fewest open variables in what they break; return whether any do."""
    net, then, work, best = task.net, memory.room.masks, memory.other, MUCH
    base = VALUES_FROM[CLASH] + (OF_DIGITS if task.n_values > 2 and task.first_assumed == 0 else 0)
    copy(then, masks)
    copy(work, masks)
    looked_at, last = -1, 0
    for choice in range(task.first_assumed * task.n_values, len(masks) * task.n_values):
        cell, mask = choice // task.n_values, 1 << choice % task.n_values
        left = masks[cell] & ~mask
        if masks[cell] & mask == 0 or left == 0 or (task.frozen[cell] and is_single(left)):
            continue
        if size(masks[cell]) > MOST_VALUES:
            continue
        if memory.clash_tried[choice]:
            if looked_at < 0:
                _note_changes(task, memory)
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
def _note_changes(task, memory):
    """Write for each variable the last round that changed a near constraint of it into ``memory.found``."""
    net, changed = task.net, memory.found[0]
    for variable in range(len(net.of_starts) - 1):
        last = 0
        for at in range(net.of_starts[variable], net.of_starts[variable + 1]):
            last = max(last, memory.changed[net.of[at]] if task.is_near[net.of[at]] else 0)
        changed[variable] = last


@lean_inlined
def _last_change(task, memory, cell):
    """Return the last round that changed a variable on which a clash of the given variable depends."""
    net, changed, last = task.net, memory.found[0], 0
    for at in range(net.of_starts[cell], net.of_starts[cell + 1]):
        k = net.of[at]
        for i in range(net.cell_starts[k], net.cell_starts[k + 1] if task.is_near[k] else 0):
            last = max(last, changed[net.cells[i]])
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
        if not task.is_near[k] or net.levels[EASY, k] < 0:
            continue
        start, end, counted = net.cell_starts[k], net.cell_starts[k + 1], -1
        if net.counts[k]:
            counted = left_by_count(work, net.cells, start, end, net.counts[k])
            if counted == BOTH:
                continue
        fits = counted != 0 if counted >= 0 else prune(net, work, k, net.levels[EASY, k])
        for i in range(start, end):
            other = net.cells[i]
            left = then[other] & (counted if counted > 0 and work[other] == BOTH else work[other])
            if fits and other != cell and left != then[other] and left and n < len(memory.cells):
                then[other] = left
                memory.cells[n], memory.params[n] = other, k
                n += 1
            if counted < 0:
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
            if not task.is_near[k] or net.levels[EASY, k] < 0 or memory.clash_seen[k] == choice + 1:
                continue
            memory.clash_seen[k] = choice + 1
            n_open = 0
            for i in range(start, end):
                n_open += not is_single(masks[net.cells[i]])
            if n_open >= fewest:
                continue
            fails = _fails(net, then, work, masks, k, start, end)
            work[cell] = then[cell]
            n_links = 0
            for i in range(n if fails else 0):
                n_links += _has(net, k, memory.cells[i]) and _is_first(memory, i)
            if fails and n_links <= MOST_LINKS:
                broken, fewest = k, n_open
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
    fits = prune(net, work, k, net.levels[EASY, k])
    for i in range(start, end):
        work[net.cells[i]] = masks[net.cells[i]]
    return not fits


@lean_inlined
def _is_first(memory, i):
    """Return whether a change is the first by its constraint."""
    return i == 0 or memory.params[i - 1] != memory.params[i]


@lean_inlined
def _has(net, k, variable):
    """Return whether a constraint has a variable."""
    has = False
    for i in range(net.cell_starts[k], net.cell_starts[k + 1]):
        has |= net.cells[i] == variable
    return has
