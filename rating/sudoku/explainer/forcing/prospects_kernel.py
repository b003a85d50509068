"""Where forcing chains can be at all, by the sets of what follows from each candidate being on.

What every one of several assumptions takes away is what is not left by any: the union of their sets lacks it.

    left before      1 1 1 1 1 1
    left if a        1 0 1 1 0 1
    left if b        0 1 1 1 0 1
    left by either   1 1 1 1 0 1     there are chains to the fifth candidate being off
"""

import numpy as np

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import lanes_not_zero, load
from rating.sudoku.explainer.chains.links_kernel import MAX_NODES
from rating.sudoku.explainer.forcing.consequences import N_WRONG, NOBODY, WORDS_OF_ROW
from rating.sudoku.explainer.forcing.consequences_kernel import find_sets
from rating.sudoku.explainer.forcing.nishio_kernel import find_wrong_alone
from rating.sudoku.explainer.forcing.workspace import (
    MAX_FACTS,
    NISHIO_CHAINS,
    STATIC_CHAINS,
)
from rating.sudoku.geometry import HOUSE_CELLS, HOUSES_OF, N_CELLS, N_HOUSES, PLACES_OF, SIDE
from rating.sudoku.masks import COUNT, LOWEST

# Where cells and houses begin in ``Forcing.may``.
_MAY_CELL = MAX_FACTS + MAX_NODES
_MAY_HOUSE = _MAY_CELL + N_CELLS


@lean_kernel
def find_prospects(grid, sets, may, extent):
    """Find where there may be Nishio, static or dynamic forcing chains.

    Args:
        grid: the candidates.
        sets: written.
        may: as in ``Forcing``, written.
        extent: of the chains.

    Returns:
        Whether there may be any.
    """
    if extent == NISHIO_CHAINS:
        find_wrong_alone(grid, sets)
    else:
        find_sets(grid, sets, extent == STATIC_CHAINS, True)
    found = sets.sizes[N_WRONG] > 0
    if extent != STATIC_CHAINS:
        _find_contradictions(grid, sets, may, extent)
    if extent != NISHIO_CHAINS:
        found |= _find_in_cells(grid, sets, may)
        found |= _find_in_houses(grid, sets, may)
    return found


@lean_kernel
def _find_contradictions(grid, sets, may, extent):
    """Look at the assumptions that each candidate is on, and off, in which case what follows comes from its partner."""
    for cell in range(N_CELLS):
        candidates = np.int64(grid.candidates[cell])
        rest = candidates if COUNT[candidates] > 1 else 0
        while rest:
            digit = LOWEST[rest]
            rest &= rest - 1
            node = np.int64(sets.nodes[cell, digit])
            partner = _partner(grid, sets, cell, digit, extent)
            may[2 * node + 1] = sets.is_wrong[node]
            may[2 * node] = partner != NOBODY and sets.is_wrong[partner]
            may[MAX_FACTS + node] = False
            if partner != NOBODY and extent != NISHIO_CHAINS:
                sets.members[0], sets.members[1] = node, partner
                may[MAX_FACTS + node] = _takes_any(sets, 2)


@lean_inlined
def _partner(grid, sets, cell, digit, extent):
    """Find a node that is on when a candidate is off."""
    rest = np.int64(grid.candidates[cell]) & ~(1 << digit)
    if extent != NISHIO_CHAINS and rest & (rest - 1) == 0:
        return np.int64(sets.nodes[cell, LOWEST[rest]])
    for kind in range(3):
        house = HOUSES_OF[cell, kind]
        rest = np.int64(grid.places[digit, house]) & ~(1 << np.int64(PLACES_OF[cell, kind]))
        if rest != 0 and rest & (rest - 1) == 0:
            return np.int64(sets.nodes[HOUSE_CELLS[house, LOWEST[rest]], digit])
    return np.int64(NOBODY)


@lean_kernel
def _find_in_cells(grid, sets, may):
    """Look at the candidates of each cell."""
    found = False
    for cell in range(N_CELLS):
        rest = np.int64(grid.candidates[cell])
        count = 0
        while rest:
            sets.members[count] = sets.nodes[cell, LOWEST[rest]]
            rest &= rest - 1
            count += 1
        may[_MAY_CELL + cell] = count > 1 and _takes_any(sets, count)
        found |= may[_MAY_CELL + cell]
    return found


@lean_kernel
def _find_in_houses(grid, sets, may):
    """Look at the places of each digit in each house."""
    found = False
    for house in range(N_HOUSES):
        for digit in range(SIDE):
            rest = np.int64(grid.places[digit, house])
            count = 0
            while rest:
                sets.members[count] = sets.nodes[HOUSE_CELLS[house, LOWEST[rest]], digit]
                rest &= rest - 1
                count += 1
            takes_any = count > 1 and _takes_any(sets, count)
            may[_MAY_HOUSE + SIDE * house + digit] = takes_any
            found |= takes_any
    return found


@lean_inlined
def _takes_any(sets, count):
    """Return whether there is anything that each of some nodes takes away when it is on."""
    vectors_of_row = WORDS_OF_ROW // len(sets.lane_cells)
    gone = 0
    for part in range(vectors_of_row):
        before = load(sets.vectors, len(sets.is_wrong) * vectors_of_row + part)
        left = before ^ before
        for member in range(count):
            if not sets.is_wrong[sets.members[member]]:
                left = left | load(sets.vectors, sets.members[member] * vectors_of_row + part)
        gone |= lanes_not_zero(before & ~left)
    return gone != 0
