"""Boards by the same search with foresight: no value is placed that leaves a row or box without a way to be filled.

Rows are filled one after another. In each row, the cell with the fewest allowed values comes first, or a cell whose
value has no other place in the row. For the row and the boxes that it crosses, a *matching* is kept: a plan that gives
every empty cell an allowed value of its own. Houses with a plan may still fail together, but seldom do.

A placed value breaks few plans, each in one cell. An augmenting path repairs a plan, or shows that no plan is left. A
plan that is valid after a value was placed was also valid before it, so nothing has to be restored when a value is
removed again.

Source: own; Raggi, Neto and Fontes, algorithm 3, for the search; Berge 1957 for augmenting paths.
"""

import numpy as np

from generator.draws_kernel import random_member
from kernels.jit import lean_inlined, lean_kernel
from kernels.masks import bit, count, is_empty, load, lowest, store, without, without_lowest
from kernels.streams import below, unit

_NO_PATH = -1


@lean_inlined
def _allowed(every, workspace, row, column):
    """Return the values that the row, column and box of a cell do not have."""
    used = load(workspace.used_masks, row) | load(workspace.used_masks, len(workspace.grid) + column)
    return without(every, used | load(workspace.used_masks, workspace.box_of[row, column]))


@lean_inlined
def _toggle(workspace, row, column, value):
    used_masks, mask = workspace.used_masks, bit(workspace.used_masks, value)
    box, its_column = workspace.box_of[row, column], len(workspace.grid) + column
    store(used_masks, load(used_masks, row) ^ mask, row)
    store(used_masks, load(used_masks, its_column) ^ mask, its_column)
    store(used_masks, load(used_masks, box) ^ mask, box)


@lean_kernel
def mend(every, free, house, top, first, width, start, workspace):
    """Find a value for one cell of a house by moving others of its plan along an augmenting path.

    Args:
        every, free: masks of all values, and of those that the plan does not use.
        house: index of the plan.
        top, first, width: place of the house on the board; cell i is in row ``top + i // width``.
        start: the cell of the house that has no value.
        workspace: the board and its plans.

    Returns:
        The value that is no longer free, or ``_NO_PATH``; then the plan is as it was.
    """
    seen = free ^ free
    workspace.queue[0] = start
    head, tail = 0, 1
    while head < tail:
        cell = workspace.queue[head]
        head += 1
        fresh = without(_allowed(every, workspace, top + cell // width, first + cell % width), seen)
        reached = fresh & free
        if not is_empty(reached):
            taken = value = lowest(reached)
            while cell != start:
                given_up = workspace.planned[house, cell]
                workspace.planned[house, cell] = value
                workspace.place[house, value] = cell
                value = given_up
                cell = workspace.parent[value]
            workspace.planned[house, cell] = value
            workspace.place[house, value] = cell
            return taken
        seen = seen | fresh
        while not is_empty(fresh):
            value = lowest(fresh)
            fresh = without_lowest(fresh)
            workspace.parent[value] = cell
            workspace.queue[tail] = workspace.place[house, value]
            tail += 1
    return _NO_PATH


@lean_kernel
def plan(every, house, top, first, width, workspace):
    """Make a plan for a house that is still empty; return False if there is none."""
    free = every
    for cell in range(len(workspace.grid)):
        taken = mend(every, free, house, top, first, width, cell, workspace)
        if taken == _NO_PATH:
            return False
        free = without(free, bit(workspace.used_masks, taken))
    return True


@lean_inlined
def plan_row(every, row, workspace):
    """Plan a row that is to be filled next and, if it is the first of a band, the boxes of the band."""
    side = len(workspace.grid)
    if not plan(every, row, row, 0, side, workspace):
        return False
    if row % workspace.box_height == 0:
        for k in range(workspace.box_height):
            if not plan(every, side + row + k, row, k * workspace.box_width, workspace.box_width, workspace):
                return False
    return True


@lean_inlined
def _give(every, house, top, first, width, cell, value, workspace):
    """Make a plan respect that a cell has received a value; the cell that was to have it takes another value."""
    planned, holder = workspace.planned[house, cell], np.int64(workspace.place[house, value])
    if holder == cell:
        return True
    workspace.planned[house, cell] = value
    workspace.place[house, value] = cell
    if mend(every, bit(workspace.used_masks, planned), house, top, first, width, holder, workspace) != _NO_PATH:
        return True
    workspace.planned[house, cell] = planned
    workspace.place[house, value] = holder
    return False


@lean_kernel
def keep_plans(every, row, column, value, workspace):
    """Repair what a newly placed value breaks in the plans of its row and of the boxes in its band."""
    side, height, width = len(workspace.grid), workspace.box_height, workspace.box_width
    if not _give(every, row, row, 0, side, column, value, workspace):
        return False
    top = row - row % height
    first_of_row = row % height * width
    for k in range(height):
        house, first = side + top + k, k * width
        if first <= column < first + width:
            if not _give(every, house, top, first, width, first_of_row + column - first, value, workspace):
                return False
        else:
            holder = np.int64(workspace.place[house, value])
            if 0 <= holder - first_of_row < width:
                free = bit(workspace.used_masks, value)
                if mend(every, free, house, top, first, width, holder, workspace) == _NO_PATH:
                    return False
    return True


@lean_inlined
def _choose(every, row, state, workspace):
    """Choose a cell of the row and the values to try there: a value without another place, or all of the fewest."""
    side = len(workspace.grid)
    nothing = every ^ every
    once, again = nothing, nothing
    fewest, best, best_mask = side + 1, 0, nothing
    column = below(state, side)
    for _ in range(side):
        column = column + 1 if column + 1 < side else 0
        if workspace.grid[row, column] == 0:
            mask = _allowed(every, workspace, row, column)
            again = again | (once & mask)
            once = once | mask
            n = count(mask)
            if n < fewest:
                fewest, best, best_mask = n, column, mask
    lone = without(once, again)
    if fewest > 1 and not is_empty(lone):
        value = lowest(lone)
        best = workspace.place[row, value]
        best_mask = bit(workspace.used_masks, value)
    return best, best_mask


@lean_kernel
def fill(alpha, most_nodes, state, workspace):
    """Search for a complete board from an empty one.

    Args:
        alpha: two values are tried in a cell with a chance of alpha times the share of cells filled.
        most_nodes: bound on the number of values placed.
        workspace: the board and its plans, overwritten.

    Returns:
        Whether the board is complete, and the number of nodes.
    """
    side = len(workspace.grid)
    n_cells = side * side
    every = bit(workspace.used_masks, 0)
    for value in range(1, side):
        every = every | bit(workspace.used_masks, value)
    nothing = every ^ every
    workspace.grid[:] = 0
    for house in range(3 * side):
        store(workspace.used_masks, nothing, house)
    depth = 0
    n_nodes = 0
    forward = True
    while 0 <= depth < n_cells:
        row = depth // side
        if forward:
            left = nothing
            workspace.tries[depth] = 2 if unit(state) < alpha * (depth / n_cells) else 1
            if depth % side != 0 or plan_row(every, row, workspace):
                workspace.columns[depth], left = _choose(every, row, state, workspace)
        else:
            column = workspace.columns[depth]
            _toggle(workspace, row, column, workspace.grid[row, column] - 1)
            workspace.grid[row, column] = 0
            left = load(workspace.left_masks, depth)
        if is_empty(left):
            forward = False
            depth -= 1
            continue
        if n_nodes == most_nodes:
            break
        n_nodes += 1
        column = workspace.columns[depth]
        value = random_member(left, state)
        workspace.tries[depth] -= 1
        rest = nothing if workspace.tries[depth] == 0 else without(left, bit(workspace.left_masks, value))
        store(workspace.left_masks, rest, depth)
        workspace.grid[row, column] = value + 1
        _toggle(workspace, row, column, value)
        forward = keep_plans(every, row, column, value, workspace)
        depth += forward
    return depth == n_cells, n_nodes
