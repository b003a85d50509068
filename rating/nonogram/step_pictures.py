"""Pictures of the steps of a trace: the grid, the lines that a step looks at, and the cells it decides."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import cast

import numpy as np
from numpy.typing import NDArray

from puzzles.alphabet import UNKNOWN
from puzzles.drawing import Drawing, Fill, Rectangle, Text
from puzzles.nonogram import BLANK, Nonogram, draw
from puzzles.nonogram.drawing import grid_corner
from rating.nonogram.words import NonogramDeduction
from rating.step import Step

_LINE, _DECIDED = "#fff3c4", "#8fce8a"
_BLANK_SIGN, _BLANK_SIZE, _BLANK_INK = "x", 0.5, "#909090"  # a cell that is known to be blank is crossed out
_FRAME = 0.2  # as a share of a cell: decided cells keep a green edge around their color


def draw_steps(puzzle: Nonogram, steps: Iterable[Step]) -> Iterator[Drawing]:
    """Draw each step as it is taken: yellow lines, a green edge around decided cells, and known blanks crossed out."""
    left, top = grid_corner(puzzle)
    state = np.full((puzzle.height, puzzle.width), UNKNOWN)

    def area(row: int, column: int, inset: float = 0) -> Rectangle:
        return Rectangle(left + column + inset, top + row + inset, 1 - 2 * inset, 1 - 2 * inset)

    for step in steps:
        base = _painted(puzzle, state)
        fresh = [(row, column) for row, column, _ in step.decides]
        for row, column, color in step.decides:
            state[row, column] = color
        lines = [
            Rectangle(left, top + name.position, puzzle.width, 1)
            if name.axis == "row"
            else Rectangle(left + name.position, top, 1, puzzle.height)
            for name in cast(NonogramDeduction, step.details).lines
        ]
        inks = [
            Fill(puzzle.palette.colors[color - 1].rgb, (area(row, column, _FRAME),))
            for row, column, color in step.decides
            if color != BLANK
        ]
        grounds = (*(Fill(_LINE, (line,)) for line in lines), Fill(_DECIDED, tuple(area(*cell) for cell in fresh)))
        yield replace(base, label=step.text, primitives=(*grounds, *inks, *base.primitives, *_crosses(puzzle, state)))


def draw_state(puzzle: Nonogram, state: NDArray[np.integer]) -> Drawing:
    """Draw a partly solved puzzle, with known blanks crossed out; ``state`` has ``UNKNOWN`` in open cells."""
    base = _painted(puzzle, state)
    return replace(base, primitives=(*base.primitives, *_crosses(puzzle, state)))


def _painted(puzzle: Nonogram, state: NDArray[np.integer]) -> Drawing:
    return draw(puzzle, np.where(state == UNKNOWN, BLANK, state))


def _crosses(puzzle: Nonogram, state: NDArray[np.integer]) -> list[Text]:
    left, top = grid_corner(puzzle)
    return [
        Text(left + column + 0.5, top + row + 0.5, _BLANK_SIGN, _BLANK_SIZE, _BLANK_INK)
        for row, column in np.argwhere(state == BLANK).tolist()
    ]
