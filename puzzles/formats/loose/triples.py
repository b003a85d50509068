"""A Sudoku as a list of givens, one in each line: row, column and digit, such as ``0,4,7`` or ``1 5 7``."""

import re
from typing import Any

from puzzles.errors import FormatError, PuzzleError
from puzzles.formats.document import Document
from puzzles.formats.sudoku.cells import document, sudoku
from puzzles.formats.text import Line

_TRIPLE = re.compile(r"\s*[(\[]?\s*([0-9])\s*[,;:\s]\s*([0-9])\s*[,;:\s]\s*([1-9])\s*[)\]]?[,;]?\s*")
_SIDE, _FEWEST = 9, 8  # of a 9x9 Sudoku; fewer triples may mean anything


def read(lines: list[Line]) -> tuple[int, Document[Any] | PuzzleError] | None:
    """Read a text that contains only the givens of a 9x9 Sudoku, and return it with the number of its first line.

    Return None for any other text. Rows and columns count from 0 if a 0 occurs, else from 1.
    """
    stated = [line for line in lines if line.text.strip()]
    if not _FEWEST <= len(stated) <= _SIDE**2:
        return None
    found = [match for line in stated if (match := _TRIPLE.fullmatch(line.text))]
    if len(found) < len(stated):
        return None
    givens = [(int(match[1]), int(match[2]), int(match[3])) for match in found]
    places = [each for row, column, _ in givens for each in (row, column)]
    first = min(1, min(places))
    if max(places) - first >= _SIDE:
        return None
    cells = [0] * _SIDE**2
    for line, (row, column, digit) in zip(stated, givens, strict=True):
        cell = (row - first) * _SIDE + column - first
        if cells[cell]:
            return stated[0].number, FormatError(f"line {line.number}: this cell has a digit already; expected it once")
        cells[cell] = digit
    try:
        return stated[0].number, document(sudoku(tuple(cells)))
    except PuzzleError as error:
        return stated[0].number, error
