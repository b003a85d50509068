"""The values of two cells are one of several pairs.

Params: a bound of the values; for each value of the first cell, the mask of values of the second; then the reverse.
Level 0 applies if one cell is known; at level 1, each value has a partner.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kernels.jit import lean_inlined
from puzzles.games.constraints import Constraint
from solvers.games.bits import is_single

if TYPE_CHECKING:
    from solvers.games.encoding import Encoding

COSTS = (0, 10)
FULL = 1


@lean_inlined
def prune(masks, cells, params, level, scratch):
    """Remove values; return whether each cell keeps one."""
    bound = params[0]
    for turn in range(2):
        here, there = cells[turn], cells[1 - turn]
        if level == 0 and not is_single(masks[here]):
            continue
        partners = 0
        for value in range(bound):
            if masks[here] >> value & 1:
                partners |= params[1 + turn * bound + value]
        masks[there] &= partners
        if masks[there] == 0:
            return False
    return True


def clauses(sat: "Encoding", constraint: Constraint, on: int) -> Iterator[list[int]]:
    """Yield the constraint as clauses that apply if the literal ``on`` is true."""
    a, b = constraint.cells
    for value in sat.values(a):
        partners = [sat.literal(b, other) for other in sat.values(b) if constraint.params[1 + value] >> other & 1]
        yield [-on, -sat.literal(a, value), *partners]


def negated(constraint: Constraint, domains: Sequence[int]) -> Constraint:
    """Return the opposite constraint."""
    bound, *partners = constraint.params
    return constraint._replace(params=(bound, *((1 << bound) - 1 & ~mask for mask in partners)))
