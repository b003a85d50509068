"""Reversible combinators for boards in links and game ids: one expression both reads and writes the cells.

    >>> grid = Cells("grid", one_of(runs(0, "gh"), hexadecimal(9)), "1-9, or g and h for blanks")
    >>> grid.read("1h2", 4)
    (1, 0, 0, 2)
    >>> grid.write((1, 0, 0, 2, 0, 0, 0))
    '1h2hg'

Source: the idea comes from cspuz's notations; the code is our own.
"""

import re
import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from puzzles.errors import FormatError, counted, quoted, with_article
from puzzles.formats.text import Line, number

PUZZLINK_GAPS = string.ascii_lowercase[6:]
"""The letters for 1, 2, 3, ... blank cells in links to puzz.link: ``g`` to ``z``."""
TATHAM_GAPS = string.ascii_lowercase
"""The letters for 1, 2, 3, ... blank cells in the game ids of Tatham's collection: ``a`` to ``z``."""
MARK_GAPS, BORDER_GAPS = TATHAM_GAPS[:-1], "_" + TATHAM_GAPS[:-1]
"""The letters for 0, 1, 2, ... blanks before a mark or a border in Tatham's ids, where ``a`` or ``_`` means none."""

_HEXADECIMAL = re.compile(r"\+([0-9a-f]{3})|-([0-9a-f]{2})|([0-9a-f])")
_DECIMAL = re.compile(r"_+|[0-9]+")
_LONGEST_GAP = 25
_QUOTED = 4  # how many signs of a text that is not understood a message quotes


class Element(NamedTuple):
    """A pair of functions that read and write some cells of a notation."""

    # Returns at most ``n_left`` cells that stand at a place of a text, and the place after them, or None.
    read: Callable[[str, int, int], tuple[Sequence[int], int] | None]
    # Returns the text of the cells at a place of a board, and the place after them; None for cells it cannot write.
    write: Callable[[Sequence[int], int], tuple[str, int] | None]


def runs(cell: int, letters: str) -> Element:
    """Write runs of equal cells as letters: the first stands for one cell, the second for two, and so on."""

    def read(text: str, place: int, n_left: int) -> tuple[Sequence[int], int] | None:
        length = letters.find(text[place]) + 1
        return ((cell,) * length, place + 1) if length else None

    def write(cells: Sequence[int], place: int) -> tuple[str, int] | None:
        end, last = place, min(len(cells), place + len(letters))
        while end < last and cells[end] == cell:
            end += 1
        return (letters[end - place - 1], end) if end > place else None

    return Element(read, write)


def signs(cells_of: Mapping[str, tuple[int, ...]]) -> Element:
    """Write cells as signs, the first that fits; at the board's end, a sign for several cells may stand for fewer."""

    def read(text: str, place: int, n_left: int) -> tuple[Sequence[int], int] | None:
        cells = cells_of.get(text[place])
        return None if cells is None else (cells[: max(1, n_left)], place + 1)

    def write(cells: Sequence[int], place: int) -> tuple[str, int] | None:
        for sign, wanted in cells_of.items():
            found = tuple(cells[place : place + len(wanted)])
            if found == wanted[: len(cells) - place]:
                return sign, place + len(found)
        return None

    return Element(read, write)


def headed_runs(cell: int, blank: int, digits: str) -> Element:
    """Write a cell and the blanks behind it as a digit that counts these blanks."""

    def read(text: str, place: int, n_left: int) -> tuple[Sequence[int], int] | None:
        length = digits.find(text[place])
        return None if length < 0 else ((cell, *[blank] * min(length, n_left - 1)), place + 1)

    def write(cells: Sequence[int], place: int) -> tuple[str, int] | None:
        end = place + 1
        while end < min(len(cells), place + len(digits)) and cells[end] == blank:
            end += 1
        return (digits[end - place - 1], end) if cells[place] == cell else None

    return Element(read, write)


def numbers_with_gaps(numbers: Sequence[int], blank: int) -> Mapping[str, tuple[int, ...]]:
    """Return the signs for the numbers 0 to 4 followed by none, one or two blanks, in links to puzz.link."""
    n_numbers = 5
    return {f"{n + n_blank * n_numbers:x}": (n, *[blank] * n_blank) for n_blank in (2, 1, 0) for n in numbers}


def before(n_last: int, first: Element, last: Element) -> Element:
    """Write the last cells of a board, as many as are given, by one element, and the cells before them by another."""

    def read(text: str, place: int, n_left: int) -> tuple[Sequence[int], int] | None:
        if n_left <= n_last:
            return last.read(text, place, n_left)
        found = first.read(text, place, n_left - n_last)
        return found if found and len(found[0]) <= n_left - n_last else None

    def write(cells: Sequence[int], place: int) -> tuple[str, int] | None:
        n_first = len(cells) - n_last
        return first.write(cells[:n_first], place) if place < n_first else last.write(cells, place)

    return Element(read, write)


def hexadecimal(most: int, least: int = 1) -> Element:
    """Write digits in base 16: ``0`` to ``f``, ``-10`` to ``-ff``, ``+100`` to ``+fff``."""

    def read(text: str, place: int, n_left: int) -> tuple[Sequence[int], int] | None:
        match = _HEXADECIMAL.match(text, place)
        if match is None:
            return None
        digit = int(match[match.lastindex or 0], 16)
        if not least <= digit <= most:
            raise FormatError(f"{quoted(match[0])} stands for {digit}; expected a digit from {least} to {most}")
        return (digit,), match.end()

    def write(cells: Sequence[int], place: int) -> tuple[str, int] | None:
        digit = cells[place]
        if digit < least:
            return None
        return f"{digit:x}" if digit < 0x10 else f"-{digit:02x}" if digit < 0x100 else f"+{digit:03x}", place + 1

    return Element(read, write)


def decimal(most: int) -> Element:
    """Write digits from 1 in base 10, with ``_`` between two that would run together."""

    def read(text: str, place: int, n_left: int) -> tuple[Sequence[int], int] | None:
        match = _DECIMAL.match(text, place)
        if match is None:
            return None
        if match[0].startswith("_"):
            return (), match.end()
        return (number(Line(0, match[0]), f"digit of {with_article(f'{most}x{most} board')}", 1, most),), match.end()

    def write(cells: Sequence[int], place: int) -> tuple[str, int] | None:
        return "_" * (place > 0 and cells[place - 1] > 0) + str(cells[place]), place + 1

    return Element(read, write)


def one_of(*elements: Element) -> Element:
    """Read and write by the first element that can."""

    def read(text: str, place: int, n_left: int) -> tuple[Sequence[int], int] | None:
        return next((found for each in elements if (found := each.read(text, place, n_left))), None)

    def write(cells: Sequence[int], place: int) -> tuple[str, int] | None:
        return next((written for each in elements if (written := each.write(cells, place))), None)

    return Element(read, write)


def read_marks(text: str, letters: str) -> tuple[dict[int, str], int]:
    """Read marks in a row of blanks, as Tatham writes them: each letter says how many blanks stand before a mark.

    Capitals stand for a second kind of marks; ``z`` stands for 25 blanks without a mark. Return the letter of each mark
    by its place, and the length of the row. Raise FormatError for other letters.
    """
    marks, place = dict[int, str](), 0
    for sign in text:
        if sign in "zZ":
            place += _LONGEST_GAP
            continue
        gap = letters.find(sign.lower())
        if gap < 0:
            raise FormatError(f"{quoted(sign)} is not a gap; expected one of {letters}z")
        place += gap
        marks[place] = sign
        place += 1
    return marks, place


def write_gap(length: int, letters: str) -> str:
    """Write the blanks before a mark in the form that ``read_marks`` reads."""
    full = -(-max(0, length - len(letters) + 1) // _LONGEST_GAP)
    return "z" * full + letters[length - full * _LONGEST_GAP]


@dataclass(frozen=True)
class Cells:
    """The part of a notation that reads and writes all cells of a board."""

    name: str  # the board's name in messages
    element: Element  # the element that reads and writes the text; it can write every cell of the family
    expected: str  # what the text may contain, for the message
    rest: int | None = None  # the cell that fills a board whose text ends early; None if an early end is an error

    def read(self, text: str, n_cells: int) -> tuple[int, ...]:
        """Read the cells of a board; raise FormatError if the text is not understood, or has more or fewer cells."""
        cells: list[int] = []
        place = 0
        while place < len(text):
            found = self.element.read(text, place, n_cells - len(cells))
            if found is None:
                shown = quoted(text[place : place + _QUOTED])
                raise FormatError(f"{shown} is not cell {len(cells) + 1} of the {self.name}; expected {self.expected}")
            more, place = found
            cells += more
            if len(cells) > n_cells:
                raise FormatError(f"the {self.name} goes on after {counted(n_cells, 'cell')}; expected no more")
        if self.rest is None and len(cells) < n_cells:
            raise FormatError(f"the {self.name} has {counted(len(cells), 'cell')}; expected {n_cells}")
        return (*cells, *[self.rest or 0] * (n_cells - len(cells)))

    def write(self, cells: Sequence[int]) -> str:
        """Write the cells of a board; raise ValueError if the notation has no element for a cell."""
        parts: list[str] = []
        place = 0
        while place < len(cells):
            written = self.element.write(cells, place)
            if written is None:
                raise ValueError(f"the notation cannot write the cell {cells[place]}; expected another element")
            parts.append(written[0])
            place = written[1]
        return "".join(parts)
