"""The game id of Solo in Simon Tatham's puzzle collection: ``3x3:`` and the grid.

The size counts boxes side by side and one above the other, so that ``2x3`` has boxes 2 high and 3 wide. In the grid
``a`` to ``z`` are 1 to 26 blanks, and ``_`` divides digits that meet. A file may hold one id a line. Ids of jigsaw, X
and killer puzzles are refused.

Source: the encoding in Tatham's solo.c.
"""

import re
from itertools import groupby

from puzzles.errors import FormatError, counted
from puzzles.formats.document import Document, Format
from puzzles.formats.gaps import TATHAM
from puzzles.formats.lines import documents_in_lines, first_line
from puzzles.formats.sudoku.cells import Cells, require_side
from puzzles.formats.text import Line, number, quote
from puzzles.sudoku import BLANK, Box, Sudoku

NAME = "solo"
_LARGEST_SIDE = 31
_LEAST = 2  # boxes in a row and in a column; with one, Solo draws a jigsaw
_ID = re.compile(r"\s*([0-9]+)(?:x([0-9]+))?((?:[a-z][0-9]*)*):([0-9a-z_,]*)\s*")
_VARIANT = re.compile(r"[xkj]")
_TOKEN = re.compile(r"_?([0-9]+)|([a-z])|_")


def sniff(data: bytes) -> bool:
    """Tell whether the first line is a size, a colon and digits with letters, without the ``/`` of Pattern's ids."""
    return _ID.fullmatch(first_line(data)) is not None


def read(data: bytes) -> tuple[Document[Sudoku], ...]:
    """Read one puzzle from each line that is not blank.

    Raises:
        FormatError: when a line is no game id, or there is none.
    """
    return documents_in_lines(data, _read_id, "a game id such as '3x3:' and the grid")


def write(document: Document[Sudoku]) -> bytes:
    """Write one game id in a line.

    Raises:
        FormatError: when the puzzle has a side above 31, or boxes of one row or column.
    """
    puzzle = document.puzzle
    require_side(puzzle, NAME, _LEAST**2, _LARGEST_SIDE)
    if min(puzzle.box) < _LEAST:
        raise FormatError(f"{NAME} cannot carry boxes of {puzzle.box} cells; expected two rows and columns or more")
    grid = "".join(
        TATHAM.letters(len(list(cells))) if blank else "_".join(map(str, cells))
        for blank, cells in groupby(puzzle.cells, key=lambda digit: digit == BLANK)
    )
    return f"{puzzle.box.height}x{puzzle.box.width}:{grid}\n".encode()


def _read_id(text: str) -> Sudoku:
    game = _ID.fullmatch(text)
    if game is None:
        raise FormatError(f"{quote(text)} is not a game id; expected a size such as '3x3', ':' and the grid")
    across, down, options, description = game.groups()
    if _VARIANT.search(options) or "," in description:
        raise FormatError("the game id is of a jigsaw, X or killer puzzle; expected a plain Sudoku")
    box = Box(*(number(Line(0, side), "number of boxes", _LEAST, _LARGEST_SIDE) for side in (across, down or across)))
    if box.side > _LARGEST_SIDE:
        raise FormatError(f"boxes of {box} cells make {box.side} digits; expected at most {_LARGEST_SIDE}")
    return Sudoku(box, _read_cells(description, box.side))


def _read_cells(description: str, side: int) -> Cells:
    cells: list[int] = []
    for token in _TOKEN.finditer(description):
        digits, gap = token.groups()
        if gap:
            cells += [BLANK] * TATHAM.length(gap)
        elif digits:
            cells.append(number(Line(0, digits), f"digit of a {side}x{side} board", 1, side))
        if len(cells) > side * side:
            raise FormatError(f"the grid goes on after {counted(side * side, 'cell')}; expected no more")
    if len(cells) < side * side:
        raise FormatError(f"the grid has {counted(len(cells), 'cell')}; expected {side * side}")
    return tuple(cells)


FORMAT = Format(
    name=NAME,
    family=Sudoku.family,
    suffixes=(".solo",),
    description="game id of Solo in Simon Tatham's collection; sides up to 31, no boxes of one row or column",
    keeps=frozenset({"boxes"}),
    sniff=sniff,
    read=read,
    write=write,
    divider=b"",
)
