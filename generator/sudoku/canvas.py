"""What marks are drawn on: a board with its solution, and what is used of it."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.games.game import Board, Draws, Values
from puzzles.sudoku.houses import Ground


class Canvas(NamedTuple):
    """Hold what marks are drawn on.

    Attributes:
        ground: without marks.
        board: its size.
        solution: a digit for each cell.
        draws: decide on everything that is drawn.
        images: of the cells under the symmetry of cages, ``[n, cells]``.
        sizes: of cages, each as likely as another.
        kind: of cages, which may repeat digits unless it is ``cage``.
        used: cells of lines.
        crossed: corners that lines cross.
    """

    ground: Ground
    board: Board
    solution: Values
    draws: Draws
    images: NDArray[np.int32]
    sizes: tuple[int, ...]
    kind: str
    used: set[int]
    crossed: set[tuple[int, int]]
