"""Complete boards by two-level edge coloring, which is quick, works for any box, and always succeeds."""

import numpy as np

from generator.sudoku.boards.coloring_kernel import construct
from kernels.masks import mask_dtype, n_words_for
from kernels.streams import State
from puzzles.sudoku import Grid, Ground


def board(box: Ground, state: State) -> Grid:
    """Make a complete board.

    Source: own; see ``coloring_kernel``.
    """
    side, degree = box.side, max(box.height, box.width)
    grid = np.empty((side, side), np.uint16)
    construct(
        box.height,
        box.width,
        state,
        grid,
        np.empty((2 * side, degree), np.int16),
        np.empty(2 * side, mask_dtype(n_words_for(degree))),
        np.empty(side, np.int16),
    )
    return grid
