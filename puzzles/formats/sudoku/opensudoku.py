"""The XML of OpenSudoku, versions 1 and 2: 9x9 puzzles alone, as 81 digits with 0 for a blank.

In version 1, the root ``<opensudoku>`` contains ``<name>``, ``<author>`` and ``<game data="...">``. In version 2 it
contains folders, each with a name and games. The name becomes the title of each game. We write version 2, which has no
place for an author.

Source: OpenSudoku's export, as sudokuformats4j reads and writes it.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from puzzles.errors import FormatError, PuzzleError, counted, quoted
from puzzles.formats import xmltext
from puzzles.formats.document import Document, each_read, notation
from puzzles.formats.sudoku.cells import cells_of_signs, require_box, require_side, sudoku, write_cells
from puzzles.formats.text import one_line
from puzzles.sudoku import Ground, Sudoku

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

NAME = "opensudoku"
_SIDE, _BOX = 9, Ground(3, 3)
_HEADER = b'<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku version="2">\n'
_FOOTER = b"</opensudoku>\n"
_ROOT = "opensudoku"
_MAX_TAGS = 500_000


def read_each(data: bytes) -> Iterator[Document[Sudoku] | PuzzleError]:
    """Read the games of all folders one by one, a bad one as its error; raise PuzzleError for other bytes."""
    games = list(_games(xmltext.parse(data, _ROOT, _MAX_TAGS)))
    if not games:
        raise FormatError("the text has no game; expected one or more")
    return each_read(_read_game, games, "game {}: ")


def write(document: Document[Sudoku]) -> bytes:
    """Write a folder of one game, named by the title; raise FormatError unless the board is 9x9 with boxes of 3x3."""
    from xml.sax.saxutils import quoteattr

    puzzle = document.puzzle
    require_side(puzzle, NAME, _SIDE, _SIDE)
    require_box(puzzle, NAME, _BOX)
    lines = [
        f'<folder name={quoteattr(one_line(puzzle.title))} created="0">',
        f'<game created="0" state="0" time="0" data="{write_cells(puzzle.cells, _SIDE, blank="0")}" />',
        "</folder>",
        "",
    ]
    return _HEADER + "\n".join(lines).encode() + _FOOTER


def _games(root: "Element") -> Iterator[tuple[str, str, "Element"]]:
    for game in root.findall("game"):
        yield root.findtext("name") or "", root.findtext("author") or "", game
    for folder in root.findall("folder"):
        for game in folder.findall("game"):
            yield folder.get("name", ""), "", game


def _read_game(title: str, author: str, game: "Element") -> Document[Sudoku]:
    data = game.get("data", "").strip()
    if len(data) != _SIDE**2:
        raise FormatError(
            f"the data {quoted(data)} has {counted(len(data), 'character')}; expected {_SIDE**2}, a game not begun"
        )
    return Document(sudoku(cells_of_signs(data, _SIDE), one_line(title), one_line(author)))


FORMAT = notation(NAME, xmltext.sniffer(_ROOT), read_each, write, divider=b"\n", header=_HEADER, footer=_FOOTER)
