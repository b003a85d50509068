"""What an editor would mark in a book that is laid out."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from output.book.book import Book
from output.book.inks import RGB
from output.book.items import Item
from output.book.page import MOST_EMPTY, Picture, widest_gap

_LEAST_SHARE = 0.8  # of the side of the largest puzzle of a page
_ALIKE = 0.9  # of the cells of two solutions


def remarks(book: Book, items: Sequence[Item]) -> Iterator[str]:
    """Yield what an editor would mark: gaps, puzzles of a page in different sizes, and puzzles that are alike."""
    for number, page in enumerate(book.pages, start=1):
        empty = widest_gap(page, book.sheet.width if page.is_turned else book.sheet.height)
        if empty > MOST_EMPTY:
            yield f"page {number}: {empty:.0%} of its height is empty"
        pictures = [(each.draw(), each.cell) for each in page.elements if isinstance(each, Picture)]
        sides = sorted(max(drawing.width, drawing.height) * cell for drawing, cell in pictures)
        if page.head is not None and sides and sides[0] < _LEAST_SHARE * sides[-1]:
            yield f"page {number}: one puzzle is {sides[0] / sides[-1]:.0%} as large as another"
    if book.style.color == RGB:
        yield "the colors are RGB; printers expect cmyk or grey"
    for number, (one, other) in enumerate(pairwise(items), start=1):
        if _alike(one, other):
            yield f"puzzles {number} and {number + 1} look alike"
    titles = Counter(item.puzzle.title for item in items if item.puzzle.title)
    yield from (f"{title!r} appears {count} times" for title, count in titles.items() if count > 1)


def _alike(one: Item, other: Item) -> bool:
    """Return whether two puzzles have nearly the same solution."""
    return (
        one.puzzle.family == other.puzzle.family
        and one.solution.shape == other.solution.shape
        and bool(np.mean(one.solution == other.solution) >= _ALIKE)
    )
