"""The rules that SukakuExplainer has beyond SE-1.2.1, in sets of cells and digits that anyone can read."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple

from tests.naive.sudoku_pencil_marks import (
    BOXES,
    COLUMNS,
    DIGITS,
    HOUSES,
    PEERS,
    ROWS,
    Cell,
    Hint,
    Marks,
    cuts,
    open_cells,
    places,
)

Cells = frozenset[Cell]
NUMBERED = BOXES + ROWS + COLUMNS
SWAPPED = str.maketrans("12", "21")
ARRANGEMENTS = {
    2: ["01"],
    3: ["012", "102", "021"],
    4: ["0123", "1023", "2013", "0213", "1203", "2103", "0321", "0231", "1032", "0132", "1302", "0312"],
}
"""The orders of sorted links in which rows are looked for; each is read from the end where the lesser number is."""


class Ranked(NamedTuple):
    """A hint, and by what it is compared with others of its rating: the least comes first."""

    hint: Hint
    rank: tuple[object, ...] = ()


class Link(NamedTuple):
    """A house, the places of a digit in it, and the two ends among which the digit is."""

    house: Cells
    held: Cells
    ends: tuple[Cells, Cells]
    is_grouped: bool


def links_of(marks: Marks, digit: int) -> Iterator[Link]:
    for house in HOUSES:
        held = places(marks, house, digit)
        if len(held) == 2:
            one, other = (frozenset([cell]) for cell in sorted(held))
            if house not in BOXES or not any(held <= line for line in ROWS + COLUMNS):
                yield Link(house, held, (one, other), False)
        elif len(held) > 2:
            for one, other in grouped_in_box(held, house) if house in BOXES else split(held, BOXES):
                yield Link(house, held, (one, other), True)


def split(held: Cells, houses: list[Cells]) -> Iterator[tuple[Cells, Cells]]:
    """Split cells that lie in just two of some houses."""
    parts = [held & house for house in houses if held & house]
    if len(parts) == 2:
        yield parts[0], parts[1]


def grouped_in_box(held: Cells, box: Cells) -> Iterator[tuple[Cells, Cells]]:
    for heart in sorted(box):
        row, column = next(line for line in ROWS if heart in line), next(line for line in COLUMNS if heart in line)
        if held <= row | column:
            along, down, middle = held & row - {heart}, held & column - {heart}, held & {heart}
            if along and down:
                is_along_alone, is_down_alone = len(along) == 1, len(along) > 1 == len(down)
                yield along if is_along_alone else along | middle, down if is_down_alone else down | middle
            return
    if len(held) > 3:
        yield from split(held, ROWS)
        yield from split(held, COLUMNS)


def shared(one: Cells, other: Cells) -> Cells | None:
    """Return a house that contains all given cells: a column if possible, else a row, else a box."""
    return next((house for house in COLUMNS + ROWS + BOXES if one | other <= house), None)


def rows_of_links(links: list[Link], before: list[tuple[Link, int]], n: int) -> Iterator[list[tuple[Link, int]]]:
    """List rows of links, each with the number of its first end."""
    if len(before) == n:
        yield before
        return
    for link in links:
        for first in (0, 1):
            if any(link.house == other.house or link.held & other.held for other, _ in before):
                continue
            if not before or shared(before[-1][0].ends[1 - before[-1][1]], link.ends[first]):
                yield from rows_of_links(links, [*before, (link, first)], n)


def seeing(cells: Cells) -> Cells:
    return frozenset.intersection(*(PEERS[cell] for cell in cells))


def strong_links(n: int) -> Callable[[Marks], Iterator[Ranked]]:
    base = {2: 40, 3: 54, 4: 58}[n]

    def rule(marks: Marks) -> Iterator[Ranked]:
        for digit in DIGITS:
            for row in rows_of_links(list(links_of(marks, digit)), [], n):
                ends = [end for link, first in row for end in (link.ends[first], link.ends[1 - first])]
                houses = [link.house for link, _ in row]
                pairs = list(zip(ends[1:-1:2], ends[2::2], strict=True))
                spared = frozenset().union(*houses)
                numbers = [NUMBERED.index(house) for house in houses]
                order = "".join(str(sorted(numbers).index(number)) for number in numbers)
                if order > order[::-1]:
                    continue
                if shared(ends[0], ends[-1]):
                    if order[0] != "0" or min(ends[0]) > min(ends[1]):
                        continue
                    pairs.append((ends[0], ends[-1]))
                else:
                    spared = spared.union(*(shared(one, other) for one, other in pairs))
                    pairs = [(ends[0], ends[-1])]
                removed = [cuts(marks, seeing(one | other) - spared, frozenset([digit])) for one, other in pairs]
                has_box = any(house in BOXES for house in houses)
                has_both_lines = any(house in ROWS for house in houses) and any(house in COLUMNS for house in houses)
                form = 3 if any(link.is_grouped for link, _ in row) else has_box + has_both_lines
                kinds = "".join(str(number // 9) for number in numbers)
                rank = (
                    -sum(map(len, removed)),
                    sum(link.is_grouped for link, _ in row),
                    min(text.translate(table) for text in (kinds, kinds[::-1]) for table in ({}, SWAPPED)),
                    [number // 9 for number in sorted(numbers, reverse=True)],
                    digit,
                    sorted(numbers),
                    ARRANGEMENTS[n].index(order),
                )
                yield Ranked(Hint(base + form, frozenset().union(*removed)), rank)

    return rule


def large_wing(size: int) -> Callable[[Marks], Iterator[Ranked]]:
    def rule(marks: Marks) -> Iterator[Ranked]:
        for house in HOUSES:
            for cells in combinations(sorted(open_cells(marks, house)), size):
                digits = frozenset().union(*(marks[cell] for cell in cells))
                if len(digits) == size + 1:
                    yield from hooked(marks, frozenset(cells), digits, size)

    return rule


def hooked(marks: Marks, cells: Cells, digits: frozenset[int], size: int) -> Iterator[Ranked]:
    largest = max(len(marks[cell]) for cell in cells)
    tenths = {3: 56 - abs(3 - largest), 4: 64 - abs(3 - largest), 5: 66, 6: 75}[size]
    n_candidates = sum(len(marks[cell]) for cell in cells)
    for hook, pair in marks.items():
        if len(pair) == 2 and pair <= digits:
            restricted = [d for d in pair if {cell for cell in cells if d in marks[cell]} <= PEERS[hook]]
            locked = digits if len(restricted) == 2 else pair - set(restricted) if restricted else frozenset()
            removed = {
                d: cuts(marks, seeing(frozenset(c for c in {*cells, hook} if d in marks[c])), frozenset([d]))
                for d in locked
            }
            removing = {d for d in locked if removed[d]}
            is_double = len(restricted) == 2 and bool(removing - pair or removing == pair)
            text = f"{1 + is_double}{largest}{n_candidates}"
            rank = (
                -sum(map(len, removed.values())),
                [-ord(character) for character in text.ljust(4)],  # the greatest text first
                sorted(cells),
                hook,
            )
            yield Ranked(Hint(tenths, frozenset().union(*removed.values())), rank)
