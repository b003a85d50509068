"""How a puzzle and its answer are drawn in a book: the drawings that a page may choose from, and their sizes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from generator.families import family_named
from output.book.style import Style
from puzzles.drawing import Drawing, Text
from puzzles.puzzle import Puzzle, Solution


@dataclass(frozen=True, slots=True)
class MeasuredDrawing:
    """Describe a drawing that can be made again."""

    width: float  # in cells
    height: float  # in cells
    type_size: float  # the smallest size of its type, in cells; infinite when nothing is written
    draw: Callable[[], Drawing]  # makes it


def measured(draw: Callable[[], Drawing]) -> MeasuredDrawing:
    """Measure a drawing."""
    drawing = draw()
    sizes = [each.size for each in drawing.primitives if isinstance(each, Text)]
    return MeasuredDrawing(drawing.width, drawing.height, min(sizes, default=float("inf")), draw)


def puzzle_drawings(puzzle: Puzzle, style: Style) -> Iterator[MeasuredDrawing]:
    """Yield the drawings of a puzzle, the most spacious first; letters that would make its cells smaller are left out.

    Where numbers are as large as they should be, letters need only be as large as the smallest type.
    """
    family, sizes = family_named(puzzle.family), style.sizes
    bare = [measured(partial(_styled, style, draw)) for draw in family.book_drawings(puzzle, letters=False)]
    if not style.letters or len(family.legend(puzzle)) < 2:
        yield from bare
        return
    for plain, draw in zip(bare, family.book_drawings(puzzle, letters=True), strict=True):
        lettered = measured(partial(_styled, style, draw))
        type_size = min(plain.type_size, lettered.type_size * sizes.readable / sizes.least)
        is_as_large = (lettered.width, lettered.height) == (plain.width, plain.height)
        yield replace(lettered, type_size=type_size) if is_as_large else plain


def answer_drawing(puzzle: Puzzle, solution: Solution, style: Style) -> MeasuredDrawing:
    """Return the drawing of an answer."""
    family = family_named(puzzle.family)
    draw = partial(family.answer_drawing, puzzle, solution, letters=style.letters, clues=style.answer_clues)
    return measured(partial(_styled, style, draw))


def _styled(style: Style, draw: Callable[[], Drawing]) -> Drawing:
    return style.drawn(draw())
