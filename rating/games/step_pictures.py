"""Pictures of the steps of a trace: the board, what a step rests on and decides, and the walks of assumptions."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from puzzles.cells import Edge
from puzzles.drawing import Drawing, Fill, Primitive, Stroke, Text
from puzzles.games.drawing import SOLUTION_INK, cell_area, draw, edge_segment
from puzzles.games.game import NONE
from puzzles.games.puzzle import GamePuzzle
from rating.step import Step
from rating.walk_pictures import walk_numbers

_REASON, _DECIDED = "#d3e5f7", "#8fce8a"
_USED_INK, _DECIDED_INK, _CROSS_INK = "#7fb2e5", "#3f9b45", "#707070"
_LINE, _WIDE, _CROSS = 1 / 8, 1 / 5, 0.3


def draw_steps(puzzle: GamePuzzle, steps: Iterable[Step]) -> Iterator[Drawing]:
    """Draw each step of ``explain`` as it is taken, labeled by its sentence: grounds light blue, changes green.

    Edges that are not taken are crossed out. If something is assumed, numbers show the way to the clash.
    """
    known, edges = np.full((puzzle.height, puzzle.width), NONE, np.int16), dict[Edge, int]()
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
        fresh: dict[Edge, int] = {(row, column, side): value for row, column, side, value in step.edges}
        lines = [
            *_edges(puzzle, edges, SOLUTION_INK, _LINE),
            *_edges(puzzle, dict.fromkeys(step.uses_edges, 1), _USED_INK, _WIDE),
            *_edges(puzzle, fresh, _DECIDED_INK, _WIDE),
        ]
        numbers = walk_numbers(
            step.walks,
            lambda row, column: cell_area(puzzle.game, row, column)[:2],
            lambda edge: _middle(puzzle, edge),
        )
        yield replace(board, label=step.text, primitives=(*grounds, *board.primitives, *lines, *numbers))
        edges |= fresh


def _edges(puzzle: GamePuzzle, edges: dict[Edge, int], ink: str, width: float) -> Iterator[Primitive]:
    """Draw edges with the value 1 as lines, and cross the others out."""
    taken = tuple(edge_segment(puzzle.game, edge) for edge, value in edges.items() if value)
    if taken:
        yield Stroke(ink, width, taken)
    for edge, value in edges.items():
        if not value:
            yield Text(*_middle(puzzle, edge), "x", _CROSS, ink if ink == _DECIDED_INK else _CROSS_INK)


def _middle(puzzle: GamePuzzle, edge: Edge) -> tuple[float, float]:
    x1, y1, x2, y2 = edge_segment(puzzle.game, edge)
    return (x1 + x2) / 2, (y1 + y2) / 2
