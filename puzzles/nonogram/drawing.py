"""The picture of a nonogram: clues on two sides of the grid and, if wanted, the solution inside the grid."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np
from numpy.typing import ArrayLike

from puzzles.drawing import BLACK, WHITE, Drawing, Fill, Rectangle, Segment, Stroke, Text, ink_on
from puzzles.errors import counted
from puzzles.nonogram.clues import BLANK, Block, Grid, shown_blocks
from puzzles.nonogram.seen import Seen
from puzzles.puzzle import credited

_MARGIN = 0.5
_BOX_INSET = 1 / 24

_THICK_EVERY = 5
_THIN, _THICK = 1 / 24, 1 / 12
_INKS = "#d0d0d0", "#8c8c8c", "#505050"

# Type sizes by the number of digits: the size in a box without a letter; then size, x and y beside a letter.
_ALONE = {1: 0.64, 2: 0.58, 3: 0.48, 4: 0.36}
_BESIDE_LETTER = {1: (0.62, 0.4, 0.45), 2: (0.5, 0.42, 0.39), 3: (0.38, 0.46, 0.32), 4: (0.3, 0.48, 0.3)}
_LETTER_SIZE = 0.42
_LETTER_SIZE_IN_CELL = 0.5

# A block in its clue box: left edge, upper edge, and the block.
_Box = tuple[float, float, Block]


def draw(puzzle: Seen, solution: ArrayLike | None = None, *, letters: bool = False) -> Drawing:
    """Draw a nonogram, and if given a grid ``[height, width]`` (0 is blank); raise PuzzleError for another shape.

    Each number fills one cell beside its line. With several colors, that cell has the color of the block. ``letters``
    adds the letter of the color there and in painted cells, so that a page printed in grey can still be solved.
    """
    left, top = grid_corner(puzzle)
    boxes = list(_clue_boxes(puzzle, left, top))
    colored = puzzle.n_colors > 1

    areas: defaultdict[int, list[Rectangle]] = defaultdict(list)
    if colored:
        side = 1 - 2 * _BOX_INSET
        for x, y, block in boxes:
            areas[block.color].append(Rectangle(x + _BOX_INSET, y + _BOX_INSET, side, side))
        areas.pop(BLANK, None)
    cells = None if solution is None else puzzle.checked_solution(solution)
    if cells is not None:
        for color, area in runs(cells, left, top):
            areas[color].append(area)

    fills = [Fill(puzzle.palette.colors[color - 1].rgb, tuple(area)) for color, area in sorted(areas.items())]
    fills[:0] = ground(puzzle, left, top)
    texts = _clue_texts(puzzle, boxes, letters=letters and colored)
    if letters and colored and cells is not None:
        texts += _cell_texts(puzzle, cells, left, top)
    return Drawing(
        width=left + puzzle.width + _MARGIN,
        height=top + puzzle.height + _MARGIN,
        label=label(puzzle, solved=solution is not None),
        primitives=(
            *fills,
            *lines(puzzle, left, top, _MARGIN, _INKS, _THICK),
            *sorted(texts, key=lambda text: (text.size, text.color)),
        ),
    )


def ground(puzzle: Seen, left: float = 0, top: float = 0) -> Iterator[Fill]:
    """Paint the area behind the cells, unless it is white."""
    if puzzle.palette.background != WHITE:
        yield Fill(puzzle.palette.background, (Rectangle(left, top, puzzle.width, puzzle.height),))


def grid_corner(puzzle: Seen) -> tuple[float, float]:
    """Return the place of the upper left corner of the grid in the picture, x before y."""
    return _MARGIN + max(1, *map(len, puzzle.rows)), _MARGIN + max(1, *map(len, puzzle.columns))


def _clue_boxes(puzzle: Seen, left: float, top: float) -> Iterator[_Box]:
    """Place every clue against the grid, whose upper left corner is at (left, top); a clue without blocks shows a 0."""
    for row, clue in enumerate(puzzle.rows):
        for distance, block in enumerate(reversed(shown_blocks(clue)), start=1):
            yield left - distance, top + row, block
    for column, clue in enumerate(puzzle.columns):
        for distance, block in enumerate(reversed(shown_blocks(clue)), start=1):
            yield left + column, top - distance, block


def runs(cells: Grid, left: float = 0, top: float = 0) -> Iterator[tuple[int, Rectangle]]:
    """Cut each row into runs of one color, leaving out blank runs."""
    for y, row in enumerate(cells.tolist()):
        x = 0
        for color, run in groupby(row):
            length = sum(1 for _ in run)
            if color != BLANK:
                yield color, Rectangle(left + x, top + y, length, 1)
            x += length


def lines(
    puzzle: Seen, left: float, top: float, edge: float, inks: Sequence[str], thick_line: float
) -> Iterator[Stroke]:
    """Rule the gutters and the grid; every fifth line is thick and runs through both.

    ``inks`` are the inks of lines in gutters, of thin lines in the grid, and of thick lines.
    """
    right, bottom = left + puzzle.width, top + puzzle.height
    light: list[Segment] = []
    thin: list[Segment] = []
    thick: list[Segment] = []
    for row in range(puzzle.height + 1):
        y = top + row
        if row % _THICK_EVERY == 0 or row == puzzle.height:
            thick.append(Segment(edge, y, right, y))
        else:
            light.append(Segment(edge, y, left, y))
            thin.append(Segment(left, y, right, y))
    for column in range(puzzle.width + 1):
        x = left + column
        if column % _THICK_EVERY == 0 or column == puzzle.width:
            thick.append(Segment(x, edge, x, bottom))
        else:
            light.append(Segment(x, edge, x, top))
            thin.append(Segment(x, top, x, bottom))
    for ink, line, segments in zip(inks, (_THIN, _THIN, thick_line), (light, thin, thick), strict=True):
        yield Stroke(ink, line, tuple(segments))


def _clue_texts(puzzle: Seen, boxes: list[_Box], *, letters: bool) -> list[Text]:
    texts = []
    for x, y, (length, color) in boxes:
        number = str(length)
        painted = color != BLANK and puzzle.n_colors > 1
        ink = ink_on(puzzle.palette.colors[color - 1].rgb) if painted else BLACK
        if painted and letters:
            size, right, down = _BESIDE_LETTER[len(number)]
            texts.append(Text(x + right, y + down, number, size, ink))
            texts.append(Text(x + 0.8, y + 0.7, puzzle.palette.letters[color - 1], _LETTER_SIZE, ink))
        else:
            texts.append(Text(x + 0.5, y + 0.5, number, _ALONE[len(number)], ink))
    return texts


def _cell_texts(puzzle: Seen, cells: Grid, left: float, top: float) -> Iterator[Text]:
    palette = puzzle.palette
    inks = [(letter, ink_on(color.rgb)) for letter, color in zip(palette.letters, palette.colors, strict=True)]
    for row, column in np.argwhere(cells != BLANK).tolist():
        letter, ink = inks[cells[row, column] - 1]
        yield Text(left + column + 0.5, top + row + 0.5, letter, _LETTER_SIZE_IN_CELL, ink)


def describe(puzzle: Seen) -> str:
    """Return the size, the numbers of painted cells and colors, and a plain reason if these allow no solution."""
    share = puzzle.n_painted / max(1, puzzle.height * puzzle.width)
    size = f"{counted(puzzle.height, 'row')} by {counted(puzzle.width, 'column')}"
    painted = f"{counted(puzzle.n_painted, 'painted cell')} ({share:.1%})"
    imbalance = f"; {puzzle.imbalance}" if puzzle.imbalance else ""
    return f"{size}, {painted} in {counted(puzzle.n_colors, 'color')}{imbalance}"


def label(puzzle: Seen, *, solved: bool = False) -> str:
    """Describe a picture of the puzzle in words.

    The title, which gives the picture away, appears only once it is solved.
    """
    name = f"{puzzle.title}: nonogram" if puzzle.title and solved else "Nonogram"
    size = f"{counted(puzzle.height, 'row')} and {counted(puzzle.width, 'column')}"
    return credited(f"{name} of {size} in {counted(puzzle.n_colors, 'color')}" + ", solved" * solved, puzzle)
