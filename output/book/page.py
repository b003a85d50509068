"""What is on a page, as values: lines of text, colored boxes and pictures, in points from the safe area's corner.

Pages are laid out as values first and painted later, so that tests can measure them, and so that a picture of ten
thousand cells exists only while it is painted.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from puzzles.drawing import BLACK, Anchor, Drawing

Face = Literal["regular", "bold", "title"]


@dataclass(frozen=True, slots=True)
class TextLine:
    """Write a line of text.

    Attributes:
        x: where it starts, has its middle or ends, as ``anchor`` says.
        y: its base line.
        text: without line breaks.
        size: of the type, in points.
        face: which font.
        anchor: what ``x`` means.
        color: ``#rrggbb``.
    """

    x: float
    y: float
    text: str
    size: float
    face: Face = "regular"
    anchor: Anchor = "start"
    color: str = BLACK


@dataclass(frozen=True, slots=True)
class Swatch:
    """Fill a rectangle, with a thin black edge.

    Attributes:
        x: of its left edge.
        y: of its upper edge.
        width: of it.
        height: of it.
        color: ``#rrggbb``.
    """

    x: float
    y: float
    width: float
    height: float
    color: str = BLACK


@dataclass(frozen=True, slots=True)
class Picture:
    """Place a drawing.

    Attributes:
        x: of its left edge.
        y: of its upper edge.
        cell: points of a cell.
        draw: makes it.
    """

    x: float
    y: float
    cell: float
    draw: Callable[[], Drawing]


Element = TextLine | Swatch | Picture


@dataclass(frozen=True, slots=True)
class Destination:
    """Define a destination of references: a section, a puzzle or an answer.

    Attributes:
        key: what it is: ``("puzzle", 17)``.
        title: what the outline calls it; nothing for what does not stand there.
        level: in the outline, 0 at the top.
    """

    key: tuple[str, int | str]
    title: str = ""
    level: int = 0


@dataclass(frozen=True, slots=True)
class Page:
    """Hold a page.

    Attributes:
        elements: what stands on it.
        destinations: what begins on it, in order.
        is_numbered: whether the number of the page is printed.
        head: what stands above a right page, where a left one has the title of the book; None for neither.
        is_turned: the elements are turned by a quarter, their top to the left edge of the page.
    """

    elements: tuple[Element, ...] = ()
    destinations: tuple[Destination, ...] = ()
    is_numbered: bool = True
    head: str | None = None
    is_turned: bool = False


MOST_EMPTY = 0.4
"""Of the height of a page: a wider strip without anything looks like a mistake."""


def widest_gap(page: Page, height: float) -> float:
    """Return the height of the largest strip of a page on which nothing stands, as a share of its height."""
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
