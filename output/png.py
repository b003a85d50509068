"""Drawings as PNG images."""

import unicodedata
from collections.abc import Callable
from functools import lru_cache
from io import BytesIO
from math import floor
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from puzzles.drawing import CENTERING, DEFAULT_CELL, WHITE, Disks, Drawing, Fill, Polygons, Stroke, Text, check_cell
from puzzles.errors import RequestError
from puzzles.fonts import FIGURES, REGULAR

MAX_PICTURE_PIXELS = 50_000_000
_FINER = 8  # disks and polygons are painted this many times larger, then reduced for smooth edges
_PILLOW_ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


def to_png(drawing: Drawing, cell_pixels: int = DEFAULT_CELL, *, dpi: int | None = None) -> bytes:
    """Return a drawing as a PNG image; the same drawing gives the same bytes.

    ``dpi`` is stored in the chunk pHYs for programs that print; None omits it. Raise RequestError if cells are below
    ``puzzles.drawing.MIN_CELL`` pixels, or if the image exceeds ``MAX_PICTURE_PIXELS``.
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
    is_ascii = all(each.text.isascii() for each in drawing.primitives if isinstance(each, Text))
    for primitive in drawing.primitives:
        if isinstance(primitive, Text):
            _paint_text(canvas, primitive, cell_pixels, is_ascii)
        else:
            _PAINTERS[type(primitive)](canvas, primitive, cell_pixels)
    buffer = BytesIO()
    image.save(buffer, format="PNG", optimize=True, **({} if dpi is None else {"dpi": (dpi, dpi)}))
    return buffer.getvalue()


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
        diameter = max(1, _pixels(2 * radius, cell_pixels))
        left, top = (floor(middle * cell_pixels - diameter / 2 + 0.5) for middle in (x, y))
        canvas.bitmap((left, top), _disk(diameter), fill=disks.color)


def _paint_polygons(canvas: ImageDraw.ImageDraw, polygons: Polygons, cell_pixels: int) -> None:
    for polygon in polygons.polygons:
        xs, ys = ([coordinate * cell_pixels for coordinate in axis] for axis in zip(*polygon, strict=True))
        left, top = floor(min(xs)), floor(min(ys))
        size = floor(max(xs)) + 1 - left, floor(max(ys)) + 1 - top
        corners = [((x - left) * _FINER, (y - top) * _FINER) for x, y in zip(xs, ys, strict=True)]
        large = Image.new("L", (size[0] * _FINER, size[1] * _FINER))
        ImageDraw.Draw(large).polygon(corners, fill=255)
        canvas.bitmap((left, top), large.reduce(_FINER), fill=polygons.color)


@lru_cache(maxsize=32)
def _disk(diameter: int) -> Image.Image:
    """Return which share of each pixel in a square lies within its largest circle."""
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


def _paint_text(canvas: ImageDraw.ImageDraw, text: Text, cell_pixels: int, is_ascii: bool) -> None:
    place = (text.x * cell_pixels, (text.y + CENTERING * text.size) * cell_pixels)
    is_wide = any(unicodedata.east_asian_width(sign) in ("W", "F") for sign in text.text)
    font = _font(text.size * cell_pixels, is_ascii, REGULAR if is_wide else FIGURES)
    canvas.text(place, text.text, fill=text.color, font=font, anchor=_PILLOW_ANCHORS[text.anchor])


@lru_cache(maxsize=32)
def _font(size: float, is_ascii: bool, file: Path) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Return Pillow's own font, or our font ``file`` if the picture has signs that Pillow's lacks, such as ÷."""
    return ImageFont.load_default(size) if is_ascii else ImageFont.truetype(file, size)


_PAINTERS: dict[type, Callable[[ImageDraw.ImageDraw, Any, int], None]] = {
    Fill: _paint_fill,
    Disks: _paint_disks,
    Polygons: _paint_polygons,
    Stroke: _paint_stroke,
}
