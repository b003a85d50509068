"""The link to puzz.link, ``https://puzz.link/p?akari/6/6/`` and the board, as pzpr and its relatives read it.

The sides are width and height. In the board ``g`` to ``z`` are 1 to 20 white cells, ``.`` is a wall, and a digit in
base 16 is a wall with that number, plus 5 if one white cell follows, plus 10 if two do; the last is written as if two
followed. A file may hold one link a line.

Source: decode4Cell and encode4Cell in pzpr's Encode.js; the names lightup and bijutsukan in its variety.js.
"""

from puzzles.errors import FormatError, quoted
from puzzles.formats.combinators import PUZZLINK_GAPS, Cells, numbers_with_gaps, one_of, runs, signs
from puzzles.formats.document import Document
from puzzles.formats.lightup.cells import side
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
