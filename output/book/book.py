"""The whole book as pages: laid out until gutter and page numbers agree with each other."""

from collections.abc import Sequence
from dataclasses import dataclass

from output.book.front import contents_pages, difficulty_pages, instruction_pages, parts_of, title_pages
from output.book.layout import Key, Layout
from output.book.matter_pages import notes_pages, text_pages
from output.book.page import Page
from output.book.puzzle_pages import NumberedPuzzle, answer_pages, puzzle_pages
from output.book.style import Style
from output.book.trims import GUTTERS, INCH, Sheet, gutter_for
from puzzles.errors import RequestError


@dataclass(frozen=True)
class Book:
    """Hold a book that is laid out.

    Attributes:
        style: how it looks.
        sheet: its pages' margins.
        pages: in order.
    """

    style: Style
    sheet: Sheet
    pages: tuple[Page, ...]


def lay_out(puzzles: Sequence[NumberedPuzzle], style: Style) -> Book:
    """Lay out a book.

    The number of pages depends on the gutter, and the gutter grows with that number: the narrowest gutter that is wide
    enough for the pages that come of it is taken.

    Args:
        puzzles: the puzzles, at least one.
        style: how it is to drawing.

    Raises:
        RequestError: when there is no puzzle, or one cannot be read at this size.
    """
    if not puzzles:
        raise RequestError("there is no puzzle in what was given; expected at least one for a book")
    for _, inches in GUTTERS:
        sheet = style.sheet(inches * INCH)
        pages = _pages(puzzles, Layout(style, sheet))
        if gutter_for(len(pages)) <= sheet.gutter:
            break
    page_numbers: dict[Key, int] = {}
    for number, page in enumerate(pages, start=1):
        for destination in page.destinations:
            page_numbers.setdefault(destination.key, number)
    # No length of a page depends on the numbers that are written into it, so that a second time is enough.
    return Book(style, sheet, tuple(_pages(puzzles, Layout(style, sheet, page_numbers))))


def _pages(puzzles: Sequence[NumberedPuzzle], layout: Layout) -> list[Page]:
    items = [puzzle.item for puzzle in puzzles]
    parts = {part.first: part.title for part in parts_of(layout, items)}
    return [
        *title_pages(layout, items),
        *contents_pages(layout, items),
        *text_pages(layout, layout.style.matter.introduction, "introduction"),
        *instruction_pages(layout, items),
        *difficulty_pages(layout, items),
        *puzzle_pages(layout, puzzles, parts),
        *answer_pages(layout, puzzles),
        *text_pages(layout, layout.style.matter.closing, "closing"),
        *notes_pages(layout),
    ]
