"""Complete boards by coloring edges twice, a construction that cannot fail.

A board with boxes of R rows and C columns has N = R * C rows, in bands of R, and N columns, in stacks of C.

1. Rows. In each band, share the values of every box out among its R rows, C to a row, so that no value is in two
   boxes of one row. Values (left) meet places in boxes (right; every box has C places that each take R values): a
   graph with R edges at every vertex. Its edges have a proper coloring with R colors, and colors are rows.
2. Columns. In each stack rows (left) meet their values (right): C edges at every vertex, C colors, colors are columns.

A regular bipartite graph always has such a coloring, found edge by edge: if no color is free at both ends of an edge,
exchange two colors along the path that carries them from one end.

Every board can come out, but not equally often; switches correct that (``switches_kernel``).

Source: own; König 1916 for the coloring, Kempe's paths for the exchange.
"""

from generator.draws_kernel import shuffle
from kernels.jit import inlined, lean_inlined, lean_kernel
from kernels.masks import bit, is_empty, load, lowest, store, without
from kernels.streams import below

_FREE = -1


@inlined
def _clear(n_colors, mate, free_masks):
    """Remove all edges and make every color free everywhere."""
    every_color = bit(free_masks, 0)
    for color in range(1, n_colors):
        every_color = every_color | bit(free_masks, color)
    for vertex in range(len(mate)):
        store(free_masks, every_color, vertex)
        mate[vertex, :n_colors] = _FREE


@lean_inlined
def _any_color(free, n_colors, state):
    """Draw a free color: the first one from a random color on. This is not uniform, but three times as fast."""
    start = below(state, n_colors)
    free_from_start = (free >> start) << start
    return lowest(free) if is_empty(free_from_start) else lowest(free_from_start)


@lean_inlined
def _insert(left, right, n_colors, state, mate, free_masks):
    """Add an edge to a colored graph and give it a color that is free at both ends, or that is made free there."""
    free_left, free_right = load(free_masks, left), load(free_masks, right)
    free_at_both = free_left & free_right
    if is_empty(free_at_both):
        color = _any_color(free_left, n_colors, state)
        _exchange(right, color, _any_color(free_right, n_colors, state), mate, free_masks)
        free_right = load(free_masks, right)
    else:
        color = _any_color(free_at_both, n_colors, state)
    mate[left, color] = right
    mate[right, color] = left
    store(free_masks, without(free_left, bit(free_masks, color)), left)
    store(free_masks, without(free_right, bit(free_masks, color)), right)


@lean_inlined
def _exchange(start, used, unused, mate, free_masks):
    """Exchange two colors along the path from ``start`` that begins with the color in use.

    That color becomes free there.
    """
    both = bit(free_masks, used) | bit(free_masks, unused)
    vertex, out, back = start, used, unused
    while True:
        following = mate[vertex, out]
        mate[vertex, out] = mate[vertex, back]
        mate[vertex, back] = following
        if following == _FREE:
            break
        vertex = following
        out, back = back, out
    store(free_masks, load(free_masks, start) ^ both, start)
    store(free_masks, load(free_masks, vertex) ^ both, vertex)


@lean_kernel
def construct(box_height, box_width, state, grid, mate, free_masks, order):
    """Fill a board by coloring edges twice.

    Args:
        box_height, box_width: R and C.
        grid: uint16 ``[N, N]``, overwritten with values 1 to N.
        mate: work space, int16 ``[2 * N, max(R, C)]``: the other end of the edge of each color, or ``_FREE``; the left
            vertices come first.
        free_masks: work space, masks ``[2 * N]``: the colors that no edge of a vertex has yet.
        order: work space, int16 ``[N]``.
    """
    side = box_height * box_width
    for top in range(0, side, box_height):
        _clear(box_height, mate, free_masks)
        for box in range(box_height):
            for value in range(side):
                order[value] = value
            shuffle(order, state)
            for i in range(side):
                _insert(order[i], side + box * box_width + i // box_height, box_height, state, mate, free_masks)
        for place in range(side):
            for row in range(box_height):
                grid[top + row, place] = mate[side + place, row] + 1
    for first in range(0, side, box_width):
        _clear(box_width, mate, free_masks)
        minirows = grid[:, first : first + box_width]
        for row in range(side):
            for i in range(box_width):
                _insert(row, side + minirows[row, i] - 1, box_width, state, mate, free_masks)
        for row in range(side):
            for column in range(box_width):
                minirows[row, column] = mate[row, column] - side + 1
