"""The constraint that the cells with a value, among some cells, are exactly one of several areas.

Params: the value; the number of areas; where, in params, each area starts and the last ends; the areas, as places.
Level 0 takes the value from cells in no area that is left, and gives it to the cells of the last area left. Level 1
gives it to the cells that all areas left have in common.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kernels.jit import lean_kernel
from puzzles.games.constraints import Constraint, areas_of

if TYPE_CHECKING:
    from solvers.games.encoding import Encoding

COSTS = (0, 10)
FULL = 1


@lean_kernel
def prune(masks, cells, params, level, scratch):
    """Remove values; return whether each cell keeps one."""
    n, bit, n_known, n_left = len(cells), 1 << params[0], 0, 0
    for i in range(n):
        scratch[i] = 0  # the number of areas left that have this cell
        n_known += masks[cells[i]] == bit
    for j in range(params[1]):
        start, end = params[2 + j], params[3 + j]
        n_inside, can_be = 0, True
        for at in range(start, end):
            mask = masks[cells[params[at]]]
            n_inside += mask == bit
            if mask & bit == 0:
                can_be = False
                break
        if can_be and n_inside == n_known:
            n_left += 1
            for at in range(start, end):
                scratch[params[at]] += 1
    if n_left == 0:
        return False
    for i in range(n):
        if scratch[i] == 0:
            masks[cells[i]] &= ~bit
            if masks[cells[i]] == 0:
                return False
        elif scratch[i] == n_left and (level or n_left == 1):
            masks[cells[i]] = bit
    return True


def clauses(sat: "Encoding", constraint: Constraint, on: int) -> Iterator[list[int]]:
    """Yield the constraint as clauses that apply if the literal ``on`` is true."""
    value, chosen = constraint.params[0], list[int]()
    holders = [cell for cell in constraint.cells if value in sat.values(cell)]
    for cells in areas_of(constraint):
        if set(cells) <= set(holders):
            chosen.append(sat.new_variable())
            for cell in holders:
                literal = sat.literal(cell, value)
                yield [-chosen[-1], literal if cell in cells else -literal]
    yield [-on, *chosen]
