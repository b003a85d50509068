"""Constraint propagation as Norvig does it, and a search that copies the board for each digit that it tries.

Two rules follow each lost candidate: if a cell has one candidate left, its peers lose it, and if a digit has one place
left in a house, it goes there. Norvig's functions call each other; here, losses wait on a stack.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from kernels.masks import bit, contains, count, is_empty, load, lowest, store, without, without_lowest
from solvers.arrays import Records
from solvers.sudoku.methods.depth_first import ABOVE_TOP, EXHAUSTED, FOUND, RUNNING, TOP

_N_KINDS = 3


class Copies(NamedTuple):
    """The candidates on each level of the search."""

    members: NDArray[np.int32]  # ``[3 * side, side]``, as in ``Board``
    houses_of: NDArray[np.uint16]  # the ``marks`` of ``Board``
    givens: NDArray[np.uint16]  # ``[n_cells]``, 0 for a blank
    levels: NDArray[np.void]  # masks ``[n_blanks + 1, n_cells]``; the first level holds all digits for all cells
    removed: NDArray[np.int32]  # ``[n_cells * side]``, workspace: removed candidates, ``cell * side + digit``
    path: NDArray[np.int32]  # ``[n_blanks + 1]``, the cell that each level fills
    untried: NDArray[np.void]  # masks ``[n_blanks + 1]``, the digits that a level has still to try
    digits: NDArray[np.uint16]  # ``[n_cells]``, receives the boards that are found
    progress: Records  # one ``Progress`` record


@lean_inlined
def eliminate(copies, level, cell, digits, n_removed):
    """Remove candidates from a cell, and return the number of removed ones that wait, these included."""
    before = load(copies.levels, level, cell)
    gone = before & digits
    store(copies.levels, without(before, gone), level, cell)
    while not is_empty(gone):
        copies.removed[n_removed] = cell * copies.members.shape[1] + lowest(gone)
        gone = without_lowest(gone)
        n_removed += 1
    return n_removed


@lean_kernel
def assign(copies, level, cell, digit):
    """Leave a cell one digit on a level, and follow the consequences; return False on a contradiction."""
    side = copies.members.shape[1]
    only = bit(copies.levels, digit)
    if not contains(load(copies.levels, level, cell), digit):
        return False
    n_removed = eliminate(copies, level, cell, without(load(copies.levels, level, cell), only), 0)
    while n_removed > 0:
        n_removed -= 1
        cell, digit = copies.removed[n_removed] // side, copies.removed[n_removed] % side
        left = load(copies.levels, level, cell)
        if is_empty(left):
            return False
        is_single = is_empty(without_lowest(left))
        for kind in range(_N_KINDS):
            house = copies.houses_of[cell, kind]
            n_places = 0
            place = cell
            for i in range(side):
                other = copies.members[house, i]
                if is_single and other != cell:
                    n_removed = eliminate(copies, level, other, left, n_removed)
                if contains(load(copies.levels, level, other), digit):
                    n_places += 1
                    place = other
            if n_places == 0:
                return False
            if n_places == 1:
                others = without(load(copies.levels, level, place), bit(copies.levels, digit))
                n_removed = eliminate(copies, level, place, others, n_removed)
    return True


@lean_inlined
def choose(copies, level):
    """Return the first open cell with the fewest candidates, or the number of cells if none is open."""
    best = copies.levels.shape[1]
    fewest = len(copies.members)
    for cell in range(copies.levels.shape[1]):
        n_candidates = count(load(copies.levels, level, cell))
        if 1 < n_candidates < fewest:
            best, fewest = cell, n_candidates
    return best


@lean_kernel
def begin(copies):
    """Write the givens; a contradiction leaves nothing to try."""
    copies.progress[0].depth, copies.progress[0].is_fresh = TOP, 1
    for cell in range(len(copies.givens)):
        if copies.givens[cell] > 0 and not assign(copies, TOP, cell, np.int64(copies.givens[cell]) - 1):
            copies.progress[0].depth = ABOVE_TOP
            return


@lean_kernel
def advance(copies, max_nodes):
    """Continue the search until there are ``max_nodes`` nodes, the board is full, or nothing is left to try."""
    depth, is_fresh, nodes = copies.progress[0].depth, copies.progress[0].is_fresh, copies.progress[0].nodes
    n_cells = copies.levels.shape[1]
    outcome = EXHAUSTED
    while depth >= 0:
        if is_fresh:
            is_fresh = 0
            cell = choose(copies, depth)
            if cell == n_cells:
                for i in range(n_cells):
                    copies.digits[i] = lowest(load(copies.levels, depth, i)) + 1
                depth -= 1
                outcome = FOUND
                break
            copies.path[depth] = cell
            store(copies.untried, load(copies.levels, depth, cell), depth)
        untried = load(copies.untried, depth)
        if is_empty(untried):
            depth -= 1
        elif nodes == max_nodes:
            outcome = RUNNING
            break
        else:
            nodes += 1
            store(copies.untried, without_lowest(untried), depth)
            for i in range(n_cells):
                store(copies.levels, load(copies.levels, depth, i), depth + 1, i)
            if assign(copies, depth + 1, np.int64(copies.path[depth]), lowest(untried)):
                depth += 1
                is_fresh = 1
    copies.progress[0].depth, copies.progress[0].is_fresh, copies.progress[0].nodes = depth, is_fresh, nodes
    return outcome
