"""How far the starts of unary chains have come: the nodes that are on after more and more steps from each.

A node that is on belongs to the first step at which it is, and leads on from there once. So a level is a set of nodes
for each start, its *front*, and two steps unite rows of a table. *Near* fronts begin with a start that is on, *far*
ones with a start that is off:

    on  --weak-->  off  --strong-->  near  --weak-->  off  --strong-->  near  ...
    off  --strong-->  far  --weak-->  off  --strong-->  far  --weak-->  off  ...
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import lowest
from rating.sudoku.explainer.chains.cycle_kernel import CycleWorkspace, empty_cycle_workspace, joined
from rating.sudoku.explainer.chains.links_kernel import (
    BITS,
    FOUR,
    MAX_NODES,
    N_NODES,
    N_WORDS,
    HousePlaces,
    Links,
    X,
    empty_links,
    includes,
    words_for,
)
from rating.sudoku.geometry import CLASSIC_GROUND, Ground

NO_START = 1 << 30


class UnaryWorkspace(NamedTuple):
    """Hold what the search knows.

    Attributes:
        tables: of houses.
        links: of the grid.
        cycles: for the search for cycles.
        two_steps: int64 ``[max_nodes, max_words]``, the nodes that are on two steps after a node is on.
        ends: the same, the nodes that, when on, make a node on two steps later, but by a weak and a strong link.
        near: the same, by start: the nodes that are on first after some even number of steps from the start being on.
        near_seen: the same, after that many steps or fewer.
        far: the same as ``near``, after an odd number of steps from the start being off.
        far_seen: the same as ``near_seen``, from the start being off.
        after: int64 ``[1, max_words]``, the nodes that are on two steps after a front.
        starts: int64 ``[max_nodes]``, the starts from which steps lead on, in order.
        waiting: int64 ``[max_nodes]``, the starts to which cycles may lead back.
        best: int64 ``[4]``, the best hint.
        rating: float64 ``[1]``, its rating.
        removals: masks ``[n_cells]``, what it removes.
        placed: uint8 ``[n_cells]``, the digit that it writes.
    """

    tables: HousePlaces
    links: Links
    cycles: CycleWorkspace
    two_steps: NDArray[np.int64]
    ends: NDArray[np.int64]
    near: NDArray[np.int64]
    near_seen: NDArray[np.int64]
    far: NDArray[np.int64]
    far_seen: NDArray[np.int64]
    after: NDArray[np.int64]
    starts: NDArray[np.int64]
    waiting: NDArray[np.int64]
    best: NDArray[np.int64]
    rating: NDArray[np.float64]
    removals: NDArray[np.integer]
    placed: NDArray[np.uint8]


def empty_unary_workspace(
    ground: Ground = CLASSIC_GROUND, max_nodes: int = MAX_NODES, masks: type[np.integer] = np.uint16
) -> UnaryWorkspace:
    """Return an empty workspace.

    Args:
        ground: the houses.
        max_nodes: the most candidates of a grid.
        masks: the dtype of masks of candidates.
    """
    n_cells, max_words = len(ground.peers), words_for(max_nodes)
    rows = (max_nodes, max_words)
    return UnaryWorkspace(
        tables=HousePlaces(ground.house_cells, ground.places_of),
        links=empty_links(ground, max_nodes),
        cycles=empty_cycle_workspace(ground, max_nodes, masks),
        two_steps=np.zeros(rows, np.int64),
        ends=np.zeros(rows, np.int64),
        near=np.zeros(rows, np.int64),
        near_seen=np.zeros(rows, np.int64),
        far=np.zeros(rows, np.int64),
        far_seen=np.zeros(rows, np.int64),
        after=np.zeros((1, max_words), np.int64),
        starts=np.zeros(max_nodes, np.int64),
        waiting=np.zeros(max_nodes, np.int64),
        best=np.zeros(4, np.int64),
        rating=np.zeros(1),
        removals=np.zeros(n_cells, masks),
        placed=np.zeros(n_cells, np.uint8),
    )


@lean_kernel
def begin_kind(workspace, kind, with_weak):
    """Make the tables for a kind of links, and let starts take their first steps.

    Args:
        workspace: tables and starts are written.
        kind: of links.
        with_weak: whether all nodes are starts, not only those with strong links.

    Returns:
        The number of starts.
    """
    links = workspace.links
    n_nodes, n_words = links.sizes[N_NODES], links.sizes[N_WORDS]
    weak, strong, is_strong = links.weak[kind], links.strong[kind], links.is_strong[kind]
    near, near_seen, far, far_seen, two_steps = (
        workspace.near,
        workspace.near_seen,
        workspace.far,
        workspace.far_seen,
        workspace.two_steps,
    )
    n_starts = np.int64(0)
    for node in range(n_nodes):
        if not (with_weak or includes(is_strong, node)):
            continue
        workspace.starts[n_starts] = node
        n_starts += 1
        for first in range(0, n_words, FOUR):
            _unite(strong, node, weak, workspace.ends, node, first, n_words)
            for word in range(first, first + FOUR):
                near[node, word] = weak[node, word] & is_strong[word]
                far[node, word] = strong[node, word]
                far_seen[node, word] = strong[node, word]
        workspace.ends[node, node >> 6] &= ~BITS[node & 63]
        for first in range(0, n_words, FOUR):
            _unite(near, node, strong, two_steps, node, first, n_words)
        for first in range(0, n_words, FOUR):
            for word in range(first, first + FOUR):
                near[node, word] = two_steps[node, word]
                near_seen[node, word] = two_steps[node, word]
        near[node, node >> 6] &= ~BITS[node & 63]
        near_seen[node, node >> 6] |= BITS[node & 63]
    return n_starts


@lean_inlined
def _unite(members, node, rows, unions, to, first, n_words):
    """Unite the rows of the members of a set: four words of the union, from the first one on."""
    a, b, c, d = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    for word in range(n_words):
        rest = members[node, word]
        while rest:
            member = (word << 6) + lowest(rest)
            rest &= rest - 1
            a |= rows[member, first]
            b |= rows[member, first + 1]
            c |= rows[member, first + 2]
            d |= rows[member, first + 3]
    unions[to, first] = a
    unions[to, first + 1] = b
    unions[to, first + 2] = c
    unions[to, first + 3] = d


@lean_inlined
def meet(some, others, n_words):
    """Return whether two sets have a node in common."""
    common = np.int64(0)
    for first in range(0, n_words, FOUR):
        one, two = some[first] & others[first], some[first + 1] & others[first + 1]
        three, four = some[first + 2] & others[first + 2], some[first + 3] & others[first + 3]
        common |= one | two | three | four
    return common != 0


@lean_kernel
def list_starts(workspace, kind):
    """List the nodes with strong links as starts, and return their number."""
    links = workspace.links
    n_starts = np.int64(0)
    for node in range(links.sizes[N_NODES]):
        if includes(links.is_strong[kind], node):
            workspace.starts[n_starts] = node
            n_starts += 1
    return n_starts


@lean_kernel
def advance(workspace, n_starts, with_far):
    """Take two more steps from the starts; keep those that come to something new, and return their number.

    Args:
        workspace: of the search.
        n_starts: the number of starts.
        with_far: whether steps are taken from starts that are off, too.
    """
    n_open = np.int64(0)
    for at in range(n_starts):
        start = workspace.starts[at]
        is_open = _advance_front(workspace, workspace.near, workspace.near_seen, start)
        if with_far:
            is_open |= _advance_front(workspace, workspace.far, workspace.far_seen, start)
        if is_open:
            workspace.starts[n_open] = start
            n_open += 1
    return n_open


@lean_inlined
def _advance_front(workspace, front, seen, start):
    """Take two more steps from what a start came to last; return whether anything new is on."""
    n_words = workspace.links.sizes[N_WORDS]
    is_open = False
    if meet(front[start], front[start], n_words):
        for first in range(0, n_words, FOUR):
            _unite(front, start, workspace.two_steps, workspace.after, 0, first, n_words)
        for first in range(0, n_words, FOUR):
            for word in range(first, first + FOUR):
                new = workspace.after[0, word] & ~seen[start, word]
                front[start, word] = new
                seen[start, word] |= new
                is_open |= new != 0
    return is_open


@lean_kernel
def close_or_advance(workspace, kind, n_starts):
    """Find the chains that close now, or take two more steps from the starts that are off.

    A chain from a start that is on goes on from a node a that it turns off, which is a start that is off, too. So the
    fronts of nodes with strong links tell of all chains:

        start on  --weak-->  a off  --strong-->  ...  --strong-->  y on  --weak-->  start off

    Args:
        workspace: of the search.
        kind: of links.
        n_starts: the number of starts.

    Returns:
        The first start that is on from which a chain closes, and the first that is off, or ``NO_START``; and, if
        there is none, the number of starts that have come to something new, which are kept.
    """
    links, far, ends = workspace.links, workspace.far, workspace.ends
    n_words, weak = links.sizes[N_WORDS], links.weak[kind]
    from_on, from_off, n_open = NO_START, NO_START, np.int64(0)
    for at in range(n_starts):
        start = workspace.starts[at]
        if from_off == NO_START and meet(far[start], ends[start], n_words):
            from_off = start
        for word in range(n_words):
            rest = far[start, word]
            while rest:
                last = (word << 6) + lowest(rest)
                rest &= rest - 1
                if meet(weak[start], weak[last], n_words):
                    from_on = min(from_on, _first_of_both(weak[start], weak[last], n_words))
        has_closed = from_on != NO_START or from_off != NO_START
        if not has_closed and _advance_front(workspace, far, workspace.far_seen, start):
            workspace.starts[n_open] = start
            n_open += 1
    return from_on, from_off, n_open


@lean_inlined
def _first_of_both(some, others, n_words):
    """Return the first node that two sets have in common."""
    for word in range(n_words):
        common = some[word] & others[word]
        if common:
            return (word << 6) + lowest(common)
    return NO_START


@lean_inlined
def leads_back(workspace, start):
    """Return whether a cycle may close at a start, by a weak and a strong link from its near front."""
    return meet(workspace.near[start], workspace.ends[start], workspace.links.sizes[N_WORDS])


@lean_kernel
def may_remove(workspace, start):
    """Return whether a cycle through a start may remove anything, once steps as many as its half have been taken.

    Its nodes that are on lead back to the start; those that are off lead to them by strong links. What it removes sees
    one of the former and one of the latter.
    """
    links, near_seen, ends = workspace.links, workspace.near_seen, workspace.ends
    n_words = links.sizes[N_WORDS]
    in_cell = links.in_cell[links.cells[start]]
    for first in range(0, n_words, FOUR):
        see_on, see_off = (0, 0, 0, 0), (0, 0, 0, 0)
        for word in range(n_words):
            rest = near_seen[start, word]
            while rest:
                node = (word << 6) + lowest(rest)
                rest &= rest - 1
                if includes(near_seen[node], start):
                    see_on = joined(see_on, links.weak[X], node, first)
                    see_off = joined(see_off, ends, node, first)
        for word in range(FOUR):
            if see_on[word] & see_off[word] & ~in_cell[first + word]:
                return True
    return False
