"""Unary chains inside a dynamic run: all chains in the grid that the run has left, best first.

A nested chain rests on the run's removals from the cells and houses where it passes from off to on; its own removals
turn off and rest on all of these. Sudoku Explainer also reads a cycle backward, but with the reasons of the forward
reading. So the cells and houses where the cycle passes from on to off count as well.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from rating.sudoku.explainer.chains.cycle_kernel import find_cycles, removes
from rating.sudoku.explainer.chains.fronts_kernel import (
    UnaryWorkspace,
    advance,
    begin_kind,
    empty_unary_workspace,
    leads_back,
    meet,
)
from rating.sudoku.explainer.chains.length_kernel import lengthened
from rating.sudoku.explainer.chains.links_kernel import MAX_NODES, NOBODY, Y, find_links, includes
from rating.sudoku.explainer.chains.path_kernel import PathWorkspace, empty_path_workspace, find_path
from rating.sudoku.explainer.chains.unary_kernel import CHAIN_RATINGS, CYCLE, CYCLE_RATINGS, FROM_OFF, FROM_ON, SHORTEST
from rating.sudoku.explainer.forcing.consequences import Sets, empty_sets
from rating.sudoku.explainer.forcing.consequences_kernel import find_sets
from rating.sudoku.explainer.forcing.nested_parents_kernel import (
    close_parents,
    is_new,
    mix,
    note_gone,
    open_parents,
    turn_off_nested,
)
from rating.sudoku.explainer.forcing.workspace import BY_BOX, BY_CELL
from rating.sudoku.geometry import HOUSES_OF, N_CELLS
from solvers.arrays import Records, records

MAX_HINTS = 1 << 12


class NestedChain(NamedTuple):
    """A unary chain or cycle inside a dynamic run, as a record."""

    kind: int  # the kind of its links
    shape: int  # ``CYCLE``, ``FROM_ON`` or ``FROM_OFF``
    start: int  # its first node
    complexity: int  # the number of its facts
    which: int  # which cycle it is, of those of that length from that start


class NestedUnaryWorkspace(NamedTuple):
    """A workspace for the unary chains of a grid."""

    unary: UnaryWorkspace  # the workspace of the search
    path: PathWorkspace  # the workspace for the nodes of a chain
    hints: Records  # ``NestedChain`` records ``[MAX_HINTS]``
    ratings: NDArray[np.float64]  # ``[MAX_HINTS]``
    order: NDArray[np.int64]  # ``[MAX_HINTS]``, the hints, best first
    is_closed: NDArray[np.bool_]  # ``[2, MAX_NODES]``, the starts, on and off, from which a chain was found
    nodes: NDArray[np.int64]  # ``[2 * MAX_NODES]``, the facts of a chain, the last first
    sets: Sets  # sets that show where chains are possible at all


def empty_nested_unary_workspace() -> NestedUnaryWorkspace:
    """Return an empty workspace."""
    return NestedUnaryWorkspace(
        unary=empty_unary_workspace(),
        path=empty_path_workspace(),
        hints=records(NestedChain, MAX_HINTS),
        ratings=np.zeros(MAX_HINTS),
        order=np.zeros(MAX_HINTS, np.int64),
        is_closed=np.zeros((2, MAX_NODES), np.bool_),
        nodes=np.zeros(2 * MAX_NODES, np.int64),
        sets=empty_sets(),
    )


@lean_kernel
def apply_unary_chains(grid, left, forcing, assumed, workspace):
    """Turn off the removals of unary chains in the grid ``left`` by a run; return whether any rest on the run's."""
    find_sets(left, workspace.sets, True, False)
    if workspace.sets.sizes[0].n_wrong == 0:
        # The candidates that a chain or cycle removes would contradict themselves when on, or their partners would.
        return False
    links = workspace.unary.links
    find_links(left, workspace.unary.tables, links)
    n_hints = np.int64(0)
    for kind in range(3):
        n_hints = _collect(left, workspace, kind, n_hints)
    if n_hints == len(workspace.order):
        forcing.sizes[0].is_cut = 1
    _sort(workspace, n_hints)
    found = False
    for at in range(n_hints):
        found |= _use(grid, left, forcing, assumed, workspace, workspace.order[at])
    return found


@lean_kernel
def _collect(left, workspace, kind, n_hints):
    """List the chains and cycles that use one kind of links."""
    unary = workspace.unary
    links = unary.links
    n_nodes, n_words = links.sizes[0].n_nodes, links.sizes[0].n_words
    for node in range(n_nodes):
        workspace.is_closed[0, node] = not links.is_start[node]
        workspace.is_closed[1, node] = not links.is_start[node]
    n_starts = begin_kind(unary, kind, True)
    _leave_out(workspace, kind)
    complexity, n_waiting = np.int64(SHORTEST), np.int64(0)
    closes = False
    while n_starts or n_waiting:
        for start in range(n_nodes):
            if meet(unary.near[start], links.weak[kind, start], n_words):
                closes = True
                if kind != Y and not workspace.is_closed[1, start]:
                    workspace.is_closed[1, start] = True
                    n_hints = _add(workspace, kind, FROM_ON, start, complexity, 0, n_hints)
            if kind != Y and not workspace.is_closed[0, start] and meet(unary.far[start], unary.ends[start], n_words):
                workspace.is_closed[0, start] = True
                n_hints = _add(workspace, kind, FROM_OFF, start, complexity, 0, n_hints)
        if closes:
            n_hints = _add_cycles(left, workspace, kind, complexity - 2, n_waiting, n_hints)
        n_waiting = _await_cycles(unary, n_starts)
        n_starts = advance(unary, n_starts, True)
        complexity += 2
    return n_hints


@lean_kernel
def _leave_out(workspace, kind):
    """Take no more steps from useless starts: the sets know all chains, and a cycle leads back by a strong link."""
    unary, is_wrong = workspace.unary, workspace.sets.is_wrong
    links = unary.links
    for start in range(links.sizes[0].n_nodes):
        may_be_on = False
        for partner in links.partners[start]:
            may_be_on |= partner != NOBODY and is_wrong[partner]
        may_be_on &= kind != Y
        may_close = is_wrong[start] or includes(links.is_strong[kind], start)
        for word in range(links.sizes[0].n_words):
            if not may_be_on:
                unary.far[start, word] = 0
            if not may_close:
                unary.near[start, word] = 0


@lean_inlined
def _await_cycles(unary, n_starts):
    """Collect the starts to which cycles may lead back, and return their number."""
    n_waiting = np.int64(0)
    for at in range(n_starts):
        start = unary.starts[at]
        if leads_back(unary, start):
            unary.waiting[n_waiting] = start
            n_waiting += 1
    return n_waiting


@lean_kernel
def _add_cycles(left, workspace, kind, length, n_waiting, n_hints):
    """List the cycles of a length that remove something."""
    links, cycles = workspace.unary.links, workspace.unary.cycles
    for waiting in range(n_waiting):
        start = workspace.unary.waiting[waiting]
        if links.is_start[start]:
            first, last = find_cycles(links, kind, start, length, cycles)
            for at in range(first, last):
                if removes(links, at, cycles):
                    n_hints = _add(workspace, kind, CYCLE, start, length, at, n_hints)
    return n_hints


@lean_inlined
def _add(workspace, kind, shape, start, complexity, which, n_hints):
    if n_hints == len(workspace.order):
        return n_hints
    hint = workspace.hints[n_hints]
    hint.kind, hint.shape, hint.start, hint.complexity, hint.which = kind, shape, start, complexity, which
    least = CYCLE_RATINGS[kind] if shape == CYCLE else CHAIN_RATINGS[kind]
    workspace.ratings[n_hints] = lengthened(least, complexity)
    return n_hints + 1


@lean_inlined
def _comes_before(workspace, one, two):
    if workspace.ratings[one] != workspace.ratings[two]:
        return workspace.ratings[one] < workspace.ratings[two]
    a, b = workspace.hints[one], workspace.hints[two]
    return (a.complexity, a.kind, a.start, a.shape, a.which) < (b.complexity, b.kind, b.start, b.shape, b.which)


@lean_kernel
def _sort(workspace, n_hints):
    order = workspace.order
    for hint in range(n_hints):
        at = hint
        while at > 0 and _comes_before(workspace, hint, order[at - 1]):
            order[at] = order[at - 1]
            at -= 1
        order[at] = hint


@lean_kernel
def _use(grid, left, forcing, assumed, workspace, which):
    """Turn off the removals of a hint; return whether it rests on the run's."""
    links, cycles = workspace.unary.links, workspace.unary.cycles
    hint = workspace.hints[which]
    kind, start, complexity = hint.kind, hint.start, hint.complexity
    for cell in range(N_CELLS):
        cycles.removals[cell] = 0
    if hint.shape == CYCLE:
        find_cycles(links, kind, start, complexity, cycles)
        removes(links, hint.which, cycles)
        _read_cycle(cycles, hint.which, workspace.nodes)
    else:
        cell, bit = links.cells[start], 1 << int(links.digits[start])
        cycles.removals[cell] = bit if hint.shape == FROM_ON else int(left.candidates[cell]) & ~bit
    if not is_new(forcing, assumed, cycles.removals):
        return True
    if hint.shape != CYCLE:
        _read_path(links, kind, 2 * start + (1 if hint.shape == FROM_ON else 0), workspace)
    first = open_parents(forcing)
    _note_chain(grid, forcing, links, workspace.nodes, complexity, hint.shape == CYCLE)
    last = close_parents(forcing, first)
    if last == first:
        return False
    mark = np.int64(0)
    for at in range(complexity):
        node = workspace.nodes[at] >> 1
        cell, digit = int(links.cells[node]), int(links.digits[node])
        mark = mix(mark, 2 * int(forcing.nodes[cell, digit]) + (workspace.nodes[at] & 1))
    turn_off_nested(forcing, assumed, cycles.removals, first, last, complexity, mark)
    return True


@lean_inlined
def _read_cycle(cycles, last, nodes):
    """Read the facts of a cycle, from the last to the first after the start, then the start, on."""
    count = 1
    at = last
    while at != NOBODY:
        nodes[count] = 2 * cycles.off[at, 0]
        parent = cycles.off[at, 1]
        nodes[count + 1] = 2 * cycles.on[parent, 0] + 1
        count += 2
        at = cycles.on[parent, 1]
    nodes[0] = nodes[count - 1]


@lean_inlined
def _read_path(links, kind, assumption, workspace):
    """Read the facts of a forcing chain, the last first."""
    at = find_path(links, kind, assumption, workspace.path)
    count = 0
    while at != NOBODY:
        workspace.nodes[count] = workspace.path.facts[at]
        at = workspace.path.parents[at]
        count += 1


@lean_kernel
def _note_chain(grid, forcing, links, nodes, count, is_cycle):
    """Note the removals that let a chain pass from off to on, and a cycle from on to off."""
    for at in range(count if is_cycle else count - 1):
        fact, before = nodes[at], nodes[at + 1]
        if fact & 1:
            partners = links.partners[before >> 1]
            for which in range(len(partners)):
                if partners[which] == fact >> 1:
                    note_gone(grid, forcing, links.cells[fact >> 1], np.int64(links.digits[fact >> 1]), BY_CELL + which)
                    break
        elif is_cycle:
            cell, other = int(links.cells[fact >> 1]), int(links.cells[before >> 1])
            cause = BY_CELL
            if cell != other:
                cause = BY_BOX
                while HOUSES_OF[cell, cause - BY_BOX] != HOUSES_OF[other, cause - BY_BOX]:
                    cause += 1
            note_gone(grid, forcing, cell, np.int64(links.digits[fact >> 1]), cause)
