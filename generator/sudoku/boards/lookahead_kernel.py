"""Boards by the same search with foresight: no value is placed that leaves a row or box without a way to be filled.

Rows are filled one after the other, in each the cell with the fewest allowed values first, or one whose value has no
other place in the row. For the row and the boxes that it crosses, a *matching* is kept: a plan that gives every empty
cell an allowed value of its own. Houses with a plan may still fail together, but seldom do.

A value placed breaks few plans, each in one cell, and an augmenting path mends it or shows that no plan is left. A
plan that holds after a value was placed held before it too; so nothing has to be restored when a value is taken back.

Source: own; Raggi, Neto and Fontes, algorithm 3, for the search; Berge 1957 for augmenting paths.
"""

from generator.draws_kernel import random_member
from kernels.jit import inlined, kernel
from kernels.masks import bit, count, is_empty, load, lowest, store, without, without_lowest
from kernels.streams import below, unit

_NO_PATH = -1


@inlined
def _allowed(every, desk, row, column):
    """Give the values that the row, column and box of a cell do not have."""
    used = load(desk.used_masks, row) | load(desk.used_masks, len(desk.grid) + column)
    return without(every, used | load(desk.used_masks, desk.box_of[row, column]))


@inlined
def _toggle(desk, row, column, value):
    box = desk.box_of[row, column]
    mask = bit(desk.used_masks, value)
    store(desk.used_masks, load(desk.used_masks, row) ^ mask, row)
    store(desk.used_masks, load(desk.used_masks, len(desk.grid) + column) ^ mask, len(desk.grid) + column)
    store(desk.used_masks, load(desk.used_masks, box) ^ mask, box)


@kernel
def mend(every, free, house, top, first, width, start, desk):
    """Find a value for one cell of a house by moving others of its plan along an augmenting path.

    Args:
        every, free: masks of all values, and of those that the plan does not use.
        house: index of the plan.
        top, first, width: place of the house on the board; cell i is in row ``top + i // width``.
        start: the cell of the house that has no value.
        desk: the board and its plans.

    Returns:
        The value that is no longer free, or ``_NO_PATH``; then the plan is as it was.
    """
    seen = free ^ free
    desk.queue[0] = start
    head, tail = 0, 1
    while head < tail:
        cell = desk.queue[head]
        head += 1
        fresh = without(_allowed(every, desk, top + cell // width, first + cell % width), seen)
        reached = fresh & free
        if not is_empty(reached):
            taken = value = lowest(reached)
            while cell != start:
                given_up = desk.planned[house, cell]
                desk.planned[house, cell] = value
                desk.place[house, value] = cell
                value = given_up
                cell = desk.parent[value]
            desk.planned[house, cell] = value
            desk.place[house, value] = cell
            return taken
        seen = seen | fresh
        while not is_empty(fresh):
            value = lowest(fresh)
            fresh = without_lowest(fresh)
            desk.parent[value] = cell
            desk.queue[tail] = desk.place[house, value]
            tail += 1
    return _NO_PATH


@kernel
def plan(every, house, top, first, width, desk):
    """Make a plan for a house that is still empty, or tell that there is none."""
    free = every
    for cell in range(len(desk.grid)):
        taken = mend(every, free, house, top, first, width, cell, desk)
        if taken == _NO_PATH:
            return False
        free = without(free, bit(desk.used_masks, taken))
    return True


@kernel
def plan_row(every, row, desk):
    """Plan a row that is to be filled next and, if it is the first of a band, the boxes of the band."""
    side = len(desk.grid)
    if not plan(every, row, row, 0, side, desk):
        return False
    if row % desk.box_height == 0:
        for k in range(desk.box_height):
            if not plan(every, side + row + k, row, k * desk.box_width, desk.box_width, desk):
                return False
    return True


@inlined
def _give(every, house, top, first, width, cell, value, desk):
    """Make a plan respect that a cell has got a value; the one who was to have it takes another."""
    planned, holder = desk.planned[house, cell], desk.place[house, value]
    if holder == cell:
        return True
    desk.planned[house, cell] = value
    desk.place[house, value] = cell
    if mend(every, bit(desk.used_masks, planned), house, top, first, width, holder, desk) != _NO_PATH:
        return True
    desk.planned[house, cell] = planned
    desk.place[house, value] = holder
    return False


@kernel
def keep_plans(every, row, column, value, desk):
    """Mend what a value just placed breaks in the plans of its row and of the boxes in its band."""
    side, height, width = len(desk.grid), desk.box_height, desk.box_width
    if not _give(every, row, row, 0, side, column, value, desk):
        return False
    top = row - row % height
    first_of_row = row % height * width
    for k in range(height):
        house, first = side + top + k, k * width
        if first <= column < first + width:
            if not _give(every, house, top, first, width, first_of_row + column - first, value, desk):
                return False
        else:
            holder = desk.place[house, value]
            if 0 <= holder - first_of_row < width:
                free = bit(desk.used_masks, value)
                if mend(every, free, house, top, first, width, holder, desk) == _NO_PATH:
                    return False
    return True


@inlined
def _choose(every, row, state, desk):
    """Choose a cell of the row and what to try there: a value without another place, or all of few."""
    side = len(desk.grid)
    nothing = every ^ every
    once, again = nothing, nothing
    fewest, best, best_mask = side + 1, 0, nothing
    column = below(state, side)
    for _ in range(side):
        column = column + 1 if column + 1 < side else 0
        if desk.grid[row, column] == 0:
            mask = _allowed(every, desk, row, column)
            again = again | (once & mask)
            once = once | mask
            n = count(mask)
            if n < fewest:
                fewest, best, best_mask = n, column, mask
    lone = without(once, again)
    if fewest > 1 and not is_empty(lone):
        value = lowest(lone)
        best = desk.place[row, value]
        best_mask = bit(desk.used_masks, value)
    return best, best_mask


@kernel
def fill(alpha, most_nodes, state, desk):
    """Search for a complete board from an empty one.

    Args:
        alpha: two values are tried in a cell with a chance of alpha times the share of cells filled.
        most_nodes: bound on the number of values placed.
        state: the random stream.
        desk: the board and its plans, overwritten.

    Returns:
        Whether the board is complete, and the number of nodes.
    """
    side = len(desk.grid)
    n_cells = side * side
    every = bit(desk.used_masks, 0)
    for value in range(1, side):
        every = every | bit(desk.used_masks, value)
    nothing = every ^ every
    desk.grid[:] = 0
    for house in range(3 * side):
        store(desk.used_masks, nothing, house)
    depth = 0
    n_nodes = 0
    forward = True
    while 0 <= depth < n_cells:
        row = depth // side
        if forward:
            left = nothing
            desk.tries[depth] = 2 if unit(state) < alpha * (depth / n_cells) else 1
            if depth % side != 0 or plan_row(every, row, desk):
                desk.columns[depth], left = _choose(every, row, state, desk)
        else:
            column = desk.columns[depth]
            _toggle(desk, row, column, desk.grid[row, column] - 1)
            desk.grid[row, column] = 0
            left = load(desk.left_masks, depth)
        if is_empty(left):
            forward = False
            depth -= 1
            continue
        if n_nodes == most_nodes:
            break
        n_nodes += 1
        column = desk.columns[depth]
        value = random_member(left, state)
        desk.tries[depth] -= 1
        rest = nothing if desk.tries[depth] == 0 else without(left, bit(desk.left_masks, value))
        store(desk.left_masks, rest, depth)
        desk.grid[row, column] = value + 1
        _toggle(desk, row, column, value)
        forward = keep_plans(every, row, column, value, desk)
        depth += forward
    return depth == n_cells, n_nodes
