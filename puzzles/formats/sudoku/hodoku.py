"""The library line of HoDoKu, ``:0000:x:`` and the grid and ``:::``; 9x9 puzzles alone.

The fields are the technique that the line is an example of (0000: none), its digits (x: none), the grid, candidates
deleted so far, eliminations, and more. In the grid ``+`` stands before a digit that is no given. Only the givens are
read: all else is a solver's progress. A file may hold one line a puzzle.

Source: the reading and writing of lines in HoDoKu's Sudoku2.
"""

import re

from puzzles.errors import FormatError, counted
from puzzles.formats.document import Document, Format
from puzzles.formats.lines import documents_in_lines
from puzzles.formats.sudoku.cells import (
    cells_of_signs,
    require_box,
    require_side,
    sudoku,
    write_cells,
)
from puzzles.formats.text import decode, quote
from puzzles.sudoku import Box, Sudoku

NAME = "hodoku"
_SIDE, _BOX = 9, Box(3, 3)
_START = re.compile(r"\s*:[0-9]{4}(-[0-9])?:[^:\n]*:[0-9.+]+(:|\s*$)", re.MULTILINE)
_PLACED = re.compile(r"\+[1-9]")
_GRID_FIELD = 3


def sniff(data: bytes) -> bool:
    """Tell whether the text begins with a technique, its digits and a grid, each after a colon."""
    return _START.match(decode(data)) is not None


def read(data: bytes) -> tuple[Document[Sudoku], ...]:
    """Read one puzzle from each line that is not blank.

    Raises:
        FormatError: when a line is none, or there is no line.
    """
    return documents_in_lines(data, _read_line, "a line such as ':0000:x:' and 81 characters")


def write(document: Document[Sudoku]) -> bytes:
    """Write one line without a technique.

    Raises:
        FormatError: when the puzzle is not 9x9 with boxes of 3x3.
    """
    puzzle = document.puzzle
    require_side(puzzle, NAME, _SIDE, _SIDE)
    require_box(puzzle, NAME, _BOX)
    return f":0000:x:{write_cells(puzzle.cells, _SIDE)}:::\n".encode()


def _read_line(text: str) -> Sudoku:
    fields = text.strip().split(":", maxsplit=_GRID_FIELD + 1)
    if len(fields) <= _GRID_FIELD or fields[0]:
        raise FormatError(f"{quote(text)} is no library line; expected ':0000:x:', the grid and ':::'")
    grid = _PLACED.sub(".", fields[_GRID_FIELD])
    if len(grid) != _SIDE**2:
        raise FormatError(f"the grid has {counted(len(grid), 'cell')}; expected {_SIDE**2}")
    return sudoku(cells_of_signs(grid, _SIDE))


FORMAT = Format(
    name=NAME,
    family=Sudoku.family,
    suffixes=(".hodoku",),
    description="library line of HoDoKu; 9x9",
    keeps=frozenset(),
    sniff=sniff,
    read=read,
    write=write,
    divider=b"",
)
