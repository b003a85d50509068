"""The edges with value 1 form one loop; other constraints ensure that none or two of them meet at each point.

Params: the number of points; the two points of each edge. At level 1, no edge closes a loop too soon.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kernels.jit import lean_inlined, lean_kernel
from puzzles.games.constraints import Constraint

if TYPE_CHECKING:
    from solvers.games.encoding import Encoding

COSTS = (90, 15)
FULL = 1


@lean_inlined
def root(parents, point):
    """Return the first point of the line that a point lies on, and shorten the way to it."""
    while parents[point] != point:
        parents[point] = parents[parents[point]]
        point = parents[point]
    return point


@lean_kernel
def prune(masks, cells, params, level, scratch):
    """Remove values; return whether each cell keeps one."""
    n_points, n = params[0], len(cells)
    for point in range(n_points):
        scratch[point] = point
        scratch[n_points + point] = 0  # the number of edges in a piece, stored at its root
    closed, n_drawn, any_open = -1, 0, False
    for i in range(n):
        if masks[cells[i]] == 2:
            n_drawn += 1
            a, b = root(scratch, params[1 + 2 * i]), root(scratch, params[2 + 2 * i])
            if a == b:
                closed = i
                scratch[n_points + b] += 1
            else:
                scratch[a] = b
                scratch[n_points + b] += scratch[n_points + a] + 1
        any_open |= masks[cells[i]] == 3
    if n_drawn == 0:
        return any_open
    if closed >= 0 and scratch[n_points + root(scratch, params[1 + 2 * closed])] < n_drawn:
        return False
    for i in range(n):
        if masks[cells[i]] == 3:
            a, b = root(scratch, params[1 + 2 * i]), root(scratch, params[2 + 2 * i])
            if closed >= 0 or (a == b and scratch[n_points + a] < n_drawn):
                masks[cells[i]] = 1
    return True


def clauses(sat: "Encoding", constraint: Constraint, on: int) -> Iterator[list[int]]:
    """Yield that there is an edge; ``cuts`` states the rest when it is needed."""
    yield [-on, *(sat.literal(edge, 1) for edge in constraint.cells if 1 in sat.values(edge))]


def cuts(sat: "Encoding", constraint: Constraint, on: int, values: Sequence[int]) -> Iterator[list[int]]:
    """Yield clauses against values that meet all other constraints, so that a closed loop is the only one."""
    ends = constraint.params[1:]
    at: dict[int, set[int]] = {}
    for i, edge in enumerate(constraint.cells):
        if values[edge]:
            piece = {i}
            for point in ends[2 * i : 2 * i + 2]:
                piece |= at.get(point, set())
            for j in piece:
                for point in ends[2 * j : 2 * j + 2]:
                    at[point] = piece
    pieces = list({min(piece): piece for piece in at.values()}.values())
    for piece in pieces if len(pieces) > 1 else ():
        whole = sat.new_variable()
        yield [whole, *(-sat.literal(constraint.cells[i], 1) for i in sorted(piece))]
        for i, edge in enumerate(constraint.cells):
            if i not in piece and 1 in sat.values(edge):
                yield [-on, -whole, -sat.literal(edge, 1)]
