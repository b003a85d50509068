"""A deterministic depth-first search with propagation: each decision has two branches, and conflicts raise weights.

It decides the goal variables, which come before ``n_goal``, and then whether the others have values that fit. Source of
the weights: Boussemart and others 2004, "Boosting systematic search by weighting constraints".
"""

from kernels.jit import lean_inlined, lean_kernel
from solvers.games.bits import copy, is_single, least, size
from solvers.games.propagate_kernel import fixpoint


@lean_kernel
def search(net, active, effort, start, n_goal, hint, limit, budget, found, room, fresh):
    """Find solutions that differ in the goal variables; return their number, whether they are all, and the nodes.

    Args:
        net, active, effort: as for ``fixpoint``, from the masks ``start`` of all variables.
        n_goal, hint, limit, budget, found, room: as for ``search_from``.
        fresh: whether to forget the conflicts of earlier searches of this net in this room.
    """
    copy(room.masks, start)
    if fresh:
        forget(net, room)
    n_found, complete, nodes, _ = search_from(net, active, effort, n_goal, hint, limit, budget, found, room, -1, 0)
    return n_found, complete, nodes


@lean_inlined
def forget(net, room):
    """Reset the weight of each variable to its value before any conflict: the number of its constraints, plus one."""
    for cell in range(len(room.weights)):
        room.weights[cell] = 1 + net.of_starts[cell + 1] - net.of_starts[cell]


@lean_kernel
def search_from(net, active, effort, n_goal, hint, limit, budget, found, room, begun, length):
    """Find solutions from the masks of a room; return their number, whether these are all, and the cost.

    The cost is the number of nodes, followed by the length of the log that undoes everything.

    Args:
        net, active, effort: as for ``fixpoint``.
        n_goal: the number of variables of a solution.
        hint: for each goal variable the value to try first, -1 for none; other solutions are often near a known one.
        limit: how many solutions to stop at.
        budget: the most nodes: propagations after decisions.
        found: int64 [limit, variables], gets the values.
        room: workspace of ``solvers.games.net.room_for``, with masks, weights and a log.
        begun, length: the row of the log where changes begin, and the end of the log; ``begun`` is -1 for all
            variables.
    """
    n, log, masks, weights, decisions = len(room.masks), room.log, room.masks, room.weights, room.decisions
    depth = n_found = nodes = 0
    while True:
        failed, length = fixpoint(net, masks, effort, active, begun, log, length)
        if failed < 0:
            cell = _choice(masks, weights, 0, n_goal)
            if cell < 0:
                cell = _choice(masks, weights, n_goal, n)
            if cell >= 0:
                if nodes == budget:
                    return n_found, False, nodes, length
                nodes += 1
                mask = masks[cell]
                value = least(mask)
                if cell < n_goal and hint[cell] >= 0 and mask >> hint[cell] & 1:
                    value = hint[cell]
                decision, left = decisions[depth], 1 << value
                decision[0], decision[1], decision[2] = cell, value, length
                depth += 1
            else:
                for i in range(n):
                    found[n_found, i] = least(masks[i])
                n_found += 1
                while depth and decisions[depth - 1, 0] >= n_goal:
                    depth -= 1
                if n_found == limit:
                    return n_found, False, nodes, length
        else:
            cell = -1
            for i in range(net.cell_starts[failed], net.cell_starts[failed + 1]):
                weights[net.cells[i]] += 1
        if cell < 0:  # return to the last decision, which was wrong
            if depth == 0:
                return n_found, True, nodes, length
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
def _choice(masks, weights, first, end):
    """Return the open variable with the highest ratio of weight to number of values, -1 for none."""
    best, best_weight, best_size = -1, 0, 1
    for cell in range(first, end):
        mask = masks[cell]
        if not is_single(mask):
            n = size(mask)
            if weights[cell] * best_size > best_weight * n:
                best, best_weight, best_size = cell, weights[cell], n
    return best
