"""The cells of Light Up as small numbers, and the checks of grids from outside.

    0 1 2 3 4    a wall with the number of bulbs beside it: above, below, left and right
    WALL         a wall without a number
    WHITE        a cell that may hold a bulb and must be lit

So ``cell <= MAX_NUMBER`` tests for a number, and ``cell < WHITE`` for any wall. Here is a board with its only solution,
in which ``*`` is a bulb:

    . . .        ((WHITE, WHITE, WHITE),        . * .
    . # .         (WHITE, WALL, WHITE),         . # *
    . 1 1         (WHITE, 1, 1))                * 1 1
"""

import numpy as np
from numpy.typing import NDArray

MAX_NUMBER = 4
WALL = 5
WHITE = 6

BULB = 1  # the value of a bulb in a solution; all other cells are 0

SIGNS = "01234#."  # the signs of cells in text, in the order of these values
BULB_SIGN = "*"

MAX_SIDE = 100

Grid = NDArray[np.uint8]
