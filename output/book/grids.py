"""Rows and columns of puzzles on a page."""

import re
from typing import NamedTuple

from puzzles.errors import RequestError

MOST_PER_PAGE = 12
_GRID = re.compile(r"([0-9]{1,2})(?:x([0-9]{1,2}))?\Z")


class Grid(NamedTuple):
    """Divide a page into equal slots."""

    rows: int
    columns: int

    @property
    def n_slots(self) -> int:
        """Return the number of slots."""
        return self.rows * self.columns


def grids_for(count: int) -> tuple[Grid, ...]:
    """List the grids for some puzzles: those without an empty row or column.

    >>> grids_for(5)
    (Grid(rows=1, columns=5), Grid(rows=2, columns=3), Grid(rows=3, columns=2), Grid(rows=5, columns=1))
    """
    grids = (Grid(rows, -(-count // rows)) for rows in range(1, count + 1))
    return tuple(grid for grid in grids if grid.n_slots - count < min(grid))


def grids_named(text: str) -> tuple[Grid, ...]:
    """Return the grid of ROWSxCOLUMNS, or those for a number of puzzles.

    Raises:
        RequestError: when it is neither, or more puzzles than a page may have.
    """
    match = _GRID.match(text)
    rows, columns = (int(side) if side else 0 for side in match.groups()) if match else (0, 0)
    count = rows * columns if "x" in text else rows
    if not 1 <= count <= MOST_PER_PAGE:
        raise RequestError(f"{text} puzzles do not fit on a page; expected 1 to {MOST_PER_PAGE}, or ROWSxCOLUMNS")
    return (Grid(rows, columns),) if columns else grids_for(count)
