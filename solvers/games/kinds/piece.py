"""The piece of a root, which has a given number of cells and no other root.

Level 0 finds the cells at the border of the piece that cannot join it: there is no room for them, or they would join
two roots. Level 1 also finds cells without which the piece cannot grow to its size.

A cell that must have one of the values is inside. In the drawing, the 4 can grow to b and c: a touches the 2, and to
reach d it would need five cells.

    4 b c d
    a . . .
    2

Scratch, ``n`` places each: the piece of each cell that is inside, as the least cell of that piece, or -1; by that cell,
the size of the piece, and its root, -1 for none and -2 for several; a queue, and which cells wait in it; how many cells
the root's piece has at least if it has a given cell; and two lists of cells. Pieces that must have a root use the first
six.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from kernels.jit import lean_inlined, lean_kernel
from puzzles.games.constraints import Constraint, pieces_in

if TYPE_CHECKING:
    from solvers.games.encoding import Encoding

COSTS = (10, 15)
FULL = 1
MUCH = 1 << 20  # more cells than any board has


@lean_kernel
def find_pieces(masks, cells, params, scratch):
    """Find the pieces of the cells that are inside."""
    n, inside = len(cells), params[0]
    size, root, queue = n, 2 * n, 3 * n
    for i in range(n):
        scratch[i] = -1
    for i in range(n):
        if scratch[i] >= 0 or masks[cells[i]] & ~inside:
            continue
        scratch[i], scratch[root + i] = i, -1
        scratch[queue] = i
        head, tail = 0, 1
        while head < tail:
            here = scratch[queue + head]
            head += 1
            if params[2 + here]:
                scratch[root + i] = here if scratch[root + i] == -1 else -2
            for at in range(params[n + 2 + here], params[n + 3 + here]):
                there = params[at]
                if scratch[there] < 0 and masks[cells[there]] & ~inside == 0:
                    scratch[there] = i
                    scratch[queue + tail] = there
                    tail += 1
        scratch[size + i] = tail


@lean_inlined
def is_open_to(masks, cells, params, scratch, cell, own):
    """Return whether a cell that is not inside may join a piece, so that it touches no root of another one."""
    n = len(cells)
    if masks[cells[cell]] & params[0] == 0 or params[2 + cell]:
        return False
    for at in range(params[n + 2 + cell], params[n + 3 + cell]):
        piece = scratch[params[at]]
        if piece >= 0 and piece != own and scratch[2 * n + piece] != -1:
            return False
    return True


@lean_inlined
def joined_size(cells, params, scratch, cell, own):
    """Return how many cells a piece has at once if a cell that touches it joins it."""
    n, found = len(cells), 1 + scratch[len(cells) + own]
    start, end = params[n + 2 + cell], params[n + 3 + cell]
    for at in range(start, end):
        piece, is_new = scratch[params[at]], True
        for before in range(start, at):
            is_new &= scratch[params[before]] != piece
        if piece >= 0 and piece != own and is_new:
            found += scratch[n + piece]
    return found


@lean_kernel
def grow(masks, cells, params, scratch, root, without):
    """Find the cells that the piece of a root can have, none of them ``without``; return their number.

    The cell ``without`` is -1 if all may be used.
    """
    n = len(cells)
    size, queue, waits, least = n, 3 * n, 4 * n, 5 * n
    own, most = scratch[root], params[2 + root]
    for i in range(n):
        scratch[waits + i], scratch[least + i] = 0, MUCH + 1
    scratch[least + root] = 1 if own < 0 else scratch[size + own]
    if scratch[least + root] > most:
        return 0
    scratch[queue] = root
    head, n_waiting, count = 0, 1, 1
    while n_waiting:
        here = scratch[queue + head]
        head = head + 1 if head < n - 1 else 0
        n_waiting -= 1
        scratch[waits + here] = 0
        for at in range(params[n + 2 + here], params[n + 3 + here]):
            there = params[at]
            piece, reach = scratch[there], scratch[least + here]
            if there == without:
                continue
            if piece < 0:
                if not is_open_to(masks, cells, params, scratch, there, own):
                    continue
                reach += 1
            elif piece != own and piece != scratch[here]:
                if scratch[2 * n + piece] != -1:
                    continue
                reach += scratch[size + piece]
            if reach <= most and reach < scratch[least + there]:
                count += scratch[least + there] > MUCH
                scratch[least + there] = reach
                if scratch[waits + there] == 0:
                    scratch[waits + there] = 1
                    place = head + n_waiting
                    scratch[queue + (place if place < n else place - n)] = there
                    n_waiting += 1
    return count


@lean_inlined
def n_undecided(masks, cells, inside):
    """Return how many cells may be inside or not; pruning goes on as long as there are fewer of them."""
    count = 0
    for i in range(len(cells)):
        count += masks[cells[i]] & inside != 0 and masks[cells[i]] & ~inside != 0
    return count


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
    n, inside, root, size = len(cells), params[0], params[1], params[2 + params[1]]
    masks[cells[root]] &= inside
    if masks[cells[root]] == 0:
        return False
    find_pieces(masks, cells, params, scratch)
    own = scratch[root]
    if scratch[2 * n + own] != root or scratch[n + own] > size:
        return False
    n_open = 0
    for i in range(n):
        if scratch[i] >= 0 or masks[cells[i]] & inside == 0:
            continue
        touches = False
        for at in range(params[n + 2 + i], params[n + 3 + i]):
            touches |= scratch[params[at]] == own
        if touches:
            joins = is_open_to(masks, cells, params, scratch, i, own)
            if joins and joined_size(cells, params, scratch, i, own) <= size:
                n_open += 1
            else:
                masks[cells[i]] &= ~inside
    if scratch[n + own] == size:
        return True
    if n_open == 0:
        return False
    if level == 0:
        return True
    n_left = grow(masks, cells, params, scratch, root, -1)
    if n_left < size:
        return False
    least, kept, n_kept = 5 * n, 6 * n, 0
    for i in range(n):  # a cell is needed only if few others are as near
        scratch[kept + i] = scratch[least + i]
    for i in range(n):
        reach = scratch[kept + i]
        if scratch[i] >= 0 or reach > MUCH:
            continue
        n_near = -1
        for j in range(n):
            n_near += scratch[kept + j] <= reach
        if n_left == size or (n_near < size and grow(masks, cells, params, scratch, root, i) < size):
            scratch[7 * n + n_kept] = i
            n_kept += 1
    for j in range(n_kept):
        masks[cells[scratch[7 * n + j]]] &= inside
    return True


def clauses(sat: "Encoding", constraint: Constraint, on: int) -> Iterator[list[int]]:
    """Yield that the root is inside; ``cuts`` states the rest when it is needed."""
    yield [-on, *inside_literals(sat, constraint, constraint.params[1])]


def inside_literals(sat: "Encoding", constraint: Constraint, place: int) -> list[int]:
    """Return the literals for the values of a cell that are inside."""
    cell = constraint.cells[place]
    return [sat.literal(cell, value) for value in sat.values(cell) if constraint.params[0] >> value & 1]


def ways_out(sat: "Encoding", constraint: Constraint, own: Collection[int]) -> list[int]:
    """Return literals, one of which holds if a cell beside a piece is inside."""
    params, n = constraint.params, len(constraint.cells)
    around = {j for i in own for j in params[params[n + 2 + i] : params[n + 3 + i]]}.difference(own)
    return [literal for place in sorted(around) for literal in inside_literals(sat, constraint, place)]


def cuts(sat: "Encoding", constraint: Constraint, on: int, values: Sequence[int]) -> Iterator[list[int]]:
    """Yield a clause against a piece that is too small, too large, or has two roots."""
    root = constraint.params[1]
    pieces = pieces_in(constraint.params, [values[cell] for cell in constraint.cells])
    own = next(each for each in pieces if root in each)
    if constraint.params[2 + root] > len(own):
        yield [-on, *_outside(sat, constraint, sorted(own)), *ways_out(sat, constraint, own)]
    yield from crowded(sat, constraint, on, own, root)


def crowded(sat: "Encoding", constraint: Constraint, on: int, own: Collection[int], root: int) -> Iterator[list[int]]:
    """Yield a clause against the piece of a root if it has another root, or too many cells."""
    params, n = constraint.params, len(constraint.cells)
    before, reached = {root: root}, [root]  # the cells of the piece, the nearest first, each with the one before it
    for here in reached:  # this list grows during the loop
        for there in params[params[n + 2 + here] : params[n + 3 + here]]:
            if there in own and there not in before:
                before[there] = here
                reached.append(there)
    other, size = next((each for each in reached[1:] if params[2 + each]), root), params[2 + root]
    if other != root:
        some = [other]
        while some[-1] != root:
            some.append(before[some[-1]])
        yield [-on, *_outside(sat, constraint, some)]
    elif size < len(own):
        yield [-on, *_outside(sat, constraint, reached[: size + 1])]


def _outside(sat: "Encoding", constraint: Constraint, places: Sequence[int]) -> Iterator[int]:
    """Yield literals, one of which holds if one of the given cells is outside."""
    for cell in (constraint.cells[place] for place in places):
        yield from (sat.literal(cell, value) for value in sat.values(cell) if not constraint.params[0] >> value & 1)
