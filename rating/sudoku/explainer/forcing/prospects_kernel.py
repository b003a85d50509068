"""Finds where forcing chains are possible at all, from the sets of what follows from each candidate being on.

A candidate that none of several assumptions leaves is removed by all of them; the union of their sets lacks it.

    left before      1 1 1 1 1 1
    left if a        1 0 1 1 0 1
    left if b        0 1 1 1 0 1
    left by either   1 1 1 1 0 1     there are chains to the fifth candidate being off
"""

import numpy as np

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import count, lowest
from rating.sudoku.explainer.chains.links_kernel import WORD_BITS
from rating.sudoku.explainer.forcing.run_kernel import may_cell, may_double, may_house
from rating.sudoku.explainer.forcing.workspace import NISHIO_CHAINS, NO_FACT, STATIC_CHAINS


@lean_kernel
def list_prospects(grid, forcing, sets, extent):
    """Note in ``forcing`` where Nishio, static or dynamic chains may be, by the sets of such runs.

    Return whether any may.
    """
    may, n_nodes = forcing.may, forcing.sizes[0].n_nodes
    found = False
    for node in range(n_nodes):
        partner = _partner(grid, forcing, node, extent)
        is_choice = count(grid.candidates[forcing.cells[node]]) > 1
        found |= is_choice and sets.is_wrong[node]
        may[2 * node + 1] = is_choice and sets.is_wrong[node]
        may[2 * node] = is_choice and partner != NO_FACT and sets.is_wrong[partner]
        may[may_double(forcing) + node] = False
        if extent not in (NISHIO_CHAINS, STATIC_CHAINS) and partner != NO_FACT:
            sets.members[0], sets.members[1] = node, partner
            may[may_double(forcing) + node] = takes_any(sets, 2, n_nodes)
    if extent != NISHIO_CHAINS:
        found |= _find_in_cells(grid, forcing, sets)
        found |= _find_in_houses(grid, forcing, sets)
    return found


@lean_inlined
def _partner(grid, forcing, node, extent):
    """Find a node that is on when a node is off."""
    ground = forcing.ground
    cell, digit = np.int64(forcing.cells[node]), np.int64(forcing.digits[node])
    rest = grid.candidates[cell] & ~(1 << digit)
    if extent != NISHIO_CHAINS and rest != 0 and rest & (rest - 1) == 0:
        return np.int64(forcing.nodes[cell, lowest(rest)])
    for kind in range(ground.houses_of.shape[1]):
        house = ground.houses_of[cell, kind]
        rest = grid.places[digit, house] & ~(1 << ground.places_of[cell, kind])
        if rest != 0 and rest & (rest - 1) == 0:
            return np.int64(forcing.nodes[ground.house_cells[house, lowest(rest)], digit])
    return np.int64(NO_FACT)


@lean_kernel
def _find_in_cells(grid, forcing, sets):
    found = False
    for cell in range(len(grid.candidates)):
        rest = grid.candidates[cell]
        n_members = 0
        while rest:
            sets.members[n_members] = forcing.nodes[cell, lowest(rest)]
            rest &= rest - 1
            n_members += 1
        is_worth = n_members > 1 and takes_any(sets, n_members, forcing.sizes[0].n_nodes)
        forcing.may[may_cell(forcing) + cell] = is_worth
        found |= is_worth
    return found


@lean_kernel
def _find_in_houses(grid, forcing, sets):
    side, found = grid.places.shape[0], False
    for house in range(grid.places.shape[1]):
        for digit in range(side):
            rest = grid.places[digit, house]
            n_members = 0
            while rest:
                cell = forcing.ground.house_cells[house, lowest(rest)]
                sets.members[n_members] = forcing.nodes[cell, digit]
                rest &= rest - 1
                n_members += 1
            is_worth = n_members > 1 and takes_any(sets, n_members, forcing.sizes[0].n_nodes)
            forcing.may[may_house(forcing) + side * house + digit] = is_worth
            found |= is_worth
    return found


@lean_inlined
def takes_any(sets, n_members, n_nodes):
    """Return whether all the given nodes, when on, remove some candidate."""
    n_sound = 0
    for at in range(n_members):
        member = sets.members[at]
        if not sets.is_wrong[member]:
            sets.members[n_sound] = member
            n_sound += 1
    if n_sound == 0:
        return True
    for word in range((n_nodes + WORD_BITS - 1) // WORD_BITS):
        gone = np.int64(-1)
        for at in range(n_sound):
            gone &= sets.rows[sets.members[at], word]
        if gone != 0:
            return True
    return False
