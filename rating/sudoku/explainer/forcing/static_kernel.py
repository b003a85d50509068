"""The shortest static chains, found by walks along links: runs take far longer and are made only for these.

Every fact of a static run has one parent, so chains to a fact have as many facts as the walk to it has steps:

    a on  --weak-->  b off  --strong-->  c on  --weak-->  d off  ...
    1                2                   3                4
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import count, load, lowest, store
from rating.sudoku.explainer.chains.fronts_kernel import united
from rating.sudoku.explainer.chains.links_kernel import (
    BITS,
    FOUR,
    MAX_NODES,
    WORD_BITS,
    XY,
    HousePlaces,
    Links,
    empty_links,
    empty_sets,
    find_links,
    strong_row,
    vectors_of_row,
    weak_row,
    words_for,
)
from rating.sudoku.explainer.forcing.run_kernel import may_cell
from rating.sudoku.explainer.forcing.workspace import CELL, DOUBLE, HOUSE, NO_FACT, OFF, ON
from rating.sudoku.geometry import PLAIN_TABLES, GroundTables

ENDLESS = 1 << 30
CONTRADICTORY = -1  # stands in place of a number of facts


class Walks(NamedTuple):
    """Walks from all nodes that are on."""

    tables: HousePlaces  # the tables of houses
    links: Links  # the links of the grid
    rows: NDArray[np.void]  # vectors, the sets below, one after the other
    known: NDArray[np.int64]  # ``[2, max_nodes, max_words]``, by start, the nodes that are off, and those that are on
    fronts: NDArray[np.int64]  # ``[2, max_words]``, the nodes of the last step that are off, or on
    is_walked: NDArray[np.bool_]  # ``[max_nodes]``, whether the walk from a node has been made
    steps: NDArray[np.uint16]  # ``[max_nodes, 2 * max_nodes]``, by start, the steps to each of its facts


def empty_walks(ground: GroundTables = PLAIN_TABLES, max_nodes: int = MAX_NODES) -> Walks:
    """Return an empty workspace for up to ``max_nodes`` candidates."""
    max_words = words_for(max_nodes)
    rows, (known, fronts) = empty_sets((2, max_nodes, max_words), (2, max_words))
    return Walks(
        tables=HousePlaces(ground.house_cells, ground.places_of, ground.pairs),
        links=empty_links(ground, max_nodes),
        rows=rows,
        known=known,
        fronts=fronts,
        is_walked=np.zeros(max_nodes, np.bool_),
        steps=np.zeros((max_nodes, 2 * max_nodes), np.uint16),
    )


@lean_kernel
def find_branches(grid, forcing, kind, source):
    """List the assumptions, of which one is true, where chains of a kind begin; return their number."""
    branches, side = forcing.branches, forcing.nodes.shape[1]
    n_branches = 0
    if kind == DOUBLE:
        branches[0], branches[1] = source + 1, source
        n_branches = 2
    elif kind == CELL:
        for node in forcing.nodes[source]:
            if node != NO_FACT:
                branches[n_branches] = 2 * node + 1
                n_branches += 1
    else:
        house, digit = source // side, source % side
        for place, cell in enumerate(forcing.ground.house_cells[house]):
            if grid.places[digit, house] >> place & 1:
                branches[n_branches] = 2 * forcing.nodes[cell, digit] + 1
                n_branches += 1
    return n_branches


@lean_kernel
def keep_shortest(grid, forcing, walks):
    """Of all possible static chains, keep only the best; if a walk contradicts itself, keep all.

    There are chains from cells with three candidates or more, and from houses where one of these is the first place. If
    several are equal, cells come before houses, and earlier ones before later ones.
    """
    may, first_may = forcing.may, may_cell(forcing)
    n_cells, side = forcing.nodes.shape
    find_links(grid, walks.tables, walks.links)
    walks.is_walked[:] = False
    least, best, is_house = np.int64(ENDLESS), np.int64(NO_FACT), False
    for cell in range(n_cells):
        if count(grid.candidates[cell]) < 3:
            continue
        if may[first_may + cell]:
            n_facts = _measure(grid, forcing, walks, CELL, cell, least + is_house)
            if n_facts == CONTRADICTORY:
                return
            if n_facts < least + is_house:
                least, best, is_house = n_facts, np.int64(cell), False
        for digit in range(side):
            for house in forcing.ground.houses_of[cell]:
                source = side * np.int64(house) + digit
                places = np.int64(grid.places[digit, house])
                if may[first_may + n_cells + source] and forcing.ground.house_cells[house, lowest(places)] == cell:
                    n_facts = _measure(grid, forcing, walks, HOUSE, source, least)
                    if n_facts == CONTRADICTORY:
                        return
                    if n_facts < least:
                        least, best, is_house = n_facts, n_cells + source, True
    may[first_may:] = False
    if best != NO_FACT:
        may[first_may + best] = True


@lean_kernel
def _measure(grid, forcing, walks, kind, source, limit):
    """Count the facts of the shortest chains from a cell or a house, if below a limit."""
    branches, links = forcing.branches, walks.links
    n_branches = find_branches(grid, forcing, kind, source)
    if n_branches == 1:
        return limit
    for branch in range(n_branches):
        if not walks.is_walked[branches[branch] >> 1] and not _walk(walks, branches[branch] >> 1, limit):
            return np.int64(CONTRADICTORY)
    for is_on in (OFF, ON):
        for word in range(links.sizes[0].n_words):
            common = np.int64(-1)
            for branch in range(n_branches):
                common &= walks.known[is_on, branches[branch] >> 1, word]
            while common:
                node = word * WORD_BITS + lowest(common)
                common &= common - 1
                if is_on and not links.is_start[node]:
                    continue  # this fact is known already
                n_facts = np.int64(0)
                for branch in range(n_branches):
                    n_facts += np.int64(walks.steps[branches[branch] >> 1, 2 * node + is_on])
                limit = min(limit, n_facts)
    return limit


@lean_inlined
def _known_row(walks, is_on, start):
    """Return where in ``rows`` the nodes that are on, or off, begin."""
    return (is_on * len(walks.is_walked) + start) * vectors_of_row(walks.links)


@lean_kernel
def _walk(walks, start, limit):
    """Count the steps, below a limit, from a node that is on to what follows; return whether no node is on and off."""
    links, rows, fronts, steps = walks.links, walks.rows, walks.fronts, walks.steps[start]
    n_words, step = links.sizes[0].n_words, vectors_of_row(links)
    walks.is_walked[start] = True
    for word in range(n_words):
        walks.known[OFF, start, word] = 0
        walks.known[ON, start, word] = 0
        fronts[ON, word] = 0
    walks.known[ON, start, start // WORD_BITS] = BITS[start % WORD_BITS]
    fronts[ON, start // WORD_BITS] = BITS[start % WORD_BITS]
    steps[2 * start + ON] = 1
    n_steps, is_on, goes_on = 1, np.int64(ON), True
    while goes_on and n_steps < limit - 1:
        n_steps += 1
        first = weak_row(links, XY, 0) if is_on else strong_row(links, XY, 0)
        is_on_next = 1 - is_on
        for at in range(n_words // FOUR):
            seen = load(rows, _known_row(walks, is_on_next, start) + at)
            new = united(fronts, is_on, n_words, links.rows, first + at, step) & ~seen
            store(rows, seen | new, _known_row(walks, is_on_next, start) + at)
            store(rows, new, _known_row(walks, 2, 0) + is_on_next * step + at)
        is_on, goes_on = is_on_next, False
        for word in range(n_words):
            rest = fronts[is_on, word]
            goes_on |= rest != 0
            while rest:
                steps[2 * (word * WORD_BITS + lowest(rest)) + is_on] = n_steps
                rest &= rest - 1
        if not is_on:
            for word in range(n_words):
                fronts[OFF, word] &= links.is_strong[XY, word]
    both = np.int64(0)
    for word in range(n_words):
        both |= walks.known[OFF, start, word] & walks.known[ON, start, word]
    return both == 0
