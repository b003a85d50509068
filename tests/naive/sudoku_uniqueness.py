"""Rules for puzzles with one solution, in sets of cells and digits: unique loops, and universal graves."""

from collections.abc import Iterator
from itertools import combinations
from typing import TypeVar

from tests.naive.sudoku_pencil_marks import Cell, Hint, Marks, cuts, open_cells, places

T = TypeVar("T")


def loops(marks: Marks) -> Iterator[tuple[list[Cell], frozenset[int]]]:
    """Find closed ways through cells with two common digits: each house met is met at one even and one odd step."""

    def extend(way: list[Cell], pair: frozenset[int]) -> Iterator[list[Cell]]:
        for house in (house for kind in (marks.boxes, marks.rows, marks.columns) for house in kind if way[-1] in house):
            for cell in sorted(house):
                if cell == way[0] and len(way) >= 4 and houses_met(marks, way[::2]) == houses_met(marks, way[1::2]):
                    if not any(digit in marks.get(one, ()) for one, digit in taken_by_rules(marks, way, pair)):
                        yield way
                elif cell not in way and pair <= marks.get(cell, frozenset()):
                    longer = [*way, cell]
                    same = longer[len(way) % 2 :: 2]
                    extra = [marks[cell] - pair for cell in longer if marks[cell] != pair]
                    has_way_out = len(extra) <= 2 or len(frozenset().union(*extra)) == 1
                    if (
                        len(houses_met(marks, same)) == sum(len(houses_met(marks, [one])) for one in same)
                        and has_way_out
                    ):
                        yield from extend(longer, pair)

    for start, pair in marks.items():
        if len(pair) == 2:
            yield from ((way, pair) for way in extend([start], pair))


def houses_met(marks: Marks, cells: list[Cell]) -> set[int]:
    return {number for number, house in enumerate(marks.houses) if house.intersection(cells)}


def taken_by_rules(marks: Marks, way: list[Cell], pair: frozenset[int]) -> set[tuple[Cell, int]]:
    """List the candidates that rules about two cells take from others if a way holds two digits."""
    return {taken for cell in way for digit in pair for taken in marks.ground.takes_by_rules(cell, digit)}


def unique_loops(marks: Marks) -> Iterator[Hint]:
    if marks.ground.has_several_grids:
        return
    found = [hint for way, pair in loops(marks) for hint in unique_loop(marks, way, pair) if hint.removed]
    yield from sorted(found, key=lambda hint: (hint.tenths, hint.kind))


def unique_loop(marks: Marks, way: list[Cell], pair: frozenset[int]) -> Iterator[Hint]:
    base = {4: 45, 6: 46, 8: 47}.get(len(way), 50)
    rescuers = [cell for cell in way if len(marks[cell]) > 2]
    extra = frozenset().union(*(marks[cell] for cell in rescuers)) - pair
    if len(rescuers) == 1:
        yield Hint(base, cuts(marks, frozenset(rescuers), pair), kind=1)
    elif rescuers and len(extra) == 1:
        yield Hint(base, cuts(marks, frozenset.intersection(*(marks.peers[cell] for cell in rescuers)), extra), kind=2)
    if len(rescuers) == 2:
        shared = [house for house in marks.boxes + marks.rows + marks.columns if house.issuperset(rescuers)]
        for locked_digit in sorted(pair):
            if any(places(marks, house, locked_digit) <= set(rescuers) for house in shared):
                yield Hint(base, cuts(marks, frozenset(rescuers), pair - {locked_digit}), kind=4)
                break
        for size in range(len(extra), 8) if len(extra) >= 2 else ():
            for house in shared:
                rest = sorted(open_cells(marks, house) - set(rescuers))
                if 2 * size <= len(rest) + 2:
                    both = extra & marks[rescuers[0]] & marks[rescuers[1]]
                    yield from (
                        hint._replace(tenths=base + size - 1) for hint in with_naked(marks, rest, extra, both, size)
                    )
                if 2 * size < len(rest) + 2:
                    yield from (
                        hint._replace(tenths=base + size - 2) for hint in with_hidden(marks, rest, extra, pair, size)
                    )


def with_naked(
    marks: Marks, rest: list[Cell], extra: frozenset[int], both: frozenset[int], size: int
) -> Iterator[Hint]:
    """Treat two cells of a loop as one cell with their extra digits, and look for a naked set with this cell."""
    for chosen in in_binary_order(rest, size - 1):
        named = frozenset().union(*(marks[cell] for cell in chosen))
        if len(named | extra) == size == len(named | both):
            yield Hint(0, cuts(marks, frozenset(rest) - set(chosen), named | extra), kind=3)


def with_hidden(
    marks: Marks, rest: list[Cell], extra: frozenset[int], pair: frozenset[int], size: int
) -> Iterator[Hint]:
    """Treat two cells of a loop as one place of its digits, and look for a hidden set with this place."""
    others = [digit for digit in marks.digits if digit not in pair | extra and places(marks, frozenset(rest), digit)]
    for chosen in in_binary_order(others, size - 2):
        digits = pair | set(chosen)
        cells = frozenset().union(*(places(marks, frozenset(rest), digit) for digit in digits))
        if len(cells) == size - 1:
            yield Hint(0, cuts(marks, cells, frozenset(marks.digits) - digits), kind=3)


def in_binary_order(things: list[T], size: int) -> list[tuple[T, ...]]:
    """List combinations as Sudoku Explainer does: by the last member, then by the last but one, and so on."""
    by_position = combinations(range(len(things)), size)
    return [tuple(things[i] for i in chosen) for chosen in sorted(by_position, key=lambda chosen: chosen[::-1])]


def graves(marks: Marks) -> Iterator[Hint]:
    """Find the digits but for which every cell and every digit of a house would have two ways."""
    bugs: dict[Cell, set[int]] = {}
    if marks.ground.has_several_grids or marks.ground.has_rules:
        return
    for house in marks.houses:
        for digit in marks.digits:
            found = places(marks, house, digit)
            if len(found) not in (0, 2):
                large = [cell for cell in found if len(marks[cell]) >= 3]
                if not large:
                    return
                if len(large) == 1:
                    bugs.setdefault(large[0], set()).add(digit)
    left = Marks({cell: digits - bugs.get(cell, set()) for cell, digits in marks.items()}, marks.ground)
    if any(len(digits) != 2 for digits in left.values()):
        return
    if any(len(places(left, house, digit)) not in (0, 2) for house in marks.houses for digit in marks.digits):
        return
    extra = frozenset().union(*bugs.values())
    common = frozenset.intersection(*(marks.peers[cell] for cell in bugs))
    shared = [house for house in marks.houses if house.issuperset(bugs)]
    if len(bugs) == 1:
        (cell,) = bugs
        yield Hint(56, cuts(marks, frozenset({cell}), marks[cell] - extra))
        return
    if len(extra) == 1:
        yield Hint(57, cuts(marks, common, extra))
    if len(bugs) == 2 and shared and (len(extra) == 1 or common):
        one, other = bugs
        both = (marks[one] & marks[other]) - extra
        if len(both) == 1:
            yield Hint(57, frozenset((cell, d) for cell in bugs for d in marks[cell] - bugs[cell] - both))
    if len(extra) > 1:
        for house in shared:
            yield from grave_and_naked_set(marks, open_cells(marks, house) - set(bugs), extra)


def grave_and_naked_set(marks: Marks, rest: frozenset[Cell], extra: frozenset[int]) -> Iterator[Hint]:
    for size in range(2, 7):
        for chosen in combinations(rest, size - 1):
            named = frozenset().union(*(marks[cell] for cell in chosen))
            if len(named) == size and extra <= named and all(len(marks[cell]) >= 2 for cell in chosen):
                yield Hint(57 + size - 1, cuts(marks, rest - set(chosen), named))
