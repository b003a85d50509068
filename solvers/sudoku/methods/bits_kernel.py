"""Backtracking over one mask of digits for each row, column and box.

    candidates of a cell = digits that its row, its column and its box lack: three masks and two intersections

The cells come in reading order, in reading order with a look ahead at all blanks, or by fewest candidates.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from kernels.masks import bit, count, is_empty, load, lowest, store, without, without_lowest
from solvers.arrays import Records
from solvers.sudoku.methods.depth_first import EXHAUSTED, FOUND, RUNNING

IN_ORDER, AHEAD, FEWEST = range(3)
_N_KINDS = 3


class Words(NamedTuple):
    """A board that is being filled."""

    rule: int  # which blank comes next, ``IN_ORDER``, ``AHEAD`` or ``FEWEST``
    houses_of: NDArray[np.uint16]  # the ``marks`` of ``Board``
    blanks: NDArray[np.int32]  # ``[n_blanks]``, the cells to fill, in reading order
    digits: NDArray[np.uint16]  # ``[n_cells]``; 0 while blank
    missing: NDArray[np.void]  # masks ``[3 * side]``, the digits that a row, column or box lacks
    path: NDArray[np.int32]  # ``[n_blanks + 1]``, the cell that each level fills
    untried: NDArray[np.void]  # masks ``[n_blanks + 1]``, the digits that each level still has to try
    progress: Records  # one ``Progress`` record


@lean_inlined
def candidates(words, cell):
    """Return the digits that no house of a blank has."""
    row, column, box = words.houses_of[cell, 0], words.houses_of[cell, 1], words.houses_of[cell, 2]
    return load(words.missing, row) & load(words.missing, column) & load(words.missing, box)


@lean_inlined
def flip(words, cell, digit):
    """Mark a digit, counted from 0, as present in the houses of a cell, or as missing if it was present."""
    for kind in range(_N_KINDS):
        house = words.houses_of[cell, kind]
        store(words.missing, load(words.missing, house) ^ bit(words.missing, digit), house)


@lean_inlined
def choose(words, depth):
    """Return the cell that comes next; if looking ahead finds a blank without candidates, return that blank."""
    best = words.blanks[depth]
    if words.rule == IN_ORDER:
        return best
    fewest = len(words.missing)
    for i in range(len(words.blanks)):
        cell = words.blanks[i]
        if words.digits[cell] == 0:
            n_candidates = count(candidates(words, cell))
            if n_candidates == 0:
                return cell
            if words.rule == FEWEST and n_candidates < fewest:
                best, fewest = cell, n_candidates
    return best


@lean_inlined
def take_back(words, cell):
    """Make a cell blank again."""
    flip(words, cell, np.int64(words.digits[cell]) - 1)
    words.digits[cell] = 0


@lean_kernel
def advance(words, max_nodes):
    """Continue the search until there are ``max_nodes`` nodes, the board is full, or nothing is left to try."""
    depth, is_fresh, nodes = words.progress[0].depth, words.progress[0].is_fresh, words.progress[0].nodes
    nothing = without(load(words.missing, 0), load(words.missing, 0))
    outcome = EXHAUSTED
    while depth >= 0:
        if is_fresh:
            is_fresh = 0
            if depth == len(words.blanks):
                store(words.untried, nothing, depth)
                outcome = FOUND
                break
            words.path[depth] = choose(words, depth)
            store(words.untried, candidates(words, words.path[depth]), depth)
        untried = load(words.untried, depth)
        if is_empty(untried):
            depth -= 1
            if depth >= 0:
                take_back(words, words.path[depth])
        elif nodes == max_nodes:
            outcome = RUNNING
            break
        else:
            cell, digit = words.path[depth], lowest(untried)
            store(words.untried, without_lowest(untried), depth)
            words.digits[cell] = digit + 1
            flip(words, cell, digit)
            nodes += 1
            depth += 1
            is_fresh = 1
    words.progress[0].depth, words.progress[0].is_fresh, words.progress[0].nodes = depth, is_fresh, nodes
    return outcome
