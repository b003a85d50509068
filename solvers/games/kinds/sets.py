"""Different cells hold one of some sets of values; other cells hold what it leaves of a house, or differ from some.

Params: the number of the first cells; of those beside them, which hold each value of a house that the set leaves; the
mask of that house's values; the number of sets; their masks; for each other cell which of the first ones it differs
from, bit i for cell i.
Level 1: sets are left out that a known cell or all cells together cannot hold, and values that no set has then. Two
open cells keep only values that fit a set together. An open value that each set has takes its last place, and goes
from the cells that differ from all its places.
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
        rest = known_rest = 0
        for i in range(n, end_beside):
            mask = masks[cells[i]]
            rest |= mask
            if is_single(mask):
                known_rest |= mask
        some, every, one, other = 0, -1, 0, 0
        for t in range(4, first_after):
            values = params[t]
            if values & ~union or known & ~values or values & known_rest or whole & ~values & ~rest:
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
                if left == 0:
                    return False
                changed |= left != mask
                masks[cells[i]] = left
        if not changed:
            return _follow_needed(masks, cells, params, n, first_after, every & ~known if n_open else every)


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
def _follow_needed(masks, cells, params, n, first_after, needed):
    """Give values that every set has their last place, or take them from cells that differ from all of their places."""
    while needed:
        bit = needed & -needed
        needed ^= bit
        places = last = 0
        for i in range(n):
            if masks[cells[i]] & bit:
                places |= 1 << i
                last = i
        if places == 0:
            return False
        if is_single(places):
            masks[cells[last]] = bit
        for i in range(n, len(cells)):
            if masks[cells[i]] & bit and places & ~params[first_after + i - n] == 0:
                masks[cells[i]] ^= bit
                if masks[cells[i]] == 0:
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
    for cell, others in zip(cells[n:], differs, strict=True):
        for i in values_of(others):
            for value in {*sat.values(cell)}.intersection(sat.values(cells[i])):
                yield [-on, -sat.literal(cell, value), -sat.literal(cells[i], value)]
