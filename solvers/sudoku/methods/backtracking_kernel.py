"""Plain backtracking: blanks in reading order, digits from 1 up, and a check of the houses of each cell."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from solvers.arrays import Records
from solvers.sudoku.methods.depth_first import EXHAUSTED, FOUND, RUNNING

_N_KINDS = 3


class Walk(NamedTuple):
    """A board that is being filled."""

    members: NDArray[np.int32]  # ``[3 * side, side]``, as in ``Board``
    houses_of: NDArray[np.uint16]  # the ``marks`` of ``Board``
    blanks: NDArray[np.int32]  # ``[n_blanks]``, the cells to fill
    digits: NDArray[np.uint16]  # ``[n_cells]``; a blank has 0 until it is reached
    progress: Records  # one ``Progress`` record; the depth is the number of blanks that are filled


@lean_inlined
def repeats(walk, cell, digit):
    """Return whether a house of the cell has the digit."""
    for kind in range(_N_KINDS):
        house = walk.houses_of[cell, kind]
        for i in range(walk.members.shape[1]):
            if walk.digits[walk.members[house, i]] == digit:
                return True
    return False


@lean_kernel
def advance(walk, max_nodes):
    """Continue the search until there are ``max_nodes`` nodes, the board is full, or nothing is left to try."""
    depth, nodes = walk.progress[0].depth, walk.progress[0].nodes
    side = walk.members.shape[1]
    outcome = EXHAUSTED
    while depth >= 0:
        if depth == len(walk.blanks):
            depth -= 1
            outcome = FOUND
            break
        cell = walk.blanks[depth]
        digit = np.int64(walk.digits[cell]) + 1
        while digit <= side and repeats(walk, cell, digit):
            digit += 1
        if digit > side:
            walk.digits[cell] = 0
            depth -= 1
        elif nodes == max_nodes:
            outcome = RUNNING
            break
        else:
            walk.digits[cell] = digit
            nodes += 1
            depth += 1
    walk.progress[0].depth, walk.progress[0].nodes = depth, nodes
    return outcome
