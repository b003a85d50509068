"""The notation .mk: height and width, the rows' clues, a line ``#``, the columns' clues; one color.

Source: input notes of pbnsolve (Wolter), for the notation of Olšák's black-and-white solver.
"""

import re

from puzzles.errors import FormatError, counted, quoted
from puzzles.formats.document import Document, Format
from puzzles.formats.nonogram.clues import PLAIN, read_clues, read_sides, write_clues
from puzzles.formats.nonogram.palettes import require_colors
from puzzles.formats.text import decode, lines_of, require_end
from puzzles.nonogram import Nonogram

NAME = "mk"
_SHAPE = re.compile(r"\s*[0-9]+[ \t]+[0-9]+[ \t]*\n[0-9\s]*+#[^\n]*+[0-9\s]*+")


def sniff(data: bytes) -> bool:
    """Return whether these are a size and lines of numbers, with one line that begins with ``#``."""
    return _SHAPE.fullmatch(decode(data)) is not None


def read(data: bytes) -> tuple[Document[Nonogram], ...]:
    """Read one puzzle."""
    height, width, lines = read_sides(lines_of(decode(data)), "height", "width")
    rows = read_clues(lines, height, "row", PLAIN)
    lines = lines[height:]
    if not lines or not lines[0].text.startswith("#"):
        found = quoted(lines[0].text) if lines else "the end of the text"
        raise FormatError(f"{found} follows the {counted(height, 'row clue')}; expected a line '#'")
    columns = read_clues(lines[1:], width, "column", PLAIN)
    require_end(lines[1 + width :])
    return (Document(Nonogram(rows, columns)),)


def write(document: Document[Nonogram]) -> bytes:
    """Write the clues.

    Raises:
        FormatError: when the puzzle has more than one color.
    """
    puzzle = document.puzzle
    require_colors(puzzle, NAME, most=1)
    size = f"{puzzle.height} {puzzle.width}"
    return "\n".join([size, *write_clues(puzzle.rows), "#", *write_clues(puzzle.columns), ""]).encode()


FORMAT = Format(
    name=NAME,
    family=Nonogram.family,
    suffixes=(".mk",),
    description="height, width and bare clues, a line # between rows and columns; one color",
    keeps=frozenset(),
    sniff=sniff,
    read=read,
    write=write,
)
