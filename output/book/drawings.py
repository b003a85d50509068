"""How a puzzle and its answer look in a book: the drawings that it may choose from, and what it must know of each."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from generator.families import family_named
from output.book import nonograms
from output.book.style import Style
from puzzles.drawing import Drawing, Text
from puzzles.nonogram import Nonogram


@dataclass(frozen=True, slots=True)
class MeasuredDrawing:
    """Describe a drawing that can be made again.

    Attributes:
        width: in cells.
        height: in cells.
        type_size: the smallest size of its type, in cells; infinite when nothing is written.
        draw: makes it.
    """

    width: float
    height: float
    type_size: float
    draw: Callable[[], Drawing]


def measured(draw: Callable[[], Drawing]) -> MeasuredDrawing:
    """Measure a drawing."""
    drawing = draw()
    sizes = [each.size for each in drawing.primitives if isinstance(each, Text)]
    return MeasuredDrawing(drawing.width, drawing.height, min(sizes, default=float("inf")), draw)


def puzzle_drawings(puzzle: Any, style: Style) -> Iterator[MeasuredDrawing]:
    """Give the drawings of a puzzle, the roomiest first."""
    family = family_named(puzzle.family)
    yield measured(partial(_styled, style, partial(family.draw, puzzle, letters=True)))
    if isinstance(puzzle, Nonogram):
        yield measured(partial(_styled, style, partial(nonograms.tight, puzzle, letters=True)))


def answer_drawing(puzzle: Any, solution: Any, style: Style) -> MeasuredDrawing:
    """Give the drawing of an answer; the clues of a nonogram need not be told again."""
    draw = nonograms.solved if isinstance(puzzle, Nonogram) else family_named(puzzle.family).draw
    return measured(partial(_styled, style, partial(draw, puzzle, solution, letters=True)))


def _styled(style: Style, draw: Callable[[], Drawing]) -> Drawing:
    return style.drawn(draw())
