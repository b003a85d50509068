"""The game id of Light Up in Simon Tatham's puzzle collection: ``7x7:`` (width, height) and the board.

``a`` to ``z`` are 1 to 26 white cells, ``B`` is a wall and ``0`` to ``4`` a wall with that number. Options of a full
id, such as ``b20s4d1``, are ignored. A file may hold one id a line.

Source: the encoding in Tatham's lightup.c.
"""

import re

from puzzles.errors import FormatError, quoted
from puzzles.formats.combinators import TATHAM_GAPS, Cells, one_of, runs, signs
from puzzles.formats.document import Document
from puzzles.formats.lightup.cells import side
from puzzles.formats.lines import notation_of_lines
from puzzles.formats.text import Line
from puzzles.lightup import MAX_NUMBER, WALL, WHITE, LightUp

_NAME = "tatham-lightup"
_LEAST_SIDE = 2  # of the collection
_SINGLES = range(1, MAX_NUMBER + 1)  # an id of these alone is one of another game
_WALL_SIGN = "B"
_ID = re.compile(r"\s*([0-9]{1,9})x([0-9]{1,9})(?:[bsdr][0-9]*)*:([0-4Ba-z]*)\s*")
_WALLS = {_WALL_SIGN: (WALL,)} | {str(number): (number,) for number in range(MAX_NUMBER + 1)}
_BOARD = Cells("board", one_of(runs(WHITE, TATHAM_GAPS), signs(_WALLS)), "0-4, 'B', or a-z for white cells")


def _is_id(text: str) -> bool:
    """Return whether this is an id with as many cells as its size says, but not all of them numbers, as Singles has."""
    game = _ID.fullmatch(text)
    if game is None or not set(game[3]) - set(map(str, _SINGLES)):
        return False
    n_cells = sum(TATHAM_GAPS.find(sign) + 1 or 1 for sign in game[3])
    return n_cells == int(game[1]) * int(game[2])


def _read(text: str) -> LightUp:
    game = _ID.fullmatch(text)
    if game is None:
        raise FormatError(f"{quoted(text)} is not a game id; expected a size such as '7x7', ':' and the board")
    width, height = (side(Line(0, game[place]), what, _LEAST_SIDE) for place, what in ((1, "width"), (2, "height")))
    return LightUp(height, width, _BOARD.read(game[3], height * width))


def _write(document: Document[LightUp]) -> str:
    puzzle = document.puzzle
    if min(puzzle.height, puzzle.width) < _LEAST_SIDE:
        raise FormatError(f"{_NAME} cannot carry {puzzle.height}x{puzzle.width} cells; expected two rows and columns")
    if not set(puzzle.cells) - set(_SINGLES):
        raise FormatError(f"{_NAME} cannot carry walls of 1 to 4 alone, an id of Singles; expected a white cell")
    return f"{puzzle.width}x{puzzle.height}:{_BOARD.write(puzzle.cells)}"


FORMAT = notation_of_lines(_NAME, _is_id, _read, _write)
