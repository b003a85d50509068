"""Wings: a pivot and two cells that it sees, of three digits in all; whatever the pivot is, one of the cells is z.

* XY-wing: pivot xy, wings xz and yz; z goes from the cells that see both wings.
* XYZ-wing: pivot xyz, wings xz and yz; z goes from the cells that see all three.
"""

import numpy as np

from kernels.jit import lean_kernel
from rating.sudoku.explainer.hint_kernel import DIGITS, FIRST, ids_by_size, name_rule
from rating.sudoku.geometry import N_CELLS, N_PEERS, PEERS, SEES
from rating.sudoku.masks import COUNT
from rating.sudoku.rules import FIND_WING

_RULES = ids_by_size(FIND_WING)


@lean_kernel
def wing(grid, hint, wings, n_pivot):
    """Find wings whose pivot has two (XY-wing) or three candidates (XYZ-wing).

    Args:
        grid: the grid.
        hint: written.
        wings: int64 ``[21]`` or longer, written: cells that may be wings of a pivot.
        n_pivot: the number of candidates.
    """
    name_rule(hint, _RULES[n_pivot])
    found = False
    for pivot in range(N_CELLS):
        xyz = np.int64(grid.candidates[pivot])
        if COUNT[xyz] != n_pivot:
            continue
        n_wings = 0
        for i in range(N_PEERS):
            xz = np.int64(grid.candidates[PEERS[pivot, i]])
            wings[n_wings] = PEERS[pivot, i]  # kept if it may be a wing
            n_wings += (COUNT[xz] == 2) & (COUNT[xyz & xz] == n_pivot - 1)
        for i in range(n_wings):
            one = wings[i]
            xz = np.int64(grid.candidates[one])
            for j in range(i + 1, n_wings):
                other = wings[j]
                yz = np.int64(grid.candidates[other])
                z = xz & yz
                if COUNT[z] != 1 or COUNT[xyz | xz | yz] != 3 or COUNT[xyz & z] != n_pivot - 2:
                    continue
                if _cut(grid, hint, pivot, one, other, z):
                    found = True
                    if hint.is_single[0]:
                        hint.facts[DIGITS] = z
                        hint.facts[FIRST] = pivot
                        for cell in (np.int64(pivot), np.int64(one), np.int64(other)):
                            hint.pattern[cell] = grid.candidates[cell]
                        return True
    return found


@lean_kernel
def _cut(grid, hint, pivot, one, other, z):
    """Take z from all cells that see the wings and, where it may be z itself, the pivot."""
    must_see_pivot = grid.candidates[pivot] & z != 0
    found = False
    for i in range(N_PEERS):
        cell = PEERS[one, i]
        is_victim = grid.candidates[cell] & z and SEES[cell, other] and cell != pivot
        if is_victim and (SEES[cell, pivot] or not must_see_pivot):
            hint.removals[cell] |= z
            found = True
    return found
