"""What every page is laid out with: the style, the sheet, and where everything else of the book stands."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from output.book.flow import size_within
from output.book.fonts import Fonts
from output.book.marks import Anchorage, Face, Mark, Page, Words
from output.book.style import Sizes, Style
from output.book.texts import Texts
from output.book.trims import Sheet
from puzzles.drawing import Anchor

Key = tuple[str, int | str]

LINE = 1.45  # from one base line to the next, in sizes of type
_FOOT = 2.6  # of the page, in sizes of small type


@dataclass(frozen=True)
class Desk:
    """Hold what pages are laid out with.

    Attributes:
        style: of the book.
        sheet: its pages.
        where: the page on which each place is; nothing as long as no one knows.
    """

    style: Style
    sheet: Sheet
    where: Mapping[Key, int] = field(default_factory=dict)

    @property
    def sizes(self) -> Sizes:
        """Give the sizes of type."""
        return self.style.sizes

    @property
    def fonts(self) -> Fonts:
        """Give the fonts."""
        return self.style.fonts

    @property
    def texts(self) -> Texts:
        """Give what the book says."""
        return self.style.texts

    @property
    def width(self) -> float:
        """Give the width of the safe area."""
        return self.sheet.width

    @property
    def height(self) -> float:
        """Give the height of the safe area above the number of the page."""
        return self.sheet.height - _FOOT * self.sizes.small

    def page_of(self, key: Key) -> int:
        """Give the page of a place."""
        return self.where.get(key, 0)

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
    ) -> Words:
        """Write a line of text, smaller where it would be wider than ``within``."""
        return Words(x, y, text, size_within(self.fonts, text, within, size, face), face, anchor)

    def number_of_page(self, number: int) -> Words:
        """Write the number at the foot of a page, in the middle, which is the same for left and right pages."""
        return Words(
            self.width / 2, self.sheet.height - 0.4 * self.sizes.small, str(number), self.sizes.small, anchor="middle"
        )


class Flow:
    """Fill pages with text from top to bottom."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.inset = min(0.35 * 72, 0.06 * desk.width)
        self.width = desk.width - 2 * self.inset
        self._pages: list[Page] = []
        self._marks: list[Mark] = []
        self._places: list[Anchorage] = []
        self.y = self.inset

    @property
    def left(self) -> float:
        """Give the left edge of the text."""
        return self.inset

    def place(self, place: Anchorage) -> None:
        """Let something begin here."""
        self._places.append(place)

    def need(self, height: float) -> None:
        """Go to the next page if there is less room than that on this one."""
        if self.y + height > self._desk.height and self._marks:
            self.turn()

    def add(self, *marks: Mark) -> None:
        """Put marks on this page."""
        self._marks += marks

    def skip(self, height: float) -> None:
        """Leave some room."""
        self.y += height

    def turn(self) -> None:
        """Begin a new page."""
        self._pages.append(Page(tuple(self._marks), tuple(self._places)))
        self._marks, self._places, self.y = [], [], self.inset

    def pages(self) -> list[Page]:
        """Give all pages."""
        if self._marks:
            self.turn()
        return self._pages

    def lines(self, lines: list[str], size: float, face: Face = "regular") -> None:
        """Write lines, one below the other."""
        for line in lines:
            self.need(LINE * size)
            self.y += LINE * size
            self.add(Words(self.left, self.y, line, size, face))
