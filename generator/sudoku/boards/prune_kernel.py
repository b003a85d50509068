"""Boards by depth-first search that tries only a few values in each cell and starts over when that was too few.

The boxes on the diagonal do not see each other and are filled first, at random. Then the other cells follow row by row.
At the start of a row the allowed values of all empty cells are listed, and a cell without any sends the search back. On
large boards, that comes too late: nearly every row is begun in vain. There, the rest of the row is also listed after
every value, and both a cell without a value and a value without a cell send the search back. In a cell the search tries
``most_tries`` of its allowed values, in random order, with a chance that depends on how much of the board is filled,
and a single one else.

The allowed values are the complement of three masks, those of the row, column and box; so the lists need no storage,
and to refresh them is only to check them.

The two checks are separate kernels, so that a run as plain Python, which may take hours, is given up in time.

Source: Raggi, Neto and Fontes, algorithms 1 to 3; the bounds on nodes and the lists after every value are ours.
"""

from generator.draws_kernel import random_member, shuffle
from kernels.jit import lean_inlined, lean_kernel
from kernels.masks import bit, is_empty, load, lowest, store, without
from kernels.streams import unit


@lean_inlined
def _allowed(every, used_masks, rows, columns, boxes, i):
    used = load(used_masks, rows[i]) | load(used_masks, columns[i]) | load(used_masks, boxes[i])
    return without(every, used)


@lean_inlined
def _toggle(used_masks, value, rows, columns, boxes, i):
    store(used_masks, load(used_masks, rows[i]) ^ value, rows[i])
    store(used_masks, load(used_masks, columns[i]) ^ value, columns[i])
    store(used_masks, load(used_masks, boxes[i]) ^ value, boxes[i])


@lean_kernel
def prefill(box_height, box_width, state, grid, used_masks, order):
    """Empty the board and fill the boxes on its diagonal at random."""
    side = box_height * box_width
    grid[:] = 0
    nothing = bit(used_masks, 0) ^ bit(used_masks, 0)
    for house in range(3 * side):
        store(used_masks, nothing, house)
    for value in range(side):
        order[value] = value
    for k in range(min(box_height, box_width)):
        shuffle(order, state)
        for i in range(side):
            row, column = k * box_height + i // box_width, k * box_width + i % box_width
            value = bit(used_masks, order[i])
            grid[row, column] = order[i] + 1
            for house in (row, side + column, 2 * side + k * box_height + k):
                store(used_masks, load(used_masks, house) | value, house)


@lean_inlined
def _all_fit(every, used_masks, rows, columns, boxes, first):
    """Return whether each cell from ``first`` on has an allowed value."""
    i = first
    while i < len(rows) and not is_empty(_allowed(every, used_masks, rows, columns, boxes, i)):
        i += 1
    return i == len(rows)


@lean_inlined
def _rest_fits(every, used_masks, rows, columns, boxes, lines, depth):
    """Return whether each cell of a line after ``depth`` has an allowed value, and each value it lacks such a cell."""
    placed = load(used_masks, lines[depth])
    i = depth + 1
    while i < len(lines) and lines[i] == lines[depth]:
        allowed = _allowed(every, used_masks, rows, columns, boxes, i)
        if is_empty(allowed):
            return False
        placed = placed | allowed
        i += 1
    return is_empty(without(every, placed))


@lean_kernel
def fill(chances, most_tries, most_nodes, draws_diagonal, looks_at_rest, state, workspace):
    """Search for values of the cells outside the boxes on the diagonal; take all of them back where it fails.

    Args:
        chances: float64 ``[n_empty]``, the probability that more than one value is tried, for each depth of the search.
        most_tries: the number of values that are tried then.
        most_nodes: bound on the number of values placed.
        draws_diagonal: empty the board and prefill it, else it is as a start left it.
        looks_at_rest: look at the rest of a line after every value; lines are houses then.
        workspace: the board and work space, overwritten.

    Returns:
        Whether the board is complete, and the number of nodes.
    """
    rows, columns, boxes, tries = workspace.rows, workspace.columns, workspace.boxes, workspace.tries
    lines = workspace.lines
    used_masks, left_masks, value_masks = workspace.used_masks, workspace.left_masks, workspace.value_masks
    side = len(workspace.grid)
    n_empty = len(rows)
    if draws_diagonal:
        prefill(workspace.box_height, workspace.box_width, state, workspace.grid, used_masks, workspace.order)
    every = bit(used_masks, 0)
    for value in range(1, side):
        every = every | bit(used_masks, value)
    nothing = every ^ every
    depth = 0
    n_nodes = 0
    forward = True
    while 0 <= depth < n_empty:
        if forward:
            left = _allowed(every, used_masks, rows, columns, boxes, depth)
            begins_line = depth == 0 or lines[depth - 1] != lines[depth]
            if begins_line and not _all_fit(every, used_masks, rows, columns, boxes, depth):
                left = nothing
            tries[depth] = most_tries if unit(state) < chances[depth] else 1
        else:
            _toggle(used_masks, load(value_masks, depth), rows, columns, boxes, depth)
            left = load(left_masks, depth)
        if is_empty(left):
            forward = False
            depth -= 1
            continue
        if n_nodes == most_nodes:
            break
        n_nodes += 1
        value = bit(left_masks, random_member(left, state))
        tries[depth] -= 1
        store(left_masks, nothing if tries[depth] == 0 else left ^ value, depth)
        store(value_masks, value, depth)
        _toggle(used_masks, value, rows, columns, boxes, depth)
        forward = not looks_at_rest or _rest_fits(every, used_masks, rows, columns, boxes, lines, depth)
        depth += forward
    done = depth == n_empty
    if done:
        for i in range(n_empty):
            workspace.grid[rows[i], columns[i] - side] = lowest(load(value_masks, i)) + 1
    else:
        for i in range(depth):
            _toggle(used_masks, load(value_masks, i), rows, columns, boxes, i)
    return done, n_nodes
