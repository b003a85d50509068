"""Answers that list cells instead of drawing a grid, such as "bulbs at R1C2 and R3C4"."""

import re

import numpy as np
from numpy.typing import NDArray

_CELL = re.compile(
    r"\br(?:ow)?\s?(\d{1,4})\W{0,3}c(?:ol(?:umn)?)?\s?(\d{1,4})\b|[(\[]\s?(\d{1,4})\s?,\s?(\d{1,4})\s?[)\]]",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"(?:[\W_]|and|bulb|at|in|cell)*", re.IGNORECASE)
_MOST_BETWEEN = 32  # characters
_FEWEST = 2  # the fewest cells, because many sentences mention a single one


def listed_cells(text: str, height: int, width: int) -> NDArray[np.int16] | None:
    """Return a grid with 1 in the cells that a text lists last, and 0 elsewhere; None if it lists no two cells.

    Rows and columns count from 1, except that pairs of numbers count from 0 if the list contains a 0.

    >>> listed_cells("R1C1 is not lit, so: (0, 1), (1, 0) and (1, 2).", 2, 3).tolist()
    [[0, 1, 0], [1, 0, 1]]
    """
    cells: list[tuple[int, int]] = []
    has_zero, next_start = False, None
    for found in reversed(list(_CELL.finditer(text))):
        between = text[found.end() : next_start]
        if next_start is not None and not (len(between) <= _MOST_BETWEEN and _BETWEEN.fullmatch(between)):
            break
        next_start = found.start()
        row, column = (int(number) for number in found.groups() if number)
        has_zero = has_zero or not (row and column)
        cells.append((row, column))
    grid = np.zeros((height, width), np.int16)
    for row, column in cells:
        at = (row, column) if has_zero else (row - 1, column - 1)
        if not (at[0] < height and at[1] < width):
            return None
        grid[at] = 1
    return grid if len(cells) >= _FEWEST else None
