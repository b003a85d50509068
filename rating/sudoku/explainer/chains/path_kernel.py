"""The nodes of a forcing chain: the first of the shortest ways from an assumption to its opposite."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from rating.sudoku.explainer.chains.links_kernel import MAX_NODES, NOBODY, X, has_digit, includes
from rating.sudoku.geometry import PLAIN_TABLES, GroundTables


class PathWorkspace(NamedTuple):
    """The queue of a search for paths."""

    facts: NDArray[np.int32]  # ``[2 * max_nodes + 1]``, a node times 2, plus 1 when it is on
    parents: NDArray[np.int32]  # ``[2 * max_nodes + 1]``, where in the queue the parent of a fact stands
    is_met: NDArray[np.bool_]  # ``[2 * max_nodes]``
    peers: NDArray[np.integer]  # ``[n_cells, n_peers]``, the cells that each cell sees, as in ``GroundTables``
    pairs: NDArray[np.int64]  # what a digit takes from others by rules about two cells, as in ``GroundTables``


def empty_path_workspace(ground: GroundTables = PLAIN_TABLES, max_nodes: int = MAX_NODES) -> PathWorkspace:
    """Return an empty workspace."""
    return PathWorkspace(
        facts=np.zeros(2 * max_nodes + 1, np.int32),
        parents=np.zeros(2 * max_nodes + 1, np.int32),
        is_met=np.zeros(2 * max_nodes, np.bool_),
        peers=ground.peers,
        pairs=ground.pairs,
    )


@lean_kernel
def find_path(links, kind, assumed, workspace):
    """Find the forcing chain from an assumption to its opposite; return its place in ``facts``, or ``NOBODY``."""
    for fact in range(2 * links.sizes[0].n_nodes):
        workspace.is_met[fact] = False
    workspace.is_met[assumed] = True
    workspace.facts[0] = assumed
    workspace.parents[0] = NOBODY
    at, count = 0, 1
    while at < count:
        fact = workspace.facts[at]
        if fact & 1:
            count, found = _turn_off(links, kind, assumed, at, count, workspace)
        else:
            count, found = _turn_on(links, kind, assumed, at, count, workspace)
        if found:
            return count - 1
        at += 1
    return NOBODY


@lean_inlined
def _put(assumed, fact, parent, count, workspace):
    """Put a fact into the queue if it is new; return the new length, and whether the fact is the opposite."""
    if not workspace.is_met[fact]:
        workspace.is_met[fact] = True
        workspace.facts[count] = fact
        workspace.parents[count] = parent
        count += 1
    return count, fact ^ 1 == assumed


@lean_kernel
def _turn_off(links, kind, assumed, parent, count, workspace):
    """Follow the weak links of a node that is on, where a chain can go on or end."""
    node = workspace.facts[parent] >> 1
    cell, digit = int(links.cells[node]), int(links.digits[node])
    wanted = links.is_strong[kind]
    if kind != X:
        for other in links.nodes[cell]:
            if other != NOBODY and other != node and (includes(wanted, other) or 2 * other ^ 1 == assumed):
                count, found = _put(assumed, 2 * int(other), parent, count, workspace)
                if found:
                    return count, True
    for peer in workspace.peers[cell]:
        if peer < 0:
            break
        other = links.nodes[peer, digit]
        if other != NOBODY and (includes(wanted, other) or 2 * other ^ 1 == assumed):
            count, found = _put(assumed, 2 * int(other), parent, count, workspace)
            if found:
                return count, True
    for peer, more in workspace.pairs[cell]:
        if peer < 0 or kind == X:
            break
        if more != 0 and has_digit(links.nodes, peer, digit + more):
            other = links.nodes[peer, digit + more]
            if includes(wanted, other) or 2 * other ^ 1 == assumed:
                count, found = _put(assumed, 2 * int(other), parent, count, workspace)
                if found:
                    return count, True
    return count, False


@lean_kernel
def _turn_on(links, kind, assumed, parent, count, workspace):
    partners = links.partners[workspace.facts[parent] >> 1]
    for which in range(1 if kind == X else 0, len(partners)):
        if partners[which] != NOBODY:
            count, found = _put(assumed, 2 * int(partners[which]) + 1, parent, count, workspace)
            if found:
                return count, True
    return count, False
