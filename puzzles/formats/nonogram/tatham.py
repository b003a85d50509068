"""The game id of Pattern in Simon Tatham's puzzle collection: ``WxH:`` and the clues; one color.

The columns come before the rows, ``/`` divides the lines and ``.`` the blocks. A single number is a square's side. A
file may hold one id a line.

Source: the encoding in Tatham's pattern.c.
"""

import re

from puzzles.errors import FormatError, counted, quoted
from puzzles.formats.document import Document
from puzzles.formats.lines import notation_of_lines
from puzzles.formats.nonogram.clues import PLAIN, read_clue, side, write_clues
from puzzles.formats.nonogram.palettes import require_colors
from puzzles.formats.text import Line
from puzzles.nonogram import MAX_SIDE, Nonogram

_NAME = "tatham"
_ID = re.compile(r"\s*([0-9]{1,9})(?:x([0-9]{1,9}))?:([0-9./]*)(?:,[a-zA-Z]*)?\s*")


def _is_id(text: str) -> bool:
    """Return whether this is an id with as many clues as its size says."""
    game = _ID.fullmatch(text)
    return game is not None and game[3].count("/") + 1 == int(game[1]) + int(game[2] or game[1])


def _read(text: str) -> Nonogram:
    size, colon, description = text.strip().partition(":")
    if not colon:
        raise FormatError(f"{quoted(text)} is not a game id; expected width, 'x', height, ':' and clues")
    if "," in description:
        raise FormatError("the game id has cells filled in from the start; expected clues alone")
    across, _, down = size.partition("x")
    width, height = side(Line(0, across), "width"), side(Line(0, down or across), "height")
    texts = description.split("/", maxsplit=2 * MAX_SIDE)
    if len(texts) != width + height:
        raise FormatError(
            f"the game id has {counted(len(texts), 'clue')}; expected {width + height}, columns before rows"
        )
    clues = tuple(read_clue(Line(0, text.replace(".", " ")), PLAIN) for text in texts)
    return Nonogram(clues[width:], clues[:width])


def _write(document: Document[Nonogram]) -> str:
    puzzle = document.puzzle
    require_colors(puzzle, _NAME, most=1)
    clues = write_clues(puzzle.columns + puzzle.rows, separator=".", empty="")
    return f"{puzzle.width}x{puzzle.height}:{'/'.join(clues)}"


FORMAT = notation_of_lines(_NAME, _is_id, _read, _write)
