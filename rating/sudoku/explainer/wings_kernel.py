"""Wings: a pivot and two cells that it sees, with three digits in all.

Whatever the pivot holds, one of the cells is z.

* XY-wing: pivot xy, wings xz and yz; z goes from the cells that see both wings.
* XYZ-wing: pivot xyz, wings xz and yz; z goes from the cells that see all three.
"""

from kernels.jit import lean_kernel
from kernels.vectors import count
from rating.sudoku.explainer.hint_kernel import ids_by_size, name_rule
from rating.sudoku.grid_kernel import ground_of
from rating.sudoku.rules import FIND_WING

_RULES = ids_by_size(FIND_WING)


@lean_kernel
def wing(grid, hint, wings, n_pivot):
    """Find wings whose pivot has two (XY-wing) or three candidates (XYZ-wing); ``wings`` is scratch."""
    name_rule(hint, _RULES[n_pivot])
    peers = ground_of(grid).peers
    found = False
    for pivot in range(len(grid.candidates)):
        xyz = grid.candidates[pivot]
        if count(xyz) != n_pivot:
            continue
        n_wings = 0
        for peer in peers[pivot]:
            if peer < 0:
                break
            xz = grid.candidates[peer]
            wings[n_wings] = peer  # kept if it may be a wing
            n_wings += (count(xz) == 2) & (count(xyz & xz) == n_pivot - 1)
        for i in range(n_wings):
            one = wings[i]
            xz = grid.candidates[one]
            for j in range(i + 1, n_wings):
                other = wings[j]
                yz = grid.candidates[other]
                z = xz & yz
                if count(z) != 1 or count(xyz | xz | yz) != 3 or count(xyz & z) != n_pivot - 2:
                    continue
                if _cut(grid, hint, pivot, one, other, z):
                    found = True
                    if hint.is_single[0]:
                        hint.facts[0].digits = z
                        hint.facts[0].first = pivot
                        for cell in (pivot, one, other):
                            hint.pattern[cell] = grid.candidates[cell]
                        return True
    return found


@lean_kernel
def _cut(grid, hint, pivot, one, other, z):
    """Remove z from all cells that see the wings and, if it may be z itself, the pivot."""
    must_see_pivot = grid.candidates[pivot] & z != 0
    sees = ground_of(grid).sees
    found = False
    for cell in ground_of(grid).peers[one]:
        if cell < 0:
            break
        is_victim = grid.candidates[cell] & z and sees[cell, other] and cell != pivot
        if is_victim and (sees[cell, pivot] or not must_see_pivot):
            hint.removals[cell] |= z
            found = True
    return found
