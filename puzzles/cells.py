"""Shared parts of all families: checks of grids that come from outside, and the names of cells and edges."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from puzzles.errors import PuzzleError

SideName = Literal["top", "right", "bottom", "left"]
Edge = tuple[int, int, SideName]
"""An edge of a cell, or the link to a neighbor, as row, column and the side of the cell on which it lies."""


def integers_of(grid: ArrayLike, kinds: str = "iu", shape: tuple[int, int] | None = None) -> NDArray[np.integer]:
    """Validate a grid from outside and return it as an array of two dimensions, of any integer type.

    ``kinds`` are the numbers allowed, in NumPy's letters (``b`` adds booleans). Raise PuzzleError if the grid is
    ragged, is not two-dimensional, or has the wrong shape or kind of numbers.
    """
    try:
        values = np.asarray(grid)
    except ValueError as error:
        raise PuzzleError("the rows of the grid have unequal lengths; expected one length for all rows") from error
    if values.ndim != 2 or values.dtype.kind not in kinds:
        raise PuzzleError(
            f"a grid of shape {values.shape} and type {values.dtype} was given; expected integers in rows and columns"
        )
    if shape not in (None, values.shape):
        raise PuzzleError(f"a solution of shape {values.shape} was given; expected {shape}")
    return values


@dataclass(frozen=True, slots=True)
class Violation:
    """A breach of the first rule that a solution breaks."""

    cell: int  # the cell, numbered ``row * width + column``
    text: str  # what is wrong, as a clause

    def __str__(self) -> str:
        return self.text


def cell_name(cell: int, width: int) -> str:
    """Return the name of a cell as players write it.

    >>> cell_name(6, width=4)
    'R2C3'
    """
    return f"R{cell // width + 1}C{cell % width + 1}"


def edge_name(edge: Edge) -> str:
    """Return the name of an edge.

    >>> edge_name((0, 2, "left"))
    'R1C3 left'
    """
    row, column, side = edge
    return f"R{row + 1}C{column + 1} {side}"


def joined_cells(n_cells: int, pairs: Iterable[tuple[int, int]]) -> list[int]:
    """Join cells into pieces by pairs that belong together; return for each cell the first cell of its piece."""
    first = list(range(n_cells))

    def root(cell: int) -> int:
        while first[cell] != cell:
            cell = first[cell]
        return cell

    for pair in pairs:
        kept, gone = sorted(map(root, pair))
        first[gone] = kept
    return [root(cell) for cell in range(n_cells)]
