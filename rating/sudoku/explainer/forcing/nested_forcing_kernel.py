"""Forcing chains inside a dynamic run: the best chain to each fact in the grid that the run has left, best first.

They rest on the run's removals from the cells and houses in which a candidate turns on or a chain begins.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from rating.sudoku.explainer.forcing.chains_kernel import conclusion, list_chains
from rating.sudoku.explainer.forcing.consequences import Sets, empty_sets
from rating.sudoku.explainer.forcing.nested_parents_kernel import (
    close_parents,
    is_new,
    mix,
    note_gone,
    open_parents,
    turn_off_nested,
)
from rating.sudoku.explainer.forcing.run_kernel import count_before, count_before_last, other_of_conflict
from rating.sudoku.explainer.forcing.static_kernel import ENDLESS, find_branches
from rating.sudoku.explainer.forcing.workspace import (
    ASSUMED,
    BY_BOX,
    BY_CELL,
    BY_RULE,
    CELL,
    CONTRADICTION,
    HOUSE,
    MAX_FACTS,
    PER_FACT,
    Forcing,
    empty_forcing,
)
from rating.sudoku.geometry import N_CELLS, SIDE


class NestedForcingWorkspace(NamedTuple):
    """A workspace for the chains inside a run."""

    inner: Forcing  # what follows from assumptions inside the run
    sets: Sets  # the same consequences as sets, where order does not matter
    order: NDArray[np.int64]  # ``[MAX_FACTS]``, the facts that are proved, the best chains first
    removals: NDArray[np.int64]  # ``[81]``, what a fact removes


def empty_nested_forcing_workspace() -> NestedForcingWorkspace:
    """Return an empty workspace."""
    return NestedForcingWorkspace(
        empty_forcing(), empty_sets(), np.zeros(MAX_FACTS, np.int64), np.zeros(N_CELLS, np.int64)
    )


@lean_kernel
def apply_forcing_chains(grid, left, forcing, assumed, workspace, extent):
    """Turn off the removals of forcing chains in the grid ``left`` by a run; return whether any rest on the run's."""
    list_chains(left, workspace.inner, extent, PER_FACT)
    n_chains = _sort(workspace)
    found = False
    for at in range(n_chains):
        found |= _use(grid, left, forcing, assumed, workspace, workspace.order[at])
    return found


@lean_inlined
def _comes_before(workspace, one, two):
    first, second = workspace.inner.bests[one], workspace.inner.bests[two]
    if first.complexity != second.complexity:
        return first.complexity < second.complexity
    if first.chains != second.chains:
        return first.chains < second.chains
    return first.noted < second.noted


@lean_kernel
def _sort(workspace):
    """Sort the proved facts into the order in which they are tried; return their number."""
    n_chains = 0
    for fact in range(2 * workspace.inner.sizes[0].n_nodes):
        if workspace.inner.bests[fact].complexity != ENDLESS:
            at = n_chains
            while at > 0 and _comes_before(workspace, fact, workspace.order[at - 1]):
                workspace.order[at] = workspace.order[at - 1]
                at -= 1
            workspace.order[at] = fact
            n_chains += 1
    return n_chains


@lean_kernel
def _use(grid, left, forcing, assumed, workspace, fact):
    """Turn off the removals of a fact; return whether its chains rest on the run's."""
    inner = workspace.inner
    workspace.removals[:] = 0
    cell, digits = conclusion(left, inner, fact)
    workspace.removals[cell] = digits
    if not is_new(forcing, assumed, workspace.removals):
        return True
    best = inner.bests[fact]
    first = open_parents(forcing)
    mark = np.int64(0)
    if best.chains == CONTRADICTION:
        size = count_before_last(inner, best.source)
        mark = _note_chain(grid, forcing, inner, best.source, size, ASSUMED, mark)
        size = count_before(inner, best.source, other_of_conflict(inner, best.source))
        mark = _note_chain(grid, forcing, inner, best.source, size, ASSUMED, mark)
    else:
        cause = ASSUMED
        if best.chains == CELL:
            cause = BY_CELL
        elif best.chains == HOUSE:
            cause = BY_BOX + best.source // SIDE // SIDE
        for branch in range(find_branches(left, inner, best.chains, best.source)):
            start = inner.branches[branch]
            size = count_before(inner, start, fact)
            mark = _note_chain(grid, forcing, inner, start, size, cause, mark)
    last = close_parents(forcing, first)
    if last == first:
        return False
    turn_off_nested(forcing, assumed, workspace.removals, first, last, best.complexity, mark)
    return True


@lean_kernel
def _note_chain(grid, forcing, inner, start, size, cause_of_start, mark):
    """Note the removals that the facts just counted need; return the mark of the chains so far."""
    for at in range(size):
        fact = np.int64(inner.stack[at])
        cell, digit = np.int64(inner.cells[fact >> 1]), np.int64(inner.digits[fact >> 1])
        if fact & 1:
            cause = cause_of_start if fact == start else np.int64(inner.causes[start, fact])
            if cause not in (ASSUMED, BY_RULE):
                note_gone(grid, forcing, cell, digit, cause)
        mark = mix(mark, 2 * np.int64(forcing.nodes[cell, digit]) + (fact & 1))
    return mix(mark, -1)
