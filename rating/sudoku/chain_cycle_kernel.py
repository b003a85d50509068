# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""Cycles: chains that lead from a candidate back to itself, and what they remove.

All weak links of a cycle are as good as strong ones: one of their two ends holds. So a digit can go from every cell
outside that sees both an end which is on and an end which is off, whichever way around the cycle is read.

There may be many cycles of the same length through a candidate. Sudoku Explainer looks only at those which a
breadth-first search comes upon; so the search is made here as there, node by node in the same order. A node is on once,
as a consequence of the first that leads there; a node may be off as a consequence of several.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rating.sudoku.chain_links import MAX_NODES, N_PARTNERS, NOBODY, X, Y, includes
from rating.sudoku.geometry import N_CELLS, N_PEERS, PEERS, SIDE
from solvers.jit import lean_inlined, lean_kernel

MAX_OFF = MAX_NODES * (N_PEERS + SIDE - 1)


class CycleRoom(NamedTuple):
    """Hold the queues of a search.

    Attributes:
        on: int32 ``[MAX_NODES, 2]``, nodes that are on, and where in ``off`` their parents stand.
        off: int32 ``[MAX_OFF, 2]``, nodes that are off, and where in ``on`` their parents stand.
        is_on: bool ``[MAX_NODES]``.
        sees_on: uint16 ``[81]``, the candidates that see a node of the cycle that is on.
        sees_off: the same, for off.
        in_cycle: bool ``[81]``, the cells of the cycle.
        removals: uint16 ``[81]``, the candidates that the cycle removes.
    """

    on: NDArray[np.int32]
    off: NDArray[np.int32]
    is_on: NDArray[np.bool_]
    sees_on: NDArray[np.uint16]
    sees_off: NDArray[np.uint16]
    in_cycle: NDArray[np.bool_]
    removals: NDArray[np.uint16]


def empty_cycle_room() -> CycleRoom:
    """Make room for a search."""
    return CycleRoom(
        on=np.zeros((MAX_NODES, 2), np.int32),
        off=np.zeros((MAX_OFF, 2), np.int32),
        is_on=np.zeros(MAX_NODES, np.bool_),
        sees_on=np.zeros(N_CELLS, np.uint16),
        sees_off=np.zeros(N_CELLS, np.uint16),
        in_cycle=np.zeros(N_CELLS, np.bool_),
        removals=np.zeros(N_CELLS, np.uint16),
    )


@lean_kernel
def find_cycle(grid, links, kind, start, length, room):
    """Find the first cycle of a length through a node that removes something.

    Args:
        grid: the candidates.
        links: their links.
        kind: the kind of links to use.
        start: the node.
        length: number of links, even, at least 4.
        room: work space; afterwards the cycle can be read from ``off``, and ``removals`` is what it removes.

    Returns:
        Where in ``room.off`` the last node stands, or ``NOBODY`` when there is no such cycle.
    """
    first, last = find_cycles(links, kind, start, length, room)
    for at in range(first, last):
        if removes(grid, links, at, room):
            return at
    return NOBODY


@lean_kernel
def find_cycles(links, kind, start, length, room):
    """Find all cycles of a length through a node; their last nodes stand in ``room.off`` in the range returned."""
    n_nodes = links.sizes[0]
    room.is_on[:n_nodes] = False
    room.is_on[start] = True
    room.on[0, 0] = start
    room.on[0, 1] = NOBODY
    n_on, n_off = 1, 0
    first_on = 0
    for _ in range(length // 2 - 1):
        first_off, last_on = n_off, n_on
        for parent in range(first_on, last_on):
            n_off = _turn_off(links, kind, parent, room, n_off, links.is_strong[kind])
        first_on = n_on
        for parent in range(first_off, n_off):
            n_on = _turn_on(links, kind, parent, room, n_on)
    first_off = n_off
    for parent in range(first_on, n_on):
        n_off = _turn_off(links, kind, parent, room, n_off, links.strong[kind, start])
    return first_off, n_off


@lean_inlined
def _turn_off(links, kind, parent, room, n_off, wanted):
    """Follow the weak links of a node that is on to the wanted nodes, but not back along its own chain."""
    node = room.on[parent, 0]
    cell, digit = int(links.cells[node]), int(links.digits[node])
    if kind != X:
        for other in links.nodes[cell]:
            if other != NOBODY and other != node and includes(wanted, other) and not _is_behind(room, parent, other):
                room.off[n_off, 0] = other
                room.off[n_off, 1] = parent
                n_off += 1
    for peer in PEERS[cell]:
        other = links.nodes[peer, digit]
        if other != NOBODY and includes(wanted, other) and not _is_behind(room, parent, other):
            room.off[n_off, 0] = other
            room.off[n_off, 1] = parent
            n_off += 1
    return n_off


@lean_inlined
def _is_behind(room, parent, node):
    """Tell whether the chain that leads to ``on[parent]`` turns a node off."""
    before = room.on[parent, 1]
    while before != NOBODY:
        if room.off[before, 0] == node:
            return True
        before = room.on[room.off[before, 1], 1]
    return False


@lean_inlined
def _turn_on(links, kind, parent, room, n_on):
    """Follow the strong links of a node that is off."""
    partners = links.partners[room.off[parent, 0]]
    for which in range(1 if kind == X else 0, 1 if kind == Y else N_PARTNERS):
        other = partners[which]
        if other != NOBODY and not room.is_on[other]:
            room.is_on[other] = True
            room.on[n_on, 0] = other
            room.on[n_on, 1] = parent
            n_on += 1
    return n_on


@lean_kernel
def removes(grid, links, last, room):
    """Tell whether the cycle whose last node stands at ``off[last]`` removes candidates, and which."""
    room.sees_on[:] = 0
    room.sees_off[:] = 0
    room.in_cycle[:] = False
    at = last
    while at != NOBODY:
        node = room.off[at, 0]
        cell = int(links.cells[node])
        room.in_cycle[cell] = True
        for peer in PEERS[cell]:
            room.sees_off[peer] |= 1 << int(links.digits[node])
        node = room.on[room.off[at, 1], 0]
        cell = int(links.cells[node])
        room.in_cycle[cell] = True
        for peer in PEERS[cell]:
            room.sees_on[peer] |= 1 << int(links.digits[node])
        at = room.on[room.off[at, 1], 1]
    found = False
    for cell in range(N_CELLS):
        if not room.in_cycle[cell]:
            mask = room.sees_on[cell] & room.sees_off[cell] & grid.candidates[cell]
            if mask:
                if not found:
                    room.removals[:] = 0
                room.removals[cell] = mask
                found = True
    return found
