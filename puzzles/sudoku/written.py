"""A Sudoku and its solution as text for a prompt of a language model."""

from collections.abc import Sequence
from functools import cache

import numpy as np

from puzzles.errors import counted
from puzzles.sudoku.houses import BLANK, Box, Grid
from puzzles.sudoku.puzzle import Sudoku
from puzzles.written import Shape, Written, form_of, joined

_MAX_FIGURE = 9
_BLANK_SIGN = "."
_SIGNS = bytes.maketrans(bytes(range(_MAX_FIGURE + 1)), b".123456789")


def written(puzzle: Sudoku, solution: Grid, shape: Shape) -> Written:
    """Write a Sudoku: up to 9x9 a figure for each cell, above that numbers separated by spaces.

    Data sets write millions, so that one-figure boards go through no lists.
    """
    legend, form = _words(puzzle.box, shape)
    if shape is Shape.JSON:
        height, width = puzzle.box
        given, done = (_json_of(cells, puzzle.side) for cells in (puzzle.cells, solution.ravel().tolist()))
        return Written(f'{{"box":[{height},{width}],"givens":{given}}}', legend, form, done)
    if puzzle.side <= _MAX_FIGURE:
        given_figures = _figures(bytes(puzzle.cells), puzzle.side, shape)
        return Written(given_figures, legend, form, _figures(solution.astype(np.uint8).tobytes(), puzzle.side, shape))
    given_rows, done_rows = _numbers(puzzle.cells, puzzle.side), _numbers(solution.ravel().tolist(), puzzle.side)
    return Written(given_rows, legend, form, done_rows)


def _figures(cells: bytes, side: int, shape: Shape) -> str:
    text = cells.translate(_SIGNS).decode()
    return joined([text[start : start + side] for start in range(0, len(text), side)], shape)


def _numbers(cells: Sequence[int], side: int) -> str:
    words = [_BLANK_SIGN if cell == BLANK else str(cell) for cell in cells]
    return "\n".join(" ".join(words[start : start + side]) for start in range(0, len(words), side))


def _json_of(cells: Sequence[int], side: int) -> str:
    words = list(map(str, cells))
    rows = (",".join(words[start : start + side]) for start in range(0, len(words), side))
    return f"[[{'],['.join(rows)}]]"


@cache
def _words(box: Box, shape: Shape) -> tuple[str, str]:
    """Return the legend and the form of all Sudokus with boxes of a shape."""
    sign = "0" if shape is Shape.JSON else "A dot"
    boxes = f"{counted(box.height, 'row')} and {counted(box.width, 'column')}"
    legend = f"Each box has {boxes}, and the digits are 1 to {box.side}. {sign} stands for an empty cell."
    if box.side > _MAX_FIGURE and shape is Shape.ROWS:
        shape = Shape.SPACED
    return legend, form_of((box.side, box.side), shape, "digit" if shape is Shape.ROWS else "number")
