"""A Sudoku and its solution as text for a prompt of a language model."""

from collections.abc import Sequence
from functools import cache

import numpy as np

from puzzles.errors import counted
from puzzles.sudoku.houses import BLANK, Grid, Ground
from puzzles.sudoku.puzzle import Sudoku
from puzzles.written import Shape, Written, form_of

_MAX_FIGURE = 9
_BLANK_SIGN, _LINE_END = ".", "\n"
_SIGNS = bytes.maketrans(bytes(range(_MAX_FIGURE + 1)), b".123456789")
_NUMBERS = bytes.maketrans(bytes(range(_MAX_FIGURE + 1)), b"0123456789")


def written(puzzle: Sudoku, solution: Grid, shape: Shape) -> Written:
    """Write a Sudoku: up to 9x9 a figure for each cell, above that numbers separated by spaces."""
    box = puzzle.ground
    side, legend, form, rules = _words(box, shape)
    if side <= _MAX_FIGURE:
        given = _figures(bytes(puzzle.cells), side, shape)
        done = _figures(solution.astype(np.uint8).tobytes(), side, shape)
    else:
        given, done = (_numbers(cells, side, shape) for cells in (puzzle.cells, solution.ravel().tolist()))
    if shape is Shape.JSON:
        given = f'{{"box":[{box.height},{box.width}],"givens":{given}}}'
    return Written(given, legend, form, done, rules)


def _figures(cells: bytes, side: int, shape: Shape) -> str:
    """Write one figure a cell: all at once into the gaps of what stands between them, for data sets have millions."""
    text = bytearray(_between(side, b"," if shape is Shape.JSON else b" "))
    text[::2] = cells.translate(_NUMBERS if shape is Shape.JSON else _SIGNS)
    if shape is Shape.ROWS:
        return text.translate(None, b" ").decode()
    return _closed(text.decode(), shape)


@cache
def _between(side: int, separator: bytes) -> bytes:
    """Return what stands between the cells of a board, with a zero byte for each cell."""
    return b"\n".join([separator.join([b"\0"] * side)] * side)


def _numbers(cells: Sequence[int], side: int, shape: Shape) -> str:
    """Write a number for each cell."""
    blank, separator = ("0", ",") if shape is Shape.JSON else (_BLANK_SIGN, " ")
    words = [blank if cell == BLANK else str(cell) for cell in cells]
    text = "\n".join(separator.join(words[start : start + side]) for start in range(0, len(words), side))
    return _closed(text, shape)


def _closed(rows: str, shape: Shape) -> str:
    """Make a list of rows with commas, where it is to be JSON."""
    return f"[[{rows.replace(_LINE_END, '],[')}]]" if shape is Shape.JSON else rows


@cache
def _words(box: Ground, shape: Shape) -> tuple[int, str, str, str]:
    """Return the side of all Sudokus with boxes of a shape, their legend, their form and the rules."""
    side = box.side
    boxes = f"{counted(box.height, 'row')} and {counted(box.width, 'column')}"
    digit = "digit" if side <= _MAX_FIGURE else "number"
    legend = f"Each box has {boxes}, and the {digit}s are 1 to {side}. A dot stands for an empty cell."
    if shape is Shape.JSON:
        legend = (
            f"The member box has the rows and columns of a box, {boxes}, and the member givens the rows of the grid, "
            f"the top one first. The {digit}s are 1 to {side}, and 0 stands for an empty cell."
        )
    elif side > _MAX_FIGURE:
        shape = Shape.SPACED
    rules = (
        f"Fill in the empty cells so that each row, each column and each box holds every {digit} from 1 to {side} "
        "once.\n"
        f"The boxes divide the grid from its top left corner on: each is {counted(box.height, 'row')} high and "
        f"{counted(box.width, 'column')} wide.\n"
        f"The {digit}s that are given stay where they are. There is exactly one solution."
    )
    form = form_of((side, side), shape, "number" if shape is Shape.JSON else digit)
    return side, legend, f"the whole grid as {form}", rules
