"""Different cells hold one of some sets of values; other cells hold what it leaves of a house, or differ from some.

Params: the number of the first cells; of those beside them, which hold each value of a house that the set leaves; the
mask of that house's values; the number of sets; their masks; for each other cell which of the first ones it differs
from, bit i for cell i.
Level 1: sets are left out that a known cell or all cells together cannot hold, and values that no set has then. Two
open cells keep only values that fit a set together. An open value that each set has takes its last place, and goes
from the cells that differ from all its places.

A table may have its last cell beyond the house of the cells beside it, which do not all differ from it then. The value
of that cell is in the rest of the house:

    five cells with one of some sets      1 2 3 4 . . . . .
    and the five cells beside them        5                     holds 5, 6, 7, 8 or 9, as the rest of the row does

The workspace gets how many of the other cells have changed, and for each its number and its mask before.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kernels.jit import lean_kernel
from puzzles.games.constraints import Constraint, values_of
from solvers.games.bits import is_single

if TYPE_CHECKING:
    from solvers.games.encoding import Encoding

COSTS = (90, 10)
FULL = 1


@lean_kernel
def prune(masks, cells, params, level, scratch):
    """Remove values that no set allows; return whether each cell keeps a value."""
    n, whole, first_after = params[0], params[2], 4 + params[3]
    end_beside = n + params[1]
    has_beyond = params[1] > 0 and params[first_after] >> n - 1 == 0
    scratch[0] = rest = known_rest = 0
    for i in range(n, end_beside):
        mask = masks[cells[i]]
        rest |= mask
        if is_single(mask):
            known_rest |= mask
    while True:
        union = known = n_open = 0
        for i in range(n):
            mask = masks[cells[i]]
            union |= mask
            if is_single(mask):
                if known & mask:
                    return False
                known |= mask
            else:
                n_open += 1
        some, every, one, other, beyond = 0, -1, 0, 0, 0
        for t in range(4, first_after):
            values = params[t]
            if values & ~union or known & ~values or whole & ~values & ~rest:
                continue
            shared = values & known_rest  # by the rest of the house and the set
            if has_beyond:
                lasts = values & rest & masks[cells[n - 1]]
                if shared:
                    lasts &= shared if is_single(shared) else 0
                if lasts == 0:
                    continue
                beyond |= lasts
            elif shared:
                continue
            if n_open == 2:
                keep, keep_other = _of_two(masks, cells, n, values & ~known)
                if keep == 0:
                    continue
                one |= keep
                other |= keep_other
            some |= values
            every &= values
        if some == 0:
            return False
        changed, place = False, 0
        for i in range(n):
            mask = masks[cells[i]]
            if not is_single(mask):
                left = mask & some & ~known
                if n_open == 2:
                    left &= other if place else one
                    place += 1
                if has_beyond and i == n - 1:
                    left &= beyond
                if left == 0:
                    return False
                changed |= left != mask
                masks[cells[i]] = left
        if not changed:
            return _follow_needed(masks, cells, params, every & ~known if n_open else every, scratch)


@lean_kernel
def _of_two(masks, cells, n, pair):
    """Return the values of a pair that the two open cells can have, each while the other has the other one."""
    first, low = 0, pair & -pair
    high, is_first = pair ^ low, True
    for i in range(n):
        mask = masks[cells[i]]
        if is_single(mask):
            continue
        if is_first:
            first, is_first = mask, False
        else:
            keep = other = 0
            if first & low and mask & high:
                keep, other = low, high
            if first & high and mask & low:
                keep |= high
                other |= low
            return keep, other
    return 0, 0


@lean_kernel
def _follow_needed(masks, cells, params, needed, scratch):
    """Give values that every set has their last place, or take them from cells that differ from all of their places."""
    n, first_after, n_changed, left = params[0], 4 + params[3], 0, needed
    first_places = at_places = 1 + 2 * (len(cells) - n)  # in the workspace, after the changes
    while left:
        bit = left & -left
        left ^= bit
        places = last = 0
        for i in range(n):
            if masks[cells[i]] & bit:
                places |= 1 << i
                last = i
        if places == 0:
            return False
        if is_single(places):
            masks[cells[last]] = bit
        scratch[at_places] = places
        at_places += 1
    for i in range(n, len(cells)):
        mask = masks[cells[i]]
        if mask & needed == 0:
            continue
        left, same, at_places = needed, ~params[first_after + i - n], first_places
        after = mask
        while left:
            bit = left & -left
            left ^= bit
            if scratch[at_places] & same == 0:
                after &= ~bit
            at_places += 1
        if after != mask:
            scratch[1 + 2 * n_changed], scratch[2 + 2 * n_changed] = i, mask
            n_changed += 1
            scratch[0] = n_changed
            masks[cells[i]] = after
            if after == 0:
                return False
    return True


def clauses(sat: "Encoding", constraint: Constraint, on: int) -> Iterator[list[int]]:
    """Yield the constraint as clauses that hold where the literal ``on`` is true."""
    cells, (n, n_beside, whole, n_sets, *rest) = constraint.cells, constraint.params
    sets, differs = rest[:n_sets], rest[n_sets:]

    def step(_: int, used: int, value: int) -> int | None:
        after = used | 1 << value
        return after if after != used and any(after & ~each == 0 for each in sets) else None

    for used, reached in sat.walk(("sets", cells[:n], *sets), cells[:n], 0, step):
        if used not in sets:
            yield [-on, -reached]
            continue
        for value in values_of(whole & ~used):
            yield [-on, -reached, *(sat.literal(b, value) for b in cells[n : n + n_beside] if value in sat.values(b))]
    for value in values_of(whole) if n_beside and differs[0] >> n - 1 == 0 else ():
        if value in sat.values(cells[n - 1]):
            beside = (sat.literal(b, value) for b in cells[n : n + n_beside] if value in sat.values(b))
            yield [-on, -sat.literal(cells[n - 1], value), *beside]
    for cell, others in zip(cells[n:], differs, strict=True):
        for i in values_of(others):
            for value in {*sat.values(cell)}.intersection(sat.values(cells[i])):
                yield [-on, -sat.literal(cell, value), -sat.literal(cells[i], value)]
