"""Everything that follows from each candidate, without order, on boards of any size.

A run of ``explainer.forcing.run_kernel`` keeps the parents of each fact, which takes long. Finding only its removals is
faster: they are the *closure* of its assumption, a set of nodes. If one of several assumptions is true, whatever is in
all of their closures is removed; the closure of a contradiction contains everything. ``consequences_kernel`` computes
closures on 9x9 boards, in vectors.
"""

from typing import Annotated, NamedTuple

import numpy as np

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import count, lowest
from rating.sudoku.explainer.chains.links_kernel import BITS, WORD_BITS, has_digit
from rating.sudoku.explainer.forcing.prospects_kernel import list_prospects
from rating.sudoku.explainer.forcing.workspace import NISHIO_CHAINS, STATIC_CHAINS
from solvers.arrays import Bools, Int64s, zeros


class Closures(NamedTuple):
    """The consequences of each candidate being on: all nodes that follow."""

    # For each node, the nodes that are then off; none after a contradiction.
    rows: Annotated[Int64s, "max_nodes", "max_words"]
    is_wrong: Annotated[Bools, "max_nodes"]  # whether a node contradicts itself
    is_on: Annotated[Bools, "max_nodes"]  # what is on in the closure under construction
    queue: Annotated[Int64s, "max_nodes"]  # the same facts in the order in which they were found
    members: Annotated[Int64s, "side"]  # nodes, one of which is on


def empty_closures(side: int, max_nodes: int) -> Closures:
    """Return an empty workspace."""
    return zeros(Closures, side=side, max_nodes=max_nodes, max_words=-(-max_nodes // WORD_BITS))


@lean_kernel
def find_prospects_by_closures(grid, forcing, closures, extent, goes_on):
    """Find where there may be chains, as ``prospects_9x9_kernel.find_prospects`` does by ``Sets``."""
    find_closures(grid, forcing, closures, extent)
    return list_prospects(grid, forcing, closures, extent)


@lean_kernel
def find_closures(grid, forcing, closures, extent):
    """Find the closures of all candidates; the grid of ``forcing`` changes.

    Nishio chains keep to one digit; in static ones only cells with two candidates, and houses with two places, lead on.
    """
    n_nodes = forcing.sizes[0].n_nodes
    n_words = (n_nodes + WORD_BITS - 1) // WORD_BITS
    for node in range(n_nodes):
        for word in range(n_words):
            closures.rows[node, word] = 0
        for other in range(n_nodes):
            closures.is_on[other] = False
        for cell in range(len(grid.candidates)):
            forcing.candidates[cell] = grid.candidates[cell]
        for digit in range(grid.places.shape[0]):
            for house in range(grid.places.shape[1]):
                forcing.places[digit, house] = grid.places[digit, house]
        closures.is_wrong[node] = not _close(grid, forcing, closures, node, extent)


@lean_kernel
def _close(grid, forcing, closures, start, extent):
    """Follow a candidate that is on; return False if it contradicts itself."""
    ground = forcing.ground
    closures.queue[0] = start
    closures.is_on[start] = True
    done, n_on = 0, 1
    while done < n_on:
        node = closures.queue[done]
        done += 1
        cell, digit = np.int64(forcing.cells[node]), np.int64(forcing.digits[node])
        others = forcing.candidates[cell] & ~(1 << digit) if extent != NISHIO_CHAINS else 0
        while others:
            other = lowest(others)
            others &= others - 1
            n_on = _turn_off(grid, forcing, closures, start, cell, other, n_on, extent)
            if n_on == 0:
                return False
        for kind in range(ground.n_houses_of[cell]):
            house = ground.houses_of[cell, kind]
            places = forcing.places[digit, house] & ~(1 << ground.places_of[cell, kind])
            while places:
                peer = ground.house_cells[house, lowest(places)]
                places &= places - 1
                n_on = _turn_off(grid, forcing, closures, start, peer, digit, n_on, extent)
                if n_on == 0:
                    return False
        for peer, more in ground.pairs[cell]:
            if peer < 0:
                break
            if more != 0 and extent == NISHIO_CHAINS:
                continue
            if has_digit(forcing.nodes, peer, digit + more) and forcing.candidates[peer] >> (digit + more) & 1:
                n_on = _turn_off(grid, forcing, closures, start, peer, digit + more, n_on, extent)
                if n_on == 0:
                    return False
    return True


@lean_inlined
def _turn_off(grid, forcing, closures, start, cell, digit, n_on, extent):
    """Turn a candidate off, and turn on whatever it leaves alone.

    Return how much is on, or 0 if nothing is left somewhere.
    """
    ground = forcing.ground
    node = np.int64(forcing.nodes[cell, digit])
    closures.rows[start, node // WORD_BITS] |= BITS[node % WORD_BITS]
    rest = forcing.candidates[cell] & ~(1 << digit)
    forcing.candidates[cell] = rest
    is_sound, is_static = rest != 0 or extent == NISHIO_CHAINS, extent == STATIC_CHAINS
    leads_on = rest & (rest - 1) == 0 and rest != 0 and extent != NISHIO_CHAINS
    if leads_on and (not is_static or count(grid.candidates[cell]) == 2):
        n_on = _turn_on(closures, np.int64(forcing.nodes[cell, lowest(rest)]), n_on)
    for kind in range(ground.n_houses_of[cell]):
        house = ground.houses_of[cell, kind]
        rest = forcing.places[digit, house] & ~(1 << ground.places_of[cell, kind])
        forcing.places[digit, house] = rest
        is_sound &= rest != 0
        if rest & (rest - 1) == 0 and rest != 0 and (not is_static or count(grid.places[digit, house]) == 2):
            n_on = _turn_on(closures, np.int64(forcing.nodes[ground.house_cells[house, lowest(rest)], digit]), n_on)
    return n_on if is_sound else 0


@lean_inlined
def _turn_on(closures, node, n_on):
    """Turn a node on unless it is on already; return how many are on."""
    if closures.is_on[node]:
        return n_on
    closures.is_on[node] = True
    closures.queue[n_on] = node
    return n_on + 1
