"""Cycles: chains that lead from a candidate back to itself, and their removals.

All weak links of a cycle act as strong links: one of the two ends is true. So a digit is removed from every outside
cell that sees both an end that is on and an end that is off, in whichever direction the cycle is read. Of many cycles
of one length through a candidate, Sudoku Explainer sees only those that a breadth-first search meets; so this search
goes node by node in the same order. A node is turned on only once, by the first node that leads to it; several nodes
may turn it off.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import lowest
from rating.sudoku.explainer.chains.links_kernel import FOUR, MAX_NODES, NOBODY, X, Y
from rating.sudoku.geometry import FURTHER, PLAIN_TABLES, GroundTables


class CycleWorkspace(NamedTuple):
    """The queues of a search for cycles."""

    on: NDArray[np.int32]  # ``[max_nodes, 2]``, nodes that are on, and where in ``off`` their parents stand
    off: NDArray[np.int32]  # ``[max_off, 2]``, nodes that are off, and where in ``on`` their parents stand
    is_on: NDArray[np.bool_]  # ``[max_nodes]``
    removals: NDArray[np.integer]  # masks ``[n_cells]``, the candidates that the cycle removes


def empty_cycle_workspace(ground: GroundTables = PLAIN_TABLES, max_nodes: int = MAX_NODES) -> CycleWorkspace:
    """Return an empty workspace."""
    n_cells, n_peers = ground.peers.shape
    max_off = max_nodes * (n_peers + ground.house_cells.shape[1] - 1 + ground.pairs.shape[1])
    return CycleWorkspace(
        on=np.zeros((max_nodes, 2), np.int32),
        off=np.zeros((max_off, 2), np.int32),
        is_on=np.zeros(max_nodes, np.bool_),
        removals=np.zeros(n_cells, np.int64),
    )


@lean_kernel
def find_cycle(links, kind, start, length, workspace):
    """Find the first cycle of ``length`` links through a node that removes a candidate.

    Return its end, or ``NOBODY``.
    """
    first, last = find_cycles(links, kind, start, length, workspace)
    for at in range(first, last):
        if removes(links, at, workspace):
            return at
    return NOBODY


@lean_kernel
def find_cycles(links, kind, start, length, workspace):
    """Find all cycles of a length through a node; return the range of their last nodes in ``workspace.off``."""
    n_nodes = links.sizes[0].n_nodes
    workspace.is_on[:n_nodes] = False
    workspace.is_on[start] = True
    workspace.on[0, 0] = start
    workspace.on[0, 1] = NOBODY
    n_on, n_off = 1, 0
    first_on = 0
    for _ in range(length // 2 - 1):
        first_off, last_on = n_off, n_on
        for parent in range(first_on, last_on):
            n_off = _turn_off(links, kind, parent, workspace, n_off, links.is_strong[kind])
        first_on = n_on
        for parent in range(first_off, n_off):
            n_on = _turn_on(links, kind, parent, workspace, n_on)
    first_off = n_off
    for parent in range(first_on, n_on):
        n_off = _turn_off(links, kind, parent, workspace, n_off, links.strong[kind, start])
    return first_off, n_off


@lean_inlined
def _turn_off(links, kind, parent, workspace, n_off, wanted):
    """Follow the weak links of a node that is on to the wanted nodes, but not back along its own chain.

    Sudoku Explainer goes through the cell, the box, the rest of the row and the rest of the column, each in the order
    of node numbers; the rest of each further house and pairs follow.
    """
    node = int(workspace.on[parent, 0])
    cell, digit = int(links.cells[node]), int(links.digits[node])
    in_houses = links.in_house[digit]
    houses_of = links.houses_of
    n_kinds, box = houses_of.shape[1], houses_of[cell, 0]
    for part in range(1 if kind == X else 0, links.sizes[0].n_parts):
        for word in range((links.sizes[0].n_nodes + 63) >> 6):
            if part == 0:
                nodes = links.in_cell[cell, word]
            elif part <= n_kinds:
                nodes = in_houses[houses_of[cell, part - 1], word]
            else:
                nodes = links.weak[kind, node, word] & ~links.in_cell[cell, word]
            if part > 1:
                nodes &= ~in_houses[box, word]
            # A row and a column meet only in the cell itself.
            for before in range(1, part - 1 if part > FURTHER else 1):
                nodes &= ~in_houses[houses_of[cell, before], word]
            nodes &= wanted[word]
            while nodes:
                other = (word << 6) + lowest(nodes)
                nodes &= nodes - 1
                if other != node and not _is_behind(workspace, parent, other):
                    workspace.off[n_off, 0] = other
                    workspace.off[n_off, 1] = parent
                    n_off += 1
    return n_off


@lean_inlined
def _is_behind(workspace, parent, node):
    """Return whether the chain that leads to ``on[parent]`` turns a node off."""
    before = workspace.on[parent, 1]
    while before != NOBODY:
        if workspace.off[before, 0] == node:
            return True
        before = workspace.on[workspace.off[before, 1], 1]
    return False


@lean_inlined
def _turn_on(links, kind, parent, workspace, n_on):
    partners = links.partners[workspace.off[parent, 0]]
    for which in range(1 if kind == X else 0, 1 if kind == Y else len(partners)):
        other = partners[which]
        if other != NOBODY and not workspace.is_on[other]:
            workspace.is_on[other] = True
            workspace.on[n_on, 0] = other
            workspace.on[n_on, 1] = parent
            n_on += 1
    return n_on


@lean_kernel
def removes(links, last, workspace):
    """Return whether the cycle that ends at ``off[last]`` removes candidates that see nodes on and off; note them."""
    weak, in_cell = links.weak[X], links.in_cell
    found = False
    for first in range(0, links.sizes[0].n_words, FOUR):
        see_on, see_off, own = (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)
        at = last
        while at != NOBODY:
            off, parent = workspace.off[at, 0], workspace.off[at, 1]
            on, at = workspace.on[parent, 0], workspace.on[parent, 1]
            see_off = _joined(see_off, weak, off, first)
            see_on = _joined(see_on, weak, on, first)
            own = _joined(_joined(own, in_cell, links.cells[off], first), in_cell, links.cells[on], first)
        for word in range(FOUR):
            nodes = see_on[word] & see_off[word] & ~own[word]
            if nodes and not found:
                found = True
                workspace.removals[:] = 0
            while nodes:
                node = ((first + word) << 6) + lowest(nodes)
                nodes &= nodes - 1
                workspace.removals[links.cells[node]] |= 1 << int(links.digits[node])
    return found


@lean_inlined
def _joined(four, rows, at, first):
    """Unite four words with those of a row."""
    return (
        four[0] | rows[at, first],
        four[1] | rows[at, first + 1],
        four[2] | rows[at, first + 2],
        four[3] | rows[at, first + 3],
    )
