"""Complete boards read off a circular list of the values: two patterns, and nothing random but the list."""

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from generator.draws_kernel import shuffled
from kernels.streams import State
from puzzles.sudoku import Box, Grid

Variant = Literal["blocks", "rows"]


def board(box: Box, state: State, *, variant: Variant = "blocks", relabel: bool = True) -> Grid:
    """Make a complete board by reading a circular list of the values, in time linear in the number of cells.

    ``blocks`` fills box after box down the first stack, then the next; each box is read off in reading order and
    begins one value further along the list than the box before.
    ``rows`` lets every row be the list from its start to its end. From one row of a band to the next the start moves
    by the width of a box, from one band to the next by one cell.

    Args:
        box: shape of a box.
        state: the random stream.
        variant: which pattern.
        relabel: put the list in random order, else it counts from 1 to ``side``.

    Returns:
        uint16 ``[side, side]``, values 1 to ``side``.

    Source: Takano, de Freitas and de Sá, section 5.1, for square boxes; the other shapes are ours.
    """
    side = box.side
    band, row = np.divmod(np.arange(side)[:, None], box.height)
    stack, column = np.divmod(np.arange(side)[None, :], box.width)
    if variant == "blocks":
        n_bands = box.width
        nth_box = stack * n_bands + band
        position = nth_box + row * box.width + column
    else:
        position = np.arange(side)[None, :] - (row * box.width + band)
    values: NDArray[np.int64] = shuffled(side, state) if relabel else np.arange(side)
    board: Grid = (values[position % side] + 1).astype(np.uint16)
    return board
