"""The content of a page as values: lines of text, colored boxes and pictures, in points from the safe area's corner.

Pages are laid out as values first and painted later. Tests can measure them, and a picture of ten thousand cells exists
only while it is painted.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from puzzles.drawing import BLACK, Anchor, Drawing

Face = Literal["regular", "bold", "title"]


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text."""

    x: float  # its left end, middle or right end, depending on ``anchor``
    y: float  # its base line
    text: str  # without line breaks
    size: float  # of the type, in points
    face: Face = "regular"  # which font
    anchor: Anchor = "start"  # what ``x`` means
    color: str = BLACK  # ``#rrggbb``


@dataclass(frozen=True, slots=True)
class Swatch:
    """A filled rectangle with a thin black edge."""

    x: float  # of its left edge
    y: float  # of its upper edge
    width: float  # in points
    height: float  # in points
    color: str = BLACK  # ``#rrggbb``


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing at its place."""

    x: float  # of its left edge
    y: float  # of its upper edge
    cell: float  # side of a cell in points
    draw: Callable[[], Drawing]  # makes the drawing


Element = TextLine | Swatch | Picture


@dataclass(frozen=True, slots=True)
class Destination:
    """A destination of references: a section, a puzzle or an answer."""

    key: tuple[str, int | str]  # kind and number, such as ``("puzzle", 17)``
    title: str = ""  # in the outline; empty to leave it out
    level: int = 0  # in the outline, 0 at the top


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a book: its drawings and texts."""

    elements: tuple[Element, ...] = ()  # what stands on it
    destinations: tuple[Destination, ...] = ()  # all that begins on the page, in order
    is_numbered: bool = True  # whether the number of the page is printed
    # Printed above a right page; a left page has the title of the book there. None for neither.
    head: str | None = None
    # Whether the elements are turned by a quarter, so that their top lies at the page's left edge.
    is_turned: bool = False


MOST_EMPTY = 0.4
"""A share of the page height. A wider empty strip looks like a mistake."""


def widest_gap(page: Page, height: float) -> float:
    """Return the height of the largest empty strip of a page, as a share of the page height."""
    spans = sorted([(0.0, 0.0), *map(span, page.elements), (height, height)])
    reached, widest = 0.0, 0.0
    for (_, end), (start, _) in pairwise(spans):
        reached = max(reached, end)
        widest = max(widest, start - reached)
    return widest / height


def span(element: Element) -> tuple[float, float]:
    """Return the upper and the lower edge of an element."""
    match element:
        case Picture():
            return element.y, element.y + element.cell * element.draw().height
        case Swatch():
            return element.y, element.y + element.height
    return element.y - element.size, element.y
