"""Masks of nine bits, by cell, by digit or by place, as tables."""

import numpy as np
from numpy.typing import NDArray

N_MASKS = 1 << 9
ALL = N_MASKS - 1


def _table(values: list[int]) -> NDArray[np.int16]:
    return np.array(values, np.int16)


COUNT = _table([mask.bit_count() for mask in range(N_MASKS)])
"""The number of bits."""

LOWEST = _table([0, *((mask & -mask).bit_length() - 1 for mask in range(1, N_MASKS))])
"""The position of the lowest bit."""

THIRDS = _table([sum(1 << k for k in range(3) if mask >> 3 * k & 0b111) for mask in range(N_MASKS)])
"""
The thirds that a mask of places touches, as a mask of three bits: along a line, the boxes; in a box, the rows.
"""

COLUMNS_MET = _table([sum(1 << k for k in range(3) if mask >> k & 0b001001001) for mask in range(N_MASKS)])
"""The columns of a box that a mask of its places touches, as a mask of three bits."""
