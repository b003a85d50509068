"""Pictures as files: PNG from the same drawing that becomes an SVG, the style of a picture, and saving by suffix."""

from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from math import floor
from pathlib import Path
from typing import Literal, cast

from PIL import Image, ImageDraw, ImageFont

from output.eps import to_eps
from output.files import PICTURES, require_target, write_atomically
from puzzles.drawing import (
    CENTERING,
    DEFAULT_CELL,
    WHITE,
    Disks,
    Drawing,
    Fill,
    Stroke,
    Text,
    check_cell,
    check_lines,
    in_grey,
    with_lines,
)
from puzzles.errors import RequestError

MAX_PICTURE_PIXELS = 50_000_000
_USUAL_PIXELS = 25_000_000  # of a picture of which nobody said how large it is to be
MIN_DPI, MAX_DPI = 36, 2400
MAX_MILLIMETERS = 100.0
PRINT_DPI, SCREEN_DPI = 300, 96
MILLIMETERS_IN_AN_INCH, POINTS_IN_AN_INCH = 25.4, 72

Kind = Literal["svg", "png", "eps"]

_FINER = 8  # a disk is painted so many times larger and then reduced, which smooths its edge

_PILLOW_ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


@dataclass(frozen=True, slots=True)
class PictureStyle:
    """Describe how a picture is to look, on a screen or in print.

    Attributes:
        cell: side of a cell in pixels, at least ``puzzles.drawing.MIN_CELL``; not used when millimeters are given.
        cell_millimeters: side of a cell in print, up to ``MAX_MILLIMETERS``. With neither a cell is a quarter of an
            inch, and in a PNG that would be very large smaller.
        dpi: dots to an inch of a PNG, and stated in it; None stands for ``SCREEN_DPI``, which is not stated, with cells
            in pixels, and otherwise for ``PRINT_DPI``.
        lines: width of the lines, as many times the usual one.
        is_grey: every color becomes the grey of its luminance.
        letters: colors of nonograms are shown by letters, too.

    Raises:
        RequestError: when a number is out of range.
    """

    cell: int | None = None
    cell_millimeters: float | None = None
    dpi: int | None = None
    lines: float = 1.0
    is_grey: bool = False
    letters: bool = False

    def __post_init__(self) -> None:
        size = self.cell_millimeters
        if size is not None and not 0 < size <= MAX_MILLIMETERS:
            raise RequestError(f"cells of {size:g} mm are out of range; expected above 0 and up to {MAX_MILLIMETERS}")
        if self.dpi is not None and not MIN_DPI <= self.dpi <= MAX_DPI:
            raise RequestError(f"{self.dpi:,} dpi is out of range; expected {MIN_DPI} to {MAX_DPI:,}")
        check_lines(self.lines)
        check_cell(self.pixels)

    @property
    def pixels(self) -> int:
        """Return the side of a cell of a PNG in pixels."""
        if self.cell is not None and self.cell_millimeters is None:
            return self.cell
        return round(self.points / POINTS_IN_AN_INCH * (self.dpi or PRINT_DPI))

    @property
    def points(self) -> float:
        """Return the side of a cell in points, 72 to an inch."""
        if self.cell_millimeters is not None:
            return self.cell_millimeters / MILLIMETERS_IN_AN_INCH * POINTS_IN_AN_INCH
        if self.cell is not None:
            return self.cell / (self.dpi or SCREEN_DPI) * POINTS_IN_AN_INCH
        return DEFAULT_CELL / SCREEN_DPI * POINTS_IN_AN_INCH

    def applied_to(self, drawing: Drawing) -> Drawing:
        """Change the colors and lines of a drawing."""
        lined = drawing if self.lines == 1 else with_lines(drawing, self.lines)
        return in_grey(lined) if self.is_grey else lined


PLAIN = PictureStyle()
"""The usual style: in color, a PNG fit to be printed."""


def to_png(drawing: Drawing, cell_pixels: int = DEFAULT_CELL, *, dpi: int | None = None) -> bytes:
    """Paint a drawing as a PNG image; the same drawing gives the same bytes.

    Args:
        drawing: the picture in cell units.
        cell_pixels: side of a cell in pixels, at least ``puzzles.drawing.MIN_CELL``; the whole picture may have up to
            ``MAX_PICTURE_PIXELS`` pixels.
        dpi: dots to an inch, stated in the chunk pHYs for programs that print; None leaves that chunk out.

    Raises:
        RequestError: when the cells would be too small or the picture too large.
    """
    check_cell(cell_pixels)
    width, height = _pixels(drawing.width, cell_pixels), _pixels(drawing.height, cell_pixels)
    if width * height > MAX_PICTURE_PIXELS:
        raise RequestError(
            f"a picture of {width}x{height} pixels is too large; expected at most {MAX_PICTURE_PIXELS:,} pixels, "
            f"with cells smaller than {cell_pixels}"
        )
    image = Image.new("RGB", (width, height), WHITE)
    canvas = ImageDraw.Draw(image)
    for primitive in drawing.primitives:
        match primitive:
            case Fill():
                _paint_fill(canvas, primitive, cell_pixels)
            case Disks():
                _paint_disks(canvas, primitive, cell_pixels)
            case Stroke():
                _paint_stroke(canvas, primitive, cell_pixels)
            case Text():
                _paint_text(canvas, primitive, cell_pixels)
    buffer = BytesIO()
    image.save(buffer, format="PNG", optimize=True, **({} if dpi is None else {"dpi": (dpi, dpi)}))
    return buffer.getvalue()


def encoded(drawing: Drawing, kind: Kind, style: PictureStyle) -> bytes:
    """Return the bytes of a picture file.

    Args:
        drawing: the picture, drawn with the letters that the style asks for.
        kind: of file.
        style: colors, lines and size.

    Raises:
        RequestError: when the picture is too large, or ``to_eps`` cannot write it.
    """
    styled = style.applied_to(drawing)
    if kind == "eps":
        return to_eps(styled, style.points)
    if kind == "svg":
        if style.cell_millimeters is not None:
            return styled.to_svg(cell_millimeters=style.cell_millimeters).encode()
        return styled.to_svg(style.cell or DEFAULT_CELL).encode()
    if style.cell_millimeters is None and style.cell is not None:
        return to_png(styled, style.cell, dpi=style.dpi)
    pixels = style.pixels
    if style.cell_millimeters is None:
        fitting = floor((_USUAL_PIXELS / (styled.width * styled.height)) ** 0.5)
        pixels = min(pixels, max(DEFAULT_CELL, fitting))
    return to_png(styled, pixels, dpi=style.dpi or PRINT_DPI)


def save(drawing: Drawing, path: str | Path, style: PictureStyle = PLAIN) -> None:
    """Save a drawing as the image format that the suffix of the path names.

    Args:
        drawing: the picture.
        path: a name that ends in one of ``output.files.PICTURES``.
        style: colors, lines and size.

    Raises:
        RequestError: when the suffix is another one, or the picture too large.
        OutputError: when the file cannot be written.
    """
    require_target(path, PICTURES)
    kind = cast(Kind, Path(path).suffix.lower().removeprefix("."))
    write_atomically(path, encoded(drawing, kind, style))


def _pixels(length: float, cell_pixels: int) -> int:
    """Round to whole pixels, halves always upward, so that equal cells stay equal."""
    return floor(length * cell_pixels + 0.5)


def _paint_fill(canvas: ImageDraw.ImageDraw, fill: Fill, cell_pixels: int) -> None:
    for x, y, width, height in fill.rectangles:
        left, right = _pixels(x, cell_pixels), _pixels(x + width, cell_pixels)
        top, bottom = _pixels(y, cell_pixels), _pixels(y + height, cell_pixels)
        if left < right and top < bottom:
            canvas.rectangle((left, top, right - 1, bottom - 1), fill=fill.color)


def _paint_disks(canvas: ImageDraw.ImageDraw, disks: Disks, cell_pixels: int) -> None:
    for x, y, radius in disks.circles:
        left, top = _pixels(x - radius, cell_pixels), _pixels(y - radius, cell_pixels)
        canvas.bitmap((left, top), _disk(max(1, _pixels(2 * radius, cell_pixels))), fill=disks.color)


@lru_cache(maxsize=32)
def _disk(diameter: int) -> Image.Image:
    """Return how much of each pixel of a square lies within its largest circle."""
    large = Image.new("L", (diameter * _FINER,) * 2)
    ImageDraw.Draw(large).ellipse((0, 0, *(diameter * _FINER - 1,) * 2), fill=255)
    return large.reduce(_FINER)


def _paint_stroke(canvas: ImageDraw.ImageDraw, stroke: Stroke, cell_pixels: int) -> None:
    """Paint lines; horizontal and vertical ones are thin rectangles with square caps, which keeps them sharp."""
    width = max(1, _pixels(stroke.width, cell_pixels))
    before, after = width // 2, (width - 1) // 2
    for x1, y1, x2, y2 in stroke.segments:
        if x1 != x2 and y1 != y2:
            ends = [(_pixels(x, cell_pixels), _pixels(y, cell_pixels)) for x, y in ((x1, y1), (x2, y2))]
            canvas.line(ends, fill=stroke.color, width=width)
            continue
        left, right = sorted((_pixels(x1, cell_pixels), _pixels(x2, cell_pixels)))
        top, bottom = sorted((_pixels(y1, cell_pixels), _pixels(y2, cell_pixels)))
        canvas.rectangle((left - before, top - before, right + after, bottom + after), fill=stroke.color)


def _paint_text(canvas: ImageDraw.ImageDraw, text: Text, cell_pixels: int) -> None:
    place = (text.x * cell_pixels, (text.y + CENTERING * text.size) * cell_pixels)
    font = _font(text.size * cell_pixels)
    canvas.text(place, text.text, fill=text.color, font=font, anchor=_PILLOW_ANCHORS[text.anchor])


@lru_cache(maxsize=32)
def _font(size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
