"""Complete boards read from a circular list of the values, in one of two patterns with some free choices.

The free choices are the order of the list and the order in which lines are filled: the bands, the stacks, the rows of
each band and the columns of each stack. So all boards of a pattern are images of one board.
"""

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from generator.draws_kernel import shuffled
from kernels.streams import State
from puzzles.sudoku import Grid, Ground

Variant = Literal["blocks", "rows"]


def board(box: Ground, state: State, *, variant: Variant = "blocks", is_drawn: bool = True) -> Grid:
    """Make a complete board from a circular list of the values, in time linear in the number of cells.

    ``blocks`` fills box after box down the first stack, then down the next; each box, in reading order, begins one
    value further along the list than the box before. ``rows`` makes every row the whole list from some start. From one
    row of a band to the next, the start moves by the width of a box; from one band to the next, by one value.

    Args:
        variant: the pattern.
        is_drawn: draw all choices, else the list counts from 1 to ``side``, and rows and columns keep their order.

    Source: Takano, de Freitas and de Sá, section 5.1, for square boxes; the other shapes are ours.
    """
    side = box.side
    values = rows = columns = np.arange(side)
    if is_drawn:
        values = shuffled(side, state)
        rows, columns = _order(box.width, box.height, state), _order(box.height, box.width, state)
    band, row = np.divmod(rows[:, None], box.height)
    stack, column = np.divmod(columns[None, :], box.width)
    if variant == "blocks":
        n_bands = box.width
        nth_box = stack * n_bands + band
        position = nth_box + row * box.width + column
    else:
        position = columns[None, :] - (row * box.width + band)
    board: Grid = (values[position % side] + 1).astype(np.uint16)
    return board


def _order(n_bands: int, height: int, state: State) -> NDArray[np.int64]:
    """Draw an order of rows that keeps bands together, or of columns that keeps stacks together."""
    bands = [band * height + shuffled(height, state) for band in shuffled(n_bands, state).tolist()]
    return np.concatenate(bands)
