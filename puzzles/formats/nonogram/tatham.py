"""The game id of Pattern in Simon Tatham's puzzle collection: ``WxH:`` and the clues; one color.

The columns come before the rows, ``/`` divides the lines and ``.`` the blocks. A single number is a square's side.
A file may hold one id a line.

Source: the encoding in Tatham's pattern.c.
"""

import re

from puzzles.errors import FormatError, counted
from puzzles.formats.document import Document, Format
from puzzles.formats.lines import first_line
from puzzles.formats.nonogram.clues import PLAIN, read_clue, side, write_clues
from puzzles.formats.nonogram.palettes import require_colors
from puzzles.formats.text import Line, decode, lines_of, quote
from puzzles.nonogram import MAX_SIDE, Nonogram

NAME = "tatham"
_ID = re.compile(r"\s*[0-9]+(x[0-9]+)?:[0-9./,a-zA-Z]*\s*")


def sniff(data: bytes) -> bool:
    """Tell whether the first line is a size, a colon and numbers."""
    return _ID.fullmatch(first_line(data)) is not None


def read(data: bytes) -> tuple[Document[Nonogram], ...]:
    """Read one puzzle from each line that is not blank.

    Raises:
        PuzzleError: when a line is no game id, or there is none.
    """
    documents = tuple(_read_id(line) for line in lines_of(decode(data)) if line.text.strip())
    if not documents:
        raise FormatError("the text is empty; expected a game id such as '5x5:1/2/...'")
    return documents


def write(document: Document[Nonogram]) -> bytes:
    """Write one game id in a line.

    Raises:
        FormatError: when the puzzle has more than one color.
    """
    puzzle = document.puzzle
    require_colors(puzzle, NAME, most=1)
    clues = write_clues(puzzle.columns + puzzle.rows, separator=".", empty="")
    return f"{puzzle.width}x{puzzle.height}:{'/'.join(clues)}\n".encode()


def _read_id(line: Line) -> Document[Nonogram]:
    size, colon, description = line.text.strip().partition(":")
    if not colon:
        raise line.error(f"{quote(line.text)} is not a game id; expected width, 'x', height, ':' and clues")
    if "," in description:
        raise line.error("the game id has cells filled in from the start; expected clues alone")
    across, _, down = size.partition("x")
    width, height = side(Line(line.number, across), "width"), side(Line(line.number, down or across), "height")
    texts = description.split("/", maxsplit=2 * MAX_SIDE)
    if len(texts) != width + height:
        raise line.error(
            f"the game id has {counted(len(texts), 'clue')}; expected {width + height}, columns before rows"
        )
    clues = tuple(read_clue(Line(line.number, text.replace(".", " ")), PLAIN) for text in texts)
    return Document(Nonogram(clues[width:], clues[:width]))


FORMAT = Format(
    name=NAME,
    family=Nonogram.family,
    suffixes=(".tatham",),
    description="game id of Pattern in Simon Tatham's collection, columns before rows; one color",
    keeps=frozenset(),
    sniff=sniff,
    read=read,
    write=write,
    divider=b"",
)
