"""Reads a picture file upright, crops it, lays it on its background, and fits it to whole pixels for each cell."""

import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from io import BytesIO
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageColor, ImageOps, UnidentifiedImageError

from generator.nonogram.pictures.backdrop import without_background
from puzzles.errors import RequestError
from puzzles.formats.nonogram.picture import credits_in_picture
from puzzles.reading import MAX_MEDIA_BYTES, read_regular

STANDARD_INPUT = "-"
SQUARE = "square"  # the word for the largest square as the crop
REMOVE = "remove"  # the word for everything like the edge as the background
_PERCENT = 100
_MAX_PIXELS = 50_000_000
_MOST_BY_PIXEL = 60  # the most rows and columns of a picture whose pixels become cells
_USUAL_SIDE = 40


class Part(NamedTuple):
    """Places in a picture."""

    places: tuple[int, ...]  # left, top, right and bottom, or the column and row of a point
    is_percent: bool  # whether these are percent and not pixels

    def in_pixels(self, width: int, height: int) -> tuple[int, ...]:
        """Return the places in a picture of a size, in pixels."""
        if not self.is_percent:
            return self.places
        return tuple(
            (place * (height if i % 2 else width) + _PERCENT // 2) // _PERCENT for i, place in enumerate(self.places)
        )


class PictureFile(NamedTuple):
    """A picture file, and how to read it."""

    file: str  # the path, or ``-``
    digest: str  # a digest of its bytes, which tells different pictures of one name apart
    background: tuple[int, int, int] | None  # red, green and blue of the blank color; None for the lightest color
    crop: Part | str  # the part to take: its corners, ``SQUARE``, or nothing for the whole picture
    # The share of the greatest difference from the background that paints a cell; None takes the nearest color instead.
    threshold: float | None
    contrast: float | None  # the factor for differences from the mean level; None leaves them
    removes_background: bool = False  # whether everything like the edge, and connected with it, becomes blank
    focus: Part | None = None  # the point around which a part is taken; None for the middle
    proportions: tuple[int, int] | None = None  # rows and columns of the part around the focus; None for a square


def picture_bytes(file: str) -> bytes:
    """Read a picture file, or standard input for ``-``; raise ``RequestError`` if it is unreadable or too long."""
    if file == STANDARD_INPUT:
        return _standard_input()
    try:
        return read_regular(file, MAX_MEDIA_BYTES)
    except FileNotFoundError:
        raise RequestError(f"{file!r} does not exist; expected a picture file") from None
    except OSError as error:
        raise RequestError(f"{file!r} cannot be read as a picture: {error.strerror}") from None


@cache
def _standard_input() -> bytes:
    data = sys.stdin.buffer.read(MAX_MEDIA_BYTES + 1)
    if len(data) > MAX_MEDIA_BYTES:
        raise RequestError(f"standard input has more than {MAX_MEDIA_BYTES:,} bytes; expected a smaller picture")
    return data


def parse_color(text: str) -> tuple[int, int, int]:
    """Read a color.

    >>> parse_color("#ff8000")
    (255, 128, 0)

    Raises:
        RequestError: when the text is not a color.
    """
    try:
        return ImageColor.getrgb(text.strip())[:3]
    except ValueError:
        raise RequestError(f"{text!r} is not a color; expected a name such as white, or #rrggbb") from None


def parse_crop(text: str) -> Part | str:
    """Read ``square``, or ``LEFT,TOP,RIGHT,BOTTOM`` in pixels or percent.

    >>> parse_crop("25%,0%,75%,50%")
    Part(places=(25, 0, 75, 50), is_percent=True)

    Raises:
        RequestError: when it is malformed or leaves nothing.
    """
    if text.strip().lower() == SQUARE:
        return SQUARE
    part = _places(text, 4)
    if part and part.places[0] < part.places[2] and part.places[1] < part.places[3]:
        return part
    raise RequestError(
        f"{text!r} is not a part of a picture; expected {SQUARE}, or LEFT,TOP,RIGHT,BOTTOM in pixels or percent, "
        "such as 10%,20%,90%,100%"
    )


def parse_focus(text: str) -> Part:
    """Read the point ``X,Y`` in pixels or percent; raise ``RequestError`` if it is malformed."""
    part = _places(text, 2)
    if part is None:
        raise RequestError(f"{text!r} is not a point of a picture; expected X,Y in pixels or percent, such as 50%,30%")
    return part


def _places(text: str, n: int) -> Part | None:
    """Read ``n`` whole numbers, all in pixels or all in percent."""
    parts = [part.strip() for part in text.split(",")]
    is_percent = all(part.endswith("%") for part in parts)
    numbers = [part.removesuffix("%") for part in parts] if is_percent else parts
    if len(parts) != n or not all(part.isascii() and part.isdigit() and len(part) < 10 for part in numbers):
        return None
    places = tuple(map(int, numbers))
    return None if is_percent and max(places) > _PERCENT else Part(places, is_percent)


def _box(source: PictureFile, width: int, height: int) -> tuple[int, int, int, int]:
    """Return the left, top, right and bottom, in pixels, of the part that is taken of a picture of the given size."""
    if isinstance(source.crop, Part):
        box = source.crop.in_pixels(width, height)
        if box[2] > width or box[3] > height:
            crop = ",".join(map(str, source.crop.places))
            raise RequestError(
                f"{crop!r} is not inside the picture of {width} by {height} pixels; "
                "expected LEFT,TOP,RIGHT,BOTTOM within it"
            )
        return box[0], box[1], max(box[2], box[0] + 1), max(box[3], box[1] + 1)
    x, y = source.focus.in_pixels(width, height) if source.focus else (width // 2, height // 2)
    if x > width or y > height:
        raise RequestError(f"'{x},{y}' is not inside the picture of {width} by {height} pixels; expected X,Y within it")
    if source.crop != SQUARE and source.focus is None:
        return 0, 0, width, height
    rows, columns = source.proportions if source.proportions and source.crop != SQUARE else (1, 1)
    across, down = min(width, height * columns // rows) or 1, min(height, width * rows // columns) or 1
    left, top = min(max(0, x - across // 2), width - across), min(max(0, y - down // 2), height - down)
    return left, top, left + across, top + down


@contextmanager
def _opened(source: PictureFile) -> Iterator[Image.Image]:
    """Open a picture, upright and cropped, if possible without reading its pixels."""
    name = "standard input" if source.file == STANDARD_INPUT else repr(source.file)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # warnings about many pixels; pixels are counted here
            with Image.open(BytesIO(picture_bytes(source.file))) as image:
                if image.width * image.height > _MAX_PIXELS:
                    raise RequestError(
                        f"{name} has {image.width * image.height:,} pixels; expected at most {_MAX_PIXELS:,}"
                    )
                upright = ImageOps.exif_transpose(image)
                box = _box(source, *upright.size)
                if box != (0, 0, *upright.size):
                    upright = upright.crop(box)
                yield upright
    except RequestError:
        raise
    except Image.DecompressionBombError:  # Pillow raises this before it tells the size
        raise RequestError(f"{name} has far too many pixels; expected at most {_MAX_PIXELS:,}") from None
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError) as error:
        reason = "it is not in a known format" if isinstance(error, UnidentifiedImageError) else str(error)
        raise RequestError(f"{name} cannot be read as a picture: {reason}") from None


def shape_of(source: PictureFile) -> tuple[int, int]:
    """Choose one cell for each pixel of a small picture, and otherwise 40 for the longer side.

    Raise ``RequestError`` if the file is no picture.
    """
    with _opened(source) as image:
        longer = max(image.size)
        if longer <= _MOST_BY_PIXEL:
            return image.height, image.width
        return max(1, round(image.height * _USUAL_SIDE / longer)), max(1, round(image.width * _USUAL_SIDE / longer))


def title_of(source: PictureFile) -> str:
    """Return the title that a picture file gives, or nothing; raise ``RequestError`` if it is no picture."""
    with _opened(source) as image:
        return credits_in_picture(image).title


def open_picture(source: PictureFile, shape: tuple[int, int], most: int) -> NDArray[np.float64]:
    """Read the pixels of a picture, float64 ``[rows * n, columns * n, 3]``, sRGB from 0 to 1.

    A cell gets n pixels in each direction: as many as the picture has, from 1 to ``most``. The picture keeps its
    proportions, in the middle of the cells; the rest, and whatever is transparent, is background, white by default.
    Raise ``RequestError`` if the file is no picture.
    """
    height, width = shape
    with _opened(source) as image:
        scale = min(width / image.width, height / image.height)
        n_pixels = min(most, max(1, round(1 / scale)))
        across, down = width * n_pixels, height * n_pixels
        size = (
            across if abs(image.width * scale - width) < 1 else round(image.width * scale * n_pixels),
            down if abs(image.height * scale - height) < 1 else round(image.height * scale * n_pixels),
        )
        size = max(1, size[0]), max(1, size[1])
        ground = (*(source.background or (255, 255, 255)), 255)
        paper = Image.new("RGBA", image.size, ground)
        paper.alpha_composite(image.convert("RGBA"))
        fitted = Image.new("RGB", (across, down), ground[:3])
        place = ((across - size[0]) // 2 // n_pixels * n_pixels, (down - size[1]) // 2 // n_pixels * n_pixels)
        picture = paper.convert("RGB").resize(size, Image.Resampling.BOX)
        if source.removes_background:
            picture = without_background(picture)
        fitted.paste(picture, place)
    return np.asarray(fitted, dtype=np.float64) / 255
