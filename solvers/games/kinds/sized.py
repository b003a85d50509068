"""The value of a cell, the root, is the size of its area: of the connected cells that have the same value.

The greatest value stands for itself and for all greater sizes. Level 0 finds values that no neighbor can have, or by
which the root would join areas that are too large together. If the root's value is known, level 1 finds cells without
which its area cannot grow to its size; if not, level 2 finds values for which there are too few cells that the root's
area could have.

Params: the greatest value; the place of the root; where, in params, the neighbors of each cell start and the last end;
the neighbors. Scratch, ``n`` places each: the part of an area to which each cell with a certain value belongs, as the
least cell of that part, or -1; by that cell, the size of the part; a queue; which cells wait in it; how many cells the
area has at least if it has a given cell; a copy of these; cells that the area needs.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kernels.jit import lean_inlined, lean_kernel
from puzzles.games.constraints import Constraint, area_around
from solvers.games.bits import is_single

if TYPE_CHECKING:
    from solvers.games.encoding import Encoding

COSTS = (0, 15, 20)
FULL = 2
_MUCH = 1 << 20  # more cells than any board has


@lean_kernel
def prune(masks, cells, params, level, scratch):
    """Remove values until nothing changes; return whether each cell keeps one."""
    root, most = params[1], params[0]
    masks[cells[root]] &= (2 << most) - 2
    if not is_single(masks[cells[root]]):
        _leave(masks, cells, params, level, scratch)
    if masks[cells[root]] == 0:
        return False
    n_left = 1 if is_single(masks[cells[root]]) else 0
    while n_left > 0:
        n_left = _grow_area(masks, cells, params, level, scratch)
    return n_left == 0


@lean_inlined
def _leave(masks, cells, params, level, scratch):
    """Leave the root the values that it can have."""
    root, most = params[1], params[0]
    left, near = masks[cells[root]], 2
    for at in range(params[2 + root], params[3 + root]):
        near |= masks[cells[params[at]]]
    left &= near
    for value in range(1, most + 1):
        mask = 1 << value
        if left & mask == 0:
            continue
        goes = value < most and _reached(masks, cells, params, scratch, mask, mask, value + 1) > value
        if not goes and level > 1:
            n_reached = _reached(masks, cells, params, scratch, mask, 0, value)
            goes = n_reached < value
            if not goes and _meets(masks, cells, params, scratch, mask, n_reached):
                masks[cells[root]] = mask
                goes = _room(masks, cells, params, scratch, value, level) < 0
        if goes:
            left &= ~mask
    masks[cells[root]] = left


@lean_inlined
def _reached(masks, cells, params, scratch, mask, only, enough):
    """Return how many cells with a value are connected with the root, or ``enough`` if there are as many.

    ``only`` is the mask of the value to count cells that must have it, or 0 to count those that may.
    """
    n, root = len(cells), params[1]
    queue, waits = 2 * n, 3 * n
    for i in range(n):
        scratch[waits + i] = 0
    scratch[queue], scratch[waits + root] = root, 1
    head, tail = 0, 1
    while head < tail < enough:
        here = scratch[queue + head]
        head += 1
        for at in range(params[2 + here], params[3 + here]):
            there = params[at]
            own = masks[cells[there]]
            if scratch[waits + there] == 0 and own & mask and (only == 0 or own == only):
                scratch[waits + there] = 1
                scratch[queue + tail] = there
                tail += 1
    return min(tail, enough)


@lean_inlined
def _meets(masks, cells, params, scratch, mask, n_reached):
    """Return whether one of the cells that were reached is beside a part of an area, which may be too large to join."""
    root, queue = params[1], 2 * len(cells)
    for i in range(n_reached):
        here = scratch[queue + i]
        for at in range(params[2 + here], params[3 + here]):
            if masks[cells[params[at]]] == mask and params[at] != root:
                return True
    return False


@lean_kernel
def _find_parts(masks, cells, params, scratch, mask):
    """Find the parts of areas with a value."""
    n = len(cells)
    size, queue = n, 2 * n
    for i in range(n):
        scratch[i] = -1
    for i in range(n):
        if scratch[i] >= 0 or masks[cells[i]] != mask:
            continue
        scratch[i] = scratch[queue] = i
        head, tail = 0, 1
        while head < tail:
            here = scratch[queue + head]
            head += 1
            for at in range(params[2 + here], params[3 + here]):
                there = params[at]
                if scratch[there] < 0 and masks[cells[there]] == mask:
                    scratch[there] = i
                    scratch[queue + tail] = there
                    tail += 1
        scratch[size + i] = tail


@lean_kernel
def _grow_area(masks, cells, params, level, scratch):
    """Decide the cells without which the area cannot grow; return their number, or -1 if it cannot have its size."""
    n, root = len(cells), params[1]
    mask, value = masks[cells[root]], 0
    while mask >> value > 1:
        value += 1
    n_left = _room(masks, cells, params, scratch, value, level)
    if n_left <= 0:
        return n_left
    least, kept, needed, n_needed = 4 * n, 5 * n, 6 * n, 0
    for i in range(n):
        scratch[kept + i] = scratch[least + i]
    for i in range(n):
        reach = scratch[kept + i]
        if reach > _MUCH or masks[cells[i]] == mask:
            continue
        n_near = -1
        for j in range(n):  # a cell is needed only if few others are as near
            n_near += scratch[kept + j] <= reach
        if n_left == value or (n_near < value and _grow(masks, cells, params, scratch, value, i) < value):
            scratch[needed + n_needed] = i
            n_needed += 1
    for j in range(n_needed):
        masks[cells[scratch[needed + j]]] &= mask
    return n_needed


@lean_kernel
def _room(masks, cells, params, scratch, value, level):
    """Return how many cells the root's area can have; 0 if it is complete, and -1 if it cannot have its size."""
    mask = 1 << value
    size = _reached(masks, cells, params, scratch, mask, mask, value + 1)
    if size > value and value < params[0]:
        return -1
    if size >= value or level == 0:
        return 0
    _find_parts(masks, cells, params, scratch, mask)
    n_left = _grow(masks, cells, params, scratch, value, -1)
    return n_left if n_left >= value else -1


@lean_kernel
def _grow(masks, cells, params, scratch, value, without):
    """Find the cells that the root's area can have, none of them ``without``; return their number.

    The cell ``without`` is -1 if all may be used.
    """
    n, root, mask = len(cells), params[1], 1 << value
    own = scratch[root]
    size, queue, waits, least = n, 2 * n, 3 * n, 4 * n
    most = _MUCH if value == params[0] else value
    for i in range(n):
        scratch[waits + i], scratch[least + i] = 0, _MUCH + 1
    scratch[least + root] = scratch[size + own]
    scratch[queue] = root
    head, n_waiting, count = 0, 1, 1
    while n_waiting:
        here = scratch[queue + head]
        head = head + 1 if head < n - 1 else 0
        n_waiting -= 1
        scratch[waits + here] = 0
        for at in range(params[2 + here], params[3 + here]):
            there = params[at]
            reach = scratch[least + here]
            if there == without or masks[cells[there]] & mask == 0:
                continue
            if scratch[there] < 0:
                reach = reach + 1 if _joined(params, scratch, n, there, own) <= most else _MUCH + 1
            elif scratch[there] != own and scratch[there] != scratch[here]:
                reach += scratch[size + scratch[there]]
            if reach <= most and reach < scratch[least + there]:
                count += scratch[least + there] > _MUCH
                scratch[least + there] = reach
                if scratch[waits + there] == 0:
                    scratch[waits + there] = 1
                    place = head + n_waiting
                    scratch[queue + (place if place < n else place - n)] = there
                    n_waiting += 1
    return count


@lean_inlined
def _joined(params, scratch, n, place, own):
    """Return how many cells an area has at least that has a cell and a part: also the other parts beside the cell."""
    count = scratch[n + own] + 1
    start, stop = params[2 + place], params[3 + place]
    for at in range(start, stop):
        part = scratch[params[at]]
        is_new = part >= 0 and part != own
        for before in range(start, at):
            is_new = is_new and scratch[params[before]] != part
        if is_new:
            count += scratch[n + part]
    return count


def clauses(sat: "Encoding", constraint: Constraint, on: int) -> Iterator[list[int]]:
    """Yield that the root has a neighbor of its value, or none if that is 1; ``cuts`` states the rest when needed."""
    root = constraint.params[1]
    near = [constraint.cells[each] for each in _near(constraint.params, root)]
    for value in sat.values(constraint.cells[root]):
        own = sat.literal(constraint.cells[root], value)
        beside = [sat.literal(each, value) for each in near if value in sat.values(each)]
        if not 1 <= value <= constraint.params[0]:
            yield [-on, -own]
        elif value > 1:
            yield [-on, -own, *beside]
        elif constraint.params[0] > 1:
            yield from ([-on, -own, -each] for each in beside)


def cuts(sat: "Encoding", constraint: Constraint, on: int, values: Sequence[int]) -> Iterator[list[int]]:
    """Yield a clause against an area that is too small or too large."""
    cells, params = constraint.cells, constraint.params
    own = area_around(params, [values[cell] for cell in cells])
    value = values[cells[own[0]]]
    if value == min(len(own), params[0]):
        return
    some = own[: value + 1]
    broken = [-on, *(-sat.literal(cells[place], value) for place in some)]
    if len(own) < value:
        around = sorted({there for here in own for there in _near(params, here)}.difference(own))
        broken += [sat.literal(cells[place], value) for place in around if value in sat.values(cells[place])]
    yield broken


def _near(params: Sequence[int], place: int) -> Sequence[int]:
    return params[params[2 + place] : params[3 + place]]
