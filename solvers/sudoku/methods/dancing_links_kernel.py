"""Algorithm X with dancing links, in arrays.

An option (a digit in a cell) covers four items: the cell, and the digit in its row, its column and its box. Each item
has a ring of the options that still cover it; the uncovered items also form a ring, with a root.

    node     0      1 .. n_items      n_items + 1 ...
             root   heads of items    the four nodes of each option, one after the other

An unlinked node keeps its own links; taking steps back in reverse order therefore links it in again.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from solvers.arrays import Records
from solvers.sudoku.methods.depth_first import EXHAUSTED, FOUND, RUNNING

ROOT = 0
N_OF_OPTION = 4


class Links(NamedTuple):
    """The options and items."""

    side: int  # number of digits
    left: NDArray[np.int32]  # ``[1 + n_items]``, the item before, or the root
    right: NDArray[np.int32]  # ``[1 + n_items]``, the item after, or the root
    sizes: NDArray[np.int32]  # ``[1 + n_items]``, the number of options in an item's ring
    up: NDArray[np.int32]  # ``[n_nodes]``, the node above in an item's ring
    down: NDArray[np.int32]  # ``[n_nodes]``, the node below
    item_of: NDArray[np.int32]  # ``[n_nodes]``, the item that a node belongs to
    options: NDArray[np.int32]  # ``[n_options]``, ``cell * side + digit``
    # ``[n_blanks + 1]``, the node that each level has taken last; at first, the head of its item.
    chosen: NDArray[np.int32]
    digits: NDArray[np.uint16]  # ``[n_cells]``, holds the givens and receives the boards that are found
    progress: Records  # one ``Progress`` record


@lean_inlined
def option_of(links, node):
    """Return the number of a node's option."""
    return (node - len(links.sizes)) // N_OF_OPTION


@lean_inlined
def in_option(links, node, step):
    """Return the node that comes ``step`` nodes later in the same option, in a circle."""
    first = len(links.sizes) + option_of(links, node) * N_OF_OPTION
    return first + (node - first + step) % N_OF_OPTION


@lean_kernel
def cover(links, item):
    """Remove an item, and remove the options in its ring from all other rings."""
    links.right[links.left[item]] = links.right[item]
    links.left[links.right[item]] = links.left[item]
    node = links.down[item]
    while node != item:
        for step in range(1, N_OF_OPTION):
            other = in_option(links, node, step)
            links.down[links.up[other]] = links.down[other]
            links.up[links.down[other]] = links.up[other]
            links.sizes[links.item_of[other]] -= 1
        node = links.down[node]


@lean_kernel
def uncover(links, item):
    """Restore what ``cover`` removed, in reverse order."""
    node = links.up[item]
    while node != item:
        for step in range(N_OF_OPTION - 1, 0, -1):
            other = in_option(links, node, step)
            links.sizes[links.item_of[other]] += 1
            links.down[links.up[other]] = other
            links.up[links.down[other]] = other
        node = links.up[node]
    links.right[links.left[item]] = item
    links.left[links.right[item]] = item


@lean_inlined
def choose(links):
    """Return the first item with the fewest options."""
    best = links.right[ROOT]
    item = links.right[best]
    while item != ROOT:
        if links.sizes[item] < links.sizes[best]:
            best = item
        item = links.right[item]
    return best


@lean_inlined
def write_board(links, depth):
    """Write the digits that the levels have taken."""
    for level in range(depth):
        option = links.options[option_of(links, links.chosen[level])]
        links.digits[option // links.side] = option % links.side + 1


@lean_kernel
def advance(links, max_nodes):
    """Continue the search until there are ``max_nodes`` nodes, the board is full, or nothing is left to try."""
    depth, is_fresh, nodes = links.progress[0].depth, links.progress[0].is_fresh, links.progress[0].nodes
    outcome = EXHAUSTED
    while depth >= 0:
        if is_fresh:
            is_fresh = 0
            if links.right[ROOT] == ROOT:
                write_board(links, depth)
                depth -= 1
                outcome = FOUND
                break
            links.chosen[depth] = choose(links)
            cover(links, links.chosen[depth])
        node = links.chosen[depth]
        item = links.item_of[node]
        below = links.down[node]
        if below != item and nodes == max_nodes:
            outcome = RUNNING
            break
        if node != item:
            for step in range(N_OF_OPTION - 1, 0, -1):
                uncover(links, links.item_of[in_option(links, node, step)])
        if below == item:
            uncover(links, item)
            depth -= 1
        else:
            for step in range(1, N_OF_OPTION):
                cover(links, links.item_of[in_option(links, below, step)])
            links.chosen[depth] = below
            nodes += 1
            depth += 1
            is_fresh = 1
    links.progress[0].depth, links.progress[0].is_fresh, links.progress[0].nodes = depth, is_fresh, nodes
    return outcome
