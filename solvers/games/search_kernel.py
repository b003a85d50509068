"""A deterministic search in depth on propagation: two branches a decision, conflicts raise weights.

It decides the goal variables, those before ``n_goal``, and then whether others have values with them. Source of the
weights: Boussemart and others 2004, "Boosting systematic search by weighting constraints".
"""

import numpy as np

from kernels.jit import kernel
from solvers.games.bits import is_single, least, size
from solvers.games.propagate_kernel import fixpoint


@kernel
def search(net, active, effort, start, n_goal, hint, limit, budget, found):
    """Find solutions that differ in the goal variables.

    Args:
        net, active, effort: as for ``fixpoint``.
        start: masks of all variables; they stay.
        n_goal: how many variables a solution is made of.
        hint: for each goal variable the value to try first, -1 for none; others are often near a known solution.
        limit: the number of solutions to stop at.
        budget: of nodes: propagations after decisions.
        found: int64 [limit, variables], gets the values.

    Returns:
        The number of solutions; whether there are no others; the number of nodes.
    """
    n = len(start)
    masks = start.copy()
    room = 0
    for mask in masks:
        room += size(mask)
    log = np.empty((room + 1, 3), np.int64)
    cells, values, marks = np.empty(n, np.int64), np.empty(n, np.int64), np.empty(n, np.int64)
    weights = np.ones(n)
    for cell in range(n):
        weights[cell] += net.of_starts[cell + 1] - net.of_starts[cell]
    depth = n_found = nodes = 0
    failed, length = fixpoint(net, masks, effort, active, -1, log, 0)
    while True:
        if failed < 0:
            cell = _choice(masks, weights, 0, n_goal)
            if cell < 0:
                cell = _choice(masks, weights, n_goal, n)
            if cell >= 0:
                if nodes == budget:
                    return n_found, False, nodes
                nodes += 1
                mask = masks[cell]
                value = least(mask)
                if cell < n_goal and hint[cell] >= 0 and mask >> hint[cell] & 1:
                    value = hint[cell]
                cells[depth], values[depth], marks[depth] = cell, value, length
                depth += 1
                log[length, 0], log[length, 1], log[length, 2] = -1, cell, mask
                masks[cell] = 1 << value
                failed, length = fixpoint(net, masks, effort, active, cell, log, length + 1)
                continue
            for i in range(n):
                found[n_found, i] = least(masks[i])
            n_found += 1
            while depth and cells[depth - 1] >= n_goal:
                depth -= 1
            if n_found == limit:
                return n_found, False, nodes
        else:
            for i in range(net.cell_starts[failed], net.cell_starts[failed + 1]):
                weights[net.cells[i]] += 1
        if depth == 0:
            return n_found, True, nodes
        depth -= 1
        cell, length = cells[depth], _undo(masks, log, length, marks[depth])
        log[length, 0], log[length, 1], log[length, 2] = -1, cell, masks[cell]
        masks[cell] &= ~(1 << values[depth])
        failed, length = fixpoint(net, masks, effort, active, cell, log, length + 1)


@kernel
def _choice(masks, weights, first, end):
    """Return the open variable with the most weight for its number of values, -1 for none."""
    best, best_score = -1, 0.0
    for cell in range(first, end):
        mask = masks[cell]
        if not is_single(mask):
            score = weights[cell] / size(mask)
            if score > best_score:
                best, best_score = cell, score
    return best


@kernel
def _undo(masks, log, length, mark):
    """Take back what the log says from its end to a mark, and return the mark."""
    for row in range(length - 1, mark - 1, -1):
        masks[log[row, 1]] = log[row, 2]
    return mark
