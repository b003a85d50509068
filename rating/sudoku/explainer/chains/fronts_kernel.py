"""The fronts of unary chains: the nodes that are on after more and more steps from each start.

A node that is on belongs to its first step, and leads on from there once. So a level is a set of nodes for each start,
its *front*, and two steps unite rows of a table. *Near* fronts begin with a start on, *far* ones with a start off:

    on  --weak-->  off  --strong-->  near  --weak-->  off  --strong-->  near  ...
    off  --strong-->  far  --weak-->  off  --strong-->  far  --weak-->  off  ...
"""

from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import lanes_not_zero, load, lowest, store
from rating.sudoku.explainer.chains.cycle_kernel import CycleWorkspace, empty_cycle_workspace
from rating.sudoku.explainer.chains.links_kernel import (
    BITS,
    FOUR,
    MAX_NODES,
    HousePlaces,
    Links,
    X,
    empty_links,
    empty_sets,
    includes,
    is_strong_row,
    strong_row,
    vectors_of_row,
    weak_row,
    words_for,
)
from rating.sudoku.geometry import PLAIN_TABLES, GroundTables
from solvers.arrays import Floats, Int64s, IntegerMasks, Records, Uint8s, zeros

NO_START = 1 << 30

# The tables of ``UnaryWorkspace.rows``, in their order; the last one has two sets.
TWO_STEPS, ENDS, NEAR, NEAR_SEEN, FAR, FAR_SEEN, AT_HAND = range(7)
N_TABLES = AT_HAND


class UnaryChain(NamedTuple):
    """A unary chain or cycle, as a record."""

    kind: int  # the kind of its links
    shape: int  # ``CYCLE``, ``FROM_ON`` or ``FROM_OFF``, see ``unary_kernel``
    start: int  # its first node
    complexity: int  # the number of its facts


class UnaryWorkspace(NamedTuple):
    """The tables of a search for chains from one candidate."""

    tables: HousePlaces  # the tables of houses
    links: Links  # the links of the grid
    cycles: CycleWorkspace  # the workspace of the search for cycles
    rows: NDArray[np.void]  # vectors, the sets below, one after the other
    two_steps: NDArray[np.int64]  # ``[max_nodes, max_words]``, the nodes that are on two steps after a node is on
    # ``[max_nodes, max_words]``, the nodes that, when on, make a node on two steps later, by a weak and then a strong
    # link.
    ends: NDArray[np.int64]
    # ``[max_nodes, max_words]``, by start, the nodes that first come on after some even number of steps from the start
    # on.
    near: NDArray[np.int64]
    near_seen: NDArray[np.int64]  # as ``near``, after that many steps or fewer
    far: NDArray[np.int64]  # as ``near``, after an odd number of steps from the start being off
    far_seen: NDArray[np.int64]  # as ``near_seen``, from the start being off
    # ``[2, max_words]``, the nodes that are on after two more steps; starts from which chains close.
    at_hand: NDArray[np.int64]
    starts: Annotated[Int64s, "max_nodes"]  # the starts from which steps lead on, in order
    waiting: Annotated[Int64s, "max_nodes"]  # the starts to which cycles may lead back
    best: Annotated[Records, UnaryChain, 1]  # the best hint
    rating: Annotated[Floats, 1]  # its rating
    removals: Annotated[IntegerMasks, "n_cells"]  # what it removes
    placed: Annotated[Uint8s, "n_cells"]  # the digit that it writes


def empty_unary_workspace(ground: GroundTables = PLAIN_TABLES, max_nodes: int = MAX_NODES) -> UnaryWorkspace:
    """Return an empty workspace for up to ``max_nodes`` candidates."""
    n_cells, max_words = len(ground.peers), words_for(max_nodes)
    rows, sets = empty_sets(*(N_TABLES * [(max_nodes, max_words)]), (2, max_words))
    return zeros(
        UnaryWorkspace,
        np.int64,
        max_nodes=max_nodes,
        n_cells=n_cells,
        tables=HousePlaces(ground.house_cells, ground.places_of, ground.pairs),
        links=empty_links(ground, max_nodes),
        cycles=empty_cycle_workspace(ground, max_nodes),
        rows=rows,
        two_steps=sets[TWO_STEPS],
        ends=sets[ENDS],
        near=sets[NEAR],
        near_seen=sets[NEAR_SEEN],
        far=sets[FAR],
        far_seen=sets[FAR_SEEN],
        at_hand=sets[AT_HAND],
    )


@lean_inlined
def row_of(workspace, table, node):
    """Return where in ``rows`` a set of a table begins."""
    return (table * len(workspace.near) + node) * vectors_of_row(workspace.links)


@lean_inlined
def n_vectors_of(workspace):
    """Return the number of vectors for the nodes of a grid."""
    return workspace.links.sizes[0].n_words // FOUR


@lean_inlined
def n_words_of(workspace):
    """Return the number of words for the nodes of a grid."""
    return (workspace.links.sizes[0].n_nodes + 63) >> 6


@lean_inlined
def united(members, node, n_words, rows, first, step):
    """Unite rows of a set: take one vector of each member, ``step`` further on than that of the member before."""
    union = load(rows, first) ^ load(rows, first)
    for word in range(n_words):
        rest = members[node, word]
        while rest:
            union = union | load(rows, first + step * ((word << 6) + lowest(rest)))
            rest &= rest - 1
    return union


@lean_kernel
def begin_kind(workspace, kind, with_weak):
    """Make the tables for a kind of links, take the first steps from starts (all nodes ``with_weak``); count these."""
    links, rows, near = workspace.links, workspace.rows, workspace.near
    n_vectors, n_words, step = n_vectors_of(workspace), n_words_of(workspace), vectors_of_row(links)
    first_weak, first_strong = weak_row(links, kind, 0), strong_row(links, kind, 0)
    strong, is_strong = links.strong[kind], links.is_strong[kind]
    n_starts = np.int64(0)
    for node in range(links.sizes[0].n_nodes):
        if not (with_weak or includes(is_strong, node)):
            continue
        workspace.starts[n_starts] = node
        n_starts += 1
        word, bit = node >> 6, BITS[node & 63]
        for at in range(n_vectors):
            ends = united(strong, node, n_words, links.rows, first_weak + at, step)
            store(rows, ends, row_of(workspace, ENDS, node) + at)
            seen = load(links.rows, first_weak + step * node + at) & load(links.rows, is_strong_row(links, kind) + at)
            store(rows, seen, row_of(workspace, NEAR, node) + at)
            partners = load(links.rows, first_strong + step * node + at)
            store(rows, partners, row_of(workspace, FAR, node) + at)
            store(rows, partners, row_of(workspace, FAR_SEEN, node) + at)
        workspace.ends[node, word] &= ~bit
        for at in range(n_vectors):
            after = united(near, node, n_words, links.rows, first_strong + at, step)
            store(rows, after, row_of(workspace, TWO_STEPS, node) + at)
        for at in range(n_vectors):
            after = load(rows, row_of(workspace, TWO_STEPS, node) + at)
            store(rows, after, row_of(workspace, NEAR, node) + at)
            store(rows, after, row_of(workspace, NEAR_SEEN, node) + at)
        near[node, word] &= ~bit
        workspace.near_seen[node, word] |= bit
    return n_starts


@lean_inlined
def meet(some, others, n_words):
    """Return whether two sets have a node in common."""
    common = 0
    for word in range(n_words):
        common |= some[word] & others[word]
    return common != 0


@lean_kernel
def list_starts(workspace, kind, last):
    """List the nodes with strong links as starts, up to the last one wanted; return their number."""
    links = workspace.links
    n_starts = np.int64(0)
    for node in range(min(last + 1, links.sizes[0].n_nodes)):
        if includes(links.is_strong[kind], node):
            workspace.starts[n_starts] = node
            n_starts += 1
    return n_starts


@lean_kernel
def advance(workspace, n_starts, with_far):
    """Take two more steps, ``with_far`` also from starts that are off.

    Keep and count the starts that find new nodes.
    """
    n_open = np.int64(0)
    for at in range(n_starts):
        start = workspace.starts[at]
        is_open = _advance_front(workspace, workspace.near, NEAR, NEAR_SEEN, start)
        if with_far:
            is_open |= _advance_front(workspace, workspace.far, FAR, FAR_SEEN, start)
        if is_open:
            workspace.starts[n_open] = start
            n_open += 1
    return n_open


@lean_inlined
def _advance_front(workspace, front, table, table_seen, start):
    """Take two more steps from the front of a start; return whether any new node is on."""
    rows, step = workspace.rows, vectors_of_row(workspace.links)
    n_vectors, n_words = n_vectors_of(workspace), n_words_of(workspace)
    for at in range(n_vectors):
        after = united(front, start, n_words, rows, row_of(workspace, TWO_STEPS, 0) + at, step)
        store(rows, after, row_of(workspace, AT_HAND, 0) + at)
    return _keep_new(workspace, table, table_seen, start)


@lean_inlined
def _keep_new(workspace, table, table_seen, start):
    """Keep the new nodes after two more steps as the front of a start; return whether there are any."""
    rows, lanes = workspace.rows, np.int64(0)
    for at in range(n_vectors_of(workspace)):
        seen = load(rows, row_of(workspace, table_seen, start) + at)
        new = load(rows, row_of(workspace, AT_HAND, 0) + at) & ~seen
        store(rows, new, row_of(workspace, table, start) + at)
        store(rows, seen | new, row_of(workspace, table_seen, start) + at)
        lanes |= lanes_not_zero(new)
    return lanes != 0


@lean_kernel
def close_and_advance(workspace, kind, n_starts):
    """Find the chains that close now, and take two more steps from the starts that are off.

    A chain from a start that is on goes on from a node a that it turns off, itself a start that is off. So the fronts
    of nodes with strong links show all chains:

        start on  --weak-->  a off  --strong-->  ...  --strong-->  y on  --weak-->  start off

    Return the first start that is on from which a chain closes, and the first that is off, or ``NO_START``; whether a
    chain may close around a cycle two nodes shorter, a and y seeing each other; and the number of starts kept.
    """
    links, rows, far = workspace.links, workspace.rows, workspace.far
    n_words, step = n_words_of(workspace), vectors_of_row(links)
    from_on, from_off, n_open = np.int64(NO_START), np.int64(NO_START), np.int64(0)
    is_around = False
    for i in range(n_starts):
        start = workspace.starts[i]
        for at in range(n_vectors_of(workspace)):
            front = load(rows, row_of(workspace, FAR, start) + at)
            if from_off == NO_START and lanes_not_zero(front & load(rows, row_of(workspace, ENDS, start) + at)):
                from_off = start
            first_weak, first_after = weak_row(links, kind, 0) + at, row_of(workspace, TWO_STEPS, 0) + at
            weak = load(links.rows, first_weak + step * start)
            seen = weak ^ weak
            after = seen
            for word in range(n_words):
                rest = far[start, word]
                while rest:
                    node = (word << 6) + lowest(rest)
                    rest &= rest - 1
                    seen = seen | load(links.rows, first_weak + step * node)
                    after = after | load(rows, first_after + step * node)
            store(rows, after, row_of(workspace, AT_HAND, 0) + at)
            seen = seen & weak
            if lanes_not_zero(seen):
                store(rows, seen, row_of(workspace, AT_HAND, 1) + at)
                from_on = min(from_on, _lowest_of_vector(workspace.at_hand[1], at))
            is_around |= lanes_not_zero(front & weak) != 0
        if _keep_new(workspace, FAR, FAR_SEEN, start):
            workspace.starts[n_open] = start
            n_open += 1
    return from_on, from_off, is_around, n_open


@lean_inlined
def _lowest_of_vector(words, at):
    """Return the first node in one vector of a set; the vector must not be empty."""
    word = FOUR * at
    while words[word] == 0:
        word += 1
    return np.int64((word << 6) + lowest(words[word]))


@lean_inlined
def leads_back(workspace, start):
    """Return whether a cycle may close at a start, by a weak and a strong link from its near front."""
    rows, lanes = workspace.rows, np.int64(0)
    for at in range(n_vectors_of(workspace)):
        near = load(rows, row_of(workspace, NEAR, start) + at)
        lanes |= lanes_not_zero(near & load(rows, row_of(workspace, ENDS, start) + at))
    return lanes != 0


@lean_inlined
def may_remove(workspace, start):
    """Return whether a cycle through a start may remove anything, once half its length was walked from all starts.

    Its nodes that are on lead back to the start, and its nodes that are off lead to these by strong links. A removed
    candidate sees one node of each sort.
    """
    links, rows, near_seen = workspace.links, workspace.rows, workspace.near_seen
    n_words, step = n_words_of(workspace), vectors_of_row(links)
    for at in range(n_vectors_of(workspace)):
        first_on, first_off = weak_row(links, X, 0) + at, row_of(workspace, ENDS, 0) + at
        see_on = load(rows, first_off) ^ load(rows, first_off)
        see_off = see_on
        for word in range(n_words):
            rest = near_seen[start, word]
            while rest:
                node = (word << 6) + lowest(rest)
                rest &= rest - 1
                if includes(near_seen[node], start):
                    see_on = see_on | load(links.rows, first_on + step * node)
                    see_off = see_off | load(rows, first_off + step * node)
        own = load(links.rows, step * int(links.cells[start]) + at)
        if lanes_not_zero(see_on & see_off & ~own):
            return True
    return False
