"""The notations .mk and .nin, and Tatham's game id: two sides, and the clues as plain numbers, for one color.

    .mk     height and width, the rows' clues, a line ``#``, the columns' clues
    .nin    width and height, or height and width if only that fits, the rows' clues, the columns' clues
    id      ``WxH:``, the columns' clues, the rows' clues, ``/`` between the lines and ``.`` between the blocks

In an id, a single number is the side of a square. A file may hold one id on each line.

Source: input notes of pbnsolve (Wolter), for the notations of Olšák's black-and-white solver and of Wilk's solver; the
encoding in Tatham's pattern.c.
"""

import re
from collections.abc import Callable, Sequence

from puzzles.errors import FormatError, PuzzleError, counted, quoted
from puzzles.formats.document import Document, Format, notation
from puzzles.formats.lines import notation_of_lines
from puzzles.formats.nonogram.clues import PLAIN, read_clue, read_clues, read_sides, side, write_clues
from puzzles.formats.nonogram.palettes import require_colors
from puzzles.formats.text import Line, decode, lines_of, require_end
from puzzles.nonogram import MAX_SIDE, Nonogram


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
    lines, found, reasons = lines_of(decode(data)), list[Nonogram](), list[PuzzleError]()
    for sides in (("width", "height"), ("height", "width")):  # some programs write the height first
        try:
            found.append(_sides_first(lines, *sides))
        except PuzzleError as error:
            reasons.append(error)
    if not found:
        raise reasons[0]
    return (Document(next((each for each in found if not each.imbalance), found[0])),)


def _sides_first(lines: Sequence[Line], first: str, second: str) -> Nonogram:
    one, other, lines = read_sides(lines, first, second)
    height, width = (one, other) if first == "height" else (other, one)
    rows = read_clues(lines, height, "row", PLAIN)
    columns = read_clues(lines[height:], width, "column", PLAIN)
    require_end(lines[height + width :])
    return Nonogram(rows, columns)


def _format(
    name: str,
    shape: str,
    read: Callable[[bytes], tuple[Document[Nonogram], ...]],
    head: str,
    divider: tuple[str, ...] = (),
) -> Format[Nonogram]:
    """Make a notation from a pattern that a text matches from start to end."""
    pattern = re.compile(shape)

    def write(document: Document[Nonogram]) -> bytes:
        puzzle = document.puzzle
        require_colors(puzzle, name, most=1)
        lines = [head.format(puzzle), *write_clues(puzzle.rows), *divider, *write_clues(puzzle.columns), ""]
        return "\n".join(lines).encode()

    return notation(name, lambda data: pattern.fullmatch(decode(data)) is not None, read, write)


_MK = r"\s*[0-9]+[ \t]+[0-9]+[ \t]*\n[0-9\s]*+#[^\n]*+[0-9\s]*+"
_NIN = r"(?: *\n)* *[0-9]+(?: +|\t)[0-9]+ *\n[0-9\s]*"  # further tabs are empty cells of a table
MK = _format("mk", _MK, _read_mk, "{0.height} {0.width}", ("#",))
NIN = _format("nin", _NIN, _read_nin, "{0.width} {0.height}")


_NAME = "tatham"
_ID = re.compile(r"\s*([0-9]{1,9})(?:x([0-9]{1,9}))?:([0-9./]*)(?:,[a-zA-Z]*)?\s*")


def _is_id(text: str) -> bool:
    """Return whether a text is an id with as many clues as its size says."""
    game = _ID.fullmatch(text)
    return game is not None and game[3].count("/") + 1 == int(game[1]) + int(game[2] or game[1])


def _read_id(text: str) -> Nonogram:
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


def _write_id(document: Document[Nonogram]) -> str:
    puzzle = document.puzzle
    require_colors(puzzle, _NAME, most=1)
    clues = write_clues(puzzle.columns + puzzle.rows, separator=".", empty="")
    return f"{puzzle.width}x{puzzle.height}:{'/'.join(clues)}"


TATHAM = notation_of_lines(_NAME, _is_id, _read_id, _write_id)
