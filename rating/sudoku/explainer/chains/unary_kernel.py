"""The search for the best unary chain: cycles, X-chains and XY-chains.

A forcing chain starts from the assumption that a candidate is on (or off) and comes back to find it off (or on); a
cycle starts from a candidate that is on and finds it on. All starts take two steps together, breadth first, and the
length at which they close is all that must be known of forcing chains to compare them:

                after an even number of steps                  after an odd number of steps
    a on  -->   c on --weak--> a off           a off  -->      b on --weak--> r off --strong--> a on
                c on --weak--> r off --strong--> a on: a cycle

A node that is on belongs to the first step at which it is, and leads on from there once. So a level is a set of nodes
for each start, and a step unites rows of a table. Where a cycle may close it is searched for as Sudoku Explainer does,
for many cycles remove nothing.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import lowest
from rating.sudoku.explainer.chains.cycle_kernel import CycleWorkspace, empty_cycle_workspace, find_cycle
from rating.sudoku.explainer.chains.length_kernel import lengthened
from rating.sudoku.explainer.chains.links_kernel import (
    BITS,
    FOUR,
    IN_CELL,
    MAX_NODES,
    N_NODES,
    N_WORDS,
    NOBODY,
    XY,
    HousePlaces,
    Links,
    X,
    Y,
    empty_links,
    find_links,
    includes,
    words_for,
)
from rating.sudoku.explainer.hint_kernel import RULE, VALUES
from rating.sudoku.geometry import CLASSIC_GROUND, Ground
from rating.sudoku.rules import X_CHAIN, X_CYCLE, XY_CHAIN, XY_CYCLE, Y_CYCLE

_ANY_DIGIT = -1  # a mask with all digits
_NO_START = 1 << 30

# By the kind of links; there is no chain of Y links.
CYCLE_RULES = np.array([X_CYCLE.id, Y_CYCLE.id, XY_CYCLE.id])
CHAIN_RULES = np.array([X_CHAIN.id, NOBODY, XY_CHAIN.id])
CYCLE_RATINGS = VALUES[CYCLE_RULES]
CHAIN_RATINGS = np.array([X_CHAIN.value, np.inf, XY_CHAIN.value])

# The entries of ``UnaryWorkspace.best``: what is known of the best hint: its kind of links; whether it is a cycle, or a
# chain from an assumption that is on or off; the node where it starts; its complexity.
KIND, SHAPE, START, COMPLEXITY = range(4)
CYCLE, FROM_ON, FROM_OFF = range(3)


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
def find_unary_chain(grid, hint, workspace):
    """Find the best unary chain or cycle, the first in the order of Sudoku Explainer.

    Args:
        grid: without singles.
        hint: written.
        workspace: of the search; ``best`` says which chain was found.

    Returns:
        Whether there is one.
    """
    find_links(grid, workspace.tables, workspace.links)
    workspace.rating[0] = np.inf
    for kind in range(3):
        _search_kind(grid, workspace, kind)
    if workspace.rating[0] == np.inf:
        return False
    hint.rating[0] = workspace.rating[0]
    kind = workspace.best[KIND]
    hint.facts[RULE] = CYCLE_RULES[kind] if workspace.best[SHAPE] == CYCLE else CHAIN_RULES[kind]
    for cell in range(len(hint.removals)):
        hint.removals[cell] = workspace.removals[cell]
        hint.placed[cell] = workspace.placed[cell]
    return True


@lean_kernel
def _search_kind(grid, workspace, kind):
    """Look for the best hint that uses one kind of links; it must be better than that of the kinds before.

    A candidate that a cycle of n nodes removes closes a chain of at most n + 2, around the cycle from the node that it
    sees off to the one that it sees on. So cycles wait until there is such a chain; those of one digit, until there is
    one of that digit.
    """
    wants_cycle, wants_chain = True, kind != Y
    start, shape, digits = np.int64(_NO_START), NOBODY, 0
    n_waiting, complexity = np.int64(0), np.int64(4)
    if not _would_improve(workspace, min(CYCLE_RATINGS[kind], CHAIN_RATINGS[kind]), complexity):
        return  # nor would longer ones
    n_starts = begin_kind(workspace, kind, kind != Y)
    if kind == Y:
        _prepare_cell_cycles(workspace, n_starts)
    while n_starts or n_waiting:
        if wants_chain or digits != _ANY_DIGIT:
            start, shape = _closing_chain(workspace, kind, n_starts, wants_chain)
            if start != _NO_START:
                digits |= _closed_digits(workspace, n_starts) if kind == X else _ANY_DIGIT
        if wants_cycle and digits and n_waiting:
            wants_cycle = not _note_cycle(workspace, kind, complexity - 2, n_waiting, digits, np.int64(_NO_START))
        wants_chain = wants_chain and _would_improve(workspace, CHAIN_RATINGS[kind], complexity)
        wants_cycle = wants_cycle and _would_improve(workspace, CYCLE_RATINGS[kind], complexity)
        if not (wants_cycle or wants_chain):
            return
        n_waiting = await_cycles(workspace, n_starts) if wants_cycle else np.int64(0)
        if wants_chain and start != _NO_START:
            if kind == XY and _note_cycle(workspace, kind, complexity, n_waiting, _ANY_DIGIT, start):
                return
            _note_chain(grid, workspace, kind, shape, start, complexity)
            if kind == XY:
                return
            wants_chain = False
        # XY-chains are rated as XY-cycles: at the first that closes the search ends, and later starts matter no more.
        n_starts = advance(workspace, n_starts, wants_chain, kind == XY and wants_chain)
        complexity += 2


@lean_inlined
def _would_improve(workspace, least, complexity):
    """Return whether a hint would come before the best. One of a later kind never does with equal numbers."""
    rating = lengthened(least, complexity)
    return rating < workspace.rating[0] or (rating == workspace.rating[0] and complexity < workspace.best[COMPLEXITY])


@lean_inlined
def _note(workspace, kind, shape, start, complexity, least):
    """Note a hint as the best."""
    workspace.best[KIND] = kind
    workspace.best[SHAPE] = shape
    workspace.best[START] = start
    workspace.best[COMPLEXITY] = complexity
    workspace.rating[0] = lengthened(least, complexity)
    workspace.removals[:] = 0
    workspace.placed[:] = 0


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
    common = 0
    for word in range(n_words):
        common |= some[word] & others[word]
    return common != 0


@lean_kernel
def advance(workspace, n_starts, with_far, until_closed):
    """Take two more steps from the starts; keep those that come to something new, and return their number.

    Args:
        workspace: of the search.
        n_starts: the number of starts.
        with_far: whether steps are taken from starts that are off, too.
        until_closed: whether the first start from which an XY-chain closes is the last one.
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
            if until_closed and _closes(workspace, XY, start, with_far) != NOBODY:
                return n_open
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
def _closing_chain(workspace, kind, n_starts, with_far):
    """Find the first start from which a chain closes, and whether that start is on or off."""
    for at in range(n_starts):
        start = workspace.starts[at]
        shape = _closes(workspace, kind, start, with_far)
        if shape != NOBODY:
            return start, shape
    return _NO_START, NOBODY


@lean_inlined
def _closes(workspace, kind, start, with_far):
    """Return whether the start of the chain that closes from a start is on or off, or ``NOBODY``."""
    n_words = workspace.links.sizes[N_WORDS]
    ends = workspace.far if kind == Y else workspace.links.weak[kind]  # see ``_prepare_cell_cycles``
    if meet(workspace.near[start], ends[start], n_words):
        return FROM_ON
    if with_far and meet(workspace.far[start], workspace.ends[start], n_words):
        return FROM_OFF
    return NOBODY


@lean_kernel
def _closed_digits(workspace, n_starts):
    """Return the digits of the starts that are on from which a chain of one digit closes, as a mask."""
    links, digits = workspace.links, 0
    for at in range(n_starts):
        start = workspace.starts[at]
        if meet(workspace.near[start], links.weak[X, start], links.sizes[N_WORDS]):
            digits |= 1 << int(links.digits[start])
    return digits


@lean_kernel
def _prepare_cell_cycles(workspace, n_starts):
    """Prepare the search for cycles by links within cells: only cells with two candidates can lie on them.

    A candidate that such a cycle removes sees a node p off and a later one q on, of its own digit; and q is met on the
    way from the other candidate of p, which is on then. So for each start it is enough to see whether it comes to any
    node that sees what its partner sees: these stand in the place of ``far``.

          p off  --strong-->  start on  -->  q on       p and q both see a candidate of their digit
    """
    links = workspace.links
    n_words = links.sizes[N_WORDS]
    for at in range(n_starts):
        start = workspace.starts[at]
        for first in range(0, n_words, FOUR):
            _unite(links.weak[X], links.partners[start, IN_CELL], links.weak[X], workspace.far, start, first, n_words)


@lean_kernel
def _note_chain(grid, workspace, kind, shape, start, complexity):
    """Note the chain from a start as the best hint."""
    _note(workspace, kind, shape, start, complexity, CHAIN_RATINGS[kind])
    cell, bit = workspace.links.cells[start], 1 << int(workspace.links.digits[start])
    if shape == FROM_ON:
        workspace.removals[cell] = bit
    else:
        workspace.removals[cell] = int(grid.candidates[cell]) & ~bit
        workspace.placed[cell] = workspace.links.digits[start] + 1


@lean_kernel
def await_cycles(workspace, n_starts):
    """Collect the starts to which cycles may lead back, and return their number."""
    n_words = workspace.links.sizes[N_WORDS]
    n_waiting = np.int64(0)
    for at in range(n_starts):
        start = workspace.starts[at]
        if meet(workspace.near[start], workspace.ends[start], n_words):
            workspace.waiting[n_waiting] = start
            n_waiting += 1
    return n_waiting


@lean_kernel
def _note_cycle(workspace, kind, length, n_waiting, digits, limit):
    """Note the first cycle of a length, for the waiting starts of digits up to a limit; return whether there is one."""
    for waiting in range(n_waiting):
        start = workspace.waiting[waiting]
        if start > limit:
            return False
        if not digits >> int(workspace.links.digits[start]) & 1:
            continue
        if find_cycle(workspace.links, kind, start, length, workspace.cycles) != NOBODY:
            _note(workspace, kind, CYCLE, start, length, CYCLE_RATINGS[kind])
            for cell in range(len(workspace.removals)):
                workspace.removals[cell] = workspace.cycles.removals[cell]
            return True
    return False
