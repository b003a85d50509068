"""The search for the best unary chain: cycles, X-chains and XY-chains.

A forcing chain starts from the assumption that a candidate is on (or off) and comes back to find it off (or on); a
cycle starts from a candidate that is on and finds it on. All starts take two steps together, breadth first
(``fronts_kernel``); the length at which they close is enough to compare forcing chains:

                after an even number of steps                  after an odd number of steps
    a on  -->   c on --weak--> a off           a off  -->      b on --weak--> r off --strong--> a on
                c on --weak--> r off --strong--> a on: a cycle

Where a cycle may close, it is searched for exactly as Sudoku Explainer does, because many cycles remove nothing.
"""

import numpy as np

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import count
from rating.sudoku.explainer.chains.cycle_kernel import find_cycle
from rating.sudoku.explainer.chains.fronts_kernel import (
    NO_START,
    advance,
    begin_kind,
    close_and_advance,
    leads_back,
    list_starts,
    may_remove,
)
from rating.sudoku.explainer.chains.length_kernel import lengthened
from rating.sudoku.explainer.chains.links_kernel import NOBODY, XY, X, Y, find_links
from rating.sudoku.explainer.hint_kernel import VALUES
from rating.sudoku.rules import X_CHAIN, X_CYCLE, XY_CHAIN, XY_CYCLE, Y_CYCLE

# The rules by the kind of links; there is no chain of Y links.
CYCLE_RULES = np.array([X_CYCLE.id, Y_CYCLE.id, XY_CYCLE.id])
CHAIN_RULES = np.array([X_CHAIN.id, NOBODY, XY_CHAIN.id])
CYCLE_RATINGS = VALUES[CYCLE_RULES]
CHAIN_RATINGS = np.array([X_CHAIN.value, np.inf, XY_CHAIN.value])

# The shapes of a ``UnaryChain``: a cycle, or a chain from an assumption that is on or off.
CYCLE, FROM_ON, FROM_OFF = range(3)

SHORTEST = 4  # the fewest nodes of a cycle or a chain


@lean_kernel
def find_unary_chain(grid, hint, workspace):
    """Find the best unary chain or cycle, the first in the order of Sudoku Explainer, described by ``workspace.best``.

    If the grid has more candidates than the workspace holds, the search finds nothing and sets ``Facts.is_cut``.
    """
    n_nodes = 0
    for cell in range(len(grid.candidates)):
        n_nodes += count(grid.candidates[cell])
    if n_nodes > len(workspace.links.cells):
        hint.facts[0].is_cut = 1
        return False
    find_links(grid, workspace.tables, workspace.links)
    workspace.rating[0] = np.inf
    _search_chains(grid, workspace, X)
    if _would_improve(workspace, CYCLE_RATINGS[Y], SHORTEST):
        _search_cycles(workspace, np.int64(Y), np.int64(SHORTEST), begin_kind(workspace, Y, False))
    _search_chains(grid, workspace, XY)
    if workspace.rating[0] == np.inf:
        return False
    hint.rating[0] = workspace.rating[0]
    best = workspace.best[0]
    hint.facts[0].rule = CYCLE_RULES[best.kind] if best.shape == CYCLE else CHAIN_RULES[best.kind]
    for cell in range(len(hint.removals)):
        hint.removals[cell] = workspace.removals[cell]
        hint.placed[cell] = workspace.placed[cell]
    return True


@lean_kernel
def _search_chains(grid, workspace, kind):
    """Find the best hint of X links, or of all, if it beats those of the kinds before.

    If a cycle of n nodes removes a candidate, a chain of at most n + 2 closes around it: only then are cycles sought.
    """
    if not _would_improve(workspace, CYCLE_RATINGS[kind], SHORTEST):
        return  # longer cycles or chains would not improve on it either
    n_starts, complexity = begin_kind(workspace, kind, False), np.int64(SHORTEST)
    while True:
        from_on, from_off, is_around, n_starts = close_and_advance(workspace, kind, n_starts)
        if min(from_on, from_off) != NO_START:
            break
        if n_starts == 0 or not _would_improve(workspace, CYCLE_RATINGS[kind], complexity):
            return
        complexity += 2
    # XY-chains are rated like XY-cycles: chains of equal length come first only from earlier starts, and longer ones do
    # not matter.
    first = min(from_on, from_off)
    last = first if kind == XY and not is_around else np.int64(NO_START)
    n_starts, length = list_starts(workspace, kind, last), np.int64(SHORTEST)
    while length < complexity:
        if (
            length == complexity - 2
            and is_around
            and _note_cycle(workspace, kind, length, n_starts, np.int64(NO_START))
        ):
            return
        n_starts = advance(workspace, n_starts, False)
        length += 2
    if _would_improve(workspace, CHAIN_RATINGS[kind], complexity):
        if kind == XY and _note_cycle(workspace, kind, length, n_starts, first):
            return
        _note_chain(grid, workspace, kind, FROM_ON if from_on <= from_off else FROM_OFF, first, complexity)
    if kind == X:
        _search_cycles(workspace, kind, length, n_starts)


@lean_kernel
def _search_cycles(workspace, kind, length, n_starts):
    """Find the best cycle of at least a given length that beats the best hint.

    Near fronts have walked half that length.
    """
    while n_starts and _would_improve(workspace, CYCLE_RATINGS[kind], length):
        if _note_cycle(workspace, kind, length, n_starts, np.int64(NO_START)):
            return
        n_starts = advance(workspace, n_starts, False)
        length += 2


@lean_inlined
def _would_improve(workspace, least, complexity):
    """Return whether a hint would come before the best one; with equal numbers, a hint of a later kind never does."""
    rating = lengthened(least, complexity)
    return rating < workspace.rating[0] or (rating == workspace.rating[0] and complexity < workspace.best[0].complexity)


@lean_inlined
def _note(workspace, kind, shape, start, complexity, least):
    best = workspace.best[0]
    best.kind, best.shape, best.start, best.complexity = kind, shape, start, complexity
    workspace.rating[0] = lengthened(least, complexity)
    workspace.removals[:] = 0
    workspace.placed[:] = 0


@lean_kernel
def _note_chain(grid, workspace, kind, shape, start, complexity):
    _note(workspace, kind, shape, start, complexity, CHAIN_RATINGS[kind])
    cell, bit = workspace.links.cells[start], 1 << int(workspace.links.digits[start])
    if shape == FROM_ON:
        workspace.removals[cell] = bit
    else:
        workspace.removals[cell] = int(grid.candidates[cell]) & ~bit
        workspace.placed[cell] = workspace.links.digits[start] + 1


@lean_kernel
def _note_cycle(workspace, kind, length, n_starts, limit):
    """Note the first cycle of a length through starts up to a limit if it is the best hint; return whether it is."""
    if not _would_improve(workspace, CYCLE_RATINGS[kind], length):
        return False
    for at in range(n_starts):
        start = workspace.starts[at]
        if start > limit:
            return False
        if not leads_back(workspace, start) or (kind != XY and not may_remove(workspace, start)):
            continue
        if find_cycle(workspace.links, kind, start, length, workspace.cycles) != NOBODY:
            _note(workspace, kind, CYCLE, start, length, CYCLE_RATINGS[kind])
            for cell in range(len(workspace.removals)):
                workspace.removals[cell] = workspace.cycles.removals[cell]
            return True
    return False
