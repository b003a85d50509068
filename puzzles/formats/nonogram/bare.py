"""The notations .mk and .nin: two sides, and the clues as bare numbers, a clue a line; one color.

    .mk     height and width, the rows' clues, a line ``#``, the columns' clues
    .nin    width and height, the rows' clues, the columns' clues

Source: input notes of pbnsolve (Wolter), for the notations of Olšák's black-and-white solver and of Wilk's solver.
"""

import re
from collections.abc import Callable

from puzzles.errors import FormatError, counted, quoted
from puzzles.formats.document import Document, Format, notation
from puzzles.formats.nonogram.clues import PLAIN, read_clues, read_sides, write_clues
from puzzles.formats.nonogram.palettes import require_colors
from puzzles.formats.text import decode, lines_of, require_end
from puzzles.nonogram import Nonogram


def _read_mk(data: bytes) -> tuple[Document[Nonogram], ...]:
    height, width, lines = read_sides(lines_of(decode(data)), "height", "width")
    rows = read_clues(lines, height, "row", PLAIN)
    lines = lines[height:]
    if not lines or not lines[0].text.startswith("#"):
        found = quoted(lines[0].text) if lines else "the end of the text"
        raise FormatError(f"{found} follows the {counted(height, 'row clue')}; expected a line '#'")
    columns = read_clues(lines[1:], width, "column", PLAIN)
    require_end(lines[1 + width :])
    return (Document(Nonogram(rows, columns)),)


def _read_nin(data: bytes) -> tuple[Document[Nonogram], ...]:
    width, height, lines = read_sides(lines_of(decode(data)), "width", "height")
    rows = read_clues(lines, height, "row", PLAIN)
    columns = read_clues(lines[height:], width, "column", PLAIN)
    require_end(lines[height + width :])
    return (Document(Nonogram(rows, columns)),)


def _format(
    name: str,
    shape: str,
    read: Callable[[bytes], tuple[Document[Nonogram], ...]],
    head: str,
    divider: tuple[str, ...] = (),
) -> Format[Nonogram]:
    """Make the notation of a shape, which a text has from its start to its end."""
    pattern = re.compile(shape)

    def write(document: Document[Nonogram]) -> bytes:
        puzzle = document.puzzle
        require_colors(puzzle, name, most=1)
        lines = [head.format(puzzle), *write_clues(puzzle.rows), *divider, *write_clues(puzzle.columns), ""]
        return "\n".join(lines).encode()

    return notation(name, lambda data: pattern.fullmatch(decode(data)) is not None, read, write)


_MK = r"\s*[0-9]+[ \t]+[0-9]+[ \t]*\n[0-9\s]*+#[^\n]*+[0-9\s]*+"
_NIN = r"(?: *\n)* *[0-9]+(?: +|\t)[0-9]+ *\n[0-9\s]*"  # more tabs are empty cells of a table
MK = _format("mk", _MK, _read_mk, "{0.height} {0.width}", ("#",))
NIN = _format("nin", _NIN, _read_nin, "{0.width} {0.height}")
