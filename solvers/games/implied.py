"""Sums that follow from the stated sums and houses together, and leave their cells less room.

    inside    sums within a house                the other cells of the house have the rest
    around    sums that cover a house            their cells beyond the house have what the house leaves
    joined    two sums without a common cell     their cells together have the sum of both

Other houses close gaps in a house that sums do not cover, and houses that lie wholly beyond it go from the sum around.

Cells that differ cannot all be small. So the *room* of a sum, by how much it exceeds the least sum that its cells can
have, or falls short of the greatest, is less where more of its cells differ: that is what joining sums is for. The
*gain* of a sum adds up, for its groups of cells that differ, by how much more a group can vary than there is room.

Source of closing gaps and of gains: Interactive-Sudoku-Solver's optimizer.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from puzzles.games.constraints import LINEAR, Constraint, total, values_of

_MOST_AROUND, _MOST_JOINED = 12, 40  # cells


class Sum(NamedTuple):
    """The cells of a sum as a mask, and what they add up to."""

    cells: int
    total: int


Gain = Callable[[Sequence[int], int], int]


def implied_sums(
    constraints: Sequence[Constraint], houses: Sequence[tuple[int, int]], gain: Gain
) -> Iterator[Constraint]:
    """Yield the sums, in the order that the module describes.

    Args:
        constraints: those that are stated.
        houses: masks of the cells and of the values of those that have each value once.
        gain: returns the gain of a sum, given its cells and total.
    """
    plain = [each for each in constraints if _is_plain(each)]
    stated = [Sum(sum(1 << cell for cell in each.cells), each.params[2]) for each in plain]
    found = dict[Sum, None]()
    full = [Sum(cells, sum(values_of(values))) for cells, values in houses]
    for house, whole in full:
        near = [each for each in stated if each.cells & house]
        inside = _apart([each for each in near if each.cells & ~house == 0])
        rest = house & ~_union(inside)
        if len(inside) > 1 and rest:
            found[Sum(rest, whole - sum(each.total for each in inside))] = None
        if not near:
            continue
        near.sort(key=lambda each: ((each.cells & ~house).bit_count(), each))
        around = _apart([each for each in near if (each.cells & house).bit_count() > 1])
        around += _apart(near, _union(around))
        gap = house & ~_union(around)
        if gap:  # a house that crosses it in one cell helps little
            around += _apart([each for each in full if (each.cells & gap).bit_count() > 1], _union(around))
        beyond = Sum(_union(around) & ~house, sum(each.total for each in around) - whole)
        if beyond.cells and house & ~_union(around) == 0:
            for each in _apart([each for each in full if each.cells & ~beyond.cells == 0]):
                beyond = Sum(beyond.cells ^ each.cells, beyond.total - each.total)
            if 0 < beyond.cells.bit_count() <= _MOST_AROUND:
                found[beyond] = None
    loose = [own for own, each in zip(stated, plain, strict=True) if not each.params[0]]  # cells may be equal
    for each in (*found, *_joined(loose, gain)):
        yield total(values_of(each.cells), each.total, "")


def _is_plain(each: Constraint) -> bool:
    """Return whether a constraint is a sum of several cells with one total."""
    return each.kind == LINEAR and len(each.cells) > 1 and each.params[1] == 1 and {*each.params[3:]} == {1}


def _apart(sums: Sequence[Sum], taken: int = 0) -> list[Sum]:
    """Return sums that share no cell, each the first that fits."""
    found = []
    for each in sums:
        if each.cells & taken == 0:
            taken |= each.cells
            found.append(each)
    return found


def _union(sums: Sequence[Sum]) -> int:
    union = 0
    for each in sums:
        union |= each.cells
    return union


def _joined(stated: Sequence[Sum], gain: Gain) -> Iterator[Sum]:
    """Yield sums joined from two of the stated, and from those again, as long as they gain more than before."""
    gains = {each: gain(values_of(each.cells), each.total) for each in stated}
    pairs = {pair: joined for pair in combinations(gains, 2) if (joined := _pair(*pair, gains, gain))}
    while pairs:
        one, other = max(pairs, key=lambda pair: (pairs[pair][1], pair))
        each, more = pairs[one, other]
        yield each
        gains = {own: before for own, before in gains.items() if own not in (one, other)}
        pairs = {pair: joined for pair, joined in pairs.items() if one not in pair and other not in pair}
        for own in [*gains]:
            gains[each] = more
            if joined := _pair(own, each, gains, gain):
                pairs[own, each] = joined


def _pair(one: Sum, other: Sum, gains: dict[Sum, int], gain: Gain) -> tuple[Sum, int] | None:
    """Return the sum of two and its gain, or None if it gains no more than the better one, nor than both together."""
    cells = one.cells | other.cells
    if one.cells & other.cells or cells.bit_count() > _MOST_JOINED:
        return None
    own, before = Sum(cells, one.total + other.total), (gains[one], gains[other])
    more = gain(values_of(cells), own.total)
    return (own, more) if more > min(max(before), sum(before)) else None
