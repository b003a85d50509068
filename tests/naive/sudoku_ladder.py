"""The ladder SE-1.2.1 up to aligned pairs, in sets of cells and digits that anyone can read: one step at a time.

For any ground: marks know the houses of their board.
"""

from collections.abc import Callable, Iterator, Sequence, Set
from itertools import combinations
from typing import NamedTuple

from tests.naive.sudoku_pencil_marks import CLASSIC, Cell, GroundTables, Hint, Marks, cuts, open_cells, places
from tests.naive.sudoku_uniqueness import graves, unique_loops


class Outcome(NamedTuple):
    """Ratings in tenths: of the hardest step, of the hardest up to the first digit, and of the first."""

    hardest: int
    to_first_digit: int
    first: int
    is_solved: bool


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
    """Find what each place of a digit in a house takes of that digit."""
    for house in marks.houses:
        for digit in marks.digits:
            gone = taken_by_all(marks, {(cell, digit) for cell in places(marks, house, digit)})
            yield Hint(29, frozenset(each for each in gone if each[1] == digit))


def forcing_cells(marks: Marks) -> Iterator[Hint]:
    """Find what each candidate of a cell takes."""
    for cell, digits in marks.items():
        yield Hint(24, taken_by_all(marks, {(cell, digit) for digit in digits}))


def locked_non_consecutive(marks: Marks) -> Iterator[Hint]:
    """Find what each place of a digit in a house takes of other digits."""
    for house in marks.houses:
        for digit in marks.digits:
            gone = taken_by_all(marks, {(cell, digit) for cell in places(marks, house, digit)})
            yield Hint(25, frozenset(each for each in gone if each[1] != digit))


def taken_by_all(marks: Marks, source: Set[tuple[Cell, int]]) -> frozenset[tuple[Cell, int]]:
    """Return the candidates that each of several candidates takes."""
    taken = [marks.ground.takes(*each) | {(each[0], digit) for digit in marks[each[0]]} - {each} for each in source]
    common = set.intersection(*taken) if taken else set()
    return frozenset((cell, digit) for cell, digit in common if digit in marks.get(cell, ()))


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
    forcing_cells,
    locked_non_consecutive,
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
    """Return the candidates of each blank: the digits that none of its peers has. ``.`` or ``0`` is a blank."""
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
