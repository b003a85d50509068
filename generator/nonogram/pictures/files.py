"""Read a picture file: upright, cropped, on its background, and with a whole number of pixels for each cell."""

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

from puzzles.errors import RequestError
from puzzles.formats.nonogram.picture import credits_in_picture
from puzzles.reading import MAX_MEDIA_BYTES, read_regular

STANDARD_INPUT = "-"
_MAX_PIXELS = 50_000_000
_MOST_BY_PIXEL = 60  # rows and columns of a picture whose pixels become cells
_USUAL_SIDE = 40


class PictureFile(NamedTuple):
    """Name a picture file, and how it is read."""

    file: str  # its path, or ``-``
    digest: str  # of its bytes, so that another picture under the same name is another one
    background: tuple[int, int, int] | None  # red, green and blue of what is blank; None for the lightest color
    crop: tuple[int, int, int, int] | None  # left, top, right and bottom in pixels; None for all of it
    # The share of the greatest difference from the background that paints a cell; None leaves it to the nearest color.
    threshold: float | None
    contrast: float | None  # what differences from the mean level are multiplied by; None leaves them


def picture_bytes(file: str) -> bytes:
    """Read a picture file, or standard input for ``-``; ``RequestError`` when it is unreadable or too long."""
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
        RequestError: when it is none.
    """
    try:
        return ImageColor.getrgb(text.strip())[:3]
    except ValueError:
        raise RequestError(f"{text!r} is not a color; expected a name such as white, or #rrggbb") from None


def parse_crop(text: str) -> tuple[int, int, int, int]:
    """Read ``LEFT,TOP,RIGHT,BOTTOM`` in pixels; ``RequestError`` when it is malformed or leaves nothing."""
    parts = [part.strip() for part in text.split(",")]
    if len(parts) == 4 and all(part.isascii() and part.isdigit() and len(part) < 10 for part in parts):
        left, top, right, bottom = map(int, parts)
        if left < right and top < bottom:
            return left, top, right, bottom
    raise RequestError(
        f"{text!r} is not a part of a picture; expected LEFT,TOP,RIGHT,BOTTOM in pixels, such as 10,20,110,120"
    )


@contextmanager
def _opened(source: PictureFile) -> Iterator[Image.Image]:
    """Open a picture, upright and cropped, if possible without reading its pixels."""
    name = "standard input" if source.file == STANDARD_INPUT else repr(source.file)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of many pixels: they are counted here
            with Image.open(BytesIO(picture_bytes(source.file))) as image:
                if image.width * image.height > _MAX_PIXELS:
                    raise RequestError(
                        f"{name} has {image.width * image.height:,} pixels; expected at most {_MAX_PIXELS:,}"
                    )
                upright = ImageOps.exif_transpose(image)
                if source.crop is not None:
                    if source.crop[2] > upright.width or source.crop[3] > upright.height:
                        crop = ",".join(map(str, source.crop))
                        raise RequestError(
                            f"{crop!r} is not inside the picture of {upright.width} by {upright.height} pixels; "
                            "expected LEFT,TOP,RIGHT,BOTTOM within it"
                        )
                    upright = upright.crop(source.crop)
                yield upright
    except RequestError:
        raise
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        reason = "it is not in a known format" if isinstance(error, UnidentifiedImageError) else str(error)
        raise RequestError(f"{name} cannot be read as a picture: {reason}") from None


def shape_of(source: PictureFile) -> tuple[int, int]:
    """Choose a cell a pixel for a small picture, else 40 for the longer side; ``RequestError`` when it is none."""
    with _opened(source) as image:
        longer = max(image.size)
        if longer <= _MOST_BY_PIXEL:
            return image.height, image.width
        return max(1, round(image.height * _USUAL_SIDE / longer)), max(1, round(image.width * _USUAL_SIDE / longer))


def title_of(source: PictureFile) -> str:
    """Return the title that a picture file gives, or nothing; ``RequestError`` when it is no picture."""
    with _opened(source) as image:
        return credits_in_picture(image).title


def open_picture(source: PictureFile, shape: tuple[int, int], most: int) -> NDArray[np.float64]:
    """Read the pixels of a picture, float64 ``[rows * n, columns * n, 3]``, sRGB from 0 to 1.

    A cell gets n pixels in each direction: as many as the picture has, from 1 to ``most``. The picture keeps its
    proportions, in the middle of the cells; the rest, and whatever is transparent, is background, white by default.
    ``RequestError`` when the file is no picture.
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
        fitted.paste(paper.convert("RGB").resize(size, Image.Resampling.BOX), place)
    return np.asarray(fitted, dtype=np.float64) / 255
