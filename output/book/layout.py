"""The context for laying out a page (style, sheet, page number of every destination), and flowing text."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import cast

from output.book.codes import qr_code
from output.book.credits import NO_CREDITS, Credits
from output.book.fonts import Fonts, shortened, size_within
from output.book.page import Destination, Element, Face, Page, Picture, TextLine
from output.book.style import Sizes, Style
from output.book.texts import Texts
from output.book.trims import Sheet
from puzzles.drawing import Anchor

Key = tuple[str, int | str]

LINE = 1.45  # the distance between base lines, in type sizes
_HEAD, _FOOT = 1.9, 2.6  # the height of head and foot, in small type sizes
_CODE, _CODE_AIR = 42.0, 6.0  # the side of the QR code on a page and the space around it, in points


@dataclass(frozen=True)
class Layout:
    """The measures and choices shared by all pages of a book."""

    style: Style  # of the book
    sheet: Sheet  # its pages
    credits: Credits = NO_CREDITS  # names for the imprint
    # The page of each destination, by its key; empty until the pages are known.
    page_numbers: Mapping[Key, int] = field(default_factory=dict)
    is_turned: bool = False  # whether the page is turned by a quarter and lies between head and foot

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
        """Return the texts of the book."""
        return self.style.texts

    @property
    def width(self) -> float:
        """Return the width of the safe area; on a turned page, the distance from foot to head."""
        return self._above_foot - self._below_head if self.is_turned else self.sheet.width

    @property
    def height(self) -> float:
        """Return the height of the safe area, without the line of the page number."""
        return self.sheet.width if self.is_turned else self._above_foot

    @property
    def top(self) -> float:
        """Return the upper edge of the space below the page head."""
        return 0.0 if self.is_turned else self._below_head

    @property
    def _above_foot(self) -> float:
        return self.sheet.height - max(_FOOT * self.sizes.small, (_CODE + _CODE_AIR) * bool(self.style.url))

    @property
    def _below_head(self) -> float:
        return _HEAD * self.sizes.small

    def turned(self) -> "Layout":
        """Return the layout for a page that is turned by a quarter."""
        return replace(self, is_turned=True)

    def page_of(self, key: Key) -> int:
        """Return the page number of a destination, or 0 if it is not known yet."""
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
        """Write a line of text: shrink it to fit ``within``, and cut it short once the type would be too small."""
        size = max(size_within(self.fonts, text, within, size, face), min(size, self.sizes.least))
        return TextLine(x, y, shortened(self.fonts, text, within + 0.01, size, face), size, face, anchor)

    def margins(self, page: Page, number: int) -> list[Element]:
        """Write the margins of a page: head and QR code at the outer edge, page number in the middle.

        The code leads to the first puzzle of the page in the web edition.
        """
        size, lines = self.sizes.small, list[Element]()
        if page.head is not None:
            text, x, anchor = (page.head, self.width, "end") if number % 2 else (self.style.title, 0.0, "start")
            lines.append(self.words(x, size, text, size, anchor=cast(Anchor, anchor), within=self.width))
        y = self.sheet.height - 0.4 * size
        if page.is_numbered:
            lines.append(TextLine(self.width / 2, y, str(number), size, anchor="middle"))
        first = next((place.key[1] for place in page.destinations if place.key[0] == "puzzle"), None)
        if first is not None and self.style.url:
            is_right, words = number % 2, self.texts.word("online")
            x = self.width - _CODE if is_right else 0.0
            code = partial(qr_code, f"{self.style.url.partition('#')[0]}#{first}")
            lines.append(Picture(x, self.sheet.height - _CODE, _CODE, code))
            x, anchor = (x - _CODE_AIR, "end") if is_right else (_CODE + _CODE_AIR, "start")
            within = self.width / 2 - _CODE - 2 * size
            lines.append(self.words(x, y, words, size, anchor=cast(Anchor, anchor), within=within))
        return lines


class Flow:
    """Pages that fill with text from the top. A foot, or space already taken, stays free on the first page."""

    def __init__(self, layout: Layout, foot: float = 0.0, taken: float = 0.0) -> None:
        self._layout = layout
        self.bottom = layout.height - foot - taken
        self.left = min(0.35 * 72, 0.06 * layout.width)
        self.width = layout.width - 2 * self.left
        self._pages: list[Page] = []
        self._elements: list[Element] = []
        self._destinations: list[Destination] = []
        self.y = self.left

    @property
    def taken(self) -> float:
        """Return the height of this page that is not free: all above the next line, and the foot."""
        return self._layout.height - (self.bottom - self.y) - self.left

    @property
    def is_begun(self) -> bool:
        """Return whether anything stands on this page."""
        return bool(self._elements)

    @property
    def n_pages(self) -> int:
        """Return the number of pages so far, this one included."""
        return len(self._pages) + 1

    def place(self, place: Destination) -> None:
        """Mark the start of something on this page."""
        self._destinations.append(place)

    def need(self, height: float) -> None:
        """Go to the next page if less than ``height`` is left on this one."""
        if self.y + height > self.bottom and self._elements:
            self.turn()

    def is_empty_below(self, share: float) -> bool:
        """Return whether more than the given share of this page is left."""
        return self.bottom - self.y > share * self._layout.height

    def add(self, *elements: Element) -> None:
        """Put elements on this page."""
        self._elements += elements

    def skip(self, height: float) -> None:
        """Leave some space."""
        self.y += height

    def turn(self) -> None:
        """Start a new page."""
        self._pages.append(Page(tuple(self._elements), tuple(self._destinations)))
        self._elements, self._destinations, self.y = [], [], self.left
        self.bottom = self._layout.height

    def pages(self) -> list[Page]:
        """Return all pages."""
        if self._elements:
            self.turn()
        return self._pages

    def lines(self, lines: list[str], size: float, face: Face = "regular") -> None:
        """Write lines one below the other, and never leave the last one alone on a page."""
        for number, line in enumerate(lines, start=2):
            self.need((2 if number == len(lines) else 1) * LINE * size)
            self.y += LINE * size
            self.add(TextLine(self.left, self.y, line, size, face))
