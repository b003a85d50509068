"""Pictures of the steps of a trace: the board, the grounds of the step, and the cells it decides."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from puzzles.drawing import Disks, Drawing, Fill, Text
from puzzles.lightup import WHITE, LightUp, draw, segments_of
from puzzles.lightup.drawing import cell_area
from rating.lightup.rules import CELL_SET, LIGHT, LONE_CELL, RULES, SINGLE_SOURCE
from rating.step import Step

_REASON, _SEEN, _DECIDED = "#3f78b5", "#d3e5f7", "#8fce8a"
_CROSS, _CROSS_SIZE, _CROSS_INK = "x", 0.5, "#707070"  # a cell known to have no bulb is crossed out

_ALONG_RAYS = {RULES[rule].name for rule in (LIGHT, SINGLE_SOURCE, LONE_CELL, CELL_SET)}
"""Rules that rest on a cell and all that it sees."""


def draw_steps(puzzle: LightUp, steps: Iterable[Step]) -> Iterator[Drawing]:
    """Draw each step as it is taken: its grounds blue, the cells these see light blue, decided cells green.

    Lit cells are yellow, and cells known to hold no bulb are crossed out.
    """
    segments = segments_of(puzzle.grid)
    bulbs, crossed = (np.zeros((puzzle.height, puzzle.width), np.bool_) for _ in range(2))
    for step in steps:
        base = draw(puzzle, bulbs)
        reasons = [(row, column) for row, column in step.uses if row is not None and column is not None]
        seen = {
            divmod(cell, puzzle.width)
            for row, column in (reasons if step.rule in _ALONG_RAYS else [])
            for segment in (segments.across[row, column], segments.down[row, column])
            for cell in segments.cells_of(segment).tolist()
        }
        fresh = [(row, column) for row, column, _ in step.decides]
        for row, column, is_bulb in step.decides:
            (bulbs if is_bulb else crossed)[row, column] = True
        after = draw(puzzle, bulbs)
        grounds = [
            Fill(color, tuple(cell_area(row, column) for row, column in sorted(cells)))
            for color, cells in (
                (_SEEN, seen - {*reasons, *fresh}),
                (_REASON, {*reasons} - {*fresh}),
                (_DECIDED, {*fresh}),
            )
            if cells
        ]
        fills = [each for each in base.primitives if isinstance(each, Fill)]
        disks = [each for each in after.primitives if isinstance(each, Disks)]
        others = [each for each in base.primitives if not isinstance(each, Fill | Disks)]
        yield replace(base, label=step.text, primitives=(*fills, *grounds, *others, *disks, *_crosses(crossed)))


def draw_state(puzzle: LightUp, state: NDArray[np.integer]) -> Drawing:
    """Draw a partly solved puzzle, with known empty cells crossed out; ``state`` has -1 in open cells."""
    base = draw(puzzle, state == 1)
    return replace(base, primitives=(*base.primitives, *_crosses((state == 0) & (puzzle.grid == WHITE))))


def _crosses(crossed: NDArray[np.bool_]) -> list[Text]:
    return [
        Text(area.x + 0.5, area.y + 0.5, _CROSS, _CROSS_SIZE, _CROSS_INK)
        for area in (cell_area(row, column) for row, column in np.argwhere(crossed).tolist())
    ]
