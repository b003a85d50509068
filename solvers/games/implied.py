"""Sums that follow from the stated sums and houses together, and leave their cells less room.

    inside    sums within a house                the other cells of the house have the rest
    around    sums that cover a house            their cells beyond the house have what the house leaves
    joined    two sums without a common cell     their cells together have the sum of both

Cells that differ cannot all be small. So the *room* of a sum, by how much it exceeds the least sum that its cells can
have, or falls short of the greatest, is less where more of its cells differ: that is what joining sums is for.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from puzzles.games.constraints import LINEAR, Constraint, total, values_of

_MOST_AROUND, _MOST_JOINED = 12, 24  # cells


class Sum(NamedTuple):
    """The cells of a sum as a mask, and what they add up to."""

    cells: int
    total: int


Room = Callable[[Sequence[int], int], int]


def implied_sums(
    constraints: Sequence[Constraint], houses: Sequence[tuple[int, int]], room: Room
) -> Iterator[Constraint]:
    """Yield the sums, in the order that the module describes.

    Args:
        constraints: those that are stated.
        houses: masks of the cells and of the values of those that have each value once.
        room: returns the room of a sum, given its cells and total.
    """
    plain = [each for each in constraints if _is_plain(each)]
    stated = [Sum(sum(1 << cell for cell in each.cells), each.params[2]) for each in plain]
    found = dict[Sum, None]()
    for house, values in houses:
        full, near = sum(values_of(values)), [each for each in stated if each.cells & house]
        inside = _apart([each for each in near if each.cells & ~house == 0])
        rest = house & ~_union(inside)
        if len(inside) > 1 and rest:
            found[Sum(rest, full - sum(each.total for each in inside))] = None
        if house & ~_union(near):
            continue
        near.sort(key=lambda each: ((each.cells & ~house).bit_count(), each))
        around = _apart([each for each in near if (each.cells & house).bit_count() > 1])
        around += _apart(near, _union(around))
        beyond = _union(around) & ~house
        if house & ~_union(around) == 0 and 0 < beyond.bit_count() <= _MOST_AROUND:
            found[Sum(beyond, sum(each.total for each in around) - full)] = None
    loose = [own for own, each in zip(stated, plain, strict=True) if not each.params[0]]  # cells may be equal
    for each in (*found, *_joined(loose, room)):
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


def _joined(stated: Sequence[Sum], room: Room) -> Iterator[Sum]:
    """Yield sums joined from two of the stated, and from those again, as long as this leaves less room than either."""
    rooms = {each: room(values_of(each.cells), each.total) for each in stated}
    pairs = {pair: joined for pair in combinations(rooms, 2) if (joined := _pair(*pair, rooms, room))}
    while pairs:
        one, other = max(pairs, key=lambda pair: (pairs[pair][1], pair))
        each = pairs[one, other][0]
        yield each
        rooms = {own: left for own, left in rooms.items() if own not in (one, other)}
        pairs = {pair: joined for pair, joined in pairs.items() if one not in pair and other not in pair}
        for own in [*rooms]:
            rooms[each] = room(values_of(each.cells), each.total)
            if joined := _pair(own, each, rooms, room):
                pairs[own, each] = joined


def _pair(one: Sum, other: Sum, rooms: dict[Sum, int], room: Room) -> tuple[Sum, int] | None:
    """Return the sum of two and how much less room it has than they, or None if it is of no use."""
    cells = one.cells | other.cells
    if one.cells & other.cells or cells.bit_count() > _MOST_JOINED:
        return None
    own = Sum(cells, one.total + other.total)
    left = room(values_of(cells), own.total)
    return (own, rooms[one] + rooms[other] - left) if left < max(rooms[one], rooms[other]) else None
