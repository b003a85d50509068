"""Shared by the Light Up notations: boards drawn with one sign a cell, and sides."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import FormatError, counted
from puzzles.formats.credits import NO_CREDITS, Credits
from puzzles.formats.text import Line, number
from puzzles.lightup import MAX_SIDE, SIGNS, WHITE, LightUp

KIND_OF: Mapping[str, int] = {sign: kind for kind, sign in enumerate(SIGNS)}

Bulbs = NDArray[np.bool_]


def side(line: Line, what: str, least: int = 1) -> int:
    """Read a height or width; raise FormatError when it is none."""
    return number(line, what, least, MAX_SIDE)


def read_board(
    rows: Sequence[Line], kind_of: Mapping[str, int], bulb_signs: str = "", said: Credits = NO_CREDITS
) -> tuple[LightUp, Bulbs]:
    """Read a board of one sign a cell, spaces aside, and its bulbs ``[height, width]``, or raise FormatError."""
    kinds = {**kind_of, **dict.fromkeys(bulb_signs, WHITE)}
    if not 1 <= len(rows) <= MAX_SIDE:
        raise FormatError(f"the board has {counted(len(rows), 'row')}; expected 1 to {MAX_SIDE}")
    board = ["".join(row.text.split()) for row in rows]
    width = len(board[0])
    if not 1 <= width <= MAX_SIDE:
        raise rows[0].error(f"row 1 has {counted(width, 'cell')}; expected 1 to {MAX_SIDE}")
    for index, signs in enumerate(board):
        if len(signs) != width:
            raise rows[index].error(f"row {index + 1} has {counted(len(signs), 'cell')}; expected {width} as in row 1")
        strange = next((sign for sign in signs if sign not in kinds), None)
        if strange is not None:
            raise rows[index].error(f"row {index + 1} holds {strange!r}; expected cells of '{''.join(kinds)}'")
    cells = tuple(kinds[sign] for signs in board for sign in signs)
    bulbs = np.array([[sign in bulb_signs for sign in signs] for signs in board])
    return LightUp(len(board), width, cells, *said), bulbs
