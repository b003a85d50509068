"""The game id of Solo in Simon Tatham's puzzle collection: ``3x3:`` and the grid.

The size counts boxes side by side and one above the other, so that ``2x3`` has boxes 2 high and 3 wide. In the grid
``a`` to ``z`` are 1 to 26 blanks, and ``_`` divides digits that meet. A file may hold one id a line. Ids of jigsaw, X
and killer puzzles are refused.

Source: the encoding in Tatham's solo.c.
"""

import re

from puzzles.errors import FormatError, quoted
from puzzles.formats.combinators import TATHAM_GAPS, Cells, decimal, one_of, runs
from puzzles.formats.document import Document
from puzzles.formats.lines import format_of_lines
from puzzles.formats.sudoku.cells import require_side
from puzzles.formats.text import Line, number
from puzzles.sudoku import BLANK, Ground, Sudoku

_NAME = "solo"
_LARGEST_SIDE = 31
_LEAST = 2  # boxes in a row and in a column; with one, Solo draws a jigsaw
_ID = re.compile(r"\s*([0-9]+)(?:x([0-9]+))?((?:[a-z][0-9]*)*):([0-9a-z_,]*)\s*")
_VARIANT = re.compile(r"[xkj]")


def _grid(side: int) -> Cells:
    return Cells("grid", one_of(runs(BLANK, TATHAM_GAPS), decimal(side)), "digits, '_', or a-z for blanks")


def _read(text: str) -> Sudoku:
    game = _ID.fullmatch(text)
    if game is None:
        raise FormatError(f"{quoted(text)} is not a game id; expected a size such as '3x3', ':' and the grid")
    across, down, options, description = game.groups()
    if _VARIANT.search(options) or "," in description:
        raise FormatError("the game id is of a jigsaw, X or killer puzzle; expected a plain Sudoku")
    height, width = (
        number(Line(0, side), "number of boxes", _LEAST, _LARGEST_SIDE) for side in (across, down or across)
    )
    box = Ground(height, width)
    if box.side > _LARGEST_SIDE:
        raise FormatError(f"boxes of {box} cells make {box.side} digits; expected at most {_LARGEST_SIDE}")
    return Sudoku(box, _grid(box.side).read(description, box.side**2))


def _write(document: Document[Sudoku]) -> str:
    puzzle = document.puzzle
    require_side(puzzle, _NAME, _LEAST**2, _LARGEST_SIDE)
    if min(puzzle.ground.height, puzzle.ground.width) < _LEAST:
        raise FormatError(f"{_NAME} cannot carry boxes of {puzzle.ground} cells; expected two rows and columns or more")
    return f"{puzzle.ground.height}x{puzzle.ground.width}:{_grid(puzzle.side).write(puzzle.cells)}"


FORMAT = format_of_lines(
    name=_NAME,
    family=Sudoku.family,
    suffixes=(".solo",),
    description="game id of Solo in Simon Tatham's collection; sides up to 31, no boxes of one row or column",
    keeps=frozenset({"boxes"}),
    sniff_line=_ID.fullmatch,
    read_line=_read,
    write_line=_write,
    expected="a game id such as '3x3:' and the grid",
)
