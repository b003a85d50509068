# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""Forcing chains: what follows whatever is assumed, and assumptions that contradict themselves.

    contradiction  an assumption leads to a candidate that is both on and off: it is wrong
    double         what follows from a candidate being on and also from its being off is true
    cell           what follows from each candidate of a cell is true
    house          what follows from each place of a digit in a house is true

Sudoku Explainer lists all of these and takes the one with the fewest facts, counted for each chain by itself; of
equals, doubles come first, then cells, houses and contradictions; then, the first in its list. Here only the best is
kept, and the facts are counted only where their longest way alone is not too long.
"""

import numpy as np

from rating.sudoku.chain_rating import lengthened
from rating.sudoku.forcing_room import (
    CHAINS,
    COMPLEXITY,
    LAST,
    NO_FACT,
    OFF,
    ON,
    SOURCE,
    TARGET,
    WITH_OFF,
    WITH_ON,
)
from rating.sudoku.forcing_rules_kernel import run_all_with_rules
from rating.sudoku.forcing_run_kernel import follows, open_forcing, run_all, size_of, size_of_last
from rating.sudoku.geometry import HOUSE_CELLS, HOUSES_OF, N_CELLS, SIDE
from rating.sudoku.hint import RULE
from rating.sudoku.masks import COUNT
from rating.sudoku.rules import CELL_FORCING, DYNAMIC_FORCING, HOUSE_FORCING, NISHIO
from solvers.jit import inlined, kernel

# How far a search goes, and its least rating.
NISHIO_CHAINS, STATIC_CHAINS, DYNAMIC_CHAINS, PLUS_CHAINS = range(4)
LEAST_RATINGS = np.array([7.5, 8.0, 8.5, 9.0, 9.5, 10.0, 10.5, 11.0])

# The kinds of chains, as they are sorted.
DOUBLE, CELL, HOUSE, CONTRADICTION = 1, 5, 6, 7

ENDLESS = 1 << 30
UNREACHED = ENDLESS + 1


@kernel
def find_forcing_chains(grid, hint, forcing, extent):
    """Find the best Nishio, static or dynamic forcing chains.

    Args:
        grid: a grid of which all easier rules say nothing.
        hint: written.
        forcing: work space; afterwards the chains can be read from it.
        extent: ``NISHIO_CHAINS``, ``STATIC_CHAINS`` or ``DYNAMIC_CHAINS``.

    Returns:
        Whether there are any.
    """
    open_forcing(grid, forcing)
    run_all(grid, forcing, extent != STATIC_CHAINS, extent == NISHIO_CHAINS)
    return choose_chains(grid, hint, forcing, extent)


@kernel
def find_forcing_chains_plus(grid, hint, forcing):
    """Find the best dynamic forcing chains that use some rules; see ``find_forcing_chains``."""
    open_forcing(grid, forcing)
    run_all_with_rules(grid, forcing)
    return choose_chains(grid, hint, forcing, PLUS_CHAINS)


@kernel
def choose_chains(grid, hint, forcing, extent):
    """Choose the best forcing chains when all runs are known."""
    best = forcing.best
    best[COMPLEXITY] = ENDLESS
    for cell in range(N_CELLS):
        if COUNT[grid.candidates[cell]] > (2 if extent == STATIC_CHAINS else 1):
            _search_cell(grid, forcing, extent, cell)
    if best[COMPLEXITY] == ENDLESS:
        return False
    hint.rating[0] = lengthened(LEAST_RATINGS[extent], best[COMPLEXITY])
    if extent == STATIC_CHAINS:
        hint.facts[RULE] = CELL_FORCING if best[CHAINS] == CELL else HOUSE_FORCING
    else:
        hint.facts[RULE] = NISHIO if extent == NISHIO_CHAINS else DYNAMIC_FORCING + extent - DYNAMIC_CHAINS
    conclude(grid, hint, forcing, best[TARGET])
    return True


@inlined
def conclude(grid, hint, forcing, fact):
    """Write into a hint that a fact is true."""
    cell, bit = forcing.cells[fact >> 1], 1 << np.int64(forcing.digits[fact >> 1])
    if fact & 1:
        hint.removals[cell] = np.int64(grid.candidates[cell]) & ~bit
        hint.placed[cell] = forcing.digits[fact >> 1] + 1
    else:
        hint.removals[cell] = bit


@kernel
def _search_cell(grid, forcing, extent, cell):
    """Look at all chains that begin in a cell."""
    n_candidates = COUNT[grid.candidates[cell]]
    for digit in range(SIDE):
        if grid.candidates[cell] >> digit & 1:
            off = 2 * np.int64(forcing.nodes[cell, digit])
            if extent != STATIC_CHAINS:
                _consider_contradiction(forcing, off + 1)
                _consider_contradiction(forcing, off)
            if extent >= DYNAMIC_CHAINS and n_candidates > 2:
                _consider_double(grid, forcing, off)
            if extent != NISHIO_CHAINS:
                _consider_houses(grid, forcing, cell, digit)
    if extent != NISHIO_CHAINS:
        _consider_cell(grid, forcing, cell)


@inlined
def _note(best, complexity, kind, target, source):
    """Note chains as the best if they are."""
    if complexity < best[COMPLEXITY] or (complexity == best[COMPLEXITY] and kind < best[CHAINS]):
        best[COMPLEXITY] = complexity
        best[CHAINS] = kind
        best[TARGET] = target
        best[SOURCE] = source


@kernel
def _consider_contradiction(forcing, assumed):
    """Look whether an assumption contradicts itself."""
    conflict = forcing.conflicts[assumed]
    if conflict[WITH_ON] != NO_FACT:
        other = conflict[WITH_ON] if conflict[LAST] == conflict[WITH_OFF] else conflict[WITH_OFF]
        complexity = size_of_last(forcing, assumed) + size_of(forcing, assumed, other)
        _note(forcing.best, complexity, CONTRADICTION, assumed ^ 1, assumed)


@inlined
def _is_news(grid, forcing, fact):
    """Tell whether a fact removes anything."""
    return fact & 1 == 0 or COUNT[grid.candidates[forcing.cells[fact >> 1]]] > 1


@kernel
def _consider_double(grid, forcing, off):
    """Look at what follows from a node being on and from its being off."""
    forcing.branches[0], forcing.branches[1] = off + 1, off
    _consider(grid, forcing, 2, DOUBLE, off)


@kernel
def _consider_cell(grid, forcing, cell):
    """Look at what follows from each candidate of a cell."""
    n_branches = 0
    for digit in range(SIDE):
        if grid.candidates[cell] >> digit & 1:
            forcing.branches[n_branches] = 2 * forcing.nodes[cell, digit] + 1
            n_branches += 1
    _consider(grid, forcing, n_branches, CELL, cell)


@kernel
def _consider_houses(grid, forcing, cell, digit):
    """Look at what follows from each place of a digit, in each house of a cell that is the first of these places."""
    for house in HOUSES_OF[cell]:
        n_branches = 0
        for place, other in enumerate(HOUSE_CELLS[house]):
            if grid.places[digit, house] >> place & 1:
                forcing.branches[n_branches] = 2 * forcing.nodes[other, digit] + 1
                n_branches += 1
        if n_branches > 1 and forcing.branches[0] == 2 * forcing.nodes[cell, digit] + 1:
            _consider(grid, forcing, n_branches, HOUSE, 9 * np.int64(house) + digit)


@kernel
def _consider(grid, forcing, n_branches, kind, source):
    """Look at what follows from every one of some assumptions: first what is on, then what is off."""
    first = forcing.branches[0]
    for is_on in (ON, OFF):
        for at in range(forcing.counts[first, is_on]):
            fact = forcing.order[first, is_on, at]
            if _least(forcing, n_branches, fact) <= forcing.best[COMPLEXITY] and _is_news(grid, forcing, fact):
                complexity = 0
                for branch in range(n_branches):
                    complexity += size_of(forcing, forcing.branches[branch], fact)
                _note(forcing.best, complexity, kind, fact, source)


@inlined
def _least(forcing, n_branches, fact):
    """Give the fewest facts that chains to a fact can have, or ``UNREACHED`` if a branch does not lead there."""
    least = 0
    for branch in range(n_branches):
        assumed = forcing.branches[branch]
        if not follows(forcing, assumed, fact):
            return UNREACHED
        least += forcing.depths[assumed, fact]
    return least
