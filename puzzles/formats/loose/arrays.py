"""Grids of Sudokus as arrays in sources of any programming language, in Prolog or in matrices of MATLAB.

    int board[4][4] = {{0, 0, 2, 0}, {0, 1, 0, 0}, {0, 0, 3, 0}, {0, 4, 0, 0}};
    ["..2.", ".1..", "..3.", ".4.."]
    sudoku([_, _, 2, _, _, 1, _, _, _, _, 3, _, _, 4, _, _]).

A group is the text between innermost brackets: a whole grid, or one of its rows.
"""

import re
from collections.abc import Iterator
from math import isqrt
from typing import Any

from puzzles.errors import PuzzleError
from puzzles.formats.document import Document
from puzzles.formats.sudoku.cells import SIGNS, cells_of_numbers, cells_of_signs, document, sudoku
from puzzles.sudoku import MAX_SIDE

_GROUP = re.compile(r"[\[({]([^\[\](){}]{7,100000})[\])}]")
_CELL = re.compile(r"([0-9]{1,4})|_\w*|[.*?-]|None|null|nil|undefined|NULL|\"([^\"\n]*)\"|'([^'\n]*)'")
_SEPARATORS = re.compile(r"[\s,;]*")
_LEAST_SIDE = 4


def read_each(text: str) -> Iterator[tuple[int, Document[Any] | PuzzleError]]:
    """Yield the grids in a text, each with the place where it begins."""
    rows, start, side = list[list[str]](), 0, 0
    for group in _GROUP.finditer(text):
        cells = _cells(group[1])
        root = isqrt(len(cells or ()))
        if cells and root * root == len(cells) and root >= _LEAST_SIDE and len(cells) != side:
            signs = ["".join(cells)] if max(map(len, cells)) == root else []
            yield group.start(), _grid([[*signs[0]]] if signs and len(cells) == root else [cells])
            rows = []
        elif cells and all(len(cell) == len(cells) >= _LEAST_SIDE for cell in cells):
            yield group.start(), _grid([[*cell] for cell in cells])
            rows = []
        elif cells and _LEAST_SIDE <= len(cells) <= MAX_SIDE:
            if not rows or len(rows[0]) != len(cells):
                rows, start, side = [], group.start(), len(cells)
            rows.append(cells)
            if len(rows) == side:
                yield start, _grid(rows)
                rows = []
        else:
            rows = []


def _cells(text: str) -> list[str] | None:
    """Return the cells of a group, with blanks as dots; None if the group is anything else."""
    cells, place = list[str](), _SEPARATORS.match(text, 0).end()  # type: ignore[union-attr]  # it matches nothing too
    while place < len(text):
        cell = _CELL.match(text, place)
        if cell is None:
            return None
        quoted = cell[2] if cell[2] is not None else cell[3]
        cells.append(cell[1] or (quoted.strip() if quoted is not None else "") or ".")
        separator = _SEPARATORS.match(text, cell.end())
        place = separator.end() if separator else len(text)
        if place == cell.end() < len(text):
            return None
    return cells


def _grid(rows: list[list[str]]) -> Document[Any] | PuzzleError:
    cells = [cell for row in rows for cell in row]
    side = isqrt(len(cells))
    try:
        if all(len(cell) == 1 for cell in cells) and side <= len(SIGNS):
            return document(sudoku(cells_of_signs("".join(cells).translate(_DOTS), side)))
        return document(sudoku(cells_of_numbers(cells, side)))
    except PuzzleError as error:
        return error


_DOTS = str.maketrans("_*?-", "....")
