"""The picture of a Light Up board: black walls with white numbers and, if wanted, bulbs and the cells they light."""

import numpy as np
from numpy.typing import ArrayLike

from puzzles.drawing import WHITE as WHITE_INK
from puzzles.drawing import Drawing, Rectangle, Text, moved
from puzzles.errors import counted
from puzzles.games.drawing import WALL_GROUND, boxes, disks_in, grounds
from puzzles.games.game import Board
from puzzles.lightup.cells import BULB, MAX_NUMBER, WHITE
from puzzles.lightup.rays import segments_of
from puzzles.lightup.seen import Seen
from puzzles.puzzle import credited

LIT_GROUND = "#fff0a8"  # light enough to print almost white on a page without color
BULB_GROUND = "#f2a900"

_MARGIN = 0.5
_NUMBER_SIZE = 0.66
_BULB_RADIUS, _RING = 0.32, 1 / 12  # the ring is dark, so that bulbs are easy to see in print, too


def draw(puzzle: Seen, solution: ArrayLike | None = None) -> Drawing:
    """Draw a board with any bulbs ``[height, width]`` (1 is a bulb), if given; raise PuzzleError for another shape."""
    grid = puzzle.grid
    bulbs = np.zeros(grid.shape, np.bool_) if solution is None else puzzle.checked_solution(solution) == BULB
    numbers = [
        Text(column + 0.5, row + 0.5, str(grid[row, column]), _NUMBER_SIZE, WHITE_INK)
        for row, column in np.argwhere(grid <= MAX_NUMBER).tolist()
    ]
    primitives = (
        *grounds(grid != WHITE, WALL_GROUND),
        *grounds(segments_of(grid).lit(bulbs), LIT_GROUND),
        *boxes(Board(*grid.shape)),
        *disks_in(bulbs, WALL_GROUND, _BULB_RADIUS),
        *disks_in(bulbs, BULB_GROUND, _BULB_RADIUS - _RING),
        *numbers,
    )
    return Drawing(
        width=puzzle.width + 2 * _MARGIN,
        height=puzzle.height + 2 * _MARGIN,
        label=label(puzzle, solved=solution is not None),
        primitives=tuple(moved(each, _MARGIN, _MARGIN) for each in primitives),
    )


def describe(puzzle: Seen) -> str:
    """Return the size and the number of walls and numbers."""
    size = f"{counted(puzzle.height, 'row')} by {counted(puzzle.width, 'column')}"
    share = puzzle.n_walls / len(puzzle.cells)
    return f"{size}, {counted(puzzle.n_walls, 'wall')} ({share:.1%}), {counted(puzzle.n_numbers, 'number')}"


def label(puzzle: Seen, *, solved: bool = False) -> str:
    """Describe a picture of the puzzle in words."""
    name = f"{puzzle.title}: Light Up" if puzzle.title else "Light Up"
    size = f"{puzzle.height}x{puzzle.width} cells"
    parts = f"{counted(puzzle.n_walls, 'wall')} and {counted(puzzle.n_numbers, 'number')}"
    return credited(f"{name} of {size} with {parts}" + ", solved" * solved, puzzle)


def cell_area(row: int, column: int) -> Rectangle:
    """Return the place of a cell in the picture."""
    return Rectangle(_MARGIN + column, _MARGIN + row, 1, 1)
