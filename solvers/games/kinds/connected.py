"""The nodes that are there form one connected piece; a node is there if its cell has one of certain values.

Params: the number of nodes; the place in ``cells`` of each; the mask of its values; where, in params, the neighbors of
each start and the last end; the neighbors. Level 1 finds unreachable nodes, and nodes on every path.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kernels.jit import lean_kernel
from puzzles.games.constraints import Constraint

if TYPE_CHECKING:
    from solvers.games.encoding import Encoding

COSTS = (90, 15)
FULL = 1


@lean_kernel
def prune(masks, cells, params, level, scratch):
    """Remove values; return whether each cell keeps one.

    One depth-first walk from a node that must be there finds all nodes on which others depend (Tarjan 1972,
    "Depth-first search and linear graph algorithms").
    """
    n = params[0]
    inside, starts = 1 + n, 1 + 2 * n  # where, in params, the masks and the starts of nodes are
    root, n_must = -1, 0
    for i in range(n):
        scratch[i] = 0  # the time at which each node was met, from 1
        if masks[cells[params[1 + i]]] & ~params[inside + i] == 0:
            root = i
            n_must += 1
    if root < 0:
        return True
    met, low, parent, at, must = 0, n, 2 * n, 3 * n, 4 * n
    clock, here = 1, root
    scratch[root] = scratch[low + root] = 1
    scratch[parent + root] = -1
    scratch[at + root] = params[starts + root]
    scratch[must + root] = 1
    while here >= 0:
        if scratch[at + here] < params[starts + 1 + here]:
            there = params[scratch[at + here]]
            scratch[at + here] += 1
            if masks[cells[params[1 + there]]] & params[inside + there] == 0:
                continue
            if scratch[met + there]:
                scratch[low + here] = min(scratch[low + here], scratch[met + there])
                continue
            clock += 1
            scratch[met + there] = scratch[low + there] = clock
            scratch[parent + there] = here
            scratch[at + there] = params[starts + there]
            scratch[must + there] = masks[cells[params[1 + there]]] & ~params[inside + there] == 0
            here = there
            continue
        back = scratch[parent + here]
        if back >= 0:
            scratch[low + back] = min(scratch[low + back], scratch[low + here])
            scratch[must + back] += scratch[must + here]
            if scratch[low + here] >= scratch[met + back] and scratch[must + here]:
                masks[cells[params[1 + back]]] &= params[inside + back]
        here = back
    if scratch[must + root] < n_must:
        return False
    for i in range(n):
        if scratch[i] == 0:
            masks[cells[params[1 + i]]] &= ~params[inside + i]
    keeps = True
    for i in range(n):
        keeps &= masks[cells[params[1 + i]]] != 0  # nodes that share a cell may leave it no value
    return keeps


def clauses(sat: "Encoding", constraint: Constraint, on: int) -> Iterator[list[int]]:
    """Yield nothing, because ``cuts`` states the constraint when it is needed."""
    yield from ()


def cuts(sat: "Encoding", constraint: Constraint, on: int, values: Sequence[int]) -> Iterator[list[int]]:
    """Yield clauses against values that meet all other constraints."""
    params, n = constraint.params, constraint.params[0]
    nodes = [(constraint.cells[params[1 + i]], params[1 + n + i]) for i in range(n)]
    starts = params[1 + 2 * n : 2 + 3 * n]
    left = {i for i, (cell, mask) in enumerate(nodes) if mask >> values[cell] & 1}
    pieces = []
    while left:
        piece, waiting = set[int](), [min(left)]
        left -= set(waiting)
        while waiting:
            i = waiting.pop()
            piece.add(i)
            near = left.intersection(params[starts[i] : starts[i + 1]])
            waiting += sorted(near)
            left -= near
        pieces.append(piece)
    if len(pieces) <= 1:
        return
    pieces.sort(key=len)
    inside = [[sat.literal(cell, value) for value in sat.values(cell) if mask >> value & 1] for cell, mask in nodes]
    for piece in pieces[:-1]:
        around = sorted({j for i in piece for j in params[starts[i] : starts[i + 1]]} - piece)
        ways = [literal for j in around for literal in inside[j]]
        for one in inside[min(piece)]:
            for other in inside[min(pieces[-1])]:
                yield [-on, -one, -other, *ways]
