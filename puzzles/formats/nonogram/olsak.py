"""The notation .g of the griddlers solver by Mirek and Petr Olšák, with colors.

The text before the first line that begins with ``#`` or ``:`` is free; that of the thesis and ours begins with
``Title:``, and ours continues with ``Author:`` and ``Copyright:``. After ``#d``, each line ``a:A word comment``
declares a color: ``a`` follows the lengths in the clues, ``A`` is the color on a terminal, and the word is an X11 name
or ``#RRGGBB``. The sign ``0`` declares the background, and ``1`` the color of numbers without a letter. A line that
begins with ``:`` opens the rows, the next such line opens the columns, and a third one ends them. An empty line is an
empty clue.

Source: the comments in Olšák's sample files; Mingote 2009, section 4.2 and appendix D.2, where color words are numbers.
"""

import re
import string
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from puzzles.errors import FormatError, counted, quoted
from puzzles.formats.credits import one_line_credits, take_credits
from puzzles.formats.document import Document, notation
from puzzles.formats.nonogram.clues import NO_LETTERS, PLAIN, read_clues, write_clues
from puzzles.formats.nonogram.palettes import WHITE, Entry, complete_palette, css_colors, letters_within, rgb_of_hex
from puzzles.formats.text import Line, decode, lines_of
from puzzles.nonogram import MAX_COLORS, MAX_SIDE, Nonogram, Palette

_BACKGROUND = "0"
_DEFAULT = "1"
_NO_SIGNS = frozenset("023456789,")
_COLOR = re.compile(r"\s*(\S):(.)\s*(\S+)\s*(.*)")
# Colors for which X11's rgb.txt differs from CSS; the other names are shared.
_X11_COLORS = {"gray": "#bebebe", "green": "#00ff00", "grey": "#bebebe", "maroon": "#b03060", "purple": "#a020f0"}


def sniff(data: bytes) -> bool:
    """Return whether at least two lines begin with a colon and are not rules of a drawn grid."""
    return len(re.findall(r"(?m)^:(?!(?=[^-\n]*-)[-+:]*+$)", decode(data))) >= 2


def read(data: bytes) -> tuple[Document[Nonogram], ...]:
    """Read one puzzle; raise PuzzleError if the bytes are none, or it has triddlers or triangles."""
    lines = lines_of(decode(data))
    colons = [index for index, line in enumerate(lines) if line.text.startswith(":")]
    if len(colons) < 3:
        raise FormatError(
            f"the text has {counted(len(colons), 'line')} with ':' at the start; "
            "expected one each before rows, columns and end"
        )
    head, rows, columns = lines[: colons[0]], lines[colons[0] + 1 : colons[1]], lines[colons[1] + 1 : colons[2]]
    free = list(takewhile(lambda line: not line.text.startswith("#"), head))
    said, _ = take_credits(free)
    palette, color_of = _read_colors(head[len(free) :])
    for axis, clues in (("row", rows), ("column", columns)):
        if len(clues) > MAX_SIDE:
            raise FormatError(f"the text has {len(clues)} {axis} clues; expected at most {MAX_SIDE}")
    puzzle = Nonogram(
        read_clues(rows, len(rows), "row", color_of),
        read_clues(columns, len(columns), "column", color_of),
        palette,
        *said,
    )
    return (Document(puzzle),)


def write(document: Document[Nonogram]) -> bytes:
    """Write the clues; colors are declared unless the puzzle is plain black on white."""
    puzzle = document.puzzle
    lines = [f"{word.capitalize()}: {text}" for word, text in one_line_credits(puzzle).items()]
    letters: Sequence[str] = NO_LETTERS
    if puzzle.palette != Palette.default(1):
        letters = letters_within(puzzle.palette, string.ascii_letters)
        lines += ["#d", f"   {_BACKGROUND}:   {puzzle.palette.background}"]
        for letter, color in zip(letters, puzzle.palette.colors, strict=True):
            lines.append(f"   {letter}:{color.letter}  {color.rgb}  {color.name}")
    lines += [": rows", *write_clues(puzzle.rows, letters, empty="")]
    lines += [": columns", *write_clues(puzzle.columns, letters, empty="")]
    return "\n".join([*lines, ": end", ""]).encode()


class _Declaration(NamedTuple):
    """A line of the color section: the sign in clues, the sign on a terminal, the color word, and the rest."""

    line: Line
    sign: str
    shown: str
    word: str
    comment: str

    def rgb(self) -> str:
        name = self.word.lower()
        rgb = rgb_of_hex(name) if name.startswith("#") else _X11_COLORS.get(name) or css_colors().get(name)
        if rgb is None:
            raise self.line.error(
                f"{quoted(self.word)} is not a color; expected an X11 name or '#RRGGBB' (and no triangle)"
            )
        return rgb


def _read_colors(lines: Sequence[Line]) -> tuple[Palette, Mapping[str, int]]:
    """Read the lines from ``#d`` on; return the palette, and the color of each sign in the clues."""
    if not lines:
        return Palette.default(1), PLAIN
    if lines[0].text[1:2].lower() != "d":
        raise lines[0].error(f"{quoted(lines[0].text)} is not supported; expected '#d' and colors, or ':' and clues")
    declared = [_read_declaration(line) for line in lines[1:] if line.text.strip()]
    if len(declared) > MAX_COLORS + 1:
        raise FormatError(f"the text declares {len(declared)} colors; expected at most {MAX_COLORS} and a background")
    background = next((entry.rgb() for entry in declared if entry.sign == _BACKGROUND), WHITE)
    colors = [entry for entry in declared if entry.sign != _BACKGROUND]
    color_of: dict[str, int] = {}
    for index, entry in enumerate(colors, 1):
        sign = "" if entry.sign == _DEFAULT else entry.sign
        if sign in color_of or sign in _NO_SIGNS:
            raise entry.line.error(
                f"{entry.sign!r} cannot stand for this color; expected a sign of its own that is not a digit"
            )
        color_of[sign] = index
    words = [entry.word for entry in colors]
    if words and set(words) == {str(index) for index in range(1, len(words) + 1)}:
        return Palette.default(len(words)), {sign: int(words[index - 1]) for sign, index in color_of.items()}
    return complete_palette(_entries(colors), background), color_of or PLAIN


def _entries(colors: Sequence[_Declaration]) -> list[Entry]:
    """Use the terminal symbol as the letter if it is free; name an unnamed color after its comment."""
    shown = [entry.shown for entry in colors]
    return [
        Entry(
            name=entry.comment if entry.word.startswith("#") else entry.word.lower(),
            rgb=entry.rgb(),
            letter=entry.shown if entry.shown.strip() and shown.count(entry.shown) == 1 else None,
        )
        for entry in colors
    ]


def _read_declaration(line: Line) -> _Declaration:
    match = _COLOR.fullmatch(line.text)
    if match is None:
        raise line.error(f"{quoted(line.text)} does not declare a color; expected a line such as 'b:b blue'")
    return _Declaration(line, *match.groups())


FORMAT = notation("olsak", sniff, read, write)
