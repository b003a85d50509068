"""The ladder SE-1.2.1 up to aligned pairs, in sets of cells and digits that anyone can read: one step at a time.

For any ground: marks know the houses of their board.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from puzzles.sudoku import Ground
from puzzles.sudoku.ground import houses, pairs, pairs_apart

T = TypeVar("T")
Cell = tuple[int, int]


class GroundTables:
    """The cells and houses of a ground, and what a digit in a cell takes from others."""

    def __init__(self, ground: Ground) -> None:
        side = ground.side
        self.digits = range(1, ground.n_digits + 1)
        self.cells = [(row, column) for row in range(side) for column in range(side)]
        of_kind: dict[str, list[frozenset[Cell]]] = {"row": [], "column": [], "box": [], "region": []}
        for house, cells in houses(ground):
            of_kind.setdefault(house.kind, []).append(frozenset(divmod(cell, side) for cell in cells))
        self.rows, self.columns, boxes, regions, *further = of_kind.values()
        self.boxes, self.further = boxes + regions, [house for kind in further for house in kind]
        self.houses = self.boxes + self.columns + self.rows + self.further
        around: dict[Cell, set[Cell]] = {cell: set() for cell in self.cells}
        for house in [*self.houses, *({divmod(cell, side) for cell in pair} for pair in pairs(ground))]:
            for cell in house:
                around[cell] |= house
        self.peers = {cell: frozenset(seen - {cell}) for cell, seen in around.items()}
        self.beside: dict[Cell, set[Cell]] = {cell: set() for cell in self.cells}
        for one, other in pairs_apart(ground):
            self.beside[divmod(one, side)].add(divmod(other, side))
            self.beside[divmod(other, side)].add(divmod(one, side))
        self.swaps_digits = not (self.further or pairs(ground) or pairs_apart(ground))

    @cached_property
    def leftovers(self) -> list[tuple[frozenset[Cell], frozenset[Cell]]]:
        """List the few cells that lines side by side have beyond as many other houses, and these beyond them."""
        found, n = [], len(self.digits)
        for lines in (self.rows, self.columns):
            for first, last in combinations(range(n + 1), 2):
                area = frozenset().union(*lines[first:last])
                near = [house for house in self.boxes + self.further if len(house - area) <= min(4, n // 2)]
                for others in combinations(near, last - first) if 1 < last - first <= n // 2 else ():
                    covered = frozenset().union(*others)
                    if len(area) == len(covered) == n * len(others) and len(area - covered) <= min(4, n // 2):
                        found += [(area - covered, covered - area), (covered - area, area - covered)]
        return found

    def takes(self, cell: Cell, digit: int) -> set[tuple[Cell, int]]:
        """List the candidates that a digit in a cell takes from other cells."""
        beside = {(other, digit + more) for other in self.beside[cell] for more in (-1, 1)}
        return {(peer, digit) for peer in self.peers[cell]} | beside


CLASSIC = GroundTables(Ground(3, 3))
DIGITS, CELLS, ROWS, COLUMNS = CLASSIC.digits, CLASSIC.cells, CLASSIC.rows, CLASSIC.columns
BOXES, HOUSES, PEERS = CLASSIC.boxes, CLASSIC.houses, CLASSIC.peers


class Marks(dict[Cell, frozenset[int]]):
    """The candidates of the open cells of a board, its houses, and digits known; nothing changes them."""

    def __init__(
        self,
        marks: Mapping[Cell, frozenset[int]],
        ground: GroundTables = CLASSIC,
        known: Mapping[Cell, int] = MappingProxyType({}),
    ) -> None:
        super().__init__(marks)
        self.ground, self.known = ground, known
        self.digits, self.houses, self.peers = ground.digits, ground.houses, ground.peers
        self.boxes, self.rows, self.columns, self.further = ground.boxes, ground.rows, ground.columns, ground.further
        self.places: dict[tuple[frozenset[Cell], int], frozenset[Cell]] = {}  # by house and digit, for rules ask again


class Hint(NamedTuple):
    """State what a rule says: rating in tenths, candidates to remove, a digit to write into a cell, and type."""

    tenths: int
    removed: frozenset[tuple[Cell, int]] = frozenset()
    placed: tuple[Cell, int] | None = None
    kind: int = 0


class Outcome(NamedTuple):
    """Ratings in tenths: of the hardest step, of the hardest up to the first digit, and of the first."""

    hardest: int
    to_first_digit: int
    first: int
    is_solved: bool


def places(marks: Marks, house: frozenset[Cell], digit: int) -> frozenset[Cell]:
    if (house, digit) not in marks.places:
        marks.places[house, digit] = frozenset(cell for cell in house if digit in marks.get(cell, ()))
    return marks.places[house, digit]


def open_cells(marks: Marks, house: frozenset[Cell]) -> frozenset[Cell]:
    return frozenset(cell for cell in house if cell in marks)


def cuts(marks: Marks, cells: frozenset[Cell], digits: frozenset[int]) -> frozenset[tuple[Cell, int]]:
    """List the candidates that some cells would lose with some digits."""
    return frozenset((cell, digit) for cell in cells for digit in marks.get(cell, frozenset()) & digits)


def full_houses(marks: Marks) -> Iterator[Hint]:
    for house in marks.houses:
        if len(open_cells(marks, house)) == 1:
            for digit in marks.digits:
                for cell in places(marks, house, digit):
                    yield Hint(10, placed=(cell, digit))


def hidden_singles(marks: Marks) -> Iterator[Hint]:
    for house in marks.houses:
        for digit in marks.digits:
            found = places(marks, house, digit)
            if len(found) == 1:
                yield Hint(12 if house in marks.boxes else 15, placed=(*found, digit))


def naked_singles(marks: Marks) -> Iterator[Hint]:
    for cell, digits in marks.items():
        if len(digits) == 1:
            yield Hint(23, placed=(cell, *digits))


def locked(marks: Marks) -> Iterator[tuple[int, int, frozenset[Cell], frozenset[Cell], list[frozenset[Cell]]]]:
    """Find digits whose places in one house all lie in a second one; the number tells pointing, 0, from claiming, 1.

    Behind the two houses stand those of the kind of the first.
    """
    boxes, columns, rows, further = marks.boxes, marks.columns, marks.rows, marks.further
    kinds = [(0, boxes, columns), (0, boxes, rows), (0, boxes, further), (1, columns, boxes), (1, columns, further)]
    kinds += [(1, rows, boxes), (1, rows, further), *((1, further, others) for others in (boxes, columns, rows))]
    for kind, ones, others in [*kinds, (1, further, further)]:
        for one in ones:
            for other in others:
                for digit in marks.digits:
                    found = places(marks, one, digit)
                    if len(found) >= 2 and found <= other:
                        yield kind, digit, one, other, ones


def direct_locked(marks: Marks) -> Iterator[Hint]:
    for kind, digit, one, other, parallels in locked(marks):
        for third in parallels:
            found = places(marks, third, digit)
            left = found - (other - one)
            if third != one and len(found) >= 2 and len(left) == 1:
                yield Hint((17, 19)[kind], placed=(*left, digit))


def pointing_and_claiming(marks: Marks) -> Iterator[Hint]:
    for kind, digit, one, other, _ in locked(marks):
        yield Hint((26, 28)[kind], cuts(marks, other - one, frozenset({digit})))


def common_peers(marks: Marks) -> Iterator[Hint]:
    """Find what is taken by each place of a digit in a house, or by each candidate of a cell."""
    sources = [{(cell, digit) for digit in digits} for cell, digits in marks.items()]
    for house in marks.houses:
        sources += [{(cell, digit) for cell in places(marks, house, digit)} for digit in marks.digits]
    for source in sources:
        taken = [marks.ground.takes(*each) | {(each[0], digit) for digit in marks[each[0]]} - {each} for each in source]
        common = set.intersection(*taken) if taken else set()
        yield Hint(29, frozenset((cell, digit) for cell, digit in common if digit in marks.get(cell, ())))


def leftovers(marks: Marks) -> Iterator[Hint]:
    """Find digits that no cell can hold which some houses have beyond others, in those that these have beyond them."""
    for ones, others in marks.ground.leftovers:
        able = frozenset().union(*(marks[cell] if cell in marks else {marks.known[cell]} for cell in ones))
        yield Hint(29, cuts(marks, others, frozenset(marks.digits) - able))


def hidden_sets(marks: Marks, size: int, least_open: int) -> Iterator[tuple[frozenset[Cell], set[int], set[Cell]]]:
    """Find digits that have, together, as many places in a house as they are."""
    for house in marks.houses:
        if len(open_cells(marks, house)) >= least_open:
            several = [digit for digit in marks.digits if len(places(marks, house, digit)) >= 2]
            for digits in combinations(several, size):
                cells = set().union(*(places(marks, house, digit) for digit in digits))
                if len(cells) == size:
                    yield house, set(digits), cells


def direct_hidden_set(size: int) -> Callable[[Marks], Iterator[Hint]]:
    def rule(marks: Marks) -> Iterator[Hint]:
        for house, digits, cells in hidden_sets(marks, size, size + 1):
            for digit in set(marks.digits) - digits:
                found = places(marks, house, digit)
                if len(found) >= 2 and len(found - cells) == 1:
                    yield Hint({2: 20, 3: 25}[size], placed=(*(found - cells), digit))

    return rule


def hidden_set(size: int) -> Callable[[Marks], Iterator[Hint]]:
    def rule(marks: Marks) -> Iterator[Hint]:
        for _house, digits, cells in hidden_sets(marks, size, 2 * size + 1):
            yield Hint({2: 34, 3: 40, 4: 54}[size], cuts(marks, frozenset(cells), frozenset(marks.digits) - digits))

    return rule


def naked_set(size: int) -> Callable[[Marks], Iterator[Hint]]:
    def rule(marks: Marks) -> Iterator[Hint]:
        for house in marks.houses:
            cells = open_cells(marks, house)
            if len(cells) >= 2 * size:
                for chosen in combinations([cell for cell in cells if len(marks[cell]) >= 2], size):
                    digits = frozenset().union(*(marks[cell] for cell in chosen))
                    if len(digits) == size:
                        yield Hint({2: 30, 3: 36, 4: 50}[size], cuts(marks, house - set(chosen), digits))

    return rule


def fish(size: int) -> Callable[[Marks], Iterator[Hint]]:
    def rule(marks: Marks) -> Iterator[Hint]:
        for lines, crossing in ((marks.columns, marks.rows), (marks.rows, marks.columns)):
            for digit in marks.digits:
                n_placed = sum(1 for line in lines if not places(marks, line, digit))
                several = [line for line in lines if len(places(marks, line, digit)) >= 2]
                for base in combinations(several, size) if n_placed + 2 * size <= len(lines) else ():
                    found = frozenset().union(*(places(marks, line, digit) for line in base))
                    cover = [line for line in crossing if line & found]
                    if len(cover) == size:
                        rest = frozenset().union(*cover) - frozenset().union(*base)
                        yield Hint({2: 32, 3: 38, 4: 52}[size], cuts(marks, rest, frozenset({digit})))

    return rule


def wings(n_pivot: int) -> Callable[[Marks], Iterator[Hint]]:
    """Find a pivot with two or three candidates and two wings: whatever the pivot is, one of the three is z."""

    def rule(marks: Marks) -> Iterator[Hint]:
        tenths = {2: 42, 3: 44}[n_pivot]
        for pivot in marks:
            bivalue = [cell for cell in marks.peers[pivot] if len(marks.get(cell, ())) == 2]
            for one, other in combinations(bivalue if len(marks[pivot]) == n_pivot else [], 2):
                z = marks[one] & marks[other]
                trio = marks[pivot] | marks[one] | marks[other]
                if len(z) == 1 and len(trio) == 3 and len(z & marks[pivot]) == n_pivot - 2:
                    victims = marks.peers[one] & marks.peers[other] - {pivot}
                    yield Hint(tenths, cuts(marks, victims & marks.peers[pivot] if z <= marks[pivot] else victims, z))

    return rule


def loops(marks: Marks) -> Iterator[tuple[list[Cell], frozenset[int]]]:
    """Find closed ways through cells with two common digits: each house met is met at one even and one odd step."""

    def extend(way: list[Cell], pair: frozenset[int]) -> Iterator[list[Cell]]:
        for house in (house for kind in (marks.boxes, marks.rows, marks.columns) for house in kind if way[-1] in house):
            for cell in sorted(house):
                if cell == way[0] and len(way) >= 4 and houses_met(marks, way[::2]) == houses_met(marks, way[1::2]):
                    yield way
                elif cell not in way and pair <= marks.get(cell, frozenset()):
                    longer = [*way, cell]
                    same = longer[len(way) % 2 :: 2]
                    extra = [marks[cell] - pair for cell in longer if marks[cell] != pair]
                    has_way_out = len(extra) <= 2 or len(frozenset().union(*extra)) == 1
                    if len(houses_met(marks, same)) == 3 * len(same) and has_way_out:
                        yield from extend(longer, pair)

    for start, pair in marks.items():
        if len(pair) == 2:
            yield from ((way, pair) for way in extend([start], pair))


def houses_met(marks: Marks, cells: list[Cell]) -> set[int]:
    return {number for number, house in enumerate(marks.houses) if house.intersection(cells)}


def unique_loops(marks: Marks) -> Iterator[Hint]:
    if not marks.ground.swaps_digits:
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
    """Take two cells of a loop for one cell with their extra digits, and look for a naked set with it."""
    for chosen in in_binary_order(rest, size - 1):
        named = frozenset().union(*(marks[cell] for cell in chosen))
        if len(named | extra) == size == len(named | both):
            yield Hint(0, cuts(marks, frozenset(rest) - set(chosen), named | extra), kind=3)


def with_hidden(
    marks: Marks, rest: list[Cell], extra: frozenset[int], pair: frozenset[int], size: int
) -> Iterator[Hint]:
    """Take two cells of a loop for one place of its digits, and look for a hidden set with it."""
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
    if not marks.ground.swaps_digits:
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


def aligned_pairs(marks: Marks) -> Iterator[Hint]:
    """Try all pairs of digits for two cells: none may repeat in a house, or leave a third cell without a digit."""
    for one, other in sorted(combinations(marks, 2), key=lambda pair: pair[::-1]):
        excluders = [marks[cell] for cell in marks.peers[one] & marks.peers[other] if len(marks.get(cell, ())) == 2]
        if len(excluders) >= 2:
            allowed = [
                (a, b)
                for a in marks[one]
                for b in marks[other]
                if not (a == b and other in marks.peers[one]) and not any(pair <= {a, b} for pair in excluders)
            ]
            gone = {(one, a) for a in marks[one] - {a for a, _ in allowed}}
            gone |= {(other, b) for b in marks[other] - {b for _, b in allowed}}
            yield Hint(62, frozenset(gone))


LADDER: list[Callable[[Marks], Iterator[Hint]]] = [
    full_houses,
    hidden_singles,
    direct_locked,
    direct_hidden_set(2),
    naked_singles,
    direct_hidden_set(3),
    pointing_and_claiming,
    common_peers,
    leftovers,
    naked_set(2),
    fish(2),
    hidden_set(2),
    naked_set(3),
    fish(3),
    hidden_set(3),
    wings(2),
    wings(3),
    unique_loops,
    naked_set(4),
    fish(4),
    hidden_set(4),
    graves,
    aligned_pairs,
]


def start(givens: str | Sequence[int], ground: GroundTables = CLASSIC) -> Marks:
    """Give each blank all digits that none of its peers has; ``.`` or ``0`` is a blank."""
    digits = [int(sign) if sign != "." else 0 for sign in givens]
    values = dict(zip(ground.cells, digits, strict=True))
    taken = {gone for cell, digit in values.items() if digit for gone in ground.takes(cell, digit)}
    return Marks(
        {
            cell: frozenset(digit for digit in ground.digits if (cell, digit) not in taken)
            for cell in frozenset().union(*ground.houses)
            if not values[cell]
        },
        ground,
        values,
    )


def next_hint(marks: Marks) -> Hint | None:
    """Find the first hint that says something."""
    return next((hint for rule in LADDER for hint in rule(marks) if hint.placed or hint.removed), None)


def apply(marks: Marks, hint: Hint) -> Marks:
    left, known = dict(marks), dict(marks.known)
    for cell, digit in hint.removed:
        left[cell] -= {digit}
    if hint.placed:
        where, digit = hint.placed
        del left[where]
        known[where] = digit
        for other, gone in marks.ground.takes(where, digit):
            if other in left:
                left[other] -= {gone}
    return Marks(left, marks.ground, known)


def climb(givens: str | Sequence[int], ground: GroundTables = CLASSIC) -> Outcome:
    """Solve a puzzle with one solution step by step."""
    marks = start(givens, ground)
    hardest = to_first_digit = first = 0
    while marks and (hint := next_hint(marks)):
        hardest = max(hardest, hint.tenths)
        first = first or hint.tenths
        if hint.placed and not to_first_digit:
            to_first_digit = hardest
        marks = apply(marks, hint)
    return Outcome(hardest, to_first_digit, first, not marks)
