"""Strong links of one digit in a row: skyscrapers, kites, turbot fish, their longer relatives, and grouped forms.

A *link* is a house in which the digit is at one of two *ends*: it has two places there, or its places fall into two
groups along lines within boxes (in a box: the two arms of an *empty rectangle*, or two lines). If an end of one link
and an end of the next share a house, at most one of them holds the digit. So if the first end of a row of links does
not hold the digit, the last end does, and cells that see both ends lose it. If these two ends also share a house, the
links form a ring, and cells that see any two neighboring ends lose the digit.

A mask of 27 bits describes an end by the houses that all its cells share: three for a single cell, two for a group. A
cell sees all of an end if it lies in one of them.

The first row of links has the easiest form, then the most removals, then the fewest grouped links; then come the kinds
of houses, the digit, and the houses: see ``_rank``.

Source: SudokuMonster 2021, SukakuExplainer 1.18.1: the order of the search and the ratings. Where three places make an
L, it takes the one in the row of the corner as the single end, not the one in the column, and so do we.
"""

from collections.abc import Iterator
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_kernel
from rating.sudoku.explainer.hint_kernel import BASE, VALUES, ids_by_size, name_rule
from rating.sudoku.geometry import HOUSE_BITS, HOUSE_CELLS, N_CELLS, N_HOUSES, ROWS, SIDE
from rating.sudoku.masks import COUNT, LOWEST, N_MASKS, NO_THIRD, ONLY_COLUMN, ONLY_THIRD
from rating.sudoku.rules import FIND_STRONG_LINKS
from solvers.arrays import Bools, Int64s, Uint16s, zeros

_MOST_LINKS = 36  # one link for each line, two for each box
_LONGEST = 4

_RULES = ids_by_size(FIND_STRONG_LINKS)
_EXTRAS = np.array([0.0, 0.1, 0.2, 0.3])  # the extra rating by form
_GROUPED = 3
_NO_FORM = 4

_THIRDS = [0b111 << 3 * k for k in range(3)]
_IN_COLUMNS = [0b001001001 << k for k in range(3)]
_PARTS = np.array([_THIRDS, _IN_COLUMNS])
"""The thirds of a line or rows of a box, and the columns of a box, as masks of places, int64 ``[2, 3]``."""

_NO_HEART = SIDE

_KINDS = 3
_SWAPPED = np.array([0, 2, 1])  # exchanges rows and columns
_MOST_REMOVALS = 127  # more than any row of links makes
_UNRANKED = np.int64(1 << 62)


def _heart(places: int) -> int:
    """Return the place of a box whose row and column contain all of three or more places, if there is one."""
    crosses = [row | column for row in _THIRDS for column in _IN_COLUMNS]
    held = [heart for heart, cross in enumerate(crosses) if places & cross == places and places.bit_count() > 2]
    return held[0] if held else _NO_HEART


_HEARTS = np.array([_heart(places) for places in range(N_MASKS)])


def _arrangements(n: int) -> Iterator[list[int]]:
    """Yield the orders of n things in the sequence of a count-down of swaps. Source: P. P. Fuchs, QuickPerm."""
    order, left, at = list(range(n)), list(range(n + 1)), 1
    yield order
    while at < n:
        left[at] -= 1
        other = at % 2 * left[at]
        order[at], order[other] = order[other], order[at]
        yield order
        at = 1
        while left[at] == 0:
            left[at] = at
            at += 1


def _arrangement_numbers() -> NDArray[np.int64]:
    """Return the number of each order among all, by length and the order read as digits to the base of four."""
    numbers = np.zeros((_LONGEST + 1, 4**_LONGEST), np.int64)
    for length in range(2, _LONGEST + 1):
        for number, order in enumerate(_arrangements(length)):
            code = sum(place * 4**i for i, place in enumerate(reversed(order)))
            numbers[length, code] = number
    return numbers


_ARRANGEMENTS = _arrangement_numbers()


class LinksWorkspace(NamedTuple):
    """The strong links of one digit, and a row of such links."""

    house: Annotated[Int64s, _MOST_LINKS]  # the house of each link
    ends: Annotated[Int64s, 2 * _MOST_LINKS]  # the houses of ends 2i and 2i + 1 of link i, as masks
    is_grouped: Annotated[Bools, _MOST_LINKS]
    # By house, the houses of all places that the digit has in it, as a mask.
    crossed: Annotated[Int64s, N_HOUSES]
    row: Annotated[Int64s, _LONGEST]  # the last end of each link of a row
    tried: Annotated[Int64s, _LONGEST]  # by link of a row, the next end to be tried as its first one
    # By link of a row, the houses that its first end shares with the last end of the link before it.
    shared: Annotated[Int64s, _LONGEST]
    removals: Annotated[Uint16s, N_CELLS]  # the candidates that a row removes


def empty_links_workspace() -> LinksWorkspace:
    """Return an empty workspace."""
    return zeros(LinksWorkspace)


@lean_kernel
def strong_links(grid, hint, links, length):
    """Find the first row of ``length`` (two to four) links."""
    name_rule(hint, _RULES[length])
    form, rank = _NO_FORM, _UNRANKED
    for digit in range(SIDE):
        n_links = _find_links(grid, links, digit)
        form, rank = _find_rows(grid, hint, links, digit, n_links, length, form, rank)
    if form == _NO_FORM:
        return False
    hint.rating[0] = VALUES[_RULES[length]] + _EXTRAS[form]
    return True


@lean_kernel
def _find_links(grid, links, digit):
    n_links = 0
    for house in range(N_HOUSES):
        places = np.int64(grid.places[digit, house])
        crossed, rest = 0, places
        while rest != 0:
            crossed |= HOUSE_BITS[HOUSE_CELLS[house, LOWEST[rest]]]
            rest &= rest - 1
        links.crossed[house] = crossed
        is_box = house < ROWS
        if COUNT[places] == 2:
            if not is_box or (ONLY_THIRD[places] == NO_THIRD and ONLY_COLUMN[places] == NO_THIRD):
                one = places & -places
                n_links = _add(links, n_links, house, one, places ^ one)
        elif is_box and _HEARTS[places] != _NO_HEART:
            n_links = _add_arms(links, n_links, house, places)
        elif COUNT[places] > 2:
            n_links = _add_parts(links, n_links, house, places, 0)
            if is_box:
                n_links = _add_parts(links, n_links, house, places, 1)
    return n_links


@lean_kernel
def _add_parts(links, n_links, house, places, kind):
    """Add a link of two thirds of a line, rows of a box or columns of a box, if the third one is empty."""
    one, other = places & _PARTS[kind, 0], places & _PARTS[kind, 2]
    middle = places ^ one ^ other
    if middle != 0 and one == 0:
        one, middle = middle, one
    elif middle != 0 and other == 0:
        other, middle = middle, other
    if one == 0 or middle != 0 or other == 0:
        return n_links
    return _add(links, n_links, house, one, other)


@lean_kernel
def _add_arms(links, n_links, house, places):
    """Add a link of the two arms of an empty rectangle; the heart joins an arm that would be empty without it."""
    heart = _HEARTS[places]
    along = places & _PARTS[0, heart // 3]
    down = places & _PARTS[1, heart % 3]
    is_held = places >> heart & 1
    if COUNT[along] == is_held or COUNT[down] == is_held:
        return n_links  # all places in one line
    if is_held and COUNT[along] == 2:
        along ^= 1 << heart
    elif is_held and COUNT[down] == 2:
        down ^= 1 << heart
    return _add(links, n_links, house, along, down)


@lean_kernel
def _add(links, n_links, house, one, other):
    """Add a link of two ends, masks of places."""
    links.house[n_links] = house
    links.ends[2 * n_links] = _shared_houses(house, one)
    links.ends[2 * n_links + 1] = _shared_houses(house, other)
    links.is_grouped[n_links] = COUNT[one] + COUNT[other] > 2
    return n_links + 1


@lean_kernel
def _shared_houses(house, places):
    shared = HOUSE_BITS[HOUSE_CELLS[house, LOWEST[places]]]
    while places != 0:
        shared &= HOUSE_BITS[HOUSE_CELLS[house, LOWEST[places]]]
        places &= places - 1
    return shared


@lean_kernel
def _find_rows(grid, hint, links, digit, n_links, length, best, best_rank):
    """Go through all rows of links, each in one direction, and copy the removals of the first one to the hint."""
    last = 0
    links.tried[0] = 0
    while last >= 0:
        end = links.tried[last]
        if end == 2 * n_links:
            last -= 1
            continue
        links.tried[last] += 1
        if last > 0:
            links.shared[last] = links.ends[links.row[last - 1]] & links.ends[end]
            if links.shared[last] == 0 or _meets(links, last, links.house[end // 2]):
                continue
        links.row[last] = end ^ 1
        form = _form(links, last + 1)
        if form > best:
            continue
        if last + 1 < length:
            last += 1
            links.tried[last] = 0
        elif links.row[0] < end:
            n_removed = _cut(grid, links, digit, length)
            rank = _rank(links, digit, length, n_removed) if n_removed > 0 else _UNRANKED
            if rank != _UNRANKED and (form < best or rank < best_rank):
                best, best_rank = form, rank
                for cell in range(N_CELLS):
                    hint.removals[cell] = links.removals[cell]
                hint.facts[0].digits = 1 << digit
                _note(grid, hint, links, digit, length)
    return best, best_rank


@lean_kernel
def _rank(links, digit, length, n_removed):
    """Return the rank of a row among those of a form; of a ring, only for the row from the first end of its first one.

    Links compare in the order of their houses, then by their order in the row, read from the side of the earlier house.
    """
    sorted_code, order = np.int64(0), np.int64(0)
    n_grouped, kinds = np.int64(0), np.int64(0)
    is_forward = links.house[links.row[0] // 2] < links.house[links.row[length - 1] // 2]
    for i in range(length):
        link = links.row[i if is_forward else length - 1 - i] // 2
        house = links.house[link]
        n_before, n_grouped = np.int64(0), n_grouped + links.is_grouped[link]
        for j in range(length):
            n_before += links.house[links.row[j] // 2] < house
        sorted_code += house << 5 * (length - 1 - n_before)
        kinds += house // SIDE * _KINDS**n_before
        order = 4 * order + n_before
    first, last = links.row[0] ^ 1, links.row[length - 1]
    is_ring = links.ends[first] & links.ends[last] != 0
    start = first if is_forward else last
    if is_ring and (order >> 2 * (length - 1) != 0 or start & 1 != 0):
        return _UNRANKED
    rank = np.int64(_MOST_REMOVALS - n_removed)
    rank = (rank << 3) + n_grouped
    rank = (rank << 7) + _least_kinds(links, length)
    rank = (rank << 7) + kinds
    rank = (rank << 4) + digit
    rank = (rank << 20) + sorted_code
    return (rank << 5) + _ARRANGEMENTS[length, order]


@lean_kernel
def _least_kinds(links, length):
    """Return the kinds of the houses of a row as a number: the least, read either way and with rows for columns."""
    one, other, swapped, other_swapped = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    for i in range(length):
        near, far = links.house[links.row[i] // 2] // SIDE, links.house[links.row[length - 1 - i] // 2] // SIDE
        one, other = _KINDS * one + near, _KINDS * other + far
        swapped, other_swapped = _KINDS * swapped + _SWAPPED[near], _KINDS * other_swapped + _SWAPPED[far]
    return min(min(one, other), min(swapped, other_swapped))


@lean_kernel
def _note(grid, hint, links, digit, length):
    hint.houses[:] = 0
    hint.pattern[:] = 0
    for i in range(length):
        house = links.house[links.row[i] // 2]
        hint.houses[house] = BASE
        for cell in HOUSE_CELLS[house]:
            hint.pattern[cell] |= grid.candidates[cell] & (1 << digit)


@lean_kernel
def _meets(links, n_before, house):
    """Return whether a house shares a place with the house of an earlier link."""
    crossed = 0
    for i in range(n_before):
        crossed |= links.crossed[links.house[links.row[i] // 2]]
    return crossed >> house & 1 != 0


@lean_kernel
def _form(links, length):
    """Rank the form of links: the easiest form has all links in parallel lines, the hardest has a grouped link."""
    kinds = 0
    for i in range(length):
        link = links.row[i] // 2
        if links.is_grouped[link]:
            return _GROUPED
        kinds |= 1 << links.house[link] // SIDE
    has_box, has_both_lines = kinds & 1, kinds >> 1 & kinds >> 2
    return has_box + has_both_lines


@lean_kernel
def _cut(grid, links, digit, length):
    """Remove the digit between the ends of a row, or neighboring ends of a ring.

    Count each removal once per two ends.
    """
    first, last = links.ends[links.row[0] ^ 1], links.ends[links.row[length - 1]]
    is_ring = first & last != 0
    spared = 0
    for i in range(length):
        spared |= 1 << links.house[links.row[i] // 2]
        if i > 0 and not is_ring:
            spared |= _highest(links.shared[i])
    n_removed = np.int64(0)
    links.removals[:] = 0
    for cell in range(N_CELLS):
        if grid.candidates[cell] >> digit & 1 == 0 or HOUSE_BITS[cell] & spared:
            continue
        n_seen = np.int64(HOUSE_BITS[cell] & first != 0 and HOUSE_BITS[cell] & last != 0)
        for i in range(1, length if is_ring else 1):
            one, other = links.ends[links.row[i - 1]], links.ends[links.row[i] ^ 1]
            n_seen += HOUSE_BITS[cell] & one != 0 and HOUSE_BITS[cell] & other != 0
        if n_seen > 0:
            links.removals[cell] = 1 << digit
            n_removed += n_seen
    return n_removed


@lean_kernel
def _highest(houses):
    """Return the column among houses, else the row, else the box, as a mask."""
    while houses & (houses - 1) != 0:
        houses &= houses - 1
    return houses
