"""A reduced picture: cells, their colors, and how much each cell differs from the background."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


class Reduced(NamedTuple):
    """A picture reduced to cells of few colors."""

    grid: NDArray[np.int64]  # ``[rows, columns]``, 0 is the background
    as_painted: NDArray[np.int64]  # the color of each cell if it must be painted
    gain: Floats  # ``[rows, columns]``, how much closer to the picture each cell comes by being painted
    difference: Floats  # ``[rows, columns]``, the difference of each cell from the background
    colors: Floats  # the colors of the numbers 0 and above, float64 ``[n, 3]`` in sRGB from 0 to 255


def sum_of_cells(values: NDArray[Any], side: int) -> Floats:
    """Add up the pixels of each cell, which is ``side`` pixels wide."""
    height, width = values.shape[0] // side, values.shape[1] // side
    return np.asarray(values.reshape(height, side, width, side, *values.shape[2:]).sum(axis=(1, 3)), np.float64)


def in_pixels(cells: NDArray[Any], side: int) -> NDArray[Any]:
    """Repeat the value of each cell for all of its pixels."""
    return cells.repeat(side, 0).repeat(side, 1)
