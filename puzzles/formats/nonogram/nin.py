"""The notation .nin: width and height, the rows' clues, the columns' clues; one color.

The width comes first, unlike .mk, and nothing divides the rows from the columns.

Source: input notes of pbnsolve (Wolter), for the notation of Wilk's nonogram solver.
"""

import re

from puzzles.formats.document import Document, Format
from puzzles.formats.nonogram.clues import PLAIN, read_clues, read_sides, write_clues
from puzzles.formats.nonogram.palettes import require_colors
from puzzles.formats.text import decode, lines_of, require_end
from puzzles.nonogram import Nonogram

NAME = "nin"
_SHAPE = re.compile(r"(?: *\n)* *[0-9]+(?: +|\t)[0-9]+ *\n[0-9\s]*")  # more tabs are empty cells of a table


def sniff(data: bytes) -> bool:
    """Return whether these are a size and lines of numbers, and nothing else."""
    return _SHAPE.fullmatch(decode(data)) is not None


def read(data: bytes) -> tuple[Document[Nonogram], ...]:
    """Read one puzzle."""
    width, height, lines = read_sides(lines_of(decode(data)), "width", "height")
    rows = read_clues(lines, height, "row", PLAIN)
    columns = read_clues(lines[height:], width, "column", PLAIN)
    require_end(lines[height + width :])
    return (Document(Nonogram(rows, columns)),)


def write(document: Document[Nonogram]) -> bytes:
    """Write the clues.

    Raises:
        FormatError: when the puzzle has more than one color.
    """
    puzzle = document.puzzle
    require_colors(puzzle, NAME, most=1)
    size = f"{puzzle.width} {puzzle.height}"
    return "\n".join([size, *write_clues(puzzle.rows), *write_clues(puzzle.columns), ""]).encode()


FORMAT = Format(
    name=NAME,
    family=Nonogram.family,
    suffixes=(".nin",),
    description="width, height and bare clues, rows before columns; one color",
    keeps=frozenset(),
    sniff=sniff,
    read=read,
    write=write,
)
