"""The cover of a book: back, spine and front in one sheet with bleed, its pictures those of the book.

    | back: text, QR code, barcode | spine: title | front: series, title, pictures, author |

The spine is as wide as the pages are thick. Source of the widths: the figures that printers on demand publish for 55 to
60 pound stock.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from pathlib import Path

from generator.families import family_named
from output.book.codes import barcode, qr_code
from output.book.drawings import answer_drawing, puzzle_drawings
from output.book.fonts import size_within, wrapped
from output.book.inks import CMYK, GREY
from output.book.items import Item
from output.book.layout import LINE
from output.book.page import Element, Face, Picture, TextLine
from output.book.pdf import canvas_of, paint_element
from output.book.slots import Slot, squares
from output.book.style import Style
from output.book.trims import INCH
from output.book.trims import Rectangle as Box
from puzzles.drawing import WHITE, Drawing, Fill, Rectangle, ink_on
from puzzles.errors import RequestError

PAPERS = {"white": 0.002252, "cream": 0.0025, "color": 0.002347}
"""Thickness of a page in inches."""

_BLEED, _SAFE = 0.125 * INCH, 0.5 * INCH
_LEAST_SPINE = 0.25 * INCH  # that has room for a title
_MOST_PICTURES = 4
_MOST_ON_BACK = 2
_LEAST_TITLE = 0.65  # of its usual size: what is longer takes several lines
_CARD = 0.06  # margin of the card under a picture, in its widths
_CODE_WIDTH, _CODE_HEIGHT = 1.6 * INCH, 0.9 * INCH


@dataclass(frozen=True, slots=True)
class Cover:
    """Describe a cover."""

    back: str = ""  # what the back says, in paragraphs with a blank line between them
    color: str = "#1f4e5f"  # of the ground, ``#rrggbb``
    isbn: str = ""  # thirteen digits, or nothing for no barcode
    paper: str = "white"  # of the interior, one of ``PAPERS``
    series: str = ""  # above the title

    def __post_init__(self) -> None:
        if len(self.color) != 7 or self.color[0] != "#" or not set(self.color[1:].lower()) <= set("0123456789abcdef"):
            raise RequestError(f"{self.color!r} is not a color; expected one such as '#1f4e5f'")

    def spine(self, n_pages: int) -> float:
        """Return the width of the spine in points."""
        return 2 * ceil(n_pages / 2) * PAPERS[self.paper] * INCH


def isbn_digits(text: str) -> str:
    """Return the digits of an ISBN, or nothing for nothing; raise RequestError unless it is one of 13 digits.

    >>> isbn_digits("978-3-16-148410-0")
    '9783161484100'
    """
    digits = text.replace("-", "").replace(" ", "")
    if not digits:
        return ""
    if len(digits) != 13 or not digits.isascii() or not digits.isdigit():
        raise RequestError(f"{text!r} is not an ISBN; expected 13 digits, such as 978-3-16-148410-0")
    check = -sum(int(digit) * (1, 3)[place % 2] for place, digit in enumerate(digits[:12])) % 10
    if check != int(digits[12]):
        raise RequestError(f"the ISBN {text!r} ends in the wrong check digit; expected {check}")
    return digits


def write_cover(cover: Cover, style: Style, items: Sequence[Item], n_pages: int, path: Path) -> None:
    """Paint the cover of a book of so many pages into a PDF file.

    Raises ``RequestError`` without reportlab or a font that has all characters, and ``OutputError`` if the file cannot
    be written.
    """
    style = replace(style, color=CMYK) if style.color == GREY else style  # only the interior saves on inks
    trim, spine = style.trim, cover.spine(n_pages)
    width, height = 2 * (_BLEED + trim.width) + spine, 2 * _BLEED + trim.height
    front = _BLEED + trim.width + spine
    elements: list[Element] = [_area(0, 0, width, height, cover.color)]
    elements += _back(cover, style, items)
    elements += (_moved(each, front, _BLEED) for each in _front(cover, style, items))
    with canvas_of(path, (width, height), style) as canvas:
        canvas.setTrimBox((_BLEED, _BLEED, width - _BLEED, height - _BLEED))
        canvas.setBleedBox((0, 0, width, height))
        for element in elements:
            paint_element(canvas, element, Box(0, 0, width, height), style)
        if spine >= _LEAST_SPINE:
            size = size_within(style.fonts, style.title, trim.height - 2 * _SAFE, 0.6 * spine, "title")
            title = TextLine(0, 0.35 * size, style.title, size, "title", "middle", ink_on(cover.color))
            canvas.translate(front - spine / 2, height / 2)
            canvas.rotate(-90)
            paint_element(canvas, title, Box(0, 0, 0, 0), style)
        canvas.showPage()


def _area(x: float, y: float, width: float, height: float, color: str) -> Picture:
    fill = Fill(color, (Rectangle(0, 0, width, height),))
    return Picture(x, y, 1, lambda: Drawing(width, height, "", (fill,)))


def _moved(element: Element, x: float, y: float) -> Element:
    return replace(element, x=element.x + x, y=element.y + y)


def _front(cover: Cover, style: Style, items: Sequence[Item]) -> Iterator[Element]:
    """Yield what is on the front, from its upper left corner: names above, pictures below, as large as they fit."""
    width, ink, matter = style.trim.width - 2 * _SAFE, ink_on(cover.color), style.matter
    title_size = min(style.trim.width / 8, 2 * style.sizes.title)
    title_size = max(size_within(style.fonts, style.title, width, title_size, "title"), _LEAST_TITLE * title_size)
    y = _SAFE
    names: list[tuple[str, float, Face]] = [
        (cover.series, title_size / 3, "regular"),
        (style.title, title_size, "title"),
        (matter.subtitle or style.texts.count(len(items)), title_size / 2.4, "regular"),
    ]
    for text, size, face in names:
        for line in wrapped(style.fonts, text, width, size, face):
            y += 1.25 * size
            yield TextLine(style.trim.width / 2, y, line, size, face, "middle", ink)
        y += 0.5 * size * bool(text)
    bottom = style.trim.height - _SAFE
    if matter.author:
        yield TextLine(style.trim.width / 2, bottom, matter.author, title_size / 2.4, "regular", "middle", ink)
        bottom -= title_size
    yield from _cards(style, _shown(items), y, bottom)


def _shown(items: Sequence[Item]) -> list[Item]:
    """Choose the puzzles that are shown: those that are pictures come first, and each family once in turn."""
    by_family: dict[str, list[Item]] = {}
    for item in items:
        by_family.setdefault(item.puzzle.family, []).append(item)
    turns = sorted(by_family.values(), key=lambda own: not _is_picture(own[0]))
    chosen = [
        own[turn * len(own) // _MOST_PICTURES] for turn in range(_MOST_PICTURES) for own in turns if len(own) > turn
    ]
    count = _MOST_PICTURES if len(chosen) >= _MOST_PICTURES else 1
    return chosen[:count]


def _is_picture(item: Item) -> bool:
    """Return whether the solution is a picture, which has a title."""
    return family_named(item.puzzle.family).title_is_answer


def _cards(
    style: Style, items: Sequence[Item], top: float, bottom: float, *, has_answers: bool = True
) -> Iterator[Element]:
    """Yield the pictures on white cards, in rows and columns that fill the space between two heights."""
    area = Slot(_SAFE, top, style.trim.width - 2 * _SAFE, bottom - top)
    for item, (left, above, side, _) in zip(items, squares(len(items), area), strict=True):
        x, y, card = left + side * _CARD / 2, above + side * _CARD / 2, side * (1 - _CARD)
        yield _area(x, y, card, card, WHITE)
        answer = answer_drawing(item.puzzle, item.solution, style)
        draw = answer if has_answers and _is_picture(item) else next(puzzle_drawings(item.puzzle, style))
        cell = card * (1 - _CARD) / max(draw.width, draw.height)
        yield Picture(x + (card - cell * draw.width) / 2, y + (card - cell * draw.height) / 2, cell, draw.draw)


def _back(cover: Cover, style: Style, items: Sequence[Item]) -> Iterator[Element]:
    """Yield what is on the back, from the upper left corner of the sheet."""
    ink, size = ink_on(cover.color), max(style.sizes.text, style.trim.width / 28)
    x, y = _BLEED + _SAFE, _BLEED + 2 * _SAFE
    for paragraph in cover.back.split("\n\n"):
        for line in wrapped(style.fonts, " ".join(paragraph.split()), style.trim.width - 2 * _SAFE, size):
            y += LINE * size
            yield TextLine(x, y, line, size, color=ink)
        y += LINE * size
    foot = _BLEED + style.trim.height - _SAFE
    height = _CODE_HEIGHT + size
    shown = items[-_MOST_ON_BACK:]
    for each in _cards(style, shown, y - _BLEED, foot - height - _BLEED - size, has_answers=False):
        yield _moved(each, _BLEED, _BLEED)
    if style.url:
        yield Picture(x, foot - height, height, partial(qr_code, style.url))
    if cover.isbn:
        left = _BLEED + style.trim.width - _SAFE - _CODE_WIDTH
        yield Picture(left, foot - height, _CODE_WIDTH, partial(barcode, cover.isbn, _CODE_HEIGHT / _CODE_WIDTH))
