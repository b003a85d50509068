"""A Light Up board and its bulbs as text for a prompt of a language model."""

import numpy as np
from numpy.typing import NDArray

from puzzles.alphabet import UNKNOWN, Alphabet, Codes
from puzzles.errors import counted
from puzzles.lightup.cells import BULB, BULB_SIGN, MAX_NUMBER, WALL, WHITE, Grid
from puzzles.lightup.puzzle import LightUp
from puzzles.lightup.text import signs_of
from puzzles.written import Shape, Written, compact, form_of, joined

_RULES = (
    "Place bulbs in white cells, at most one in each, so that every white cell is lit. A bulb lights its own cell and, "
    "in its row and its column, all white cells in the four directions as far as the next black cell or the edge of "
    "the grid.\n"
    "No bulb may be lit by another bulb.\n"
    "A number in a black cell says exactly how many bulbs there are in the cells directly above, below, left and right "
    "of it. Black cells without a number may have any number of bulbs beside them.\n"
    "There is exactly one solution."
)
_LEGEND = (
    "A dot is a white cell, # a black cell without a number, and a digit from 0 to 4 a black cell with that number."
)
_JSON_LEGEND = "Each text of the board is a row, the top one first, with a sign for each cell. " + _LEGEND
_JSON_FORM = "{}: 1 for a cell with a bulb, 0 for any other"


def written(puzzle: LightUp, solution: Grid, shape: Shape) -> Written:
    """Write a board with one sign for each cell, and bulbs as ``*``; in JSON, bulbs are 1 in rows of numbers."""
    board = signs_of(puzzle)
    if shape is Shape.JSON:
        form = _JSON_FORM.format(form_of((puzzle.height, puzzle.width), shape))
        return Written(compact({"board": board}), _JSON_LEGEND, form, compact(solution.tolist()), _RULES)
    form = (
        f"the same {counted(puzzle.height, 'row')}, written in the same way, with {BULB_SIGN} in place of the dot "
        "where a cell holds a bulb"
    )
    return Written(joined(board, shape), _LEGEND, form, joined(signs_of(puzzle, solution), shape), _RULES)


_NONE = 0
_FIRST_NUMBER = WHITE + 1  # the code of a 0 that may be the number of a wall; the codes for 1 to 4 follow

_BULBS = dict.fromkeys(("*", "L", "l", "💡", "○", "●", "bulb", "light", "lamp", "true"), BULB)
_EMPTY = dict.fromkeys((*".-_xX·⬜□", "empty", "none", "white", "blank", "lit", "false"), _NONE)
_WALLS = dict.fromkeys(("#", "█", "■", "⬛", "wall", "black"), WALL)
_UNKNOWN = {"?": UNKNOWN, "unknown": UNKNOWN}

ALPHABETS = (
    Alphabet.of({"0": _NONE, "1": BULB} | _WALLS | _UNKNOWN),
    Alphabet.of(_BULBS | _EMPTY | _WALLS | _UNKNOWN | {str(n): _FIRST_NUMBER + n for n in range(MAX_NUMBER + 1)}),
)
"""The alphabets of answers.

If an answer uses only 0, 1 and the signs of walls, 1 is a bulb; otherwise 1 is a bulb only in a white cell.
"""


def bulbs_of(puzzle: LightUp, codes: Codes) -> NDArray[np.int16]:
    """Return the bulbs (1, else 0) that an alphabet's codes ``[height, width]`` mean.

    Contradictions stay as written.
    """
    if codes.max() <= BULB:
        return codes
    grid = puzzle.grid
    numbers = codes - _FIRST_NUMBER
    is_wall = grid != WHITE
    is_right_wall = is_wall & ((codes == WALL) | (numbers == grid) | (numbers == 0))
    bulbs = np.where(is_right_wall, _NONE, codes)
    is_digit = ~is_wall & (numbers >= 0) & (numbers <= BULB)
    return np.where(is_digit, numbers, bulbs)
