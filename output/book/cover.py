"""The cover of a book: back, spine and front on one sheet with bleed; its pictures do not occur in the book.

    | back: text, contents, sample, codes | spine: title | front: series, title, pictures, author |

The spine is as wide as the pages are thick. Source of the widths: the figures that printers on demand publish for 55 to
60 pound stock. Source of the rules for the spine: Amazon KDP, "Create a Paperback Cover": no text on fewer than 79
pages, and 1/16 inch of air between it and each edge.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from pathlib import Path

from generator.families import family_named
from output.book.codes import barcode, qr_code
from output.book.cover_designs import BLEED, DESIGNS, GRID, MOST_PICTURES, TYPE, Front, area, drawn
from output.book.fonts import Fonts, size_within, wrapped
from output.book.inks import CMYK, GREY
from output.book.items import Item, kind_of
from output.book.layout import LINE
from output.book.page import Element, Picture, TextLine
from output.book.pdf import canvas_of, paint_element
from output.book.sections import kind_title
from output.book.style import Style
from output.book.trims import INCH
from output.book.trims import Rectangle as Box
from puzzles.drawing import WHITE, ink_on
from puzzles.errors import RequestError, unknown

PAPERS = {"white": 0.002252, "cream": 0.0025, "color": 0.002347}
"""The thickness of a page in inches."""

_SAFE = 0.5 * INCH
_PAGES_WITH_SPINE_TITLE = 79
_AIR_ON_SPINE = INCH / 16  # the space on each side of the title
_SAMPLE, _LEAST_SAMPLE = 0.72, 0.25  # shares of the width of the back
_MOST_KINDS = 8  # the most kinds that the back lists with their numbers, one in each line
_CODE_WIDTH, _CODE_HEIGHT = 1.6 * INCH, 0.9 * INCH


@dataclass(frozen=True, slots=True)
class Cover:
    """A cover."""

    back: str = ""  # the text on the back, in paragraphs with a blank line between them
    color: str = "#1f4e5f"  # the color of the ground, ``#rrggbb``
    isbn: str = ""  # thirteen digits; empty for no barcode
    paper: str = "white"  # the paper of the interior, one of ``PAPERS``
    series: str = ""  # the name of the series, above the title
    art: str = ""  # one of ``DESIGNS``; empty for the one that suits the puzzles
    font: str = ""  # a TrueType file for titles; empty for the font of the book

    def __post_init__(self) -> None:
        if len(self.color) != 7 or self.color[0] != "#" or not set(self.color[1:].lower()) <= set("0123456789abcdef"):
            raise RequestError(f"{self.color!r} is not a color; expected one such as '#1f4e5f'")
        if self.art and self.art not in DESIGNS:
            raise RequestError(unknown(self.art, "a design of covers", DESIGNS))

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


def n_shown(cover: Cover) -> int:
    """Return the number of puzzles for which a cover has room, including one on its back."""
    return 1 + (MOST_PICTURES if cover.art in (GRID, "") else 1)


def write_cover(
    cover: Cover, style: Style, items: Sequence[Item], art: Sequence[Item], n_pages: int, path: Path
) -> None:
    """Paint the cover for a book with ``n_pages`` pages into a PDF file; ``art`` has puzzles that are not in the book.

    Raises ``RequestError`` without reportlab or a font that has all characters, and ``OutputError`` if the file cannot
    be written.
    """
    style = replace(style, color=CMYK) if style.color == GREY else style  # only the interior saves ink
    style = replace(style, letters=False)
    style = replace(style, fonts=Fonts(Path(cover.font))) if cover.font else style
    trim, spine = style.trim, cover.spine(n_pages)
    width, height = 2 * (BLEED + trim.width) + spine, 2 * BLEED + trim.height
    left = BLEED + trim.width + spine
    art = art or items
    front = Front(style, cover.color, cover.series, len(items), art[: len(art) - 1] or art)
    design = DESIGNS[cover.art or _usual(art)]
    elements: list[Element] = [area(0, 0, width, height, cover.color)]
    elements += (_moved(each, left, BLEED) for each in design(front))
    elements += (_moved(each, BLEED, BLEED) for each in _back(cover, front, items, art[-1]))
    with canvas_of(path, (width, height), style) as canvas:
        canvas.setTrimBox((BLEED, BLEED, width - BLEED, height - BLEED))
        canvas.setBleedBox((0, 0, width, height))
        for element in elements:
            paint_element(canvas, element, Box(0, 0, width, height), style)
        if n_pages >= _PAGES_WITH_SPINE_TITLE:
            most = min(0.6 * spine, spine - 2 * _AIR_ON_SPINE)
            size = size_within(style.fonts, style.title, trim.height - 2 * _SAFE, most, "title")
            title = TextLine(0, 0.35 * size, style.title, size, "title", "middle", ink_on(cover.color))
            canvas.translate(left - spine / 2, height / 2)
            canvas.rotate(-90)
            paint_element(canvas, title, Box(0, 0, 0, 0), style)
        canvas.showPage()


def _usual(art: Sequence[Item]) -> str:
    """Choose a design: a grid if there are pictures, or puzzles of several kinds."""
    kinds = {kind_of(item) for item in art}
    return GRID if len(kinds) > 1 or any(family_named(item.puzzle.family).title_is_answer for item in art) else TYPE


def _moved(element: Element, x: float, y: float) -> Element:
    return replace(element, x=element.x + x, y=element.y + y)


def _back(cover: Cover, front: Front, items: Sequence[Item], sample: Item) -> Iterator[Element]:
    """Yield the contents of the back: the publisher's text, the contents of the book, a sample to solve, and codes."""
    style, ink, margin = front.style, front.ink, _SAFE
    width, height, size = front.width, front.height, max(front.style.sizes.text, front.width / 30)
    y = margin
    for paragraph in cover.back.split("\n\n"):
        for line in wrapped(style.fonts, " ".join(paragraph.split()), width - 2 * margin, 1.15 * size):
            y += LINE * 1.15 * size
            yield TextLine(margin, y, line, 1.15 * size, color=ink)
        y += 0.6 * LINE * size
    y += 0.4 * size
    yield area(margin, y, width / 5, height / 160, front.accent)
    y += 0.8 * size
    for line in _contents(front, items, width - 2 * margin, size):
        y += 1.35 * size
        yield TextLine(margin, y, line, size, "bold", color=ink)
    foot = height - margin
    codes = (_CODE_HEIGHT + size) if style.url or cover.isbn else 0.0
    bottom = foot - codes - size * bool(codes)
    side = min(_SAMPLE * width, bottom - y - 1.5 * size)
    if side > _LEAST_SAMPLE * width:
        x, top = (width - side) / 2, y + 1.5 * size + (bottom - y - 1.5 * size - side) / 2
        yield area(x, top, side, side, WHITE)
        inner = 0.92 * side
        yield drawn(front, sample, x + (side - inner) / 2, top + (side - inner) / 2, inner, is_solved=False)
    if style.url:
        yield Picture(margin, foot - codes, codes, partial(qr_code, style.url))
    if cover.isbn:
        yield Picture(
            width - margin - _CODE_WIDTH,
            foot - codes,
            _CODE_WIDTH,
            partial(barcode, cover.isbn, _CODE_HEIGHT / _CODE_WIDTH),
        )


def _contents(front: Front, items: Sequence[Item], width: float, size: float) -> Iterator[str]:
    """Yield lines with each kind of puzzle and its number; if there are many kinds, they share lines."""
    texts = front.style.texts
    kinds = Counter(kind_title(texts, item.puzzle) for item in items)
    said = [texts.pair(name, texts.count(count)) for name, count in kinds.items()]
    if len(said) > _MOST_KINDS:
        said = [" · ".join(kinds)]
    for each in said:
        yield from wrapped(front.style.fonts, each, width, size, "bold")
