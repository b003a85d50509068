"""A picture as a value: rectangles, disks, polygons, lines and texts in cell units, and its SVG.

Every family draws itself as a ``Drawing``. The unit is the side of a cell, x runs to the right and y downward, and
later primitives lie on top of earlier ones.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby, zip_longest
from typing import Literal, NamedTuple

from puzzles.errors import RequestError

MAX_NOTEBOOK_CELLS = 10_000  # the most cells of a puzzle that a notebook shows unasked
DEFAULT_CELL = 24
MIN_CELL = 4
MIN_LINES, MAX_LINES = 0.25, 4.0
BLACK, WHITE = "#000000", "#ffffff"
LETTERS = "acdefhjkmnprtuvwxyADEFHJKLMNRTY"
"""Letters that are not taken for a digit beside one: none like 0, 1, 2, 5, 6, 8 or 9, and none like one of these."""

# Capitals are about 0.72 of the type size high, so this centers them; renderers disagree about SVG's own keywords.
CENTERING = 0.36

Anchor = Literal["start", "middle", "end"]


class Rectangle(NamedTuple):
    """A rectangle, placed by its upper left corner."""

    x: float
    y: float
    width: float
    height: float


class Circle(NamedTuple):
    """A circle, placed by its center."""

    x: float
    y: float
    radius: float


class Segment(NamedTuple):
    """A straight line between two points."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class Fill:
    """Rectangles that do not overlap, filled with one color (``#rrggbb``)."""

    color: str
    rectangles: tuple[Rectangle, ...]


@dataclass(frozen=True, slots=True)
class Disks:
    """Circles that do not overlap, with smooth edges and filled with one color (``#rrggbb``)."""

    color: str
    circles: tuple[Circle, ...]


@dataclass(frozen=True, slots=True)
class Polygons:
    """Polygons that do not overlap, with smooth edges and filled with one color (``#rrggbb``).

    Corners are pairs x, y.
    """

    color: str
    polygons: tuple[tuple[tuple[float, float], ...], ...]


@dataclass(frozen=True, slots=True)
class Stroke:
    """Lines of one color and width; they end in square caps, so that corners close."""

    color: str
    width: float
    segments: tuple[Segment, ...]


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text."""

    x: float  # the start, middle or end of the text, as ``anchor`` says
    y: float  # the middle of the digits and capitals
    text: str  # any characters
    size: float  # type size
    color: str = BLACK  # ``#rrggbb``
    anchor: Anchor = "middle"  # which point of the text ``x`` gives


Primitive = Fill | Disks | Polygons | Stroke | Text
Change = Callable[[float, float], tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture, independent of the puzzle's family and of the image format."""

    width: float  # in cells
    height: float  # in cells
    label: str  # a description of the picture for people who cannot see it
    primitives: tuple[Primitive, ...]  # what is drawn on the white page, in order

    def to_svg(
        self, cell: int = DEFAULT_CELL, *, cell_millimeters: float | None = None, has_outlines: bool = False
    ) -> str:
        """Write the picture as a self-contained SVG document; ``cell`` is the side of a cell in pixels.

        Shapes of one color become one path, and texts of one style one group, which keeps large puzzles small. If a
        size in millimeters is given, pixels are only the unit of the coordinates. With outlines, letters are drawn as
        shapes and look the same without any font. Raise RequestError for cells below ``MIN_CELL``.
        """
        check_cell(cell)
        width, height = _number(self.width * cell), _number(self.height * cell)
        shown_width, shown_height = width, height
        if cell_millimeters is not None:
            shown_width, shown_height = (f"{_number(s * cell_millimeters)}mm" for s in (self.width, self.height))
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{shown_width}" height="{shown_height}" '
            f'viewBox="0 0 {width} {height}" role="img" aria-label="{xml_text(self.label)}" '
            'shape-rendering="crispEdges">',
            f"<title>{xml_text(self.label, quote=False)}</title>",
            f'<path fill="{WHITE}" d="M0 0h{width}v{height}h-{width}z"/>',
            *_svg_elements(self.primitives, cell, has_outlines=has_outlines),
            "</svg>\n",
        ]
        return "\n".join(parts)


def check_cell(cell: int) -> None:
    """Raise RequestError if a cell's side in pixels is below ``MIN_CELL``."""
    if cell < MIN_CELL:
        raise RequestError(f"{cell} pixels per cell are too few; expected at least {MIN_CELL}")


def letters_for(names: Sequence[str], wishes: Sequence[str] = (), own: Sequence[str] = ()) -> list[str]:
    """Choose a letter for each name: its own if that cannot be misread, and otherwise a free one.

    >>> letters_for(["blue", "vermillion", "green", "orange"])
    ['u', 'v', 'r', 'a']
    >>> letters_for(["sky", "black"], own=["s", "k"])
    ['y', 'k']

    The wish in ``own`` is tried first, then the letters of the name, then all others.
    """
    chosen = [letter if letter in LETTERS or not letter.isascii() or not letter.isalnum() else "" for letter in own]
    chosen += [""] * (len(names) - len(own))
    for place, (name, wished) in enumerate(zip_longest(names, wishes, fillvalue="")):
        without_accents = unicodedata.normalize("NFD", name.lower())
        candidates = (*wished, *(letter for letter in without_accents if letter in LETTERS), *LETTERS)
        chosen[place] = chosen[place] or next(letter for letter in candidates if letter not in chosen)
    return chosen


def ink_on(color: str) -> str:
    """Choose black or white for text on a color (``#rrggbb``), whichever has the higher contrast (WCAG 2.2)."""
    luminance = _luminance(color)
    contrast_with_black, contrast_with_white = (luminance + 0.05) / 0.05, 1.05 / (luminance + 0.05)
    return BLACK if contrast_with_black >= contrast_with_white else WHITE


def in_grey(drawing: Drawing) -> Drawing:
    """Turn every color of a drawing into the grey of its luminance (WCAG 2.2), so that the contrast of texts stays."""
    return replace(drawing, primitives=tuple(replace(p, color=grey_of(p.color)) for p in drawing.primitives))


def check_lines(factor: float) -> None:
    """Raise ``RequestError`` unless a factor of line widths is from ``MIN_LINES`` to ``MAX_LINES``."""
    if not MIN_LINES <= factor <= MAX_LINES:
        raise RequestError(f"lines {factor:g} times as wide are out of range; expected {MIN_LINES:g} to {MAX_LINES:g}")


def with_lines(drawing: Drawing, factor: float) -> Drawing:
    """Multiply the width of all lines by a factor.

    Raise ``RequestError`` unless the factor is from ``MIN_LINES`` to ``MAX_LINES``.
    """
    check_lines(factor)
    return replace(
        drawing,
        primitives=tuple(
            replace(p, width=p.width * factor) if isinstance(p, Stroke) else p for p in drawing.primitives
        ),
    )


def moved(primitive: Primitive, dx: float, dy: float) -> Primitive:
    """Return a primitive moved to another place."""
    return placed(primitive, lambda x, y: (x + dx, y + dy))


def placed(primitive: Primitive, place: Change, size: Change = lambda width, height: (width, height)) -> Primitive:
    """Return a primitive with every point transformed, and with its rectangles resized."""
    match primitive:
        case Fill(color, boxes):
            return Fill(color, tuple(Rectangle(*place(x, y), *size(width, height)) for x, y, width, height in boxes))
        case Disks(color, circles):
            return Disks(color, tuple(Circle(*place(x, y), radius) for x, y, radius in circles))
        case Polygons(color, polygons):
            return Polygons(color, tuple(tuple(place(*corner) for corner in polygon) for polygon in polygons))
        case Stroke(color, width, segments):
            return Stroke(color, width, tuple(Segment(*place(a, b), *place(c, d)) for a, b, c, d in segments))
        case Text():
            x, y = place(primitive.x, primitive.y)
            return replace(primitive, x=x, y=y)


@lru_cache(maxsize=256)
def grey_of(color: str) -> str:
    """Return the grey that is as light as a color, both ``#rrggbb``."""
    linear = _luminance(color)
    level = linear * 12.92 if linear <= 0.04045 / 12.92 else 1.055 * linear ** (1 / 2.4) - 0.055
    return "#" + f"{round(level * 255):02x}" * 3


def _luminance(color: str) -> float:
    """Return the relative luminance of a color, 0 for black and 1 for white."""
    channels = (int(color[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _svg_elements(primitives: tuple[Primitive, ...], cell: int, *, has_outlines: bool) -> Iterator[str]:
    for style, group in groupby(primitives, key=text_style):
        if style is not None and has_outlines:
            texts = (primitive for primitive in group if isinstance(primitive, Text))
            drawn = "".join(_svg_outlines(text, cell) for text in texts)
            yield f'<path fill="{style[0]}" shape-rendering="auto" d="{drawn}"/>'
            continue
        if style is not None:
            color, size, anchor = style
            yield (
                f'<g fill="{color}" font-family="Helvetica,Arial,sans-serif" font-size="{_number(size * cell)}" '
                f'text-anchor="{anchor}">'
            )
        for primitive in group:
            match primitive:
                case Fill():
                    yield _svg_fill(primitive, cell)
                case Disks():
                    yield _svg_disks(primitive, cell)
                case Polygons():
                    yield _svg_polygons(primitive, cell)
                case Stroke():
                    yield _svg_stroke(primitive, cell)
                case Text():
                    x, y = _number(primitive.x * cell), _number((primitive.y + CENTERING * primitive.size) * cell)
                    yield f'<text x="{x}" y="{y}">{xml_text(primitive.text, quote=False)}</text>'
        if style is not None:
            yield "</g>"


_PEN = {"moveto": "M", "lineto": "L", "curveto": "C", "closepath": "z"}


# The share of a text's width that lies to the left of its anchor.
SHARE_BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}


def letters_at(text: Text) -> Iterator[tuple[str, float, float]]:
    """Yield each letter of a text with the start of its baseline, for drawing it as an outline.

    Raise RequestError if none of our fonts has a letter.
    """
    from puzzles.outlines import outline_of

    widths = [outline_of(letter).width * text.size for letter in text.text]
    x, y = text.x - SHARE_BEFORE[text.anchor] * sum(widths), text.y + CENTERING * text.size
    for letter, width in zip(text.text, widths, strict=True):
        yield letter, x, y
        x += width


def _svg_outlines(text: Text, cell: int) -> str:
    """Draw the letters of a text, as the data of a path."""
    from puzzles.outlines import outline_of

    size, drawn = text.size * cell, []
    for letter, x, y in letters_at(text):
        for action, points in outline_of(letter).parts:
            xs, ys = (x * cell + size * each for each in points[::2]), (y * cell - size * each for each in points[1::2])
            numbers = " ".join(f"{_number(x)} {_number(y)}" for x, y in zip(xs, ys, strict=True))
            drawn.append(f"{_PEN[action]}{numbers}")
    return "".join(drawn)


def text_style(primitive: Primitive) -> tuple[str, float, Anchor] | None:
    """Return what texts must share to be written together; None for other primitives."""
    return (primitive.color, primitive.size, primitive.anchor) if isinstance(primitive, Text) else None


def _svg_fill(fill: Fill, cell: int) -> str:
    corners = (
        "M{} {}h{}v{}h-{}z".format(*(_number(value * cell) for value in (x, y, width, height, width)))
        for x, y, width, height in fill.rectangles
    )
    return f'<path fill="{fill.color}" d="{"".join(corners)}"/>'


def _svg_disks(disks: Disks, cell: int) -> str:
    """Draw each circle as two half circles."""
    circles = []
    for circle in disks.circles:
        left, y = _number((circle.x - circle.radius) * cell), _number(circle.y * cell)
        r, across = _number(circle.radius * cell), _number(2 * circle.radius * cell)
        circles.append(f"M{left} {y}a{r} {r} 0 0 1 {across} 0a{r} {r} 0 0 1 -{across} 0z")
    return f'<path fill="{disks.color}" shape-rendering="auto" d="{"".join(circles)}"/>'


def _svg_polygons(polygons: Polygons, cell: int) -> str:
    corners = "".join(
        f"M{'L'.join(f'{_number(x * cell)} {_number(y * cell)}' for x, y in each)}z" for each in polygons.polygons
    )
    return f'<path fill="{polygons.color}" shape-rendering="auto" d="{corners}"/>'


def _svg_stroke(stroke: Stroke, cell: int) -> str:
    lines = (
        f"M{_number(segment.x1 * cell)} {_number(segment.y1 * cell)}{_svg_end(segment, cell)}"
        for segment in stroke.segments
    )
    return (
        f'<path stroke="{stroke.color}" stroke-width="{_number(stroke.width * cell)}" stroke-linecap="square" '
        f'd="{"".join(lines)}"/>'
    )


def _svg_end(segment: Segment, cell: int) -> str:
    """Draw to the end of a segment in the fewest characters."""
    if segment.y1 == segment.y2:
        return f"H{_number(segment.x2 * cell)}"
    if segment.x1 == segment.x2:
        return f"V{_number(segment.y2 * cell)}"
    return f"L{_number(segment.x2 * cell)} {_number(segment.y2 * cell)}"


def _number(value: float) -> str:
    """Write a coordinate to a hundredth of a pixel, without useless zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


# Imported only when needed, because it loads slowly.
_NOT_XML = "[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"


def xml_text(text: str, *, quote: bool = True) -> str:
    """Return text for XML and HTML, without the characters that no such document may contain."""
    from html import escape

    return escape(re.sub(_NOT_XML, "\ufffd", text), quote=quote)
