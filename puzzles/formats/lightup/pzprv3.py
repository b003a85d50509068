"""The file of pzpr, the program behind puzz.link: ``pzprv3``, ``lightup``, height and width, and the rows.

Each part is on a line of its own, or all are on one line with ``/`` between them. ``.`` is a white cell, ``-`` a wall,
``0`` to ``4`` a wall with that number, ``#`` a bulb and ``+`` a player's mark. Bulbs that solve the puzzle are its
solution; any others are ignored.

Source: pzpr's lightup.js, and the boards of its test/script/lightup.js.
"""

import re

from puzzles.errors import FormatError, counted, quoted
from puzzles.formats.document import Document, notation
from puzzles.formats.lightup.text import KIND_OF, read_board, side
from puzzles.formats.text import Line, decode, lines_of
from puzzles.lightup import BULB_SIGN, MAX_SIDE, SIGNS, WALL, WHITE, LightUp
from puzzles.lightup.text import signs_of

_HEADER = ["pzprv3", "lightup"]
_N_HEAD = 4  # lines before the rows
_START = re.compile(r"\s*+pzprv3(?:\s*+/|[^\S\n]*+\n)\s*+lightup\s*[/\n]")
_WALL_SIGN, _BULB_SIGN, _MARK_SIGN = "-", "#", "+"
_OF_OURS = str.maketrans({SIGNS[WALL]: _WALL_SIGN, BULB_SIGN: _BULB_SIGN})
_KIND_OF = {sign.translate(_OF_OURS): kind for sign, kind in KIND_OF.items()} | {_MARK_SIGN: WHITE}


def sniff(data: bytes) -> bool:
    """Return whether the text begins with ``pzprv3`` and ``lightup``."""
    return _START.match(decode(data)) is not None


def read(data: bytes) -> tuple[Document[LightUp], ...]:
    """Read one puzzle; raise PuzzleError if the text is none."""
    parts = lines_of(decode(data).strip().replace("/", "\n"))[: _N_HEAD + MAX_SIDE]
    lines = [Line(part.number, part.text.strip()) for part in parts]
    if [line.text for line in lines[:2]] != _HEADER:
        found = quoted(" ".join(line.text for line in lines[:2]))
        raise FormatError(f"the text begins with {found}; expected 'pzprv3' and 'lightup'")
    if len(lines) < _N_HEAD:
        raise FormatError("the text ends before the sides; expected height and width after 'lightup'")
    height, width = side(lines[2], "height"), side(lines[3], "width")
    rows = lines[_N_HEAD : _N_HEAD + height]
    if len(rows) < height:
        raise FormatError(f"the text ends after {counted(len(rows), 'row')}; expected {height}")
    puzzle, bulbs = read_board(rows, _KIND_OF, _BULB_SIGN)
    if puzzle.width != width:
        raise rows[0].error(f"row 1 has {counted(puzzle.width, 'cell')}; expected {width} as the width says")
    return (Document(puzzle, bulbs if bulbs.any() and puzzle.check(bulbs) is None else None),)


def write(document: Document[LightUp]) -> bytes:
    """Write a line for each part, with the bulbs if they are known."""
    puzzle = document.puzzle
    rows = (" ".join(row.translate(_OF_OURS)) + " " for row in signs_of(puzzle, document.solution))
    return "\n".join((*_HEADER, str(puzzle.height), str(puzzle.width), *rows, "")).encode()


FORMAT = notation("pzprv3-lightup", sniff, read, write)
