"""A weighted sum is one of some totals.

Params: whether the cells differ; the number of totals; the totals; the weights.
Levels: 0, of one cell; 1, each value has a completion; 2, it has one with different values (of digits, each once).
Sums that may differ by more than a word has bits wait until fewer values are left.
``GROUPED`` beside them is for search; ``groups.py`` describes it.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from kernels.jit import lean_inlined, lean_kernel
from puzzles.games.constraints import Constraint, total
from solvers.games.bits import greatest, least, within
from solvers.games.kinds.different import prune as prune_different
from solvers.games.kinds.groups import WORD
from solvers.games.kinds.groups import prune as prune_groups

if TYPE_CHECKING:
    from solvers.games.encoding import Encoding

COSTS = (0, 10, 15)
FULL = 2
GROUPED = 3
BOTH = 3  # the mask of 0 and 1
N_WORDS = 16  # the number of words for all sets of the digits 0 to 9
MOST_CLAUSES = 100

# For each digit, the bits of the sets without it within a word of sets; digits from 6 on select whole words.
WITHOUT = (
    0x5555555555555555,
    0x3333333333333333,
    0x0F0F0F0F0F0F0F0F,
    0x00FF00FF00FF00FF,
    0x0000FFFF0000FFFF,
    0x00000000FFFFFFFF,
)


@lean_kernel
def prune(masks, cells, params, level, scratch):
    """Remove values; return whether each cell keeps one."""
    if level == 0 and len(cells) > 1:
        return True
    if level == GROUPED:
        return prune_groups(masks, cells, params, scratch)
    differ = level == 2 and params[0] == 1
    if differ and _are_digits(masks, cells, params):
        return _prune_sets(masks, cells, params, scratch)
    if not differ and _are_binary(masks, cells):
        return _prune_binary(masks, cells, params, scratch)
    while True:
        before = _total_of(masks, cells)
        if differ and not prune_different(masks, cells, params, 0, scratch):
            return False
        fits, is_exact = _prune_sum(masks, cells, params, scratch)
        if not fits or (is_exact and not differ) or _total_of(masks, cells) == before:
            return fits


@lean_inlined
def left_by_count(masks, cells, start, end, count):
    """Return the mask that a count leaves to its open cells: 3 for both values, 0 if the count fails.

    The cells are ``cells[start:end]``; bit t of ``count`` allows t cells that are 1. Return -1 if some cell may be
    neither 0 nor 1.
    """
    n_true = n_open = 0
    for i in range(start, end):
        mask = masks[cells[i]]
        if mask > 3:
            return -1
        n_true += mask == 2
        n_open += mask == 3
    fits = count >> n_true & ((2 << n_open) - 1)  # bit n allows that n open cells are 1
    if fits == 0 or n_open == 0:
        return 3 if fits else 0
    return (fits & ((1 << n_open) - 1) != 0) | (fits > 1) << 1


@lean_inlined
def _are_digits(masks, cells, params):
    """Return whether all values are digits from 0 to 9, and all weights 1."""
    some, are = 0, True
    for i in range(len(cells)):
        some |= masks[cells[i]]
        are &= params[2 + params[1] + i] == 1
    return are and some < 1024


@lean_inlined
def _are_binary(masks, cells):
    """Return whether all values are 0 or 1."""
    some = 0
    for cell in cells:
        some |= masks[cell]
    return some <= BOTH


@lean_inlined
def _prune_binary(masks, cells, params, scratch):
    """Return what ``_prune_sum`` returns first, where all values are 0 or 1; only open cells need the sums so far."""
    n, first_weight = len(cells), 2 + params[1]
    low = width = 0
    reach = 1  # bit s: the cells so far can add up to their least sum plus s
    for i in range(n):
        mask, weight = masks[cells[i]], params[first_weight + i]
        if mask == BOTH:
            scratch[i] = reach
            low += min(weight, 0)
            width += abs(weight)
            reach |= reach << (abs(weight) if width <= WORD else 0)
        elif mask == 2:
            low += weight
    if width > WORD:
        return True
    back = reach & within(params, 2, first_weight, low, width)
    if back == 0:
        masks[cells[n - 1]] = 0
        return False
    for i in range(n - 1, -1, -1):
        if masks[cells[i]] == BOTH:
            weight = params[first_weight + i]
            lower, upper = back & scratch[i], back >> abs(weight) & scratch[i]
            back = lower | upper
            zero, one = (lower, upper) if weight > 0 else (upper, lower)
            masks[cells[i]] = (zero != 0) | (one != 0) << 1
    return True


@lean_inlined
def _total_of(masks, cells):
    """Return a number that falls whenever a value is removed."""
    added = 0
    for cell in cells:
        added += masks[cell]
    return added


@lean_kernel
def _prune_sum(masks, cells, params, scratch):
    """Return whether each cell keeps a value, after removing values without a completion."""
    n, n_totals = len(cells), params[1]
    low = width = 0
    for i in range(n):
        weight, mask = params[2 + n_totals + i], masks[cells[i]]
        a, b = weight * least(mask), weight * greatest(mask)
        low += min(a, b)
        width += abs(a - b)
    if width > WORD:
        return True, False
    reach = 1  # bit s: the cells so far can add up to their least sum plus s
    for i in range(n):
        scratch[i] = reach
        weight, mask = params[2 + n_totals + i], masks[cells[i]]
        first = least(mask) if weight > 0 else greatest(mask)
        after = 0
        for value in range(least(mask), greatest(mask) + 1):
            if mask >> value & 1:
                after |= reach << weight * (value - first)
        reach = after
    back = 0
    for t in range(n_totals):
        at = params[2 + t] - low
        if 0 <= at <= width:
            back |= reach & 1 << at
    for i in range(n - 1, -1, -1):
        weight, mask = params[2 + n_totals + i], masks[cells[i]]
        first = least(mask) if weight > 0 else greatest(mask)
        keep = before = 0
        for value in range(least(mask), greatest(mask) + 1):
            if mask >> value & 1:
                fits = back >> weight * (value - first) & scratch[i]
                if fits:
                    before |= fits
                    keep |= 1 << value
        masks[cells[i]] = keep
        if keep == 0:
            return False, True
        back = before
    return True, True


@lean_kernel
def _prune_sets(masks, cells, params, scratch):
    """Walk over the sets of digits that the first cells can have, as 1,024 bits, then back from sets that fit."""
    n = len(cells)
    for word in range(N_WORDS):
        scratch[word] = word == 0
    for i in range(n):
        here, after = i * N_WORDS, (i + 1) * N_WORDS
        mask = masks[cells[i]]
        for word in range(after, after + N_WORDS):
            scratch[word] = 0
        for word in range(N_WORDS):
            some = scratch[here + word]
            if some == 0:
                continue
            for digit in range(6):
                if mask >> digit & 1:
                    scratch[after + word] |= (some & WITHOUT[digit]) << (1 << digit)
            for digit in range(6, 10):
                if mask >> digit & 1 and word >> (digit - 6) & 1 == 0:
                    scratch[after + word + (1 << digit - 6)] |= some
    last = n * N_WORDS
    for word in range(N_WORDS):
        some, high = scratch[last + word], 0
        for digit in range(6, 10):
            high += digit * (word >> (digit - 6) & 1)
        while some:
            bit = some & -some
            some ^= bit
            used = least(bit)
            found = high
            for digit in range(1, 6):
                found += digit * (used >> digit & 1)
            is_wanted = False
            for t in range(params[1]):
                is_wanted |= params[2 + t] == found
            if not is_wanted:
                scratch[last + word] ^= bit
    for i in range(n - 1, -1, -1):
        here, after = i * N_WORDS, (i + 1) * N_WORDS
        mask, keep = masks[cells[i]], 0
        for word in range(N_WORDS):
            some, before = scratch[here + word], 0
            if some == 0:
                continue
            for digit in range(6):
                if mask >> digit & 1:
                    fits = scratch[after + word] >> (1 << digit) & WITHOUT[digit] & some
                    if fits:
                        before |= fits
                        keep |= 1 << digit
            for digit in range(6, 10):
                if mask >> digit & 1 and word >> (digit - 6) & 1 == 0:
                    fits = scratch[after + word + (1 << digit - 6)] & some
                    if fits:
                        before |= fits
                        keep |= 1 << digit
            scratch[here + word] = before
        masks[cells[i]] = keep
        if keep == 0:
            return False
    return True


def parts(constraint: Constraint) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the totals and the weights."""
    end = 2 + constraint.params[1]
    return constraint.params[2:end], constraint.params[end:]


def clauses(sat: "Encoding", constraint: Constraint, on: int) -> Iterator[list[int]]:
    """Yield the constraint as clauses that apply if the literal ``on`` is true."""
    (totals, weights), cells = parts(constraint), constraint.cells
    if len(cells) == 1:
        fitting = [value for value in sat.values(cells[0]) if value * weights[0] in totals]
        yield [-on, *(sat.literal(cells[0], value) for value in fitting)]
        return
    if constraint.params[0]:
        for a, b in combinations(cells, 2):
            for value in sorted(set(sat.values(a)) & set(sat.values(b))):
                yield [-on, -sat.literal(a, value), -sat.literal(b, value)]
    n = len(cells)
    if set(weights) == {1} and all(sat.values(cell) == (0, 1) for cell in cells) and comb(n, n // 2) <= MOST_CLAUSES:
        yield from _counts([sat.literal(cell, 1) for cell in cells], totals, on)
        return
    most = max(totals) if min(weights) >= 0 else None
    steps = tuple(zip(cells, weights, strict=True))
    for each, reached in sat.walk(("sum", steps, most), cells, 0, lambda i, s, v: _capped(s + v * weights[i], most)):
        if each not in totals:
            yield [-on, -reached]


def _capped(so_far: int, most: int | None) -> int | None:
    return None if most is not None and so_far > most else so_far


def _counts(literals: list[int], totals: tuple[int, ...], on: int) -> Iterator[list[int]]:
    """Yield clauses that make the number of true literals one of the totals."""
    n = len(literals)
    fitting = [count for count in totals if 0 <= count <= n]
    if not fitting:
        yield [-on]
        return
    low, high = min(fitting), max(fitting)
    for some in combinations(literals, n - low + 1) if low else ():
        yield [-on, *some]
    for some in combinations(literals, high + 1) if high < n else ():
        yield [-on, *(-literal for literal in some)]
    for count in sorted({*range(low, high)} - {*fitting}):
        for true in combinations(range(n), count):
            yield [-on, *(-literal if i in true else literal for i, literal in enumerate(literals))]


def negated(constraint: Constraint, domains: Sequence[int]) -> Constraint | None:
    """Return the opposite constraint; ``domains`` are those of its cells."""
    totals, weights = parts(constraint)
    if constraint.params[0]:
        return None
    ends = [sorted(w * m for m in _ends(mask)) for mask, w in zip(domains, weights, strict=True)]
    others = {*range(sum(low for low, _ in ends), sum(high for _, high in ends) + 1)} - {*totals}
    return total(constraint.cells, others, "", weights)


def _ends(mask: int) -> tuple[int, int]:
    return (mask & -mask).bit_length() - 1, mask.bit_length() - 1
