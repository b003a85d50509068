"""Puzzles for books, without proof where only their look matters, and what is measured on pages."""

from collections.abc import Iterator
from functools import cache

import numpy as np

from output.book.fonts import Fonts
from output.book.items import Item
from output.book.puzzle_pages import NumberedPuzzle, number_puzzles
from output.book.style import Style, style_for
from puzzles.drawing import CENTERING, Disks, Drawing, Fill, Stroke, Text
from puzzles.lightup import LightUp
from puzzles.nonogram import Nonogram
from puzzles.sudoku import Sudoku
from rating.grades import Grade
from tests.commands import SOLUTION, UNIQUE

_ROUNDING = 1e-9
CAP, DESCENT = 0.73, 0.23  # of the type size: capitals and figures of the fonts, and what reaches below the line
REACHING_DOWN = set("gjpqyQ,;()")

DISTINCT = [SOLUTION[:n] + UNIQUE[n:] for n in (2, 3, 4, 6, 7)]  # each with more givens than the one before


@cache
def nonogram(height: int, width: int, n_colors: int, density: float = 0.5) -> Item:
    """Make a nonogram of noise, which has as many blocks as any."""
    rng = np.random.default_rng(height * width + n_colors)
    grid = np.where(rng.random((height, width)) < density, rng.integers(1, n_colors + 1, (height, width)), 0)
    grid[0, :n_colors] = range(1, n_colors + 1)
    return Item("noise", Nonogram.from_grid(grid), grid, Grade.HARD, 70.0)


@cache
def sudoku(side: int = 9) -> Item:
    """Make a board with every other cell given."""
    root = int(side**0.5)
    board = [[(root * (r % root) + r // root + c) % side + 1 for c in range(side)] for r in range(side)]
    givens = [[digit * ((r + c) % 2) for c, digit in enumerate(row)] for r, row in enumerate(board)]
    return Item("pattern", Sudoku.from_grid(givens), np.array(board), Grade.EASY, 20.0)


@cache
def lightup(side: int) -> Item:
    """Make a board with walls on a diagonal, all numbered."""
    grid = np.full((side, side), 6)
    return Item("walls", LightUp.from_grid(np.where(np.eye(side, dtype=bool), 2, grid)), grid * 0, Grade.GENTLE, 5.0)


def puzzles(items: list[Item], style: Style | None = None) -> list[NumberedPuzzle]:
    return list(number_puzzles(items, style or style_for("A book")))


def text_box(text: Text, fonts: Fonts) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of a text in a drawing, in cells."""
    width = fonts.width(text.text, text.size, "figures")
    left = text.x - {"start": 0, "middle": 0.5, "end": 1}[text.anchor] * width
    base = text.y + CENTERING * text.size
    below = DESCENT * text.size if REACHING_DOWN & set(text.text) else 0
    return left, base - CAP * text.size, left + width, base + below


def overlaps(drawing: Drawing) -> list[tuple[str, str]]:
    """Name the pairs of texts of a drawing whose boxes meet."""
    fonts = Fonts()
    texts = [(text_box(text, fonts), text.text) for text in drawing.primitives if isinstance(text, Text)]
    boxes = np.array([box for box, _ in texts])
    found = []
    for number, (left, top, right, bottom) in enumerate(boxes[:-1]):
        rest = boxes[number + 1 :]
        meets = (rest[:, 0] < right) & (left < rest[:, 2]) & (rest[:, 1] < bottom) & (top < rest[:, 3])
        found += [(texts[number][1], texts[number + 1 + other][1]) for other in np.flatnonzero(meets)]
    return found


def outside(drawing: Drawing) -> list[object]:
    """Return what of a drawing is painted beyond its own edges."""
    fonts = Fonts()

    def boxes(primitive: object) -> Iterator[tuple[float, float, float, float]]:
        match primitive:
            case Fill():
                yield from ((x, y, x + w, y + h) for x, y, w, h in primitive.rectangles)
            case Disks():
                yield from ((x - r, y - r, x + r, y + r) for x, y, r in primitive.circles)
            case Stroke():
                half = primitive.width / 2
                for x1, y1, x2, y2 in primitive.segments:
                    yield min(x1, x2) - half, min(y1, y2) - half, max(x1, x2) + half, max(y1, y2) + half
            case Text():
                yield text_box(primitive, fonts)

    return [
        (type(primitive).__name__, box)
        for primitive in drawing.primitives
        for box in boxes(primitive)
        if min(box[0], box[1], drawing.width - box[2], drawing.height - box[3]) < -_ROUNDING
    ]
