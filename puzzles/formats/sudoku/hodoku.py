"""The library line of HoDoKu, ``:0000:x:`` and the grid and ``:::``; 9x9 puzzles alone.

The fields are the technique that the line is an example of (0000: none), its digits (x: none), the grid (``+`` stands
before a digit that is no given), and a solver's progress, which is ignored.

Source: the reading and writing of lines in HoDoKu's Sudoku2.
"""

import re

from puzzles.errors import FormatError, counted, quoted
from puzzles.formats.document import Document
from puzzles.formats.lines import notation_of_lines
from puzzles.formats.sudoku.cells import cells_of_signs, require_box, require_side, sudoku, write_cells
from puzzles.sudoku import Ground, Sudoku

_NAME = "hodoku"
_SIDE, _BOX = 9, Ground(3, 3)
_START = re.compile(r"\s*:[0-9]{4}(-[0-9])?:[^:\n]*:[0-9.+]+(:|\s*$)")
_PLACED = re.compile(r"\+[1-9]")
_GRID_FIELD = 3


def _read_line(text: str) -> Sudoku:
    fields = text.strip().split(":", maxsplit=_GRID_FIELD + 1)
    if len(fields) <= _GRID_FIELD or fields[0]:
        raise FormatError(f"{quoted(text)} is not a library line; expected ':0000:x:', the grid and ':::'")
    grid = _PLACED.sub(".", fields[_GRID_FIELD])
    if len(grid) != _SIDE**2:
        raise FormatError(f"the grid has {counted(len(grid), 'cell')}; expected {_SIDE**2}")
    return sudoku(cells_of_signs(grid, _SIDE))


def _write_line(document: Document[Sudoku]) -> str:
    puzzle = document.puzzle
    require_side(puzzle, _NAME, _SIDE, _SIDE)
    require_box(puzzle, _NAME, _BOX)
    return f":0000:x:{write_cells(puzzle.cells, _SIDE)}:::"


FORMAT = notation_of_lines(_NAME, _START.match, _read_line, _write_line)
