"""The marks of Sudoku variants, as data: cages, thermometers, arrows, dots and other clues besides givens.

A mark is a kind, the cells that it lies on, and a value. ``KINDS`` is the only table: a kind is one row that says which
cells it may have, which constraints it states, and how it is drawn. Marks that stand outside the grid have the cells of
the line that they are about, the nearest first. The value of a quadruple has its digits one after the other.

Source: the rules as f-puzzles and SudokuPad state them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple, cast

from puzzles.cells import cell_name
from puzzles.drawing import Primitive
from puzzles.errors import PuzzleError, counted, unknown
from puzzles.games.constraints import Constraint, automaton, compare, different, total
from puzzles.sudoku import mark_pictures as pictures

MOST_DIGITS = 16
MOST_MARKS = 2 * MOST_DIGITS**2


class Mark(NamedTuple):
    """State one mark.

    Attributes:
        kind: a name in ``KINDS``.
        cells: numbered in reading order, in the order that the kind has them in.
        value: a sum, a number of towers, or digits; 0 for none.
    """

    kind: str
    cells: tuple[int, ...] = ()
    value: int = 0


Marks = Sequence[Mark]
Pair = Callable[[int, int], bool]


class Kind(NamedTuple):
    """Describe a kind of marks.

    Attributes:
        variant: the name of the variant that has it.
        rule: what it says, as a sentence that needs no picture.
        shape: of its cells, a word of ``_SHAPES``.
        states: returns the constraints of a mark, for the number of digits and all marks of the puzzle.
        draw: returns the picture of a mark on a board of so many digits.
        is_directed: whether turning the order of its cells round makes another mark.
        values: returns the least and the greatest value, for the number of digits and of cells.
        is_above: whether it is drawn above the lines of the grid.
        is_outside: whether its value stands outside the grid.
    """

    variant: str
    rule: str
    shape: str
    states: Callable[[Mark, int, Marks], Iterable[Constraint]]
    draw: Callable[[Sequence[int], int, int], Iterable[Primitive]]
    is_directed: bool = False
    values: Callable[[int, int], tuple[int, int]] = lambda n, size: (0, 0)
    is_above: bool = False
    is_outside: bool = False


# -- which cells a mark may have


def _steps(cells: Sequence[int], n: int) -> list[tuple[int, int]]:
    """Return how far down and across each cell is from the one before."""
    places = [divmod(cell, n) for cell in cells]
    return [(c - a, d - b) for (a, b), (c, d) in pairwise(places)]


def _is_line(cells: Sequence[int], n: int) -> bool:
    return len(cells) > 1 and all(max(abs(down), abs(across)) == 1 for down, across in _steps(cells, n))


def _is_whole(cells: Sequence[int], n: int, *, diagonal: bool) -> bool:
    """Return whether cells lie in a straight line from edge to edge."""
    steps = set(_steps(cells, n))
    if len(steps) != 1:
        return False
    ((down, across),) = steps
    before, after = cells[0] // n - down, cells[-1] // n + down
    left, right = cells[0] % n - across, cells[-1] % n + across
    leaves = all(not (0 <= row < n and 0 <= column < n) for row, column in ((before, left), (after, right)))
    return leaves and abs(down) + abs(across) == 1 + diagonal and max(abs(down), abs(across)) == 1


_SHAPES: Mapping[str, Callable[[Sequence[int], int], bool]] = {
    "no cell": lambda cells, n: not cells,
    "one cell": lambda cells, n: len(cells) == 1,
    "two cells side by side": lambda cells, n: [abs(a) + abs(b) for a, b in _steps(cells, n)] == [1],
    "1 cell or more": lambda cells, n: 1 <= len(cells) <= n,
    "a line of touching cells": _is_line,
    "a square of four cells": lambda cells, n: _steps(sorted(cells), n) == [(0, 1), (1, -1), (0, 1)],
    "a row or column from its edge": lambda cells, n: _is_whole(cells, n, diagonal=False),
    "a diagonal from edge to edge": lambda cells, n: len(cells) > 1 and _is_whole(cells, n, diagonal=True),
}
NOTHING, CELL, PAIR, AREA, LINE, SQUARE, ROW, DIAGONAL = _SHAPES


# -- what a mark states


def _names(mark: Mark, n: int) -> list[str]:
    return [cell_name(cell, n) for cell in mark.cells]


def _ends(mark: Mark, n: int) -> str:
    return f"from {cell_name(mark.cells[0], n)} to {cell_name(mark.cells[-1], n)}"


def _cage(mark: Mark, n: int, marks: Marks) -> Iterator[Constraint]:
    where = f"the cage at {_names(mark, n)[0]}"
    if len(mark.cells) > 1:
        yield different(mark.cells, f"the digits of {where} differ")
    if mark.value:
        yield total(mark.cells, mark.value, f"{where} adds up to {mark.value}", differ=True)


def _chain(words: str, holds: Callable[[int], Pair]) -> Callable[[Mark, int, Marks], list[Constraint]]:
    """State that neighbors on a line are a pair; a state is the digit before."""

    def states(mark: Mark, n: int, marks: Marks) -> list[Constraint]:
        fits, said = holds(n), words.format(_ends(mark, n), (n + 1) // 2)
        return [
            automaton(
                mark.cells,
                range(1, n + 1),
                0,
                lambda last, digit: digit if not last or fits(int(str(last)), digit) else None,
                lambda last: True,
                said,
            )
        ]

    return states


def _pair(words: str, holds: Pair) -> Callable[[Mark, int, Marks], list[Constraint]]:
    """State that two cells are a pair."""
    return lambda mark, n, marks: [
        compare(mark.cells[0], mark.cells[1], range(1, n + 1), holds, f"{words.format(*_names(mark, n))}")
    ]


def _no_other(words: str, holds: Pair, *kinds: str) -> Callable[[Mark, int, Marks], Iterator[Constraint]]:
    """State that cells side by side without a mark of some kinds are such a pair."""

    def states(mark: Mark, n: int, marks: Marks) -> Iterator[Constraint]:
        marked = {each.cells for each in marks if each.kind in kinds}
        for pair in beside(n):
            if pair not in marked:
                yield compare(*pair, range(1, n + 1), holds, words.format(*(cell_name(cell, n) for cell in pair)))

    return states


def _arrow(mark: Mark, n: int, marks: Marks) -> Iterator[Constraint]:
    words = f"the arrow to {_names(mark, n)[-1]} adds up to its circle {_names(mark, n)[0]}"
    yield total(mark.cells, 0, words, (-1, *(1 for _ in mark.cells[1:])))


def _parity(word: str, rest: int) -> Callable[[Mark, int, Marks], list[Constraint]]:
    return lambda mark, n, marks: [
        total(mark.cells, [digit for digit in range(1, n + 1) if digit % 2 == rest], f"{_names(mark, n)[0]} is {word}")
    ]


def _renban(mark: Mark, n: int, marks: Marks) -> Iterator[Constraint]:
    size = len(mark.cells)

    def step(used: Any, digit: int) -> int | None:
        after: int = used | 1 << digit
        is_near = after.bit_length() - (after & -after).bit_length() < size
        return after if after != used and is_near else None

    words = f"the line {_ends(mark, n)} has consecutive digits in any order"
    yield automaton(mark.cells, range(1, n + 1), 0, step, lambda used: True, words)


def _palindrome(mark: Mark, n: int, marks: Marks) -> Iterator[Constraint]:
    names = _names(mark, n)
    for i in range(len(names) // 2):
        words = f"{names[i]} and {names[-1 - i]} are equal on their palindrome"
        yield compare(mark.cells[i], mark.cells[-1 - i], range(1, n + 1), int.__eq__, words)


def _between(mark: Mark, n: int, marks: Marks) -> Iterator[Constraint]:
    """State it for both ends first, and then for what lies between; a state is the ends so far."""

    def step(ends: Any, digit: int) -> tuple[int, ...] | None:
        if len(ends) < 2:
            return tuple(sorted((*ends, digit)))
        return ends if ends[0] < digit < ends[1] else None

    cells = mark.cells[0], mark.cells[-1], *mark.cells[1:-1]
    words = f"digits on the line {_ends(mark, n)} lie between those in its circles"
    yield automaton(cells, range(1, n + 1), (), step, lambda ends: True, words)


def _sandwich(mark: Mark, n: int, marks: Marks) -> Iterator[Constraint]:
    """State it from edge to edge; a state is how many ends of the sandwich were met, and the sum since the first."""

    def step(state: Any, digit: int) -> tuple[int, int] | None:
        n_ends, filling = state
        n_ends += digit in (1, n)
        filling += digit * (n_ends == 1 and digit not in (1, n))
        return (
            (n_ends, filling)
            if n_ends < 3 and (filling <= mark.value if n_ends < 2 else filling == mark.value)
            else None
        )

    words = f"the digits between 1 and {n} {_ends(mark, n)} add up to {mark.value}"
    yield automaton(mark.cells, range(1, n + 1), (0, 0), step, lambda state: state == (2, mark.value), words)


def _skyscraper(mark: Mark, n: int, marks: Marks) -> Iterator[Constraint]:
    """State it as seen; a state is the tallest tower so far, and how many were seen."""

    def step(state: Any, tower: int) -> tuple[int, int] | None:
        tallest, seen = state
        seen += tower > tallest
        return (max(tallest, tower), seen) if seen <= mark.value else None

    words = f"{counted(mark.value, 'tower')} {'is' if mark.value == 1 else 'are'} seen {_ends(mark, n)}"
    yield automaton(mark.cells, range(1, n + 1), (0, 0), step, lambda state: cast(Any, state)[1] == mark.value, words)


def _little_killer(mark: Mark, n: int, marks: Marks) -> Iterator[Constraint]:
    yield total(mark.cells, mark.value, f"the diagonal {_ends(mark, n)} adds up to {mark.value}")


def _quadruple(mark: Mark, n: int, marks: Marks) -> Iterator[Constraint]:
    for digit, least in sorted(Counter(map(int, str(mark.value))).items()):
        words = (
            f"{digit} stands {'' if least == 1 else f'{least} times '}around the corner of {_names(mark, n)[0]} and "
        )
        yield automaton(
            mark.cells,
            range(1, n + 1),
            0,
            _counter(digit, least),
            least.__eq__,
            words + _names(mark, n)[-1],
        )


def _counter(digit: int, most: int) -> Callable[[Any, int], int]:
    return lambda found, value: min(most, found + (value == digit))


@cache
def beside(n: int) -> tuple[tuple[int, int], ...]:
    """Return all pairs of cells side by side, each in reading order."""
    cells = range(n * n)
    return tuple(
        [(cell, cell + 1) for cell in cells if (cell + 1) % n]
        + [(cell, cell + n) for cell in cells if cell + n < n * n]
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


def _is_free_of_dots(a: int, b: int) -> bool:
    return not is_consecutive(a, b) and not is_double(a, b)


def _is_free_of_sums(a: int, b: int) -> bool:
    return not is_x(a, b) and not is_v(a, b)


def _is_not_consecutive(a: int, b: int) -> bool:
    return not is_consecutive(a, b)


# fmt: off
KINDS: Mapping[str, Kind] = {
    "cage": Kind(
        "killer", "The digits in a cage differ, and add up to its sum where it has one.", AREA, _cage, pictures.cage,
        values=lambda n, size: (0, sum(range(n, n - size, -1)))),
    "thermo": Kind(
        "thermo", "Digits rise along a thermometer from its bulb.", LINE,
        _chain("digits rise {0}", lambda n: int.__lt__), pictures.thermo, is_directed=True),
    "arrow": Kind(
        "arrow", "The digits along an arrow add up to the digit in its circle.", LINE, _arrow, pictures.arrow,
        is_directed=True),
    "white": Kind(
        "kropki", "Digits beside a white dot are consecutive.", PAIR,
        _pair("{0} and {1} are consecutive", is_consecutive), pictures.white_dot, is_above=True),
    "black": Kind(
        "kropki", "Of the digits beside a black dot, one is twice the other.", PAIR,
        _pair("of {0} and {1} one is twice the other", is_double), pictures.black_dot, is_above=True),
    "all-dots": Kind(
        "kropki", "All possible dots are given.", NOTHING,
        _no_other("{0} and {1} have no dot", _is_free_of_dots, "white", "black"), pictures.nothing),
    "x": Kind(
        "xv", "Digits beside an X add up to 10.", PAIR, _pair("{0} and {1} add up to 10", is_x),
        pictures.letter("X"), is_above=True),
    "v": Kind(
        "xv", "Digits beside a V add up to 5.", PAIR, _pair("{0} and {1} add up to 5", is_v),
        pictures.letter("V"), is_above=True),
    "all-xv": Kind(
        "xv", "All possible X and V are given.", NOTHING,
        _no_other("{0} and {1} have no X or V", _is_free_of_sums, "x", "v"), pictures.nothing),
    "bar": Kind(
        "consecutive", "Digits beside a bar are consecutive.", PAIR,
        _pair("{0} and {1} are consecutive", is_consecutive), pictures.bar, is_above=True),
    "all-bars": Kind(
        "consecutive", "All possible bars are given.", NOTHING,
        _no_other("{0} and {1} have no bar", _is_not_consecutive, "bar"), pictures.nothing),
    "even": Kind("even-odd", "A gray square holds an even digit.", CELL, _parity("even", 0), pictures.square),
    "odd": Kind("even-odd", "A gray circle holds an odd digit.", CELL, _parity("odd", 1), pictures.circle),
    "greater": Kind(
        "greater-than", "A sign between two cells points to the smaller digit.", PAIR,
        _pair("{0} is greater than {1}", int.__gt__), pictures.sign, is_directed=True, is_above=True),
    "whisper": Kind(
        "whispers", "Neighbors on a whisper line differ by 5 or more, or by half of the digits on another size.", LINE,
        _chain("neighbors on the whisper {0} are {1} or more apart",
               cache(lambda n: lambda a, b: abs(a - b) >= (n + 1) // 2)), pictures.whisper),
    "renban": Kind(
        "renban", "The digits on a renban line are consecutive, in any order.", LINE, _renban, pictures.renban),
    "palindrome": Kind(
        "palindrome", "A palindrome reads the same from both ends.", LINE, _palindrome, pictures.palindrome),
    "between": Kind(
        "between", "Digits on a line between two circles lie between the digits in them.", LINE, _between,
        pictures.between),
    "sandwich": Kind(
        "sandwich", "A number outside is the sum of the digits between the least and the greatest digit of its line.",
        ROW, _sandwich, pictures.outside, values=lambda n, size: (0, sum(range(2, n))), is_outside=True),
    "little-killer": Kind(
        "little-killer", "A number outside with an arrow is the sum of the digits along its diagonal.", DIAGONAL,
        _little_killer, pictures.outside_arrow, True, lambda n, size: (size, n * size), is_outside=True),
    "skyscraper": Kind(
        "skyscrapers",
        "A number outside is how many towers are seen from there: a greater digit hides lower ones behind it.", ROW,
        _skyscraper, pictures.outside, True, lambda n, size: (1, n), is_outside=True),
    "quadruple": Kind(
        "quadruples", "The digits in a circle on a corner stand in the four cells around it.", SQUARE, _quadruple,
        pictures.quadruple, values=lambda n, size: (1, 9999), is_above=True),
}
# fmt: on

MARK_VARIANTS = tuple(dict.fromkeys(kind.variant for kind in KINDS.values()))
"""The names of the variants that have marks."""


def constraints_of(marks: Marks, n: int) -> Iterator[tuple[Mark, list[Constraint]]]:
    """Yield each mark with its constraints, for a board of so many digits."""
    for mark in marks:
        yield mark, list(KINDS[mark.kind].states(mark, n, marks))


def variants_of(marks: Marks) -> list[str]:
    """Return the names of the variants that marks are of, in the order of the table."""
    kinds = {mark.kind for mark in marks}
    return list(dict.fromkeys(kind.variant for name, kind in KINDS.items() if name in kinds))


def rules_of(marks: Marks) -> list[str]:
    """Return the rules of the kinds of marks."""
    kinds = {mark.kind for mark in marks}
    return [kind.rule for name, kind in KINDS.items() if name in kinds]


def as_text(mark: Mark, n: int) -> str:
    """Write a mark in a line, such as ``cage 12: R1C1 R1C2 R2C1``."""
    head = f"{mark.kind} {mark.value}" if KINDS[mark.kind].values(n, len(mark.cells))[1] else mark.kind
    return f"{head}: {' '.join(_names(mark, n))}" if mark.cells else head


def listed(marks: Marks, n: int) -> list[str]:
    """Write marks kind by kind, a line each, such as ``cage 12: R1C1 R1C2; 7: R1C3 R1C4``."""
    texts: dict[str, list[str]] = {}
    for mark in marks:
        texts.setdefault(mark.kind, []).append(as_text(mark, n).removeprefix(mark.kind).removeprefix(":").strip())
    return [" ".join((kind, "; ".join(filter(None, each)))).strip() for kind, each in texts.items()]


def checked_marks(marks: Marks, n: int) -> tuple[Mark, ...]:
    """Return the one way to write marks: each with its cells in order, sorted by kind, cells and value.

    Raises:
        PuzzleError: when one is no mark of such a board, or stands twice.
    """
    if not 2 <= n <= MOST_DIGITS:
        raise PuzzleError(f"marks on a board of {counted(n, 'row')} were given; expected 2 to {MOST_DIGITS}")
    if len(marks) > MOST_MARKS:
        raise PuzzleError(f"{counted(len(marks), 'mark')} were given; expected at most {MOST_MARKS}")
    found = sorted((_checked(mark, n) for mark in marks), key=lambda mark: (list(KINDS).index(mark.kind), *mark[1:]))
    twice = next((a for a, b in pairwise(found) if a == b), None)
    if twice:
        raise PuzzleError(f"the mark {as_text(twice, n)!r} was given twice; expected it once")
    return tuple(found)


def _checked(mark: Mark, n: int) -> Mark:
    kind, cells, value = mark
    if kind not in KINDS:
        raise PuzzleError(unknown(kind, "a kind of marks", KINDS))
    own = KINDS[kind]
    if len(cells) > n * n or len(set(cells)) < len(cells) or not all(0 <= cell < n * n for cell in cells):
        raise PuzzleError(
            f"the {kind} has cells {str(list(cells))[:60]}; expected different cells from 0 to {n * n - 1}"
        )
    if not _SHAPES[own.shape](cells, n):
        names = " ".join(cell_name(cell, n) for cell in cells[:5])
        raise PuzzleError(f"the {kind} at {names or 'no cell'} does not fit; expected {own.shape}")
    least, most = own.values(n, len(cells))
    is_digits = own.shape != SQUARE or all(1 <= int(digit) <= min(n, 9) for digit in str(value))
    if not least <= value <= most or not is_digits:
        raise PuzzleError(
            f"{value} was given as the value of the {kind} at {cell_name(cells[0], n)}; expected {least} to {most}"
        )
    if not own.is_directed:
        cells = tuple(sorted(cells)) if own.shape not in (LINE, ROW) else min(cells, cells[::-1])
    return Mark(kind, cells, value)
