"""The canonical form of a Light Up board, and the ids that all symmetric images of a puzzle or of a solution share.

Transposition and the two mirrors give eight images; four of them keep the height of a board that is not square. The
canonical form is the image whose encoding sorts first, so it is never higher than wide.
"""

from hashlib import blake2b
from struct import pack

import numpy as np
from numpy.typing import ArrayLike

from puzzles.lightup.cells import WALL, WHITE, Grid

_DIGEST_BYTES = 10
_WHITE_WITH_BULB = WHITE + 1


def canonical_grid(grid: Grid) -> Grid:
    """Return the canonical form of a valid board: uint8 ``[height, width]``."""
    return min(_images(grid), key=_encoding)


def puzzle_id(grid: Grid) -> str:
    """Return the id of a valid board's symmetry class: ``lightup-`` and 80 bits of a hash in hexadecimal."""
    encoding = min(map(_encoding, _images(grid)))
    return f"lightup-{blake2b(encoding, digest_size=_DIGEST_BYTES).hexdigest()}"


def solution_id(grid: Grid, solution: ArrayLike) -> str:
    """Return the id of a solution's symmetry class (1 is a bulb), made from bulbs and walls but not from numbers."""
    solved = np.where(grid == WHITE, WHITE, WALL).astype(np.uint8)
    solved[np.asarray(solution, dtype=np.bool_)] = _WHITE_WITH_BULB
    return puzzle_id(solved)


def _images(grid: Grid) -> list[Grid]:
    """List the images that are not higher than wide."""
    height, width = grid.shape
    turned = ([grid] if height <= width else []) + ([grid.T] if height >= width else [])
    return [image for board in turned for image in (board, board[::-1], board[:, ::-1], board[::-1, ::-1])]


def _encoding(grid: Grid) -> bytes:
    """Write an image as bytes; the ids of all published puzzles depend on this layout, so it must never change.

        field                                                               bytes
        height                                                              2
        width                                                               2
        each cell in reading order: 0 to 4 for a wall with that number,     1 each
            5 for a wall without, 6 for white, 7 for white with a bulb

    All are unsigned, the two-byte numbers with the high byte first.
    """
    return pack(">HH", *grid.shape) + grid.tobytes()
