"""The link to puzz.link, ``https://puzz.link/p?sudoku/9/9/`` and the grid, as pzpr and its relatives read it.

A digit is one of ``1`` to ``f``, ``-10`` to ``-ff`` or ``+100`` to ``+fff``, in base 16; ``g`` to ``z`` are 1 to 20
blanks. There boxes are square, or 2x3 with side 6; other boards are refused. A file may hold one link a line.

Source: decodeNumber16 in pzpr's Encode.js, and initBoardSize in its sudoku.js.
"""

from math import isqrt

from puzzles.errors import FormatError, counted, quoted
from puzzles.formats.combinators import PUZZLINK_GAPS, Cells, hexadecimal, one_of, runs
from puzzles.formats.document import Document
from puzzles.formats.lines import notation_of_lines, puzzlink_pattern
from puzzles.formats.sudoku.cells import require_box
from puzzles.formats.text import Line, number
from puzzles.sudoku import BLANK, MAX_SIDE, Ground, Sudoku

_NAME = "puzzlink-sudoku"
_START = "https://puzz.link/p?sudoku"
_LINK = puzzlink_pattern("sudoku")


def _grid(side: int) -> Cells:
    expected = "1-f, -10 to -ff, +100 to +fff, or g-z for blanks"
    return Cells("grid", one_of(runs(BLANK, PUZZLINK_GAPS), hexadecimal(side)), expected, rest=BLANK)


def _box_for(side: int) -> Ground | None:
    """Return the boxes of a side, None where they do not divide the board."""
    root = isqrt(side)
    if root * root == side:
        return Ground(root, root)
    return Ground(2, 3) if side == 6 else None


def _read(text: str) -> Sudoku:
    link = _LINK.fullmatch(text)
    if link is None:
        raise FormatError(f"{quoted(text)} is not a link to a Sudoku; expected '{_START}/9/9/' and the grid")
    width, height = (number(Line(0, side), "side", 1, MAX_SIDE) for side in link.groups()[:2])
    box = _box_for(width)
    if width != height or box is None:
        raise FormatError(
            f"the board has {counted(height, 'row')} and {counted(width, 'column')}; "
            "expected 6 of both, or a square number"
        )
    return Sudoku(box, _grid(width).read(link[3], width * width))


def _write(document: Document[Sudoku]) -> str:
    puzzle = document.puzzle
    box = _box_for(puzzle.side)
    if box is None:
        raise FormatError(f"{_NAME} cannot carry {puzzle.side} rows and columns; expected 6, or a square number")
    require_box(puzzle, _NAME, box)
    return f"{_START}/{puzzle.side}/{puzzle.side}/{_grid(puzzle.side).write(puzzle.cells)}"


FORMAT = notation_of_lines(_NAME, _LINK.fullmatch, _read, _write)
