"""Pictures of the steps of a trace: the board, with the cells that a step rests on and decides."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from puzzles.drawing import Drawing, Fill
from puzzles.games.drawing import cell_area, draw
from puzzles.games.game import NONE
from puzzles.games.puzzle import GamePuzzle
from rating.step import Step

_REASON, _DECIDED = "#d3e5f7", "#8fce8a"


def draw_steps(puzzle: GamePuzzle, steps: Iterable[Step]) -> Iterator[Drawing]:
    """Draw each step of ``explain`` as it is taken, labeled by its sentence: grounds light blue, changes green."""
    known = np.full((puzzle.height, puzzle.width), NONE, np.int16)
    for step in steps:
        changed = {(row, column) for row, column, _ in (*step.decides, *step.removes)}
        reasons = {(row, column) for row, column in step.uses if row is not None and column is not None}
        for row, column, value in step.decides:
            known[row, column] = value
        board = draw(puzzle, known)
        grounds = [
            Fill(color, tuple(cell_area(puzzle.game, row, column) for row, column in sorted(cells)))
            for color, cells in ((_REASON, reasons - changed), (_DECIDED, changed))
            if cells
        ]
        yield replace(board, label=step.text, primitives=(*grounds, *board.primitives))
