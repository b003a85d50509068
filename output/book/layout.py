"""What every page is laid out with: the style, the sheet, and the pages on which everything is; and text that flows."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from output.book.fonts import Fonts
from output.book.page import Destination, Element, Face, Page, TextLine
from output.book.style import Sizes, Style
from output.book.texts import Texts
from output.book.trims import Sheet
from output.book.typesetting import size_within
from puzzles.drawing import Anchor

Key = tuple[str, int | str]

LINE = 1.45  # from one base line to the next, in sizes of type
_FOOT = 2.6  # of the page, in sizes of small type


@dataclass(frozen=True)
class Layout:
    """Hold what pages are laid out with.

    Attributes:
        style: of the book.
        sheet: its pages.
        page_numbers: of the destinations, by their keys; empty as long as they are not known.
    """

    style: Style
    sheet: Sheet
    page_numbers: Mapping[Key, int] = field(default_factory=dict)

    @property
    def sizes(self) -> Sizes:
        """Return the sizes of type."""
        return self.style.sizes

    @property
    def fonts(self) -> Fonts:
        """Return the fonts."""
        return self.style.fonts

    @property
    def texts(self) -> Texts:
        """Return what the book says."""
        return self.style.texts

    @property
    def width(self) -> float:
        """Return the width of the safe area."""
        return self.sheet.width

    @property
    def height(self) -> float:
        """Return the height of the safe area above the number of the page."""
        return self.sheet.height - _FOOT * self.sizes.small

    def page_of(self, key: Key) -> int:
        """Return the page of a destination."""
        return self.page_numbers.get(key, 0)

    def words(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        face: Face = "regular",
        anchor: Anchor = "start",
        *,
        within: float,
    ) -> TextLine:
        """Write a line of text, smaller where it would be wider than ``within``."""
        return TextLine(x, y, text, size_within(self.fonts, text, within, size, face), face, anchor)

    def number_of_page(self, number: int) -> TextLine:
        """Write the number at the foot of a page, in the middle, which is the same for left and right pages."""
        return TextLine(
            self.width / 2, self.sheet.height - 0.4 * self.sizes.small, str(number), self.sizes.small, anchor="middle"
        )


class Flow:
    """Fill pages with text from top to bottom."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self.inset = min(0.35 * 72, 0.06 * layout.width)
        self.width = layout.width - 2 * self.inset
        self._pages: list[Page] = []
        self._elements: list[Element] = []
        self._destinations: list[Destination] = []
        self.y = self.inset

    @property
    def left(self) -> float:
        """Return the left edge of the text."""
        return self.inset

    def place(self, place: Destination) -> None:
        """Mark the start of something on this page."""
        self._destinations.append(place)

    def need(self, height: float) -> None:
        """Go to the next page if this one has less space left than that."""
        if self.y + height > self._layout.height and self._elements:
            self.turn()

    def add(self, *elements: Element) -> None:
        """Put elements on this page."""
        self._elements += elements

    def skip(self, height: float) -> None:
        """Leave some space."""
        self.y += height

    def turn(self) -> None:
        """Start a new page."""
        self._pages.append(Page(tuple(self._elements), tuple(self._destinations)))
        self._elements, self._destinations, self.y = [], [], self.inset

    def pages(self) -> list[Page]:
        """Return all pages."""
        if self._elements:
            self.turn()
        return self._pages

    def lines(self, lines: list[str], size: float, face: Face = "regular") -> None:
        """Write lines, one below the other."""
        for line in lines:
            self.need(LINE * size)
            self.y += LINE * size
            self.add(TextLine(self.left, self.y, line, size, face))
