"""The marks of Sudoku variants, as data: cages, thermometers, arrows, dots and other clues besides givens.

A mark has a kind, cells, and a value. ``KINDS`` is the only table: each row says which cells a kind may have, which
constraints it states, and how it is drawn. A mark outside the grid has the cells of its line, the nearest first. The
value of a quadruple is its digits, written one after another.

Source: the rules follow f-puzzles and SudokuPad.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from puzzles.drawing import Primitive
from puzzles.errors import PuzzleError, counted, unknown
from puzzles.games.constraints import Constraint
from puzzles.sudoku.marks import declared, pictures, rules
from puzzles.sudoku.marks.mark import Field, Mark, Marks, names_of

MOST_DIGITS = 16
MOST_MARKS = 4 * MOST_DIGITS**2


class Kind(NamedTuple):
    """A kind of marks."""

    variant: str  # the name of the variant that the kind belongs to
    rule: str  # the rule, as a sentence that needs no picture
    shape: str  # the shape of its cells, a word of ``_SHAPES``
    # Returns the constraints of a mark, given the field of cells and all marks of the puzzle.
    states: Callable[[Mark, Field, Marks], Iterable[Constraint]]
    # Returns the picture of a mark, given its cells, the width of the board, and its value.
    draw: Callable[[Sequence[int], int, int], Iterable[Primitive]]
    is_directed: bool = False  # whether reversing the order of the cells makes a different mark
    # Returns the least and the greatest value, given the number of digits and of cells.
    values: Callable[[int, int], tuple[int, int]] = lambda n, size: (0, 0)
    is_above: bool = False  # whether the mark is drawn above the lines of the grid
    is_outside: bool = False  # whether the value stands outside the grid
    may_cross: bool = False  # whether a line may cross itself in a cell
    is_further: bool = False  # whether the rule is listed in addition to another one of its variant

    @property
    def least(self) -> int:
        """Return the least number of cells that a mark has."""
        return {NOTHING: 0, CELL: 1, AREA: 1, WIDE_AREA: 1, SQUARE: 4, PILL: 3}.get(self.shape, 2)


# -- which cells a mark may have


def _steps(cells: Sequence[int], field: Field) -> list[tuple[int, int]]:
    """Return how far down and across each cell is from the previous one."""
    places = [divmod(cell, field.width) for cell in cells]
    return [(c - a, d - b) for (a, b), (c, d) in pairwise(places)]


def _is_line(cells: Sequence[int], field: Field) -> bool:
    return len(cells) > 1 and all(max(abs(down), abs(across)) == 1 for down, across in _steps(cells, field))


def _is_pill(cells: Sequence[int], field: Field, lengths: Sequence[int] = (2, 3)) -> bool:
    """Return whether the first cells form a pill in a row or column, and the others a line that touches the pill."""

    def has(length: int) -> bool:
        steps = set(_steps(cells[:length], field))
        is_pill = len(cells) > length and len(steps) == 1 and sum(map(abs, *steps)) == 1
        return is_pill and any(_is_line((cell, *cells[length:]), field) for cell in cells[:length])

    return any(map(has, lengths))


def _is_whole(cells: Sequence[int], field: Field, *, diagonal: bool) -> bool:
    """Return whether cells lie in a straight line from edge to edge of a grid, before which no grid has a cell."""
    steps, n = set(_steps(cells, field)), field.n_digits
    if len(steps) != 1:
        return False
    ((down, across),) = steps
    (top, left), (bottom, right) = divmod(cells[0], field.width), divmod(cells[-1], field.width)
    before, after = (top - down, left - across), (bottom + down, right + across)
    is_whole = any(
        grid.has(top, left) and grid.has(bottom, right) and not grid.has(*before) and not grid.has(*after)
        for grid in (Field(n, field.width, (corner,)) for corner in field.corners)
    )
    is_straight = abs(down) + abs(across) == 1 + diagonal and max(abs(down), abs(across)) == 1
    return is_whole and is_straight and not field.has(*before)


_SHAPES: Mapping[str, Callable[[Sequence[int], Field], bool]] = {
    "no cell": lambda cells, field: not cells,
    "one cell": lambda cells, field: len(cells) == 1,
    "two cells side by side": lambda cells, field: [abs(a) + abs(b) for a, b in _steps(cells, field)] == [1],
    "1 cell or more": lambda cells, field: 1 <= len(cells) <= field.n_digits,
    "1 cell or more, at most two for each digit": lambda cells, field: 1 <= len(cells) <= 2 * field.n_digits,
    "a line of touching cells": _is_line,
    "a pill of two or three cells and a line of touching cells": _is_pill,
    "a square of four cells": lambda cells, field: _steps(sorted(cells), field) == [(0, 1), (1, -1), (0, 1)],
    "a row or column from its edge": lambda cells, field: _is_whole(cells, field, diagonal=False),
    f"1 to {declared.MOST_CELLS} cells": lambda cells, field: 1 <= len(cells) <= declared.MOST_CELLS,
    "a diagonal from edge to edge": lambda cells, field: len(cells) > 1 and _is_whole(cells, field, diagonal=True),
}
NOTHING, CELL, PAIR, AREA, WIDE_AREA, LINE, PILL, SQUARE, ROW, DECLARED, DIAGONAL = _SHAPES


# fmt: off
KINDS: Mapping[str, Kind] = {
    "cage": Kind(
        "killer", "The digits in a cage differ, and add up to its sum where it has one.", AREA, rules.cage,
        pictures.cage,
        values=lambda n, size: (0, sum(range(n, n - size, -1))), is_above=True),
    "sum": Kind(
        "killer-repeats", "The digits in a cage with a plus add up to its sum, and may repeat.", WIDE_AREA,
        rules.plain_sum, pictures.sum_cage, values=lambda n, size: (size, n * size), is_above=True),
    "thermo": Kind(
        "thermo", "Digits rise along a thermometer from its bulb.", LINE,
        rules.chain("digits rise {0}", lambda n: int.__lt__), pictures.thermo, is_directed=True),
    "arrow": Kind(
        "arrow", "The digits along an arrow add up to the digit in its circle.", LINE, rules.arrow, pictures.arrow,
        is_directed=True),
    "pill": Kind(
        "arrow", "The digits along an arrow add up to the number in its pill, read from the left or from the top.",
        PILL, rules.pill, pictures.pill, is_directed=True, values=lambda n, size: (2, 3), is_further=True),
    "white": Kind(
        "kropki", "Digits beside a white dot are consecutive.", PAIR,
        rules.pair("{0} and {1} are consecutive", rules.is_consecutive), pictures.white_dot, is_above=True),
    "black": Kind(
        "kropki", "Of the digits beside a black dot, one is twice the other.", PAIR,
        rules.pair("one of {0} and {1} is twice the other", rules.is_double), pictures.black_dot, is_above=True),
    "difference": Kind(
        "kropki", "Digits beside a white dot with a number differ by that number.", PAIR, rules.difference,
        pictures.difference, values=lambda n, size: (1, n - 1), is_above=True, is_further=True),
    "ratio": Kind(
        "kropki", "Of the digits beside a black dot with a number, one is that many times the other.", PAIR,
        rules.ratio, pictures.ratio, values=lambda n, size: (2, n), is_above=True, is_further=True),
    "all-dots": Kind(
        "kropki", "All possible dots are given.", NOTHING,
        rules.no_other("{0} and {1} have no dot", ("white", "black"), rules.is_consecutive, rules.is_double),
        pictures.nothing),
    "all-white": Kind(
        "kropki", "Cells without a dot between them are not consecutive.", NOTHING,
        rules.no_other("{0} and {1} have no dot", ("white", "black"), rules.is_consecutive), pictures.nothing),
    "all-black": Kind(
        "kropki", "Of cells without a dot between them, none is twice the other.", NOTHING,
        rules.no_other("{0} and {1} have no dot", ("white", "black"), rules.is_double), pictures.nothing),
    "x": Kind(
        "xv", "Digits beside an X add up to 10.", PAIR, rules.pair("{0} and {1} add up to 10", rules.is_x),
        pictures.letter("X"), is_above=True),
    "v": Kind(
        "xv", "Digits beside a V add up to 5.", PAIR, rules.pair("{0} and {1} add up to 5", rules.is_v),
        pictures.letter("V"), is_above=True),
    "all-xv": Kind(
        "xv", "All possible X and V are given.", NOTHING,
        rules.no_other("{0} and {1} have no X or V", ("x", "v"), rules.is_x, rules.is_v), pictures.nothing),
    "bar": Kind(
        "consecutive", "Digits beside a bar are consecutive.", PAIR,
        rules.pair("{0} and {1} are consecutive", rules.is_consecutive), pictures.bar, is_above=True),
    "all-bars": Kind(
        "consecutive", "All possible bars are given.", NOTHING,
        rules.no_other("{0} and {1} have no bar", ("bar",), rules.is_consecutive), pictures.nothing),
    "even": Kind("even-odd", "A gray square holds an even digit.", CELL, rules.parity("even", 0), pictures.square),
    "odd": Kind("even-odd", "A gray circle holds an odd digit.", CELL, rules.parity("odd", 1), pictures.circle),
    "greater": Kind(
        "greater-than", "A sign between two cells points to the smaller digit.", PAIR,
        rules.pair("{0} is greater than {1}", int.__gt__), pictures.sign, is_directed=True, is_above=True),
    "whisper": Kind(
        "whispers", "Neighbors on a whisper line differ by 5 or more, or by half of the digits on another size.", LINE,
        rules.chain("neighbors on the whisper {0} are {1} or more apart",
                    lambda n: lambda a, b: abs(a - b) >= (n + 1) // 2), pictures.line(pictures.GREEN),
        may_cross=True),
    "renban": Kind(
        "renban", "The digits on a renban line are consecutive, in any order.", LINE, rules.renban,
        pictures.line(pictures.PURPLE)),
    "palindrome": Kind(
        "palindrome", "A palindrome reads the same from both ends.", LINE, rules.palindrome,
        pictures.line(pictures.GRAY), may_cross=True),
    "between": Kind(
        "between", "Digits on a line between two circles lie between the digits in them.", LINE, rules.between,
        pictures.between),
    "sandwich": Kind(
        "sandwich", "A number outside is the sum of the digits between the least and the greatest digit of its line.",
        ROW, rules.sandwich, pictures.outside, values=lambda n, size: (0, sum(range(2, n))), is_outside=True),
    "little-killer": Kind(
        "little-killer", "A number outside with an arrow is the sum of the digits along its diagonal.", DIAGONAL,
        rules.little_killer, pictures.outside_arrow, True, lambda n, size: (size, n * size), is_outside=True),
    "skyscraper": Kind(
        "skyscrapers",
        "A number outside is how many towers are seen from there: a greater digit hides lower ones behind it.", ROW,
        rules.skyscraper, pictures.outside, True, lambda n, size: (1, n), is_outside=True),
    "quadruple": Kind(
        "quadruples", "The digits in a circle on a corner stand in the four cells around it.", SQUARE, rules.quadruple,
        pictures.quadruple, values=lambda n, size: (1, 9999), is_above=True),
}
# fmt: on

FRAMES = ("", *pictures.FRAMES)
"""The frames around numbers outside, in the order in which kinds of marks get them."""

MARK_VARIANTS = tuple(dict.fromkeys(kind.variant for kind in KINDS.values()))
"""The names of the variants with marks."""


def constraints_of(marks: Marks, field: Field) -> Iterator[tuple[Mark, list[Constraint]]]:
    """Yield each mark with its constraints on a field of cells."""
    for mark in marks:
        yield mark, list(kind_of(mark).states(mark, field, marks))


def kind_of(mark: Mark) -> Kind:
    """Return the kind of a mark: a row of the table, or the kind that the mark's own rule declares."""
    return _declared(mark.rule) if mark.rule else KINDS[mark.kind]


@lru_cache(maxsize=256)
def _declared(text: str) -> Kind:
    rule = declared.read_rule(text)
    return Kind(
        rule["name"], rule["says"], DECLARED, declared.states, declared.picture_of(rule), True,
        lambda n, size: (0, declared.MOST_VALUE), is_above=declared.is_above(rule),
        is_outside=declared.is_outside(rule), may_cross=True,
    )  # fmt: skip


def variants_of(marks: Marks) -> list[str]:
    """Return the names of the variants that marks belong to, in the order of the table."""
    return list(dict.fromkeys(kind.variant for kind in _kinds_in(marks)))


def rules_of(marks: Marks, width: int) -> list[str]:
    """Return the rules of the kinds of marks on a board with so many columns, and what frames around numbers mean."""
    rules, said = dict.fromkeys(kind.rule for kind in _kinds_in(marks)), dict[str, None]()
    for mark, frame in zip(marks, frames_of(marks, width), strict=True):
        if frame:
            said[f"In a picture, a number outside in a {frame} is about {kind_of(mark).variant}."] = None
    return [*rules, *said]


def frames_of(marks: Marks, width: int) -> list[str]:
    """Return the frame around the number of each mark, on a board with so many columns; most have none.

    Numbers outside the grid look alike, except that some have arrows into a diagonal. Those of the first kind of either
    sort have no frame, and those of each further kind have a frame of their own. Raise PuzzleError if there are more
    kinds than frames.
    """
    known: dict[bool, dict[tuple[str, str], str]] = {True: {}, False: {}}
    frames = list[str]()
    for mark in marks:
        place = place_outside(mark, width)
        if place is None:
            frames.append("")
            continue
        row, column = divmod(mark.cells[0], width)
        alike, kind = known[place[0] != row and place[1] != column], (mark.kind, mark.rule)
        if kind not in alike:
            if len(alike) == len(FRAMES):
                raise PuzzleError(
                    f"numbers of more than {len(FRAMES)} kinds stand outside; expected fewer, to tell them apart"
                )
            alike[kind] = FRAMES[len(alike)]
        frames.append(alike[kind])
    return frames


def _kinds_in(marks: Marks) -> list[Kind]:
    """Return the kinds of marks in the order of the table, followed by those that rules declare."""
    kinds = {mark.kind for mark in marks if not mark.rule}
    own = dict.fromkeys(mark.rule for mark in marks if mark.rule)
    return [*(kind for name, kind in KINDS.items() if name in kinds), *map(_declared, own)]


def as_text(mark: Mark, width: int) -> str:
    """Write a mark on a board with so many columns in a line, such as ``cage 12: R1C1 R1C2 R2C1``."""
    has_value = mark.value if mark.rule else kind_of(mark).values(MOST_DIGITS, len(mark.cells))[1]
    head = f"{mark.kind} {mark.value}" if has_value else mark.kind
    return f"{head}: {' '.join(names_of(mark, width))}" if mark.cells else head


def listed(marks: Marks, width: int) -> list[str]:
    """Write marks on a board with so many columns, one line for each kind: ``cage 12: R1C1 R1C2; 7: R1C3 R1C4``."""
    texts: dict[str, list[str]] = {}
    for mark in marks:
        texts.setdefault(mark.kind, []).append(as_text(mark, width).removeprefix(mark.kind).removeprefix(":").strip())
    return [" ".join((kind, "; ".join(filter(None, each)))).strip() for kind, each in texts.items()]


def checked_marks(marks: Marks, field: Field) -> tuple[Mark, ...]:
    """Return marks and their cells in normalized order; raise PuzzleError if a mark is impossible or stands twice."""
    n = field.n_digits
    if not 2 <= n <= MOST_DIGITS:
        raise PuzzleError(f"marks on a board of {counted(n, 'row')} were given; expected 2 to {MOST_DIGITS}")
    if len(marks) > MOST_MARKS:
        raise PuzzleError(f"{counted(len(marks), 'mark')} were given; expected at most {MOST_MARKS}")
    found = sorted((_checked(mark, field) for mark in marks), key=_place_of)
    twice = next((a for a, b in pairwise(found) if a == b), None)
    if twice:
        raise PuzzleError(f"the mark {as_text(twice, field.width)!r} was given twice; expected it once")
    outside = [mark for mark in found if place_outside(mark, field.width)]
    if not outside:
        return tuple(found)
    others = [mark for mark in found if mark not in outside]
    placed = tuple(sorted([*others, *_with_places(outside, field)], key=_place_of))
    frames_of(placed, field.width)  # which refuses too many kinds
    return placed


def place_outside(mark: Mark, width: int) -> tuple[int, int] | None:
    """Return the row and column before the first cell, if the number of a mark stands there outside the grids."""
    if len(mark.cells) < 2 or not kind_of(mark).is_outside:
        return None
    (row, column), (next_row, next_column) = (divmod(cell, width) for cell in mark.cells[:2])
    return 2 * row - next_row, 2 * column - next_column


def _with_places(marks: Marks, field: Field) -> Iterator[Mark]:
    """Yield marks whose numbers stand outside at a place each; one that may stand at either end takes a free one.

    Raise PuzzleError if a number would stand in a cell, or where another number stands.
    """
    taken: dict[tuple[int, int] | None, Mark] = {}
    for mark in sorted(marks, key=lambda each: not kind_of(each).is_directed):
        ways = [mark] if kind_of(mark).is_directed else [mark, mark._replace(cells=mark.cells[::-1])]
        for way in ways:
            place = place_outside(way, field.width)
            if place and place not in taken and not field.has(*place):
                taken[place] = way
                yield way
                break
        else:
            other = taken.get(place_outside(mark, field.width))
            at = f"on that of {as_text(other, field.width)!r}" if other else "into a cell"
            start = field.name(mark.cells[0])
            raise PuzzleError(f"the number of the {mark.kind} at {start} falls {at}; expected a place outside for each")


def _place_of(mark: Mark) -> tuple[Any, ...]:
    """Return the sort key of marks: the kinds of the table in their order, then those that rules declare."""
    return (len(KINDS), mark.kind, *mark[1:]) if mark.rule else (list(KINDS).index(mark.kind), "", *mark[1:])


def _checked(mark: Mark, field: Field) -> Mark:
    (kind, cells, value, rule), n, n_cells = mark, field.n_digits, field.width**2
    if rule:
        mark = mark._replace(rule=declared.checked_rule(rule))
        kind = declared.read_rule(mark.rule)["name"]
    elif kind not in KINDS:
        raise PuzzleError(unknown(kind, "a kind of marks", KINDS))
    own = kind_of(mark)
    if (
        len(cells) > n_cells
        or (len(set(cells)) < len(cells) and not own.may_cross)
        or not all(0 <= cell < n_cells for cell in cells)
    ):
        raise PuzzleError(
            f"the {kind} has cells {str(list(cells))[:60]}; expected different cells from 0 to {n_cells - 1}"
        )
    outside = next((cell for cell in cells if not field.has(*divmod(cell, field.width))), None)
    if outside is not None:
        raise PuzzleError(f"the {kind} has the cell {field.name(outside)}; expected none outside the grids")
    if not _SHAPES[own.shape](cells, field):
        names = " ".join(map(field.name, cells[:5]))
        raise PuzzleError(f"the {kind} at {names or 'no cell'} does not fit; expected {own.shape}")
    least, most = own.values(n, len(cells))
    is_digits = own.shape != SQUARE or all(1 <= int(digit) <= min(n, 9) for digit in str(value))
    is_digits = is_digits and (own.shape != PILL or (n <= 9 and _is_pill(cells, field, (value,))))
    if not least <= value <= most or not is_digits:
        raise PuzzleError(
            f"{value} was given as the value of the {kind} at {field.name(cells[0])}; expected {least} to {most}"
        )
    if not own.is_directed:
        ways = sorted((cells, cells[::-1])) if own.shape in (LINE, ROW) else [tuple(sorted(cells))]
        cells = next(way for way in ways if _SHAPES[own.shape](way, field))
    found = Mark(kind, cells, value, mark.rule)
    if rule:
        declared.states(found, field, ())  # raises PuzzleError if the rule does not fit
    return found
