"""The picture of a Light Up board: walls black, their numbers white and, if wanted, bulbs and the cells they light."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from puzzles.drawing import WHITE as WHITE_INK
from puzzles.drawing import Circle, Disks, Drawing, Fill, Rectangle, Segment, Stroke, Text
from puzzles.errors import counted
from puzzles.lightup.cells import BULB, MAX_NUMBER, WHITE
from puzzles.lightup.rays import segments_of
from puzzles.puzzle import credited

if TYPE_CHECKING:
    from puzzles.lightup.puzzle import LightUp

WALL_GROUND = "#202020"
LIT_GROUND = "#fff0a8"  # light enough to print as white on a page without color
BULB_GROUND = "#f2a900"

_MARGIN = 0.5
_THIN, _THICK = 1 / 24, 1 / 8
_THIN_LINE, _THICK_LINE = "#a0a0a0", "#202020"
_NUMBER_SIZE = 0.66
_BULB_RADIUS, _RING = 0.32, 1 / 12  # the ring is dark, so that bulbs are plain to see in print, too


def draw(puzzle: "LightUp", solution: ArrayLike | None = None) -> Drawing:
    """Draw a board, perhaps with any bulbs ``[height, width]`` (1 is a bulb); raise PuzzleError for another shape."""
    grid = puzzle.grid
    bulbs = np.zeros(grid.shape, np.bool_) if solution is None else puzzle.checked_solution(solution) == BULB
    grounds = (_fill(WALL_GROUND, grid != WHITE), _fill(LIT_GROUND, segments_of(puzzle.grid).lit(bulbs)))
    disks = (_disks(_THICK_LINE, bulbs, _BULB_RADIUS), _disks(BULB_GROUND, bulbs, _BULB_RADIUS - _RING))
    numbers = [
        Text(_MARGIN + column + 0.5, _MARGIN + row + 0.5, str(grid[row, column]), _NUMBER_SIZE, WHITE_INK)
        for row, column in np.argwhere(grid <= MAX_NUMBER).tolist()
    ]
    return Drawing(
        width=puzzle.width + 2 * _MARGIN,
        height=puzzle.height + 2 * _MARGIN,
        label=label(puzzle, solved=solution is not None),
        primitives=(
            *(fill for fill in grounds if fill.rectangles),
            *(line for line in _lines(puzzle) if line.segments),
            *(disk for disk in disks if disk.circles),
            *numbers,
        ),
    )


def describe(puzzle: "LightUp") -> str:
    """Return the size and the number of walls and numbers."""
    size = f"{counted(puzzle.height, 'row')} by {counted(puzzle.width, 'column')}"
    share = puzzle.n_walls / len(puzzle.cells)
    return f"{size}, {counted(puzzle.n_walls, 'wall')} ({share:.1%}), {counted(puzzle.n_numbers, 'number')}"


def label(puzzle: "LightUp", *, solved: bool = False) -> str:
    """Describe a picture of the puzzle in words."""
    name = f"{puzzle.title}: Light Up" if puzzle.title else "Light Up"
    size = f"{puzzle.height}x{puzzle.width} cells"
    parts = f"{counted(puzzle.n_walls, 'wall')} and {counted(puzzle.n_numbers, 'number')}"
    return credited(f"{name} of {size} with {parts}" + ", solved" * solved, puzzle)


def cell_area(row: int, column: int) -> Rectangle:
    """Return the place of a cell in the picture."""
    return Rectangle(_MARGIN + column, _MARGIN + row, 1, 1)


def _fill(color: str, cells: NDArray[np.bool_]) -> Fill:
    return Fill(color, tuple(cell_area(row, column) for row, column in np.argwhere(cells).tolist()))


def _disks(color: str, cells: NDArray[np.bool_], radius: float) -> Disks:
    centers = (np.argwhere(cells) + _MARGIN + 0.5).tolist()
    return Disks(color, tuple(Circle(x, y, radius) for y, x in centers))


def _lines(puzzle: "LightUp") -> tuple[Stroke, Stroke]:
    right, bottom = _MARGIN + puzzle.width, _MARGIN + puzzle.height
    across = [Segment(_MARGIN, _MARGIN + row, right, _MARGIN + row) for row in range(puzzle.height + 1)]
    down = [Segment(_MARGIN + column, _MARGIN, _MARGIN + column, bottom) for column in range(puzzle.width + 1)]
    frame = Stroke(_THICK_LINE, _THICK, (across[0], across[-1], down[0], down[-1]))
    return Stroke(_THIN_LINE, _THIN, (*across[1:-1], *down[1:-1])), frame
