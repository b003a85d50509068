"""Tables of masks of nine bits, by cell, by digit or by place."""

import numpy as np
from numpy.typing import NDArray

N_MASKS = 1 << 9
ALL = N_MASKS - 1


def _table(values: list[int]) -> NDArray[np.int16]:
    return np.array(values, np.int16)


COUNT = _table([mask.bit_count() for mask in range(N_MASKS)])  # the number of bits

LOWEST = _table([0, *((mask & -mask).bit_length() - 1 for mask in range(1, N_MASKS))])  # the position of the lowest bit

NO_THIRD = 4
_THIRDS = [0b111 << 3 * k for k in range(3)]
_COLUMNS = [0b001001001 << k for k in range(3)]


def _only(parts: list[int]) -> NDArray[np.int16]:
    """Return, for two or more places, the part in which they all lie."""
    return _table(
        [
            next((k for k, part in enumerate(parts) if mask & part == mask and mask.bit_count() > 1), NO_THIRD)
            for mask in range(N_MASKS)
        ]
    )


ONLY_THIRD = _only(_THIRDS)
"""
The third in which two or more places all lie, or ``NO_THIRD``: along a line, the box; in a box, the row.
"""

ONLY_COLUMN = _only(_COLUMNS)  # the column of a box in which two or more of its places all lie, or ``NO_THIRD``
