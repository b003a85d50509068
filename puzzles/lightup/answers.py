"""How bulbs are written in an answer: as a grid of 0 and 1, or as the board with a sign for each bulb."""

import numpy as np
from numpy.typing import NDArray

from puzzles.alphabet import UNKNOWN, Alphabet, Codes
from puzzles.lightup.cells import BULB, MAX_NUMBER, WALL, WHITE
from puzzles.lightup.puzzle import LightUp

_NONE = 0
_FIRST_NUMBER = WHITE + 1  # the code of a 0 that may be the number of a wall; those of 1 to 4 follow

_BULBS = dict.fromkeys(("*", "L", "l", "💡", "○", "●", "bulb", "light", "lamp", "true"), BULB)
_EMPTY = dict.fromkeys((*".-_xX·⬜□", "empty", "none", "white", "blank", "lit", "false"), _NONE)
_WALLS = dict.fromkeys(("#", "█", "■", "⬛", "wall", "black"), WALL)
_UNKNOWN = {"?": UNKNOWN, "unknown": UNKNOWN}

ALPHABETS = (
    Alphabet.of({"0": _NONE, "1": BULB} | _WALLS | _UNKNOWN),
    Alphabet.of(_BULBS | _EMPTY | _WALLS | _UNKNOWN | {str(n): _FIRST_NUMBER + n for n in range(MAX_NUMBER + 1)}),
)
"""Where no sign but 0, 1 and those of walls is used, 1 is a bulb; else it is one in a white cell alone."""


def bulbs_of(puzzle: LightUp, codes: Codes) -> NDArray[np.int16]:
    """Return the bulbs (1, else 0) that an alphabet's codes ``[height, width]`` mean; contradictions stay as read."""
    if codes.max() <= BULB:
        return codes
    grid = puzzle.grid
    numbers = codes - _FIRST_NUMBER
    is_wall = grid != WHITE
    is_right_wall = is_wall & ((codes == WALL) | (numbers == grid) | (numbers == 0))
    bulbs = np.where(is_right_wall, _NONE, codes)
    is_digit = ~is_wall & (numbers >= 0) & (numbers <= BULB)
    return np.where(is_digit, numbers, bulbs)
