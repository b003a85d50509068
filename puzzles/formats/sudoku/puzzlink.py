"""The link to puzz.link, ``https://puzz.link/p?sudoku/9/9/`` and the grid, as pzpr and its relatives read it.

A digit is one of ``1`` to ``f``, ``-10`` to ``-ff`` or ``+100`` to ``+fff``, in base 16; ``g`` to ``z`` are 1 to 20
blanks. There boxes are square, or 2x3 with side 6; other boards are refused. A file may hold one link a line.

Source: decodeNumber16 in pzpr's Encode.js, and initBoardSize in its sudoku.js.
"""

import re
from itertools import groupby
from math import isqrt

from puzzles.errors import FormatError, counted
from puzzles.formats.document import Document, Format
from puzzles.formats.gaps import PUZZLINK
from puzzles.formats.lines import documents_in_lines, first_line, puzzlink_pattern
from puzzles.formats.sudoku.cells import Cells, require_box
from puzzles.formats.text import Line, number, quote
from puzzles.sudoku import BLANK, MAX_SIDE, Box, Sudoku

NAME = "puzzlink-sudoku"
_START = "https://puzz.link/p?sudoku"
_LINK = puzzlink_pattern("sudoku")
_TOKEN = re.compile(r"(?P<gap>[g-z])|\+(?P<three>[0-9a-f]{3})|-(?P<two>[0-9a-f]{2})|(?P<one>[0-9a-f])")


def sniff(data: bytes) -> bool:
    """Tell whether the first line is such a link."""
    return _LINK.fullmatch(first_line(data)) is not None


def read(data: bytes) -> tuple[Document[Sudoku], ...]:
    """Read one puzzle from each line that is not blank.

    Raises:
        FormatError: when a line is no link, or there is none.
    """
    return documents_in_lines(data, _read_link, f"a link such as '{_START}/9/9/...'")


def write(document: Document[Sudoku]) -> bytes:
    """Write a link in a line.

    Raises:
        FormatError: when puzz.link draws other boxes on a board of that side.
    """
    puzzle = document.puzzle
    box = _box_for(puzzle.side)
    if box is None:
        raise FormatError(f"{NAME} cannot carry {puzzle.side} rows and columns; expected 6, or a square number")
    require_box(puzzle, NAME, box)
    body = "".join(
        PUZZLINK.letters(len(list(cells))) if blank else "".join(map(_sign, cells))
        for blank, cells in groupby(puzzle.cells, key=lambda digit: digit == BLANK)
    )
    return f"{_START}/{puzzle.side}/{puzzle.side}/{body}\n".encode()


def _box_for(side: int) -> Box | None:
    """Give the boxes of a side, None where they do not divide the board."""
    root = isqrt(side)
    if root * root == side:
        return Box(root, root)
    return Box(2, 3) if side == 6 else None


def _sign(digit: int) -> str:
    return f"{digit:x}" if digit < 0x10 else f"-{digit:02x}" if digit < 0x100 else f"+{digit:03x}"


def _read_link(text: str) -> Sudoku:
    link = _LINK.fullmatch(text)
    if link is None:
        raise FormatError(f"{quote(text)} is no link to a Sudoku; expected '{_START}/9/9/' and the grid")
    width, height = (number(Line(0, side), "side", 1, MAX_SIDE) for side in link.groups()[:2])
    box = _box_for(width)
    if width != height or box is None:
        raise FormatError(
            f"the board has {counted(height, 'row')} and {counted(width, 'column')}; "
            "expected 6 of both, or a square number"
        )
    return Sudoku(box, _read_cells(link[3], width))


def _read_cells(body: str, side: int) -> Cells:
    cells: list[int] = []
    place = 0
    while place < len(body):
        token = _TOKEN.match(body, place)
        if token is None:
            found = quote(body[place : place + 4])
            raise FormatError(f"{found} is no digit; expected 1-f, -10 to -ff, +100 to +fff, or g-z for blanks")
        place = token.end()
        if token["gap"]:
            cells += [BLANK] * PUZZLINK.length(token["gap"])
        else:
            digit = int(token["three"] or token["two"] or token["one"], 16)
            if not 1 <= digit <= side:
                raise FormatError(f"{quote(token[0])} stands for {digit}; expected a digit from 1 to {side}")
            cells.append(digit)
        if len(cells) > side * side:
            raise FormatError(f"the grid goes on after {counted(side * side, 'cell')}; expected no more")
    return (*cells, *[BLANK] * (side * side - len(cells)))


FORMAT = Format(
    name=NAME,
    family=Sudoku.family,
    suffixes=(".puzzlink",),
    description="link to puzz.link, one a line; square boxes, or side 6",
    keeps=frozenset(),
    sniff=sniff,
    read=read,
    write=write,
    divider=b"",
)
