"""Assumptions, numbered ``variable * n_values + value``, which constraints refute in turn.

Those that need fewest come first.
"""

from kernels.jit import lean_inlined, lean_kernel
from puzzles.games.constraints import CONNECTED, DIFFERENT
from rating.games.arrays import ASSUMED, CONSTRAINTS_A_WORD, MUCH
from rating.games.log_kernel import add_reason, add_step, remove
from rating.games.rules import LENGTHS, MIXED, VALUES_FROM
from solvers.games.bits import copy, is_single, least
from solvers.games.kinds.linear import BOTH
from solvers.games.propagate_kernel import fixpoint, follow

_RAW = 1 << 20  # added to a count from which nothing has been removed yet
_FIRST_CAP = 4


@lean_kernel
def assume_round(task, masks, after, memory, log, rung, effort):
    """Refute all assumptions that need the fewest constraints; return whether there are any.

    First, the constraints on the way to a contradiction are counted; then superfluous ones are dropped. Dropping takes
    longer, so short ways come first, and it ends when none can become the shortest. An assumption that follows from one
    without a contradiction has none either, and is not tried. It is tried if there are far constraints, which are not
    checked again after each change, because it may then have one.
    """
    net, now, best, n_assumptions = task.net, log.counts[0].rounds, MUCH, len(memory.open)
    first, has_far = (rung - ASSUMED) * n_assumptions, len(task.far) > 0
    _rest_if_met(net, masks, memory.active)
    n_open = 0
    for variable in range(len(masks)):
        if not is_single(masks[variable]):
            memory.cells[n_open] = variable
            n_open += 1
    # Far constraints matter only if nothing else is left.
    for n_far in range(0, len(task.far) + 1, max(1, len(task.far))):
        if best < MUCH:
            break
        n = 0
        for a in range(task.first_assumed * task.n_values, n_assumptions):
            cell, mask = a // task.n_values, 1 << a % task.n_values
            left = masks[cell] & ~mask
            if masks[cell] & mask == 0 or left == 0 or (task.frozen[cell] and is_single(left)):
                continue
            memory.open[n] = a
            n += 1
            row = memory.assumed[first + a]
            if row.n_refuting and _holds(net, memory, first + a):
                continue
            log.counts[0].tried += 1
            if row.implied == now + 1:
                # It was refuted before only if goals keep cells open that a constraint has decided since then.
                if row.n_refuting:
                    row.n_refuting = row.until = 0
                continue
            fits = row.until and row.n_refuting == 0
            if fits and not has_far and row.until == log.counts[0].changes + 1:
                continue  # this round found it before it was undone, to fewer goals
            if fits and _still_fits(net, masks, effort, memory, log, first + a, task.far[:n_far]):
                if not has_far:
                    for i in range(n_open):
                        decided = memory.cells[i]
                        left = memory.fitting[first + a, decided]
                        if left != masks[decided] and is_single(left):
                            memory.assumed[first + decided * task.n_values + least(left)].implied = now + 1
                continue
            failed, length = _follow(net, masks, effort, memory, memory.active, cell, mask)
            row.n_refuting = 0
            if failed < 0:
                _keep(memory, log, first + a)
                for i in range(0 if has_far else length):
                    decided = memory.room.log[i, 1]
                    left = memory.room.masks[decided]
                    if is_single(left):
                        memory.assumed[first + decided * task.n_values + least(left)].implied = now + 1
                continue
            row.n_refuting, row.least, row.then = _RAW + _trace(net, memory, failed, length), 0, now
            _note(memory, first + a, failed, length)
        cap, is_left = _FIRST_CAP, True
        while is_left and 2 * best + 2 > cap:
            is_left = False
            for i in range(n):
                a = memory.open[i]
                row = memory.assumed[first + a]
                if row.n_refuting > _RAW + cap:
                    is_left = True
                elif row.n_refuting and row.least <= best:
                    if row.n_refuting > _RAW:
                        row.n_refuting, row.least = _shorten(task, masks, effort, memory, a, first + a, best)
                    best = min(best, row.n_refuting)
            cap *= 2
    if best == MUCH:
        return False
    worth, is_mixed = VALUES_FROM[rung] + LENGTHS[min(best, len(LENGTHS) - 1)], True
    for i in range(n if task.has_lines else 0):
        number = first + memory.open[i]
        is_mixed &= memory.assumed[number].n_refuting != best or not _is_of_lines(net, memory, number)
    for i in range(n):
        a = memory.open[i]
        row = memory.assumed[first + a]
        if row.n_refuting == best and (is_mixed or _is_of_lines(net, memory, first + a)):
            cell, mask = a // task.n_values, 1 << a % task.n_values
            if remove(log, after, cell, mask):
                for word in range(memory.seen.shape[1]):
                    bits = memory.seen[first + a, word]
                    while bits:
                        add_reason(log, word * CONSTRAINTS_A_WORD + least(bits))
                        bits &= bits - 1
                add_step(log, rung, effort, worth + (MIXED if is_mixed and task.has_lines else 0), cell, mask)
    return True


@lean_inlined
def _rest_if_met(net, masks, active):
    """Switch off counts that hold whatever their open variables are; they stay met as values are removed."""
    for k in range(len(net.kinds)):
        n_true = n_open = some = 0
        for i in range(net.cell_starts[k], net.cell_starts[k + 1] if net.counts[k] else 0):
            mask = masks[net.cells[i]]
            some |= mask
            n_true += mask == 2
            n_open += mask == BOTH
        every = (2 << n_open) - 1
        active[k] = n_open == 0 or some > BOTH or net.counts[k] >> n_true & every != every


@lean_inlined
def _is_of_lines(net, memory, number):
    """Return whether all constraints that refute an assumption state that the digits of a line differ."""
    are = True
    for word in range(memory.seen.shape[1]):
        bits = memory.seen[number, word]
        while bits:
            are &= net.kinds[word * CONSTRAINTS_A_WORD + least(bits)] == DIFFERENT
            bits &= bits - 1
    return are


@lean_inlined
def _note(memory, number, failed, length):
    """Remember the constraints that refute an assumption: those needed ones that the log of its propagation has."""
    seen = memory.seen[number]
    for word in range(len(seen)):
        seen[word] = 0
    for i in range(1, length + 1):
        k = failed if i == length else memory.room.log[i, 0]
        if memory.needed[k]:
            seen[k // CONSTRAINTS_A_WORD] |= 1 << k % CONSTRAINTS_A_WORD


@lean_inlined
def _holds(net, memory, number):
    """Return whether no variable of the constraints that refute an assumption has changed.

    Far constraints do not count.
    """
    then = memory.assumed[number].then
    for word in range(memory.seen.shape[1]):
        bits = memory.seen[number, word]
        while bits:
            k = word * CONSTRAINTS_A_WORD + least(bits)
            bits &= bits - 1
            if memory.changed[k] > then and net.kinds[k] < CONNECTED:
                return False
    return True


@lean_inlined
def _keep(memory, log, number):
    """Remember the masks after an assumption without a contradiction."""
    if number < len(memory.fitting):
        copy(memory.fitting[number], memory.room.masks)
        memory.assumed[number].until = log.counts[0].changes + 1


@lean_inlined
def _still_fits(net, masks, effort, memory, log, number, far):
    """Apply later changes to an assumption's masks; return whether there is still no contradiction.

    Both these masks and the current ones are fixpoints, so only constraints with changed variables of both, or ``far``
    ones, can say more.
    """
    row, fitting, work, trail, n = memory.assumed[number], memory.fitting[number], memory.room.masks, memory.room.log, 0
    for i in range(row.until - 1, log.counts[0].changes):
        cell, lost = log.changes[i, 0], log.changes[i, 1]
        if fitting[cell] & lost:
            fitting[cell] &= ~lost
            if fitting[cell] == 0:
                return False
            trail[n, 1] = cell
            n += 1
    row.until = log.counts[0].changes + 1
    n_mixed = 0
    for i in range(n):
        cell, is_mixed = trail[i, 1], False
        for at in range(net.of_starts[cell], net.of_starts[cell + 1]):
            k = net.of[at]
            says = memory.active[k] and net.kinds[k] < CONNECTED
            for j in range(net.cell_starts[k], net.cell_starts[k + 1] if says else 0):
                is_mixed |= fitting[net.cells[j]] != masks[net.cells[j]]
        if is_mixed:
            trail[n_mixed, 1] = cell
            n_mixed += 1
    for cell in far:
        trail[n_mixed, 1] = cell
        n_mixed += 1
    if n_mixed:
        copy(work, fitting)
        if fixpoint(net, work, effort, memory.active, 0, trail, n_mixed)[0] >= 0:
            return False
        _keep(memory, log, number)
    return True


@lean_inlined
def _follow(net, masks, effort, memory, active, cell, mask):
    """Assume that a variable's value is in a mask; return the constraint that then fails, and the end of the log."""
    copy(memory.room.masks, masks)
    memory.room.masks[cell] = mask
    return follow(net, memory.room.masks, effort, active, cell, memory.room.log)


@lean_inlined
def _trace(net, memory, failed, length):
    """Mark as needed the constraints that led to a failure; return their number."""
    needed, log, matters, count = memory.needed, memory.room.log, memory.room.weights, 0
    for k in range(len(needed)):
        needed[k] = False
    for cell in range(len(matters)):
        matters[cell] = 0
    for i in range(length, 0, -1):
        k = failed if i == length else log[i, 0]
        if not needed[k] and (i == length or matters[log[i, 1]]):
            needed[k] = True
            count += 1
            for at in range(net.cell_starts[k], net.cell_starts[k + 1]):
                matters[net.cells[at]] = 1
    return count


@lean_inlined
def _shorten(task, masks, effort, memory, a, number, most):
    """Remember a set of constraints that refute an assumption ``a``, none of them superfluous, under a number.

    Return how many they are and the lower bound of that. If they surely are more than ``most``, their number is too
    great by ``_RAW`` or more, and some may be superfluous.
    """
    net, needed, cell, mask = task.net, memory.needed, a // task.n_values, 1 << a % task.n_values
    failed, length = _follow(net, masks, effort, memory, memory.active, cell, mask)
    count, n_kept = _trace(net, memory, failed, length), 0
    _note(memory, number, failed, length)
    seen, too_many = memory.seen[number], False
    for word in range(len(seen)):
        bits = seen[word]
        while bits and not too_many:
            k = word * CONSTRAINTS_A_WORD + least(bits)
            bits &= bits - 1
            if needed[k] and count > 1:
                needed[k] = False
                failed, length = _follow(net, masks, effort, memory, needed, cell, mask)
                if failed >= 0:
                    count = _trace(net, memory, failed, length)
                    continue
                needed[k] = True
                n_kept += 1
                too_many = n_kept > most
    for word in range(len(seen)):
        bits = seen[word]
        while bits:
            if not needed[word * CONSTRAINTS_A_WORD + least(bits)]:
                seen[word] &= ~(bits & -bits)
            bits &= bits - 1
    return (_RAW + count, n_kept) if too_many else (count, count)
