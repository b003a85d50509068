"""A search in depth that learns from its conflicts where a board is tight, for what a short search leaves open.

A conflict is blamed in one of two ways, each of which ends in hundredths of the nodes of the other on some puzzles: on
the variable that last became known before it, and its value; or on all variables of the constraint that fails, and on
the last decision and its value. The search branches on the open variable with the most blame for each value that it has
left, or on a value that has two places left in a house where that comes to more. Blame halves from time to time, so
that it follows the search. Beside the constraints, houses that cross are compared: what one has beyond their common
cells equals what the other has (``ties_of``).

Source of the weights: Boussemart and others 2004, "Boosting systematic search by weighting constraints"; of the blame
of values and of the places of a value in a house: Interactive-Sudoku-Solver's notes on its engine.
"""

from kernels.jit import lean_inlined, lean_kernel
from puzzles.games.constraints import SETS
from solvers.games.bits import copy, is_single, least, size
from solvers.games.propagate_kernel import fixpoint

HALVING = 1_000
"""The number of conflicts after which all blame is halved."""
FITS, CROSSED = -1, -2
"""Codes that stand for no failed constraint, and for a failed comparison of crossing houses."""
_SHORT = 9  # a constraint with fewer cells makes its cells tight from the start
_SCALE = 5  # the weight of the blame of variables, compared with that of values


@lean_kernel
def search(net, active, effort, start, ties, blames_all, limit, budget, found, room, blamed):
    """Find solutions; return their number, whether they are all, and the nodes.

    Args:
        net, active, effort: as for ``propagate_kernel.fixpoint``, from the masks ``start`` of all variables.
        ties: int64 ``[n, 2, m]``, pairs of sets of variables that hold the same values, each filled up with -1.
        blames_all: whether a conflict is blamed on all variables of its constraint.
        limit: how many solutions to stop at.
        budget: of nodes: propagations after decisions.
        found: int64 ``[limit, variables]``, gets the values.
        room: workspace of ``solvers.games.net.room_for``.
        blamed: int64, workspace for a number for each value.
    """
    copy(room.masks, start)
    log, masks, weights, decisions = room.log, room.masks, room.weights, room.decisions
    _begin(net, weights, blamed)
    depth = n_found = nodes = length = conflicts = often = often_weight = 0
    begun, every = -1, 0
    for mask in start:
        every |= mask
    while True:
        failed, length = _propagate(net, active, effort, ties, every, masks, log, begun, length)
        cell = left = 0
        if failed == FITS:
            cell, value = _choice(net, masks, weights, often, often_weight)
            if cell >= 0:
                if nodes == budget:
                    return n_found, False, nodes
                nodes += 1
                decision, left = decisions[depth], 1 << value
                decision[0], decision[1], decision[2] = cell, value, length
                depth += 1
            else:
                for i in range(len(masks)):
                    found[n_found, i] = least(masks[i])
                n_found += 1
                if n_found == limit:
                    return n_found, False, nodes
        elif depth:
            _blame(net, failed, blames_all, masks, log, decisions[depth - 1], length, weights, blamed)
            conflicts += 1
            if conflicts % HALVING == 0:
                _forget(weights, blamed)
            often, often_weight = _often(blamed)
        if failed != FITS or cell < 0:  # return to the last decision, which was wrong
            if depth == 0:
                return n_found, True, nodes
            depth -= 1
            cell, mark = decisions[depth, 0], decisions[depth, 2]
            while length > mark:
                length -= 1
                masks[log[length, 1]] = log[length, 2]
            left = masks[cell] & ~(1 << decisions[depth, 1])
        log[length, 0], log[length, 1], log[length, 2] = -1, cell, masks[cell]
        masks[cell] = left
        begun, length = length, length + 1


@lean_inlined
def _begin(net, weights, blamed):
    """Set the initial weight of variables by the short constraints on them, which are no houses."""
    for cell in range(len(weights)):
        weights[cell] = 1
    for value in range(len(blamed)):
        blamed[value] = 0
    for k in range(len(net.kinds)):
        start, end = net.cell_starts[k], net.cell_starts[k + 1]
        if net.kinds[k] > 0:
            if net.kinds[k] == SETS:
                end = start + net.params[net.param_starts[k]]
            for i in range(start, end):
                weights[net.cells[i]] += max(0, _SHORT - (end - start))


@lean_inlined
def _propagate(net, active, effort, ties, every, masks, log, begun, length):
    """Propagate and compare crossing houses, in turn; ``every`` has the values of all variables.

    Return the constraint that fails, ``FITS`` if none does, or ``CROSSED`` for crossing houses, and the length of the
    log.
    """
    while True:
        failed, length = fixpoint(net, masks, effort, active, begun, log, length)
        if failed >= 0:
            return failed, length
        begun = length
        for t in range(len(ties)):
            one, other = _union(masks, ties[t, 0], every), _union(masks, ties[t, 1], every)
            if one != other:
                both = one & other
                for side in range(2):
                    for cell in ties[t, side]:
                        if cell >= 0 and masks[cell] & ~both:
                            log[length, 0], log[length, 1], log[length, 2] = -1, cell, masks[cell]
                            length += 1
                            masks[cell] &= both
                            if masks[cell] == 0:
                                return CROSSED, length
        if length == begun:
            return FITS, length


@lean_inlined
def _union(masks, cells, every):
    """Return the values that some of the cells can have; ``every`` is as many as there are."""
    union = 0
    for cell in cells:
        if cell < 0 or union == every:
            break
        union |= masks[cell]
    return union


@lean_inlined
def _choice(net, masks, weights, often, often_weight):
    """Return the variable to branch on and the value to try first, -1 if all variables are known."""
    best, best_weight, best_size = -1, 0, 1
    for cell in range(len(masks)):
        mask = masks[cell]
        if not is_single(mask):
            n, weight = size(mask), _SCALE * weights[cell]
            if mask & often:
                weight += often_weight
            if weight * best_size > best_weight * n:
                best, best_weight, best_size = cell, weight, n
    if best < 0:
        return -1, 0
    value = least(masks[best])
    for k in range(len(net.kinds) if best_size > 2 else 0):
        if net.kinds[k] or not net.params[net.param_starts[k]]:
            continue  # this constraint is no house
        start, end = net.cell_starts[k], net.cell_starts[k + 1]
        once = twice = more = 0
        for i in range(start, end):
            mask = masks[net.cells[i]]
            more |= twice & mask
            twice |= once & mask
            once |= mask
        twice &= ~more
        while twice:
            bit = twice & -twice
            twice ^= bit
            place, weight = -1, 0
            for i in range(start, end):
                cell = net.cells[i]
                if masks[cell] & bit and _SCALE * weights[cell] > weight:
                    place, weight = cell, _SCALE * weights[cell]
            if place >= 0 and weight * best_size >= best_weight * 2:
                best, best_weight, best_size, value = place, weight, 2, least(bit)
    return best, value


@lean_inlined
def _blame(net, failed, blames_all, masks, log, decision, length, weights, blamed):
    """Blame a conflict on variables and on a value, in the way that the module describes."""
    cell, value = decision[0], decision[1]
    if blames_all:
        for i in range(net.cell_starts[failed], net.cell_starts[failed + 1] if failed >= 0 else 0):
            weights[net.cells[i]] += 1
    else:
        for at in range(length - 1, decision[2], -1):
            if is_single(masks[log[at, 1]]):
                cell = log[at, 1]
                value = least(masks[cell])
                break
    weights[cell] += 1
    blamed[value] += 1


@lean_inlined
def _forget(weights, blamed):
    """Halve the blame of variables, and reduce that of values further, because it changes sooner."""
    for cell in range(len(weights)):
        weights[cell] = (weights[cell] + 1) >> 1
    for value in range(len(blamed)):
        blamed[value] >>= 2


@lean_inlined
def _often(blamed):
    """Return the bit of the value with the most blame, and that blame; both are 0 if the values hardly differ."""
    most, bit, least_blamed = 0, 0, 0
    for value in range(len(blamed)):
        if blamed[value] > most:
            most, bit = blamed[value], 1 << value
        if blamed[value] and (least_blamed == 0 or blamed[value] < least_blamed):
            least_blamed = blamed[value]
    if most < len(blamed) or 2 * most <= 3 * least_blamed:
        return 0, 0
    return bit, most
