"""The parents of nested chains, and their removals."""

import numpy as np

from kernels.jit import lean_inlined, lean_kernel
from rating.sudoku.explainer.forcing.rules_kernel import turn_off
from rating.sudoku.explainer.forcing.run_kernel import follows, note_parent
from rating.sudoku.explainer.forcing.workspace import BY_BOX, BY_CELL
from rating.sudoku.geometry import HOUSE_CELLS, HOUSES_OF, N_CELLS
from rating.sudoku.masks import LOWEST

FACTOR = 0x9E3779B97F4A7C1
SHIFT = 29
SPARE_PARENTS = 1 << 12


@lean_inlined
def mix(mark, number):
    """Mix a number into a mark; equal marks mean equal sequences of numbers."""
    mark = (mark ^ (number + 1)) * FACTOR
    return mark ^ (mark >> SHIFT)


@lean_kernel
def open_parents(forcing):
    """Begin a list of distinct parents; return where it begins."""
    return forcing.sizes[0].n_parents


@lean_kernel
def close_parents(forcing, first):
    """End a list of parents; return where it ends."""
    last = forcing.sizes[0].n_parents
    for at in range(first, last):
        forcing.is_met[forcing.parents[at]] = False
    return last


@lean_inlined
def _note_once(forcing, fact):
    if not forcing.is_met[fact]:
        forcing.is_met[fact] = True
        note_parent(forcing, fact)


@lean_kernel
def note_gone(grid, forcing, cell, digit, cause):
    """Note the run's removals from a cell, or from the places of a digit in a house of the cell."""
    if cause == BY_CELL:
        gone = np.int64(grid.candidates[cell]) & ~np.int64(forcing.candidates[cell])
        while gone:
            _note_once(forcing, 2 * np.int64(forcing.nodes[cell, LOWEST[gone]]))
            gone &= gone - 1
    else:
        house = HOUSES_OF[cell, cause - BY_BOX]
        gone = np.int64(grid.places[digit, house]) & ~np.int64(forcing.places[digit, house])
        while gone:
            _note_once(forcing, 2 * np.int64(forcing.nodes[HOUSE_CELLS[house, LOWEST[gone]], digit]))
            gone &= gone - 1


@lean_inlined
def is_new(forcing, assumed, removals):
    """Return whether any of the given removals has not been made yet."""
    for cell in range(N_CELLS):
        digits = np.int64(removals[cell])
        while digits:
            if not follows(forcing, assumed, 2 * np.int64(forcing.nodes[cell, LOWEST[digits]])):
                return True
            digits &= digits - 1
    return False


@lean_kernel
def turn_off_nested(forcing, assumed, removals, first, last, complexity, mark):
    """Make removals after a nested chain of a given complexity; equal marks mean equal chains."""
    nested = forcing.sizes[0].n_nested
    if forcing.sizes[0].n_parents + SPARE_PARENTS > len(forcing.parents) or nested == len(forcing.nested_sizes):
        forcing.sizes[0].is_cut = 1
        return
    forcing.sizes[0].n_nested += 1
    forcing.nested_sizes[nested] = complexity
    forcing.nested_marks[nested] = mark
    for cell in range(N_CELLS):
        digits = np.int64(removals[cell])
        while digits:
            digit = np.int64(LOWEST[digits])
            digits &= digits - 1
            off = 2 * np.int64(forcing.nodes[cell, digit])
            if not follows(forcing, assumed, off):
                turn_off(forcing, assumed, cell, digit, first, last)
                forcing.nested_of[assumed, off] = nested
