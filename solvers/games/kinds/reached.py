"""Each piece has exactly one root, and at most as many cells as it says.

Level 0 finds cells that no root can reach. Level 1 also finds those that no root can have together with the pieces that
they touch, and cells without which no root reaches a piece that has none.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kernels.jit import lean_inlined, lean_kernel
from puzzles.games.constraints import Constraint, pieces_in
from solvers.games.kinds.piece import MUCH, crowded, find_pieces, grow, inside_literals, n_undecided, ways_out

if TYPE_CHECKING:
    from solvers.games.encoding import Encoding

COSTS = (10, 15)
FULL = 1


@lean_kernel
def prune(masks, cells, params, level, scratch):
    """Remove values until nothing changes; return whether each cell keeps one."""
    n_before, n_after = -1, n_undecided(masks, cells, params[0])
    while n_after != n_before:
        n_before = n_after
        if not _prune_once(masks, cells, params, level, scratch):
            return False
        n_after = n_undecided(masks, cells, params[0])
    return True


@lean_kernel
def _prune_once(masks, cells, params, level, scratch):
    n, inside = len(cells), params[0]
    find_pieces(masks, cells, params, scratch)
    least, is_reached, n_roots, roots = 5 * n, 6 * n, 0, 7 * n
    for i in range(n):
        scratch[is_reached + i] = 0
        piece = scratch[i]
        if piece == i and scratch[2 * n + i] != -1:
            root = scratch[2 * n + i]
            if root < 0 or params[2 + root] < scratch[n + i]:
                return False
        if params[2 + i] and masks[cells[i]] & inside:
            scratch[roots + n_roots] = i
            n_roots += 1
    for j in range(n_roots):
        root = scratch[roots + j]
        grow(masks, cells, params, scratch, root, -1)
        for i in range(n):
            if scratch[is_reached + i] == 0 and scratch[least + i] <= MUCH:
                scratch[is_reached + i] = level == 0 or scratch[i] >= 0 or _has_room(cells, params, scratch, root, i)
    for i in range(n):
        if scratch[is_reached + i] == 0:
            masks[cells[i]] &= ~inside
            if masks[cells[i]] == 0:
                return False
    for j in range(n if level else 0):
        if scratch[j] == j and scratch[2 * n + j] == -1:
            _lead(masks, cells, params, scratch, j, n_roots)
    return True


@lean_inlined
def _has_room(cells, params, scratch, root, cell):
    """Return whether a root that can have a cell can also have all pieces that touch it, in the least way to any."""
    n, own, most = len(cells), scratch[root], params[2 + root]
    least, before, found = 5 * n, scratch[5 * n + cell] - 1, 1
    start, end = params[n + 2 + cell], params[n + 3 + cell]
    for at in range(start, end):
        piece, is_new = scratch[params[at]], True
        for earlier in range(start, at):
            is_new &= scratch[params[earlier]] != piece
        if piece >= 0 and piece != own and is_new:
            found += scratch[n + piece]
            before = min(before, scratch[least + piece] - scratch[n + piece])
    return before + found <= most


@lean_inlined
def _lead(masks, cells, params, scratch, piece, n_roots):
    """Keep cells inside without which no root reaches a piece that has none, as far as one root's way needs them."""
    n, inside = len(cells), params[0]
    least, roots, reaching, n_reaching, others, n_others = 5 * n, 7 * n, 8 * n, 0, 9 * n, 0
    for j in range(n_roots):
        root = scratch[roots + j]
        grow(masks, cells, params, scratch, root, -1)
        reach = scratch[least + piece]
        if reach > MUCH:
            continue
        if n_reaching == 0:
            for i in range(n):
                if scratch[i] < 0 and scratch[least + i] < reach and masks[cells[i]] & ~inside:
                    scratch[others + n_others] = i
                    n_others += 1
        scratch[reaching + n_reaching] = root
        n_reaching += 1
    for k in range(n_others):
        cell, is_needed = scratch[others + k], True
        for j in range(n_reaching):
            if is_needed and scratch[reaching + j] != cell:
                grow(masks, cells, params, scratch, scratch[reaching + j], cell)
                is_needed = scratch[least + piece] > MUCH
        if is_needed:
            masks[cells[cell]] &= inside


def clauses(sat: "Encoding", constraint: Constraint, on: int) -> Iterator[list[int]]:
    """Yield that a cell inside that is no root has a neighbor inside; ``cuts`` states the rest when it is needed."""
    for place in range(len(constraint.cells)):
        if not constraint.params[2 + place]:
            for literal in inside_literals(sat, constraint, place):
                yield [-on, -literal, *ways_out(sat, constraint, {place})]


def cuts(sat: "Encoding", constraint: Constraint, on: int, values: Sequence[int]) -> Iterator[list[int]]:
    """Yield clauses against pieces without a root, with two of them, or with too many cells."""
    for own in pieces_in(constraint.params, [values[cell] for cell in constraint.cells]):
        root = next((place for place in sorted(own) if constraint.params[2 + place]), None)
        if root is not None:
            yield from crowded(sat, constraint, on, own, root)
            continue
        for literal in inside_literals(sat, constraint, min(own)):
            yield [-on, -literal, *ways_out(sat, constraint, own)]
