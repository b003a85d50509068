"""What an editor would mark in a book that is laid out."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from output.book.book import Book
from output.book.items import Item
from output.book.page import Element, Page, Picture, Swatch

_MOST_EMPTY = 0.4  # of the height of a page
_LEAST_SHARE = 0.8  # of the side of the largest puzzle of a page


def remarks(book: Book, items: Sequence[Item]) -> Iterator[str]:
    """Yield what an editor would mark: empty pages, puzzles of a page in different sizes, pictures that come twice."""
    for number, page in enumerate(book.pages, start=1):
        if not page.is_numbered:  # title, imprint and the titles of sections are meant to have air
            continue
        empty = _emptiest(page, book.sheet.height)
        if empty > _MOST_EMPTY:
            yield f"page {number}: {empty:.0%} of its height is empty"
        pictures = [(each.draw(), each.cell) for each in page.elements if isinstance(each, Picture)]
        sides = sorted(max(drawing.width, drawing.height) * cell for drawing, cell in pictures)
        if page.head is not None and sides and sides[0] < _LEAST_SHARE * sides[-1]:
            yield f"page {number}: one puzzle is {sides[0] / sides[-1]:.0%} as large as another"
    titles = Counter(item.puzzle.title for item in items if item.puzzle.title)
    yield from (f"{title!r} comes {count} times" for title, count in titles.items() if count > 1)


def _emptiest(page: Page, height: float) -> float:
    """Return the height of the largest strip of a page on which nothing stands, as a share."""
    spans = sorted([(0.0, 0.0), *map(_span, page.elements), (height, height)])
    reached, widest = 0.0, 0.0
    for (_, end), (start, _) in pairwise(spans):
        reached = max(reached, end)
        widest = max(widest, start - reached)
    return widest / height


def _span(element: Element) -> tuple[float, float]:
    match element:
        case Picture():
            return element.y, element.y + element.cell * element.draw().height
        case Swatch():
            return element.y, element.y + element.height
    return element.y - element.size, element.y
