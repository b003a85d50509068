"""The rules of marks of Sudoku variants as constraints: functions of a mark, the field of cells and all marks."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, cast

from puzzles.errors import counted
from puzzles.games.constraints import Constraint, automaton, compare, different, total
from puzzles.sudoku.marks.mark import Field, Mark, Marks

Pair = Callable[[int, int], bool]


def _ends(mark: Mark, field: Field) -> str:
    return f"from {field.name(mark.cells[0])} to {field.name(mark.cells[-1])}"


def cage(mark: Mark, field: Field, marks: Marks) -> Iterator[Constraint]:
    """Yield the constraints of a cage: its digits differ, and add up to its value if it has one."""
    where = _cage_name(mark, field)
    if len(mark.cells) > 1:
        yield different(mark.cells, f"the digits of {where} differ")
    if mark.value:
        yield total(mark.cells, mark.value, f"{where} adds up to {mark.value}", differ=True)


def plain_sum(mark: Mark, field: Field, marks: Marks) -> Iterator[Constraint]:
    """Yield the sum of a cage whose digits may repeat."""
    yield total(mark.cells, mark.value, f"{_cage_name(mark, field)} adds up to {mark.value}")


def _cage_name(mark: Mark, field: Field) -> str:
    return f"the cage at {field.names(mark)[0]}" + ", a single cell," * (len(mark.cells) == 1)


def chain(words: str, holds: Callable[[int], Pair]) -> Callable[[Mark, Field, Marks], list[Constraint]]:
    """State that the digits of neighbors on a line are a permitted pair; a state is the previous digit."""

    def states(mark: Mark, field: Field, marks: Marks) -> list[Constraint]:
        fits, said = holds(field.n_digits), words.format(_ends(mark, field), (field.n_digits + 1) // 2)

        def step(last: Any, digit: int) -> int | None:
            return digit if not last or fits(last, digit) else None

        if len(set(mark.cells)) < len(mark.cells):  # the line crosses itself
            beside = dict.fromkeys(pairwise(mark.cells))
            return [compare(*each, field.digits, fits, said) for each in beside]
        return [automaton(mark.cells, field.digits, 0, step, lambda last: True, said)]

    return states


def pair(words: str, holds: Pair) -> Callable[[Mark, Field, Marks], list[Constraint]]:
    """State that the digits of two cells are a permitted pair."""
    return lambda mark, field, marks: [
        compare(mark.cells[0], mark.cells[1], field.digits, holds, f"{words.format(*field.names(mark))}")
    ]


def no_other(words: str, kinds: Sequence[str], *pairs: Pair) -> Callable[[Mark, Field, Marks], Iterator[Constraint]]:
    """State that adjacent cells without a mark of certain kinds do not have the digits of such a mark."""

    def holds(a: int, b: int) -> bool:
        return not any(are_pair(a, b) for are_pair in pairs)

    def states(mark: Mark, field: Field, marks: Marks) -> Iterator[Constraint]:
        marked = {each.cells for each in marks if each.kind in kinds}
        for pair in beside(field):
            if pair not in marked:
                yield compare(*pair, field.digits, holds, words.format(*(field.name(cell) for cell in pair)))

    return states


def arrow(mark: Mark, field: Field, marks: Marks) -> Iterator[Constraint]:
    """State that the first cell is the sum of the others."""
    words = f"the arrow to {field.names(mark)[-1]} adds up to its circle {field.names(mark)[0]}"
    yield total(mark.cells, 0, words, (-1, *(1 for _ in mark.cells[1:])))


def pill(mark: Mark, field: Field, marks: Marks) -> Iterator[Constraint]:
    """State that the first cells, read as one number, are the sum of the others."""
    names, length = field.names(mark), mark.value
    words = f"the arrow to {names[-1]} adds up to the number in its pill from {names[0]} to {names[length - 1]}"
    weights = [-(10 ** (length - 1 - i)) for i in range(length)] + [1] * (len(names) - length)
    yield total(mark.cells, 0, words, weights)


def difference(mark: Mark, field: Field, marks: Marks) -> Iterator[Constraint]:
    """State that two digits differ by a number."""
    one, other = field.names(mark)
    words = f"{one} and {other} differ by {mark.value}"
    a, b = mark.cells
    yield compare(a, b, field.digits, lambda x, y: abs(x - y) == mark.value, words)


def ratio(mark: Mark, field: Field, marks: Marks) -> Iterator[Constraint]:
    """State that one of two digits is so many times the other."""
    one, other = field.names(mark)
    words = f"one of {one} and {other} is {mark.value} times the other"
    a, b = mark.cells
    yield compare(a, b, field.digits, lambda x, y: mark.value in (x / y, y / x), words)


def parity(word: str, rest: int) -> Callable[[Mark, Field, Marks], list[Constraint]]:
    """State that a cell is even or odd."""
    return lambda mark, field, marks: [
        total(mark.cells, [digit for digit in field.digits if digit % 2 == rest], f"{field.names(mark)[0]} is {word}")
    ]


def renban(mark: Mark, field: Field, marks: Marks) -> Iterator[Constraint]:
    """Yield that the digits of a line are consecutive in some order; a state is the mask of the digits so far."""
    size = len(mark.cells)

    def step(used: Any, digit: int) -> int | None:
        after: int = used | 1 << digit
        is_near = after.bit_length() - (after & -after).bit_length() < size
        return after if after != used and is_near else None

    words = f"the line {_ends(mark, field)} has consecutive digits in any order"
    yield automaton(mark.cells, field.digits, 0, step, lambda used: True, words)


def palindrome(mark: Mark, field: Field, marks: Marks) -> Iterator[Constraint]:
    """Yield for a palindrome that cells equally far from its two ends are equal."""
    n = len(mark.cells)
    for one, other in dict.fromkeys(zip(mark.cells[: n // 2], mark.cells[::-1], strict=False)):
        words = f"{field.name(one)} and {field.name(other)} are equal on their palindrome"
        if one != other:
            yield compare(one, other, field.digits, int.__eq__, words)


def between(mark: Mark, field: Field, marks: Marks) -> Iterator[Constraint]:
    """Yield that digits lie between those at the ends of a line.

    The ends come first, and a state is the ends so far.
    """

    def step(ends: Any, digit: int) -> tuple[int, ...] | None:
        if len(ends) < 2:
            return tuple(sorted((*ends, digit)))
        return ends if ends[0] < digit < ends[1] else None

    cells = mark.cells[0], mark.cells[-1], *mark.cells[1:-1]
    words = f"digits on the line {_ends(mark, field)} lie between those in its circles"
    yield automaton(cells, field.digits, (), step, lambda ends: True, words)


def sandwich(mark: Mark, field: Field, marks: Marks) -> Iterator[Constraint]:
    """Yield the sum between 1 and the largest digit.

    A state counts those of the two already met, and the sum so far.
    """
    ends = 1, field.n_digits

    def step(state: Any, digit: int) -> tuple[int, int] | None:
        n_ends, filling = state
        n_ends += digit in ends
        filling += digit * (n_ends == 1 and digit not in ends)
        fits = filling <= mark.value if n_ends < 2 else filling == mark.value
        return (n_ends, filling) if n_ends < 3 and fits else None

    words = f"the digits between {ends[0]} and {ends[1]} {_ends(mark, field)} add up to {mark.value}"
    yield automaton(mark.cells, field.digits, (0, 0), step, lambda state: state == (2, mark.value), words)


def skyscraper(mark: Mark, field: Field, marks: Marks) -> Iterator[Constraint]:
    """Yield how many towers are seen from the edge; a state is the tallest so far, and the number seen."""

    def step(state: Any, tower: int) -> tuple[int, int] | None:
        tallest, seen = state
        seen += tower > tallest
        return (max(tallest, tower), seen) if seen <= mark.value else None

    words = f"{counted(mark.value, 'tower')} {'is' if mark.value == 1 else 'are'} seen {_ends(mark, field)}"
    yield automaton(mark.cells, field.digits, (0, 0), step, lambda state: cast(Any, state)[1] == mark.value, words)


def little_killer(mark: Mark, field: Field, marks: Marks) -> Iterator[Constraint]:
    """Yield the sum of a diagonal."""
    yield total(mark.cells, mark.value, f"the diagonal {_ends(mark, field)} adds up to {mark.value}")


def quadruple(mark: Mark, field: Field, marks: Marks) -> Iterator[Constraint]:
    """Yield how often each digit of a quadruple must occur at least; a state is how often it has occurred."""
    first, *_, last = field.names(mark)
    for digit, least in sorted(Counter(map(int, str(mark.value))).items()):
        times = "" if least == 1 else f"{least} times "
        words = f"{digit} stands {times}around the corner of {first} and {last}"
        yield automaton(mark.cells, field.digits, 0, _counter(digit, least), least.__eq__, words)


def _counter(digit: int, most: int) -> Callable[[Any, int], int]:
    return lambda found, value: min(most, found + (value == digit))


@cache
def beside(field: Field) -> tuple[tuple[int, int], ...]:
    """Return all pairs of adjacent cells, each pair in reading order."""
    places = [divmod(cell, field.width) for cell in field.cells]
    return tuple(
        (row * field.width + column, (row + down) * field.width + column + across)
        for down, across in ((0, 1), (1, 0))
        for row, column in places
        if field.has(row + down, column + across)
    )


def is_consecutive(a: int, b: int) -> bool:
    """Return whether digits differ by one."""
    return abs(a - b) == 1


def is_double(a: int, b: int) -> bool:
    """Return whether one digit is twice the other."""
    return a == 2 * b or b == 2 * a


def is_x(a: int, b: int) -> bool:
    """Return whether digits add up to 10."""
    return a + b == 10


def is_v(a: int, b: int) -> bool:
    """Return whether digits add up to 5."""
    return a + b == 5
