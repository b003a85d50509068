"""Cells with different values. Params: whether every value of the mask is used; the mask.

Levels: at 0, a known cell removes its value from the others; 1 finds the last place of a value; k finds k cells with k
values.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from kernels.jit import lean_inlined, lean_kernel
from puzzles.games.constraints import Constraint, values_of
from solvers.games.bits import is_single, least, size

if TYPE_CHECKING:
    from solvers.games.encoding import Encoding

COSTS = (0, 10, 20, 30, 40)
FULL = 1
MOST_OPEN = 12  # the most open cells among which sets are looked for


@lean_kernel
def prune(masks, cells, params, level, scratch):
    """Remove values; return whether each cell keeps one."""
    while True:
        if not _prune_known(masks, cells):
            return False
        places = sets = 0
        if level > 0 and params[0]:
            places = _prune_places(masks, cells, params[1])
        if level > 1 and places >= 0:
            sets = _prune_sets(masks, cells, params[0], level, scratch)
        if places < 0 or sets < 0:
            return False
        if places == sets == 0:
            return True


@lean_inlined
def is_silent(masks, cells, values):
    """Return whether cells keep all that they can hold at levels 0 and 1; ``values`` are all used, if there are any.

    Most houses that search comes to lose nothing, and one pass shows that.
    """
    once = twice = known = 0
    for cell in cells:
        mask = masks[cell]
        twice |= once & mask
        once |= mask
        if mask & (mask - 1) == 0:
            if mask == 0:
                return False
            known |= mask
    return known & twice == 0 and values & ~(once & (twice | known)) == 0


@lean_inlined
def _prune_known(masks, cells):
    known, before = 0, -1
    while known != before:
        before, once = known, 0
        for cell in cells:
            mask = masks[cell]
            if mask & (mask - 1):
                mask &= ~known
                masks[cell] = mask
            if mask & (mask - 1) == 0:
                if mask == 0 or once & mask:
                    return False
                once |= mask
        known = once
    return True


@lean_inlined
def _prune_places(masks, cells, values):
    """Fill values that have only one place left; return whether there are any, or -1 if a value has no place."""
    once = twice = known = 0
    for cell in cells:
        mask = masks[cell]
        twice |= once & mask
        once |= mask
        if mask & (mask - 1) == 0:
            known |= mask
    if once & values != values:
        return -1
    values &= ~(twice | known)
    if values == 0:
        return 0
    for cell in cells:
        alone = masks[cell] & values
        if alone:
            if not is_single(alone):
                return -1
            masks[cell] = alone
    return 1


@lean_inlined
def _prune_sets(masks, cells, is_each_used, level, scratch):
    """If some cells have only as many values as there are cells, remove these values from all other cells.

    ¶ If every value is used, the values of other cells count, too.

    Return 1 if a domain changed, 0 if none did, and -1 if some cells have too few values.
    """
    n_open, says, unions = 0, 0, scratch[len(cells) :]  # of the values of each set, as the pass finds them
    for i in range(len(cells)):
        if not is_single(masks[cells[i]]):
            scratch[n_open] = cells[i]
            n_open += 1
    unions[0] = 0
    for chosen in range(1, 1 << min(n_open, MOST_OPEN)):
        union = unions[chosen & (chosen - 1)] | masks[scratch[least(chosen)]]
        unions[chosen] = union
        k = size(chosen)
        if k < 2 or k >= n_open or (k > level and not (is_each_used and n_open - k <= level)):
            continue
        if size(union) < k:
            return -1
        if size(union) == k:
            for i in range(n_open):
                if not chosen >> i & 1 and masks[scratch[i]] & union:
                    masks[scratch[i]] &= ~union
                    if masks[scratch[i]] == 0:
                        return -1
                    says = 1
    return says


def clauses(sat: "Encoding", constraint: Constraint, on: int) -> Iterator[list[int]]:
    """Yield the constraint as clauses that apply if the literal ``on`` is true."""
    for a, b in combinations(constraint.cells, 2):
        for value in sorted(set(sat.values(a)) & set(sat.values(b))):
            yield [-on, -sat.literal(a, value), -sat.literal(b, value)]
    if constraint.params[0]:
        for value in values_of(constraint.params[1]):
            yield [-on, *(sat.literal(a, value) for a in constraint.cells if value in sat.values(a))]
