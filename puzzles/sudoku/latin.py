"""Latin squares as Sudoku: completing a Latin square of order k is completing a certain Sudoku of side k * k.

Take the board whose digit in row i and column j (from 0) is ``(i % k * k + i // k + j) % (k * k)``, plus 1. In its
first k rows, the digits that leave the remainder 1 when divided by k are only in the columns 0, k, 2k, ..., and below
those rows these columns have none of them::

    order 3:  1 . . | 4 . . | 7 . .     the cells of row p and column q of the Latin square
              4 . . | 7 . . | 1 . .     are those of row p and column k * q of the board;
              7 . . | 1 . . | 4 . .     its digit d is the board's digit k * (d - 1) + 1

If all other cells are given, rows, columns and boxes demand of these k * k cells exactly what a Latin square demands:
each of the k digits once in a row and once in a column. The column has all open cells of its box.

Source: Takano, de Freitas, de Sa, section 3 (the reduction from Latin squares that shows Sudoku NP-complete). The
formula printed there mixes up k and k * k; the board above follows its figure 3.
"""

from math import isqrt

import numpy as np
from numpy.typing import ArrayLike

from puzzles.errors import PuzzleError
from puzzles.sudoku.ground import BLANK, MAX_SIDE, Grid, Ground
from puzzles.sudoku.puzzle import Sudoku

MAX_ORDER = isqrt(MAX_SIDE)


def sudoku_from_latin(square: ArrayLike) -> Sudoku:
    """Make the Sudoku whose solutions complete a partial Latin square (0 is open).

    A complete square gives a full board.

    Raise PuzzleError for anything else, or an order above ``MAX_ORDER``.
    """
    order = np.asarray(square).shape[0] if np.ndim(square) else 0
    if not 1 <= order <= MAX_ORDER:
        raise PuzzleError(f"a Latin square of order {order} was given; expected 1 to {MAX_ORDER}")
    # A Latin square is a Sudoku whose boxes are its rows, so Sudoku checks it.
    latin = Sudoku.from_grid(square, Ground(1, order)).grid.astype(np.int64)
    side = order * order
    rows, columns = np.indices((side, side))
    board = (rows % order * order + rows // order + columns) % side + 1
    board[:order, ::order] = np.where(latin == BLANK, BLANK, order * (latin - 1) + 1)
    return Sudoku.from_grid(board, Ground(order, order))


def latin_from_board(board: ArrayLike) -> Grid:
    """Return the Latin square (uint16, 0 is open) of a board from ``sudoku_from_latin``, or raise PuzzleError."""
    values = np.asarray(board)
    order = isqrt(values.shape[0]) if values.ndim else 0
    if not 1 <= order <= MAX_ORDER or values.shape != (order**2, order**2):
        raise PuzzleError(f"a board of shape {values.shape} was given; expected a square side, such as 9 rows of 9")
    digits = (values[:order, ::order] + order - 1) // order
    if not np.array_equal(sudoku_from_latin(digits).grid, values):
        raise PuzzleError("the board was not made from a Latin square; expected one that sudoku_from_latin gives")
    return digits.astype(np.uint16)
