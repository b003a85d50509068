"""Forcing chains: what follows from every choice, and assumptions that contradict themselves.

    contradiction  an assumption leads to a candidate that is both on and off: it is wrong
    double         what follows from a candidate being on and also from its being off is true
    cell           what follows from each candidate of a cell is true
    house          what follows from each place of a digit in a house is true

Sudoku Explainer lists all of these and takes the one with the fewest facts, counted for each chain separately. If
several are equal, doubles come first, then cells, houses and contradictions, and then the first in its list. Here only
the best is kept, and facts are counted only if the longest way by itself is not too long already.
"""

import numpy as np

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import count, lowest
from rating.sudoku.explainer.chains.length_kernel import lengthened
from rating.sudoku.explainer.chains.links_kernel import includes
from rating.sudoku.explainer.forcing.prospects_9x9_kernel import find_prospects
from rating.sudoku.explainer.forcing.rules_kernel import run_all_with_rules
from rating.sudoku.explainer.forcing.run_kernel import (
    count_before_last,
    make_run,
    may_cell,
    may_double,
    may_house,
    n_words_of,
    nested_size_of,
    nested_size_of_last,
    open_forcing,
    other_of_conflict,
    size_of,
)
from rating.sudoku.explainer.forcing.static_kernel import ENDLESS, find_branches, keep_shortest
from rating.sudoku.explainer.forcing.workspace import (
    CELL,
    CONTRADICTION,
    DOUBLE,
    DYNAMIC_CHAINS,
    HOUSE,
    NISHIO_CHAINS,
    NO_FACT,
    OF_ALL,
    OFF,
    ON,
    PLUS_CHAINS,
    STATIC_CHAINS,
)
from rating.sudoku.explainer.hint_kernel import VALUES
from rating.sudoku.rules import (
    CELL_FORCING,
    DOUBLY_NESTED_FORCING,
    DYNAMIC_FORCING,
    DYNAMIC_PLUS_FORCING,
    HOUSE_FORCING,
    NESTED_DYNAMIC_FORCING,
    NESTED_FORCING,
    NESTED_MULTIPLE_FORCING,
    NISHIO,
)

# The rules by the extent of the search; static chains belong to two rules, depending on where they begin.
_RULES_BY_EXTENT = (
    NISHIO,
    CELL_FORCING,
    DYNAMIC_FORCING,
    DYNAMIC_PLUS_FORCING,
    NESTED_FORCING,
    NESTED_MULTIPLE_FORCING,
    NESTED_DYNAMIC_FORCING,
    DOUBLY_NESTED_FORCING,
)
_RULES = np.array([rule.id for rule in _RULES_BY_EXTENT])
_HOUSE_FORCING = HOUSE_FORCING.id


@lean_kernel
def find_forcing_chains(grid, hint, forcing, sets, walks, extent, goes_on):
    """Find the best Nishio, static or dynamic chains by ``extent``, after easier rules; keep them in ``forcing``.

    ``goes_on`` is true if static chains have just been searched for in the same grid.
    """
    open_forcing(grid, forcing)
    if not find_prospects(grid, forcing, sets, extent, goes_on):
        return False
    if extent == STATIC_CHAINS:
        keep_shortest(grid, forcing, walks)
    return choose_chains(grid, hint, forcing, extent)


@lean_kernel
def find_plain_chains(grid, hint, workspace):
    """Find the best Nishio chains, else static, else dynamic ones.

    The workspace is ``forcing``, ``sets`` and ``walks``.
    """
    for extent in (NISHIO_CHAINS, STATIC_CHAINS, DYNAMIC_CHAINS):
        goes_on = extent == DYNAMIC_CHAINS
        if find_forcing_chains(grid, hint, workspace[0], workspace[1], workspace[2], extent, goes_on):
            return True
        if workspace[0].sizes[0].is_cut != 0:
            return False  # an easier extent may hold chains that were not kept
    return False


@lean_kernel
def find_forcing_chains_plus(grid, hint, forcing):
    """Find the best dynamic forcing chains that also use rules; keep them in ``forcing``, return whether any are."""
    open_forcing(grid, forcing)
    forcing.may[:] = True
    run_all_with_rules(grid, forcing)
    return choose_chains(grid, hint, forcing, PLUS_CHAINS)


@lean_kernel
def choose_chains(grid, hint, forcing, extent):
    """Choose the best forcing chains of all runs; none if some could not be kept."""
    list_chains(grid, forcing, extent, OF_ALL)
    best = forcing.bests[0]
    if best.complexity == ENDLESS or forcing.sizes[0].is_cut != 0:
        return False
    rule = _HOUSE_FORCING if extent == STATIC_CHAINS and best.chains != CELL else _RULES[extent]
    hint.facts[0].rule = rule
    hint.rating[0] = lengthened(VALUES[rule], best.complexity)
    conclude(grid, hint, forcing, best.target)
    return True


@lean_kernel
def list_chains(grid, forcing, extent, scope):
    """List the best forcing chains, ``OF_ALL`` or ``PER_FACT``; make missing runs only where there may be chains."""
    forcing.sizes[0].n_noted = 0
    forcing.sizes[0].scope = scope
    for fact in range(2 * forcing.sizes[0].n_nodes):
        forcing.bests[fact].complexity = ENDLESS
    for cell in range(len(grid.candidates)):
        if count(grid.candidates[cell]) > (2 if extent == STATIC_CHAINS else 1):
            _search_cell(grid, forcing, extent, cell)


@lean_inlined
def conclusion(grid, forcing, fact):
    """Return the cell of a fact, and the digits that it removes there."""
    cell, bit = np.int64(forcing.cells[fact >> 1]), 1 << np.int64(forcing.digits[fact >> 1])
    return cell, np.int64(grid.candidates[cell]) & ~bit if fact & 1 else np.int64(bit)


@lean_inlined
def conclude(grid, hint, forcing, fact):
    """Write into a hint that a fact is true."""
    cell, digits = conclusion(grid, forcing, fact)
    hint.removals[cell] = digits
    if fact & 1:
        hint.placed[cell] = forcing.digits[fact >> 1] + 1


@lean_kernel
def _search_cell(grid, forcing, extent, cell):
    """Try all chains that begin in a cell, and in the houses where it is the first place of a digit."""
    may, side = forcing.may, forcing.nodes.shape[1]
    n_candidates = count(grid.candidates[cell])
    for digit in range(side):
        if grid.candidates[cell] >> digit & 1:
            node = np.int64(forcing.nodes[cell, digit])
            off = 2 * node
            if extent != STATIC_CHAINS:
                if may[off + 1]:
                    _consider_contradiction(grid, forcing, extent, off + 1)
                if may[off]:
                    _consider_contradiction(grid, forcing, extent, off)
            if extent >= DYNAMIC_CHAINS and n_candidates > 2 and may[may_double(forcing) + node]:
                _consider(grid, forcing, extent, DOUBLE, off, off + 1)
            if extent != NISHIO_CHAINS:
                for house in forcing.ground.houses_of[cell]:
                    source = side * np.int64(house) + digit
                    if may[may_house(forcing) + source]:
                        _consider(grid, forcing, extent, HOUSE, source, off + 1)
    if extent != NISHIO_CHAINS and may[may_cell(forcing) + cell]:
        first = 2 * np.int64(forcing.nodes[cell, lowest(grid.candidates[cell])]) + 1
        _consider(grid, forcing, extent, CELL, cell, first)


@lean_inlined
def _rival(forcing, fact):
    """Return where in ``bests`` the best chains so far to a fact stand."""
    return fact * forcing.sizes[0].scope


@lean_inlined
def _note(forcing, complexity, kind, target, source):
    best = forcing.bests[_rival(forcing, target)]
    if complexity < best.complexity or (complexity == best.complexity and kind < best.chains):
        best.complexity = complexity
        best.chains = kind
        best.source = source
        best.target = target
        best.noted = forcing.sizes[0].n_noted
        forcing.sizes[0].n_noted += 1


@lean_kernel
def _consider_contradiction(grid, forcing, extent, assumed):
    """Note a contradiction if an assumption contradicts itself."""
    make_run(grid, forcing, assumed, extent)
    if forcing.conflicts[assumed].with_on != NO_FACT:
        other = other_of_conflict(forcing, assumed)
        complexity = count_before_last(forcing, assumed) + size_of(forcing, assumed, other)
        if forcing.sizes[0].n_nested > 0:
            nested, n_marks = nested_size_of_last(forcing, assumed, np.int64(0))
            more, n_marks = nested_size_of(forcing, assumed, other, n_marks)
            complexity += nested + more
        _note(forcing, complexity, CONTRADICTION, assumed ^ 1, assumed)


@lean_inlined
def _is_news(grid, forcing, fact):
    """Return whether a fact removes anything."""
    return fact & 1 == 0 or count(grid.candidates[forcing.cells[fact >> 1]]) > 1


@lean_kernel
def _consider(grid, forcing, extent, kind, source, first):
    """Try the chains from several assumptions, one of which is true, if ``first`` is their first assumption."""
    n_branches = find_branches(grid, forcing, kind, source)
    if n_branches == 1 or forcing.branches[0] != first:
        return
    for branch in range(n_branches):
        make_run(grid, forcing, forcing.branches[branch], extent)
    if not _find_common(forcing, n_branches):
        return
    for is_on in (ON, OFF):
        for at in range(forcing.counts[first, is_on]):
            fact = np.int64(forcing.order[first, is_on, at])
            if not includes(forcing.common, fact):
                continue
            best = forcing.bests[_rival(forcing, fact)]
            if _least(forcing, n_branches, fact) <= best.complexity and _is_news(grid, forcing, fact):
                complexity = 0
                for branch in range(n_branches):
                    complexity += size_of(forcing, forcing.branches[branch], fact)
                if forcing.sizes[0].n_nested > 0 and complexity <= best.complexity:
                    n_marks = np.int64(0)
                    for branch in range(n_branches):
                        nested, n_marks = nested_size_of(forcing, forcing.branches[branch], fact, n_marks)
                        complexity += nested
                _note(forcing, complexity, kind, fact, source)


@lean_inlined
def _find_common(forcing, n_branches):
    """Find the facts to which all branches lead; return whether there are any."""
    found = False
    for word in range(n_words_of(forcing)):
        common = np.int64(-1)
        for branch in range(n_branches):
            common &= forcing.known[forcing.branches[branch], word]
        forcing.common[word] = common
        found |= common != 0
    return found


@lean_inlined
def _least(forcing, n_branches, fact):
    """Return the fewest facts that chains to a fact can have."""
    least = 0
    for branch in range(n_branches):
        least += forcing.depths[forcing.branches[branch], fact]
    return least
