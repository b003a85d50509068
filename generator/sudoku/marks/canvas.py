"""A board that marks are drawn on."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.games.game import Board, Draws, Values
from puzzles.sudoku.ground import Ground, field_of
from puzzles.sudoku.marks.mark import Field


class Canvas(NamedTuple):
    """A board that marks are drawn on, and the cells and corners that lines have taken."""

    ground: Ground  # the ground without marks
    board: Board  # its size
    solution: Values  # a digit for each cell
    draws: Draws  # the random stream that decides everything that is drawn
    images: NDArray[np.int32]  # the images of each cell under the symmetry of the cages, ``[n, cells]``
    sizes: tuple[int, ...]  # the sizes of cages, each equally likely
    kind: str  # the kind of cages; only those of kind ``cage`` may not repeat digits
    used: set[int]  # the cells that lines occupy
    crossed: set[tuple[int, int]]  # the corners that lines cross

    @property
    def field(self) -> Field:
        """Return the cells that marks may lie on."""
        return field_of(self.ground)
