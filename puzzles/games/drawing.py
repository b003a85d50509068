"""Pictures of games: functions to draw with, and the page around the grid.

The functions of the first part yield primitives on a grid whose upper left corner is at 0, 0. Solutions may be partial:
``NONE`` marks an unknown cell.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from puzzles.cells import Edge
from puzzles.drawing import (
    BLACK,
    WHITE,
    Circle,
    Disks,
    Drawing,
    Fill,
    Polygons,
    Primitive,
    Rectangle,
    Segment,
    Stroke,
    Text,
    moved,
)
from puzzles.errors import counted
from puzzles.games.game import NONE, Board, Clues, Game
from puzzles.games.seen import Seen
from puzzles.puzzle import Solution, credited

INK, SOLUTION_INK = BLACK, "#2a5fa5"
WALL_GROUND = "#202020"
GIVEN_GROUND = "#e4e4e4"  # used beside a solution, so that givens stand out on a page printed without color

_THIN, _THICK = 1 / 24, 1 / 8
_BRIDGE, _APART = 1 / 14, 0.1  # the width of a bridge, and how far two are from their middle
_THIN_LINE, _THICK_LINE = "#a0a0a0", "#202020"
_FAINT_LINE = "#dcdcdc"
_SIGN_INK, _FAINT = "#404040", "#9a9a9a"
_SIZE, _SMALL, _CORNER = 0.6, 0.36, 0.26

Cells = NDArray[np.bool_]
Grid = NDArray[Any]
Shape = Sequence[tuple[float, float]]

_TREE_GROUND, _TRUNK = "#2f7d3b", "#6b4423"
_TENT_GROUND, _STAR_GROUND, _INSIDE_GROUND = "#f0a030", "#f2a900", "#e3ecf7"
_TENT: Shape = ((0.5, 0.16), (0.9, 0.84), (0.1, 0.84))
_TENT_INSIDE: Shape = ((0.5, 0.28), (0.8, 0.78), (0.2, 0.78))
_TENT_DOOR: Shape = ((0.5, 0.48), (0.62, 0.8), (0.38, 0.8))
_MINE: Shape = tuple(
    (0.5 + r * sin(turn * pi / 8), 0.5 - r * cos(turn * pi / 8)) for turn in range(16) for r in ((0.4, 0.26)[turn % 2],)
)
_CHEVRON: Shape = (
    (0.12, -0.2),
    (0.12, -0.11),
    (-0.03, 0),
    (0.12, 0.11),
    (0.12, 0.2),
    (-0.13, 0),
)  # the sign <, around its middle


def boxes(board: Board, regions: Grid | None = None) -> Iterator[Primitive]:
    """Rule a grid with a thick frame, and with thick borders between regions."""
    height, width = board.height, board.width
    names = np.zeros((height, width), np.int16) if regions is None else regions
    names = np.pad(names, 1, constant_values=NONE)
    for color, line, is_thick in ((_THIN_LINE, _THIN, False), (_THICK_LINE, _THICK, True)):
        lies = (names[:-1, 1:-1] != names[1:, 1:-1]) == is_thick
        stands = (names[1:-1, :-1] != names[1:-1, 1:]) == is_thick
        yield from _strokes(color, line, lies, stands)


def faint_grid(board: Board) -> Iterator[Primitive]:
    """Rule a grid so faintly that only what stands in it counts."""
    height, width = board.height, board.width
    lies, stands = np.ones((height + 1, width), np.bool_), np.ones((height, width + 1), np.bool_)
    yield from _strokes(_FAINT_LINE, _THIN, lies, stands)


def grounds(cells: Cells, color: str) -> Iterator[Primitive]:
    """Fill cells with a color."""
    if cells.any():
        yield Fill(color, tuple(Rectangle(x, y, 1, 1) for x, y in _corners(cells)))


def entries(grid: Grid, ink: str = INK) -> Iterator[Primitive]:
    """Write the entries of a layer of cells."""
    for x, y in _corners(grid != NONE):
        text = str(grid[y, x])
        yield Text(x + 0.5, y + 0.5, text, _SIZE if len(text) == 1 else 0.8 * _SIZE, ink)


def corner_texts(board: Board, texts: Mapping[int, str]) -> Iterator[Primitive]:
    """Write small texts into the upper left corners of cells."""
    for cell, text in texts.items():
        row, column = divmod(cell, board.width)
        yield Text(column + 0.11, row + 0.21, text, _CORNER, INK, "start")


def digits(givens: Grid, solution: Grid | None = None) -> Iterator[Primitive]:
    """Write givens, and the digits of a solution in another ink."""
    yield from entries(givens, INK)
    if solution is not None:
        yield from entries(np.where(givens == NONE, solution, NONE), SOLUTION_INK)


def given_grounds(givens: Grid, solution: Grid | None) -> Iterator[Primitive]:
    """Shade givens if a solution is shown; the shades belong below the lines."""
    if solution is not None:
        yield from grounds(givens != NONE, GIVEN_GROUND)


def outside(clues: Clues) -> Iterator[Primitive]:
    """Write the layers outside the grid, whose names say on which side: left, right, rows and so on."""
    n_rows, n_columns = (len(clues[a if a in clues else b]) for a, b in (("left", "rows"), ("top", "columns")))
    for name, entries in clues.items():
        for place, entry in enumerate(entries.tolist()):
            if entry != NONE and name in ("left", "right", "rows"):
                yield Text(n_columns + 0.5 if name == "right" else -0.5, place + 0.5, str(entry), _SIZE, INK)
            elif entry != NONE and name in ("top", "bottom", "columns"):
                yield Text(place + 0.5, n_rows + 0.5 if name == "bottom" else -0.5, str(entry), _SIZE, INK)


def order_signs(across: Grid, down: Grid) -> Iterator[Primitive]:
    """Draw the signs of order between neighbors: 0 for less, 1 for greater, read rightward and downward."""
    signs = []
    for entries, dx, dy in ((across, 1.0, 0.5), (down, 0.5, 1.0)):
        for row, column in np.argwhere(entries != NONE).tolist():
            turn = -1 if entries[row, column] else 1
            points = [(y, x) if entries is down else (x, y) for x, y in _CHEVRON]
            signs.append(tuple((column + dx + turn * x, row + dy + turn * y) for x, y in points))
    # A sign covers the part of the line that it stands on.
    middles = [(sum(x for x, _ in each) / len(each), sum(y for _, y in each) / len(each)) for each in signs]
    if signs:
        yield Fill(WHITE, tuple(Rectangle(x - 0.2, y - 0.2, 0.4, 0.4) for x, y in middles))
        yield Polygons(_SIGN_INK, tuple(signs))


def discs(givens: Grid, solution: Grid | None = None) -> Iterator[Primitive]:
    """Draw white disks for 0 and black ones for 1; disks of a solution are smaller and blue."""
    kinds = [(givens, INK, 0.36, 0.06)]
    if solution is not None:
        kinds.append((np.where(givens == NONE, solution, NONE), SOLUTION_INK, 0.28, 0.06))
    for entries, ink, radius, ring in kinds:
        yield from disks_in(entries != NONE, ink, radius)
        yield from disks_in(entries == 0, WHITE, radius - ring)


def sums(walls: Grid, right: Grid, below: Grid) -> Iterator[Primitive]:
    """Draw walls ``[height, width]``, and in each the sums of the runs that begin to its right and below it.

    The arrays of sums have an extra row and column, for walls above and left of the grid.
    """
    has_sum = (right != NONE) | (below != NONE)
    is_wall = np.pad(walls == 1, ((1, 0), (1, 0))) | has_sum
    yield Fill(WALL_GROUND, tuple(Rectangle(x - 1, y - 1, 1, 1) for x, y in _corners(is_wall)))
    slashes = tuple(Segment(x - 1, y - 1, x, y) for x, y in _corners(has_sum))
    if slashes:
        yield Stroke(_THIN_LINE, _THIN, slashes)
    for entries, dx, dy in ((right, -0.3, -0.72), (below, -0.7, -0.26)):
        for x, y in _corners(entries != NONE):
            yield Text(x + dx, y + dy, str(entries[y, x]), _SMALL, WHITE)


def stars(solution: Grid | None) -> Iterator[Primitive]:
    """Draw a star for each 1 of a solution, and a dot for each 0 of a partial one."""
    yield from shapes(solution, _star(0.4), _THICK_LINE)
    yield from shapes(solution, _star(0.3), _STAR_GROUND)
    yield from empty(solution)


def tents(solution: Grid | None) -> Iterator[Primitive]:
    """Draw a tent for each 1 of a solution, and a dot for each 0 of a partial one."""
    for shape, color in ((_TENT, _THICK_LINE), (_TENT_INSIDE, _TENT_GROUND), (_TENT_DOOR, _THICK_LINE)):
        yield from shapes(solution, shape, color)
    yield from empty(solution)


def mines(solution: Grid | None) -> Iterator[Primitive]:
    """Draw a mine for each 1 of a solution, and a dot for each 0 of a partial one."""
    yield from shapes(solution, _MINE, INK)
    if solution is not None:
        yield from disks_in(solution == 1, WHITE, 0.07, (0.43, 0.43))
    yield from empty(solution)


def trees(cells: Cells) -> Iterator[Primitive]:
    """Draw a tree in each of the given cells."""
    if cells.any():
        yield Fill(_TRUNK, tuple(Rectangle(x + 0.44, y + 0.55, 0.12, 0.32) for x, y in _corners(cells)))
        for dx, dy in ((0.5, 0.3), (0.36, 0.46), (0.64, 0.46)):
            yield from disks_in(cells, _TREE_GROUND, 0.19, (dx, dy))


def shapes(solution: Grid | None, shape: Shape, color: str) -> Iterator[Primitive]:
    """Draw a polygon, whose corners are relative to a cell, for each 1 of a solution."""
    if solution is not None and (solution == 1).any():
        corners = _corners(solution == 1)
        yield Polygons(color, tuple(tuple((column + x, row + y) for x, y in shape) for column, row in corners))


def shaded(numbers: Grid, solution: Grid | None) -> Iterator[Primitive]:
    """Write numbers: white on black for each 1 of a solution, and in a ring for each 0 of a partial one."""
    known = np.full_like(numbers, 0) if solution is None else solution
    yield from grounds(known == 1, WALL_GROUND)
    if (known == NONE).any():
        yield from disks_in(known == 0, _FAINT, 0.4)
        yield from disks_in(known == 0, WHITE, 0.36)
    for ink, cells in ((INK, known != 1), (WHITE, known == 1)):
        yield from entries(np.where(cells, numbers, NONE), ink)


def empty(solution: Grid | None) -> Iterator[Primitive]:
    """Draw a dot for each 0 of a partial solution; a whole one needs none."""
    if solution is not None and (solution == NONE).any():
        yield from disks_in(solution == 0, _FAINT, 0.07)


def points(board: Board) -> Iterator[Primitive]:
    """Put a dot on each corner of a cell."""
    corners = [(x, y) for y in range(board.height + 1) for x in range(board.width + 1)]
    yield Disks(_THICK_LINE, tuple(Circle(x, y, 0.06) for x, y in corners))


def loop(solution: Grid | None) -> Iterator[Primitive]:
    """Draw the border between cells inside, which are 1, and cells outside, which are 0; unknown cells have none."""
    if solution is not None:
        yield from grounds(solution == 1, _INSIDE_GROUND)
        known = np.pad(solution, 1)
        above, below, left, right = known[:-1, 1:-1], known[1:, 1:-1], known[1:-1, :-1], known[1:-1, 1:]
        lies, stands = above + below == 1, left + right == 1  # beside 1, NONE would be 0; beside 0, it would be -1
        yield from _strokes(SOLUTION_INK, _THICK, lies, stands)


def bridges(solution: Grid | None) -> Iterator[Primitive]:
    """Draw bridges: 1 or 2 across, 3 or 4 for one or two down; and a dot for each 0 of a partial solution."""
    if solution is not None:
        lines = []
        for value, away in ((1, 0.0), (2, -_APART), (2, _APART), (3, 0.0), (4, -_APART), (4, _APART)):
            for x, y in _corners(solution == value):
                start, middle, end = -_APART, 0.5 + away, 1 + _APART
                is_across = value < 3
                lines.append(
                    Segment(x + start, y + middle, x + end, y + middle)
                    if is_across
                    else Segment(x + middle, y + start, x + middle, y + end)
                )
        if lines:
            yield Stroke(SOLUTION_INK, _BRIDGE, tuple(lines))
        yield from empty(solution)


def islands(numbers: Grid) -> Iterator[Primitive]:
    """Draw an island around each number."""
    yield from disks_in(numbers != NONE, INK, 0.44)
    yield from disks_in(numbers != NONE, WHITE, 0.4)
    yield from entries(numbers)


def _strokes(color: str, line: float, lies: Cells, stands: Cells) -> Iterator[Primitive]:
    """Draw sides of cells: ``lies`` is ``[height + 1, width]``, ``stands`` ``[height, width + 1]``."""
    across = [Segment(start, y, end, y) for y, row in enumerate(lies) for start, end in _runs(row)]
    down = [Segment(x, start, x, end) for x, column in enumerate(stands.T) for start, end in _runs(column)]
    if across or down:
        yield Stroke(color, line, (*across, *down))


def _runs(flags: Cells) -> Iterator[tuple[int, int]]:
    """Yield where stretches of true flags start and end."""
    changes = np.flatnonzero(np.diff(np.pad(flags.astype(np.int8), 1)))
    yield from zip(changes[::2].tolist(), changes[1::2].tolist(), strict=True)


def _corners(cells: Cells) -> list[tuple[int, int]]:
    """List x and y of the upper left corner of each given cell."""
    return [(column, row) for row, column in np.argwhere(cells).tolist()]


def disks_in(cells: Cells, color: str, radius: float, at: tuple[float, float] = (0.5, 0.5)) -> Iterator[Primitive]:
    """Draw a disk in each given cell, in the middle unless another place is given."""
    if cells.any():
        yield Disks(color, tuple(Circle(x + at[0], y + at[1], radius) for x, y in _corners(cells)))


def _star(radius: float) -> Shape:
    turns = [(radius * (1 if turn % 2 == 0 else 0.42), turn * pi / 5) for turn in range(10)]
    return [(0.5 + r * sin(angle), 0.52 - r * cos(angle)) for r, angle in turns]


# -- the page


def draw(puzzle: Seen, solution: ArrayLike | None = None) -> Drawing:
    """Draw a puzzle, and if given its solution, which may be partial or wrong.

    Raise ``PuzzleError`` if the solution has another shape, or a value that the game does not have.
    """
    game, board = puzzle.game, puzzle.board
    known = None if solution is None else partial_solution(puzzle, solution)
    left, top, right, bottom = game.margins
    primitives = [moved(each, left, top) for each in game.picture(board, puzzle.clues, known)]
    return Drawing(
        width=board.width + left + right,
        height=board.height + top + bottom,
        label=label(puzzle, solved=solution is not None),
        primitives=tuple(primitives),
    )


def partial_solution(puzzle: Seen, solution: ArrayLike) -> Solution:
    """Return a solution as int16, with ``NONE`` in unknown cells; raise PuzzleError for another shape or value."""
    values = np.asarray(solution)
    open_cells = values == NONE
    filled = np.where(open_cells, min(puzzle.game.values(puzzle.board)), values) if values.ndim == 2 else values
    return np.where(open_cells, NONE, puzzle.checked_solution(filled).astype(np.int16)).astype(np.int16)


def label(puzzle: Seen, *, solved: bool = False) -> str:
    """Describe a picture of the puzzle in words.

    A title that gives the solution away appears only once it is solved.
    """
    is_named = puzzle.title and (solved or not puzzle.game.pictured)
    name = f"{puzzle.title}: {puzzle.game.title}" if is_named else puzzle.game.title
    return credited(f"{name} of {describe(puzzle)}" + ", solved" * solved, puzzle)


def describe(puzzle: Seen) -> str:
    """Describe a puzzle in a few words: its size, its parameter and its number of clues."""
    parameter = puzzle.game.parameter
    parts = [f"{puzzle.height}x{puzzle.width} cells"]
    if parameter and puzzle.parameter != parameter.default:
        parts.append(f"{parameter.name} {puzzle.parameter}")
    if puzzle.game.dug:
        parts.append(counted(puzzle.n_clues, "clue"))
    return " with ".join((parts[0], " and ".join(parts[1:]))) if parts[1:] else parts[0]


def cell_area(game: Game, row: int, column: int) -> Rectangle:
    """Return the place of a cell in the picture."""
    return Rectangle(game.margins[0] + column, game.margins[1] + row, 1, 1)


def edge_segment(game: Game, edge: Edge) -> Segment:
    """Return the place of an edge in the picture: along the side of its cell, or from cell to cell for a link."""
    row, column, side = edge
    x, y = game.margins[0] + column + 0.5, game.margins[1] + row + 0.5
    dx, dy = {"top": (0, -1), "bottom": (0, 1), "left": (-1, 0), "right": (1, 0)}[side]
    if game.has_links:
        return Segment(x, y, x + dx, y + dy)
    return Segment(x + (dx - dy) / 2, y + (dy - dx) / 2, x + (dx + dy) / 2, y + (dy + dx) / 2)
