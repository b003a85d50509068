"""A board that marks are drawn on."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.games.game import Board, Draws, Values
from puzzles.sudoku.ground import Ground


class Canvas(NamedTuple):
    """A board that marks are drawn on, and the cells and corners that lines have taken."""

    ground: Ground  # without marks
    board: Board  # its size
    solution: Values  # a digit for each cell
    draws: Draws  # decide on everything that is drawn
    images: NDArray[np.int32]  # of the cells under the symmetry of cages, ``[n, cells]``
    sizes: tuple[int, ...]  # of cages, each as likely as another
    kind: str  # of cages, which may repeat digits unless it is ``cage``
    used: set[int]  # cells of lines
    crossed: set[tuple[int, int]]  # corners that lines cross
