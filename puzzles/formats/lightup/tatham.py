"""The game id of Light Up in Simon Tatham's puzzle collection: ``7x7:`` and the board.

The size is width and height. In the board ``a`` to ``z`` are 1 to 26 white cells, ``B`` is a wall and ``0`` to ``4`` a
wall with that number. Options of a full id, such as ``b20s4d1``, are left out. A file may hold one id a line.

Source: the encoding in Tatham's lightup.c.
"""

import re

from puzzles.errors import FormatError, counted
from puzzles.formats.document import Document, Format
from puzzles.formats.gaps import TATHAM
from puzzles.formats.lightup.cells import side
from puzzles.formats.lines import documents_in_lines, first_line
from puzzles.formats.text import Line, quote
from puzzles.lightup import WALL, WHITE, LightUp
from puzzles.lightup.text import signs_of

NAME = "tatham-lightup"
_LEAST_SIDE = 2  # of the collection
_WALL_SIGN = "B"
_ID = re.compile(r"\s*([0-9]{1,9})x([0-9]{1,9})((?:[bsdr][0-9]*)*):([0-4Ba-z]*)\s*")
_RUN = re.compile(r"(\.+)|#")


def sniff(data: bytes) -> bool:
    """Tell whether the first line is such an id: one with a ``B``, or with as many cells as the size says.

    An id of Solo of the same size has more cells by far.
    """
    game = _ID.fullmatch(first_line(data))
    if game is None:
        return False
    width, height, _, board = game.groups()
    return _WALL_SIGN in board or sum(map(_length, board)) == int(width) * int(height)


def read(data: bytes) -> tuple[Document[LightUp], ...]:
    """Read one puzzle from each line that is not blank.

    Raises:
        FormatError: when a line is no game id, or there is none.
    """
    return documents_in_lines(data, _read_id, "a game id such as '7x7:' and the board")


def write(document: Document[LightUp]) -> bytes:
    """Write one game id in a line.

    Raises:
        FormatError: when the board has only one row or column.
    """
    puzzle = document.puzzle
    if min(puzzle.height, puzzle.width) < _LEAST_SIDE:
        raise FormatError(f"{NAME} cannot carry {puzzle.height}x{puzzle.width} cells; expected two rows and columns")
    board = _RUN.sub(lambda run: TATHAM.letters(len(run[1])) if run[1] else _WALL_SIGN, "".join(signs_of(puzzle)))
    return f"{puzzle.width}x{puzzle.height}:{board}\n".encode()


def _length(sign: str) -> int:
    """Count the cells of a sign."""
    return TATHAM.length(sign) if sign.islower() else 1


def _read_id(text: str) -> LightUp:
    game = _ID.fullmatch(text)
    if game is None:
        raise FormatError(f"{quote(text)} is not a game id; expected a size such as '7x7', ':' and the board")
    width, height = (side(Line(0, game[place]), what, _LEAST_SIDE) for place, what in ((1, "width"), (2, "height")))
    cells: list[int] = []
    for sign in game[4]:
        cells += [WHITE] * _length(sign) if sign.islower() else [WALL if sign == _WALL_SIGN else int(sign)]
        if len(cells) > width * height:
            raise FormatError(f"the board goes on after {counted(width * height, 'cell')}; expected no more")
    if len(cells) < width * height:
        raise FormatError(f"the board has {counted(len(cells), 'cell')}; expected {width * height}")
    return LightUp(height, width, tuple(cells))


FORMAT = Format(
    name=NAME,
    family=LightUp.family,
    suffixes=(".tatham",),
    description="game id of Light Up in Simon Tatham's collection, one a line; two rows and columns or more",
    keeps=frozenset(),
    sniff=sniff,
    read=read,
    write=write,
    divider=b"",
)
