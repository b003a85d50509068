"""A Light Up board drawn with one sign per cell, under a heading.

    Light Up: a title
    .*.
    .#*
    *11

``.`` is a white cell, ``#`` a wall, ``0`` to ``4`` a wall with that number, and ``*`` a bulb (``@`` and ``O`` are also
read). The bulbs are the whole solution, or there are none. The heading, which may also be ``Akari``, and a line with
both sides are optional. Without them, the board may also be a list (``puzzles.formats.text``).
"""

import re
from collections.abc import Mapping, Sequence
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import FormatError, counted
from puzzles.formats.credits import NO_CREDITS, Credits, credit_lines, take_credits
from puzzles.formats.document import Document, notation
from puzzles.formats.text import Line, decode, lines_of, number, one_line, rows_in_list, words_of_row
from puzzles.lightup import BULB_SIGN, MAX_SIDE, SIGNS, WHITE, LightUp
from puzzles.lightup.text import signs_of

KIND_OF: Mapping[str, int] = {sign: kind for kind, sign in enumerate(SIGNS)}

Bulbs = NDArray[np.bool_]


def side(line: Line, what: str, least: int = 1) -> int:
    """Read a height or width; raise FormatError if the text is neither."""
    return number(line, what, least, MAX_SIDE)


def read_board(
    rows: Sequence[Line], kind_of: Mapping[str, int], bulb_signs: str = "", said: Credits = NO_CREDITS
) -> tuple[LightUp, Bulbs]:
    """Read a board of one sign for each cell, ignoring spaces, and its bulbs ``[height, width]``.

    Raise FormatError if the text is no board.
    """
    kinds = {**kind_of, **dict.fromkeys(bulb_signs, WHITE)}
    if not 1 <= len(rows) <= MAX_SIDE:
        raise FormatError(f"the board has {counted(len(rows), 'row')}; expected 1 to {MAX_SIDE}")
    board = ["".join(row.text.split()) for row in rows]
    width = len(board[0])
    if not 1 <= width <= MAX_SIDE:
        raise rows[0].error(f"row 1 has {counted(width, 'cell')}; expected 1 to {MAX_SIDE}")
    for index, signs in enumerate(board):
        if len(signs) != width:
            raise rows[index].error(f"row {index + 1} has {counted(len(signs), 'cell')}; expected {width} as in row 1")
        strange = next((sign for sign in signs if sign not in kinds), None)
        if strange is not None:
            raise rows[index].error(f"row {index + 1} holds {strange!r}; expected cells of '{''.join(kinds)}'")
    cells = tuple(kinds[sign] for signs in board for sign in signs)
    bulbs = np.array([[sign in bulb_signs for sign in signs] for signs in board])
    return LightUp(len(board), width, cells, *said), bulbs


_HEADING = "Light Up"
_NUMBERS = "01234"  # a board without numbers and bulbs may as well be a picture
_BULB_SIGNS = f"{BULB_SIGN}@O"
_HEADING_LINE = re.compile(r"\s*(?:light ?up|akari)\s*(?::(.*))?", re.IGNORECASE)
_SIDES = re.compile(r"\s*([0-9]{1,3})\s+([0-9]{1,3})\s*")
_ROW = re.compile(r"\s*(?:[0-4#.*@O]+|[0-4#.*@O](?: [0-4#.*@O])+)\s*")


def sniff(data: bytes) -> bool:
    """Return whether a text has the heading, or equally long rows in these signs with a ``#`` and a telling sign."""
    text = decode(data)
    lines = [line.text for line in _rows_in_list(text)]
    lines = lines or list(islice((line for line in text.split("\n") if line.strip()), MAX_SIDE + 2))
    if not lines or _HEADING_LINE.fullmatch(lines[0]):
        return bool(lines)
    has_sides = _SIDES.fullmatch(lines[0]) is not None
    lines = lines[has_sides:]
    return (
        2 <= len(lines) <= MAX_SIDE
        and len({len("".join(text.split())) for text in lines}) == 1
        and all(map(_ROW.fullmatch, lines))
        and any("#" in text for text in lines)
        and (has_sides or any(sign in text for text in lines for sign in f"{_NUMBERS}{_BULB_SIGNS}"))
    )


def read(data: bytes) -> tuple[Document[LightUp], ...]:
    """Read one board; raise PuzzleError if the text has none, or if its bulbs break a rule."""
    text = decode(data)
    lines = _rows_in_list(text) or [line for line in lines_of(text) if line.text.strip()]
    heading = _HEADING_LINE.fullmatch(lines[0].text) if lines else None
    said, rows = take_credits(lines[heading is not None :])
    title = (heading[1] or "").strip() if heading else ""
    puzzle, bulbs = read_board(_without_sides(rows), KIND_OF, _BULB_SIGNS, said._replace(title=title))
    return (Document(puzzle, bulbs if bulbs.any() else None),)


def write(document: Document[LightUp]) -> bytes:
    """Write the heading and the board, with bulbs if they are known."""
    title = one_line(document.puzzle.title)
    rows = signs_of(document.puzzle, document.solution)
    heading = f"{_HEADING}: {title}" if title else _HEADING
    return "\n".join((heading, *credit_lines(document.puzzle), *rows, "")).encode()


def _rows_in_list(text: str) -> list[Line]:
    rows = rows_in_list(text) or []
    return [Line(row.number, " ".join(words_of_row(row.text))) for row in rows]


def _without_sides(lines: list[Line]) -> list[Line]:
    """Drop a first line that gives the two sides of the board below it, in either order."""
    sides = _SIDES.fullmatch(lines[0].text) if len(lines) > 1 else None
    if sides is None:
        return lines
    found = {len(lines) - 1, len("".join(lines[1].text.split()))}
    return lines[1:] if {int(side) for side in sides.groups()} == found else lines


FORMAT = notation("lightup-text", sniff, read, write)
