"""A Light Up board as text for the terminal, with color, or with plain signs for pipes, files and screen readers."""

from itertools import groupby
from operator import itemgetter

import numpy as np
from numpy.typing import ArrayLike

from puzzles.ansi import on_ground, rows_alone
from puzzles.drawing import WHITE as WHITE_GROUND
from puzzles.games.drawing import WALL_GROUND
from puzzles.lightup.cells import BULB, BULB_SIGN, SIGNS, WHITE
from puzzles.lightup.drawing import BULB_GROUND, LIT_GROUND
from puzzles.lightup.rays import segments_of
from puzzles.lightup.seen import Seen
from puzzles.sheet import Sheet


def signs_of(puzzle: Seen, solution: ArrayLike | None = None) -> list[str]:
    """Write each row with one sign for each cell.

    ``.`` is white, ``#`` a wall, ``0`` to ``4`` a numbered wall, ``*`` a bulb.
    """
    signs = np.array(list(SIGNS))[puzzle.grid]
    if solution is not None:
        signs[(puzzle.checked_solution(solution) == BULB) & (puzzle.grid == WHITE)] = BULB_SIGN
    return ["".join(row) for row in signs.tolist()]


def as_text(puzzle: Seen, solution: ArrayLike | None = None, *, color: bool, width: int) -> str:
    """Write a board as lines of text, with the signs of ``signs_of``.

    A cell is two characters wide, or one in a narrow terminal. If even that is too wide, a sentence says so, and the
    rows follow. With color (24-bit), walls are black, lit cells yellow and the others white.
    """
    rows, grounds = signs_of(puzzle, solution), _grounds(puzzle, solution)
    cell_width = 2 if 2 * puzzle.width <= width else 1
    lines = [
        _line(row, ground if color else [None] * puzzle.width, cell_width)
        for row, ground in zip(rows, grounds, strict=True)
    ]
    if puzzle.width <= width:
        return "\n".join(lines)
    listing = (f"row {number}: {line}" for number, line in enumerate(lines, start=1))
    return rows_alone(f"{puzzle.width} columns", puzzle.width, width, listing)


def sheet(puzzle: Seen) -> Sheet:
    """Return a blank board as text, with the place of each cell in it."""
    lines = ["".join(sign.rjust(2) for sign in row) for row in signs_of(puzzle)]
    return Sheet(lines, {(r, c): (r, 2 * c + 1) for r in range(puzzle.height) for c in range(puzzle.width)})


def _grounds(puzzle: Seen, solution: ArrayLike | None) -> list[list[str]]:
    grounds = np.where(puzzle.grid == WHITE, WHITE_GROUND, WALL_GROUND)
    if solution is not None:
        bulbs = puzzle.checked_solution(solution) == BULB
        grounds[segments_of(puzzle.grid).lit(bulbs)] = LIT_GROUND
        grounds[bulbs & (puzzle.grid == WHITE)] = BULB_GROUND
    colors: list[list[str]] = grounds.tolist()
    return colors


def _line(signs: str, grounds: list[str] | list[None], cell_width: int) -> str:
    """Write a row for a terminal; adjacent cells on the same background share an escape sequence."""
    groups = groupby(zip(signs, grounds, strict=True), key=itemgetter(1))
    return "".join(on_ground("".join(sign.rjust(cell_width) for sign, _ in cells), ground) for ground, cells in groups)
