"""The grid in one line, one puzzle per line: 81 characters for a 9x9 puzzle. Files of many puzzles are called .sdm.

Digits are the signs 1 to 9, then A for 10 up to Z for 35; larger boards are numbers with blanks or commas between them.
Blanks are ``.`` or ``0``; a grid that has neither may use one of ``_ * X - ?`` or the space instead. A comment may
follow after a blank or ``#``; our comment is the title.

The library line of HoDoKu is ``:0000:x:``, the grid of a 9x9 puzzle and ``:::``. Its fields are the technique that the
line is an example of (0000: none), its digits (x: none), the grid (``+`` stands before a digit that is no given), and a
solver's progress, which is ignored.

Source: common use, as collected in Sudopedia, Sudoku Clipboard and File Formats; signs above 9 and numbers: own; the
reading and writing of lines in HoDoKu's Sudoku2.
"""

import re
from math import isqrt

from puzzles.errors import FormatError, PuzzleError, counted, quoted
from puzzles.formats.document import Document, notation
from puzzles.formats.lines import documents_in_lines, notation_of_lines
from puzzles.formats.sudoku.cells import (
    are_numbers,
    cells_of_grid,
    cells_of_numbers,
    cells_of_signs,
    require_box,
    require_side,
    side_of,
    sudoku,
    write_cells,
)
from puzzles.formats.text import decode, one_line, words_of_row
from puzzles.sudoku import Ground, Sudoku, default_box

NAME = "line"
_COMMENT = "#"
_LEAST_RECOGNIZED = 16  # the fewest signs of a grid that is recognized although a few are missing
_SIGNS_ONLY = re.compile(r"(?=.*[0-9.])[0-9A-Z._*-]+", re.IGNORECASE)
_SIGNS_AND_SPACES = re.compile(r"[0-9 ]+")


def sniff(data: bytes) -> bool:
    """Return whether the first line that is no comment is a grid, or nearly one.

    A small grid must fill the line up to a comment, because many files begin with ``1 1``. A lone cell must be the
    whole text, because many files begin with a number.
    """
    lines = (text for text in decode(data).split("\n") if text.strip() and not text.lstrip().startswith(_COMMENT))
    text = next(lines, "")
    words = text.partition(_COMMENT)[0].split()
    try:
        n_cells = len(_read_line(text).cells) if words else 0
        return n_cells >= _LEAST_RECOGNIZED or (len(words) == 1 and (n_cells > 1 or next(lines, "") == ""))
    except PuzzleError:
        return len(words[0]) >= _LEAST_RECOGNIZED and _SIGNS_ONLY.fullmatch(words[0]) is not None


def read(data: bytes) -> tuple[Document[Sudoku], ...]:
    """Read a puzzle from each line that is no comment; raise FormatError if a line is bad, or there is none."""
    expected = "a line of 81 characters, or of another square number"
    return documents_in_lines(data, _read_line, expected, _COMMENT)


def write(document: Document[Sudoku]) -> bytes:
    """Write the grid in a line with any title as a comment; raise FormatError if the boxes are not the usual ones."""
    title = one_line(document.puzzle.title)
    return (cells_in_a_line(document.puzzle) + (f" # {title}" if title else "") + "\n").encode()


def cells_in_a_line(puzzle: Sudoku) -> str:
    """Write the grid in a line, without its title and its line end.

    Raise ``FormatError`` unless the boxes are the usual ones of that size.
    """
    require_box(puzzle, NAME, default_box(puzzle.side))
    return write_cells(puzzle.cells, puzzle.side)


def _read_line(text: str) -> Sudoku:
    body, _, comment = text.partition(_COMMENT)
    words = words_of_row(body.strip(" []"))
    if are_numbers(words) and isqrt(len(words)) ** 2 == len(words):
        return sudoku(cells_of_numbers(words, side_of(len(words), "numbers")), comment.strip())
    if _SIGNS_AND_SPACES.fullmatch(body) and " " in body.strip() and isqrt(len(body)) ** 2 == len(body):
        return sudoku(cells_of_grid(body), comment.strip())
    grid, _, rest = body.strip().partition(" ")
    return sudoku(cells_of_grid(grid), (rest + comment).strip())


FORMAT = notation(NAME, sniff, read, write, divider=b"")


_HODOKU = "hodoku"
_SIDE, _BOX = 9, Ground(3, 3)
_START = re.compile(r"\s*:[0-9]{4}(-[0-9])?:[^:\n]*:[0-9.+]+(:|\s*$)")
_PLACED = re.compile(r"\+[1-9]")
_GRID_FIELD = 3


def _read_library_line(text: str) -> Sudoku:
    fields = text.strip().split(":", maxsplit=_GRID_FIELD + 1)
    if len(fields) <= _GRID_FIELD or fields[0]:
        raise FormatError(f"{quoted(text)} is not a library line; expected ':0000:x:', the grid and ':::'")
    grid = _PLACED.sub(".", fields[_GRID_FIELD])
    if len(grid) != _SIDE**2:
        raise FormatError(f"the grid has {counted(len(grid), 'cell')}; expected {_SIDE**2}")
    return sudoku(cells_of_signs(grid, _SIDE))


def _write_library_line(document: Document[Sudoku]) -> str:
    puzzle = document.puzzle
    require_side(puzzle, _HODOKU, _SIDE, _SIDE)
    require_box(puzzle, _HODOKU, _BOX)
    return f":0000:x:{write_cells(puzzle.cells, _SIDE)}:::"


HODOKU = notation_of_lines(_HODOKU, _START.match, _read_library_line, _write_library_line)
