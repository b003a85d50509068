"""The link to puzz.link, ``https://puzz.link/p?akari/6/6/`` and the board, and the id in Simon Tatham's collection.

A link gives width and height. In its board, ``g`` to ``z`` are 1 to 20 white cells, and ``.`` is a wall. A digit in
base 16 is a wall with that number, plus 5 if one white cell follows, plus 10 if two follow; a last wall is written as
if two followed. An id is ``7x7:`` (width, height) and the board: ``a`` to ``z`` are 1 to 26 white cells, ``B`` is a
wall, and ``0`` to ``4`` is a wall with that number. Options of a full id, such as ``b20s4d1``, are ignored. A file may
hold one link or id on each line.

Source: decode4Cell and encode4Cell in pzpr's Encode.js; the names lightup and bijutsukan in its variety.js; the
encoding in Tatham's lightup.c.
"""

import re

from puzzles.errors import FormatError, quoted
from puzzles.formats.combinators import PUZZLINK_GAPS, TATHAM_GAPS, Cells, numbers_with_gaps, one_of, runs, signs
from puzzles.formats.document import Document
from puzzles.formats.lightup.text import side
from puzzles.formats.lines import notation_of_lines, puzzlink_pattern
from puzzles.formats.text import Line
from puzzles.lightup import MAX_NUMBER, WALL, WHITE, LightUp

_START = "https://puzz.link/p?akari"
_LINK = puzzlink_pattern("akari|lightup|bijutsukan")
_NUMBERS = numbers_with_gaps(range(MAX_NUMBER + 1), WHITE)
_BOARD = Cells(
    "board",
    one_of(runs(WHITE, PUZZLINK_GAPS), signs({".": (WALL,), **_NUMBERS})),
    "0-9 or a-e for a number, '.', or g-z for white cells",
    rest=WHITE,
)


def _read(text: str) -> LightUp:
    link = _LINK.fullmatch(text)
    if link is None:
        raise FormatError(f"{quoted(text)} is not a link to Light Up; expected '{_START}/6/6/' and the board")
    width, height = side(Line(0, link[1]), "width"), side(Line(0, link[2]), "height")
    return LightUp(height, width, _BOARD.read(link[3], height * width))


def _write(document: Document[LightUp]) -> str:
    puzzle = document.puzzle
    return f"{_START}/{puzzle.width}/{puzzle.height}/{_BOARD.write(puzzle.cells)}"


FORMAT = notation_of_lines("puzzlink-lightup", _LINK.fullmatch, _read, _write)


_NAME = "tatham-lightup"
_LEAST_SIDE = 2  # the least side in the collection
_SINGLES = range(1, MAX_NUMBER + 1)  # an id of nothing but these belongs to another game
_WALL_SIGN = "B"
_ID = re.compile(r"\s*([0-9]{1,9})x([0-9]{1,9})(?:[bsdr][0-9]*)*:([0-4Ba-z]*)\s*")
_WALLS = {_WALL_SIGN: (WALL,)} | {str(number): (number,) for number in range(MAX_NUMBER + 1)}
_ID_BOARD = Cells("board", one_of(runs(WHITE, TATHAM_GAPS), signs(_WALLS)), "0-4, 'B', or a-z for white cells")


def _is_id(text: str) -> bool:
    """Return whether a text is an id with as many cells as its size requires.

    If all cells are numbers, the id belongs to Singles.
    """
    game = _ID.fullmatch(text)
    if game is None or not set(game[3]) - set(map(str, _SINGLES)):
        return False
    n_cells = sum(TATHAM_GAPS.find(sign) + 1 or 1 for sign in game[3])
    return n_cells == int(game[1]) * int(game[2])


def _read_id(text: str) -> LightUp:
    game = _ID.fullmatch(text)
    if game is None:
        raise FormatError(f"{quoted(text)} is not a game id; expected a size such as '7x7', ':' and the board")
    width, height = (side(Line(0, game[place]), what, _LEAST_SIDE) for place, what in ((1, "width"), (2, "height")))
    return LightUp(height, width, _ID_BOARD.read(game[3], height * width))


def _write_id(document: Document[LightUp]) -> str:
    puzzle = document.puzzle
    if min(puzzle.height, puzzle.width) < _LEAST_SIDE:
        raise FormatError(f"{_NAME} cannot carry {puzzle.height}x{puzzle.width} cells; expected two rows and columns")
    if not set(puzzle.cells) - set(_SINGLES):
        raise FormatError(f"{_NAME} cannot carry walls of 1 to 4 alone, an id of Singles; expected a white cell")
    return f"{puzzle.width}x{puzzle.height}:{_ID_BOARD.write(puzzle.cells)}"


TATHAM = notation_of_lines(_NAME, _is_id, _read_id, _write_id)
