"""Corners of numbers in loop puzzles, where at most or at least one of two edges is known to be taken.

A corner consists of the two edges that a number and a point share. Knowledge about it is passed along a diagonal:

number    its opposite corners have as many edges together as it says
point     opposite corners at a point have none or two edges together
"""

from kernels.jit import lean_inlined, lean_kernel
from rating.games.arrays import CONSTRAINTS_A_WORD, CORNERS, MUCH
from rating.games.log_kernel import add_reason, add_step, remove, take_back
from rating.games.rules import ADDS, VALUES_FROM

NUMBER, POINT, FIRST, SECOND = 0, 1, 2, 3  # columns of ``Task.corners``
OPPOSITE, OPPOSITE_AT_POINT = 6, 7
# The most reasons of two links; ``premises.Board.either_way`` divides ways that are too long for a reader.
MOST_REASONS = 12
_PARTED = 5  # the mask of none or two: neither at most nor at least one


@lean_kernel
def corners_round(task, masks, after, memory, log):
    """Remove values of edges by what is known about corners, those with the fewest constraints.

    Return whether any go.
    """
    net, corners, sums, seen, best = task.net, task.corners, memory.cells, memory.corner_seen, MUCH
    _pass_on(task, masks, memory)
    for p in range(len(corners)):
        corner = corners[p]
        for beside in range(2 if corner[OPPOSITE_AT_POINT] < 0 else 1):
            left = _differences(net.counts[corner[POINT]], sums[p]) if beside else sums[p]
            for place in range(2):
                one, other = corner[FIRST + 2 * beside + place], corner[FIRST + 2 * beside + 1 - place]
                keep = _kept(left, masks[other] if other >= 0 else 1)
                if one < 0 or masks[one] & ~keep == 0 or keep == 0:
                    continue
                n_reasons = _n_seen(seen, p) + beside
                worth = VALUES_FROM[CORNERS] + ADDS[n_reasons]
                if n_reasons > MOST_REASONS:
                    continue
                if worth < best:
                    take_back(log, after)
                    best = worth
                if worth == best and remove(log, after, one, masks[one] & ~keep):
                    for k in range(len(net.kinds) - 1, -1, -1):  # numbers before points
                        is_seen = seen[p, k // CONSTRAINTS_A_WORD] >> k % CONSTRAINTS_A_WORD & 1
                        if is_seen or (beside and k == corner[POINT]):
                            add_reason(log, k)
                    add_step(log, CORNERS, 0, worth, -1, 0)
    return best < MUCH


@lean_kernel
def _pass_on(task, masks, memory):
    """Write, as bits, how many edges of each corner may be taken, and the constraints that show it."""
    corners, sums, seen = task.corners, memory.cells, memory.corner_seen
    for p in range(len(corners)):
        sums[p] = _sums(masks, corners[p, FIRST], corners[p, SECOND])
        for word in range(seen.shape[1]):
            seen[p, word] = 0
    again = len(corners) > 0
    while again:
        again = False
        for p in range(len(corners)):
            for turn in range(2):
                k, opposite = corners[p, turn], corners[p, OPPOSITE + turn]
                rest = sums[opposite] if opposite >= 0 else _sums(masks, corners[p, FIRST + 2], corners[p, SECOND + 2])
                left = sums[p] & _differences(task.net.counts[k], rest)
                if left not in (sums[p], _PARTED, 0):
                    sums[p], again = left, True
                    seen[p, k // CONSTRAINTS_A_WORD] |= 1 << k % CONSTRAINTS_A_WORD
                    for word in range(seen.shape[1] if opposite >= 0 else 0):
                        seen[p, word] |= seen[opposite, word]


@lean_inlined
def _sums(masks, a, b):
    """Return, as bits, the sums that two variables with the values 0 and 1 may have; -1 stands for no variable."""
    one, other = masks[a] if a >= 0 else 1, masks[b] if b >= 0 else 1
    return one * (other & 1) | one * (other & 2)


@lean_inlined
def _differences(totals, sums):
    """Return, as bits from 0 to 2, what may remain of some totals after some sums."""
    left = 0
    for some in range(3):
        if sums >> some & 1:
            left |= totals >> some
    return left & 7


@lean_inlined
def _kept(sums, other):
    """Return the values of a variable that give one of some sums together with a value of another."""
    keep = 0
    for value in range(2):
        for beside in range(2):
            if other >> beside & 1 and sums >> (value + beside) & 1:
                keep |= 1 << value
    return keep


@lean_inlined
def _n_seen(seen, p):
    """Return how many constraints the knowledge about a corner rests on."""
    n = 0
    for word in range(seen.shape[1]):
        some = seen[p, word]
        while some:
            some &= some - 1
            n += 1
    return n
