"""The JSON layout of the nonogram-rs solver: ``{"cols": [[["r", 2], ...], ...], "rows": [...]}``.

A block is a letter and a length, in version 1 a bare length. A color is only its letter, so letters of our standard
palette are numbered first, in its order, then others as they come.

Source: the examples in nonogram-rs' documentation.
"""

import re

from puzzles.errors import FormatError, counted
from puzzles.formats.document import Document, notation
from puzzles.formats.jsontext import dump, integer_of, list_of, object_of, parse, text_of
from puzzles.formats.nonogram.clues import clue_from
from puzzles.formats.nonogram.palettes import Entry, complete_palette
from puzzles.formats.text import begins_with
from puzzles.nonogram import MAX_COLORS, MAX_SIDE, Nonogram, Palette

_DEFAULT_LETTER = Palette.default(1).colors[0].letter
_ORDER = {color.letter: index for index, color in enumerate(Palette.default(MAX_COLORS).colors)}
_KEYS = (re.compile(rb'"rows"\s*:'), re.compile(rb'"cols"\s*:'))

LetterBlock = tuple[str, int]


def sniff(data: bytes) -> bool:
    """Return whether this is an object with ``rows`` and ``cols``."""
    return begins_with(data, b"{") and all(key.search(data) for key in _KEYS)


def read(data: bytes) -> tuple[Document[Nonogram], ...]:
    """Read one puzzle."""
    members = object_of(parse(data), "the text")
    rows = [_read_clue(value, "rows") for value in list_of(members.get("rows"), "the member 'rows'", MAX_SIDE)]
    columns = [_read_clue(value, "cols") for value in list_of(members.get("cols"), "the member 'cols'", MAX_SIDE)]
    found = dict.fromkeys(letter for clue in rows + columns for letter, _ in clue)
    letters = sorted(found, key=lambda letter: _ORDER.get(letter, MAX_COLORS)) or [_DEFAULT_LETTER]
    color_of = {letter: index for index, letter in enumerate(letters, 1)}
    clues = tuple(clue_from((length, color_of[letter]) for letter, length in clue) for clue in rows + columns)
    palette = complete_palette([Entry(letter=letter) for letter in letters])
    return (Document(Nonogram(clues[: len(rows)], clues[len(rows) :], palette)),)


def write(document: Document[Nonogram]) -> bytes:
    """Write the clues with the palette's letters."""
    puzzle = document.puzzle
    letters = [color.letter for color in puzzle.palette.colors]
    columns, rows = (
        [[[letters[color - 1], length] for length, color in clue] for clue in clues]
        for clues in (puzzle.columns, puzzle.rows)
    )
    return dump({"cols": columns, "rows": rows})


def _read_clue(value: object, key: str) -> list[LetterBlock]:
    return [_read_block(block, key) for block in list_of(value, f"a clue of '{key}'", MAX_SIDE)]


def _read_block(value: object, key: str) -> LetterBlock:
    if not isinstance(value, list):
        return _DEFAULT_LETTER, integer_of(value, f"a length in '{key}'", 0, MAX_SIDE)
    if len(value) != 2:
        raise FormatError(f"a block in '{key}' has {counted(len(value), 'item')}; expected a letter and a length")
    letter = text_of(value[0], f"a color in '{key}'")
    return letter, integer_of(value[1], f"a length in '{key}'", 0, MAX_SIDE)


FORMAT = notation("nonogram-rs", sniff, read, write)
