"""A PNG picture of the solution, with one pixel per cell, from which the clues are derived.

Transparent pixels are blank. Without transparency, the blank color is the one that the chunk bKGD names in an indexed
picture, or else white. The other colors are numbered in the order of the picture's palette, or in order of appearance.

Source: own; PNG specification for the chunks and their keywords.
"""

import io
import struct
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import FormatError, counted, quoted
from puzzles.formats.credits import Credits, one_line_credits
from puzzles.formats.document import Document, notation
from puzzles.formats.nonogram.palettes import WHITE, Entry, complete_palette
from puzzles.formats.text import one_line
from puzzles.nonogram import BLANK, MAX_COLORS, MAX_SIDE, Nonogram

if TYPE_CHECKING:
    from PIL import Image

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_BACKGROUND = b"bKGD"
_SIZE_AT = 16  # width and height come after the signature and the length and name of the first chunk
_OPAQUE = 128  # the least alpha of a painted cell


def sniff(data: bytes) -> bool:
    """Return whether bytes begin as every PNG file does."""
    return data.startswith(_SIGNATURE)


def read(data: bytes) -> tuple[Document[Nonogram], ...]:
    """Read one puzzle and its solution.

    Raise PuzzleError for other bytes, or a picture that is too large or too colorful.
    """
    image, pixels = _open(data)
    values = pixels[..., 0] << 16 | pixels[..., 1] << 8 | pixels[..., 2]
    is_clear = pixels[..., 3] < _OPAQUE
    background = None if is_clear.any() else _background(data, image)
    is_blank = is_clear if background is None else values == int(background[1:], base=16)
    painted = values[~is_blank]
    distinct, first = np.unique(painted, return_index=True)
    if distinct.size > MAX_COLORS:
        raise FormatError(
            f"the picture has {distinct.size} colors besides the blank one; expected at most {MAX_COLORS}"
        )
    place = np.asarray(image)[~is_blank] if image.mode == "P" else np.arange(painted.size)
    order = np.argsort(place[first])
    number_of = np.empty(distinct.size, dtype=np.uint8)
    number_of[order] = np.arange(1, distinct.size + 1)
    grid = np.full(values.shape, BLANK, dtype=np.uint8)
    grid[~is_blank] = number_of[np.searchsorted(distinct, painted)]
    palette = complete_palette([Entry(rgb=f"#{value:06x}") for value in distinct[order].tolist()], background)
    puzzle = Nonogram.from_grid(grid, palette, *credits_in_picture(image))
    return (Document(puzzle, grid),)


def write(document: Document[Nonogram]) -> bytes:
    """Write the solution; raise FormatError if it is not known."""
    if document.solution is None:
        raise FormatError("a picture shows the solution, which this document lacks; expected a solved puzzle")
    from PIL import Image, PngImagePlugin

    puzzle = document.puzzle
    image = Image.frombytes("P", (puzzle.width, puzzle.height), document.solution.tobytes())
    entries = [puzzle.palette.background, *(color.rgb for color in puzzle.palette.colors)]
    image.putpalette(b"".join(bytes.fromhex(rgb[1:]) for rgb in entries))
    chunks = PngImagePlugin.PngInfo()
    chunks.add(_BACKGROUND, bytes([BLANK]))
    for word, text in one_line_credits(puzzle).items():
        chunks.add_itxt(word.capitalize(), text)
    file = io.BytesIO()
    image.save(file, format="PNG", pnginfo=chunks)
    return file.getvalue()


def credits_in_picture(image: "Image.Image") -> Credits:
    """Return the credits in a picture, under the keywords that the PNG specification registers for them."""
    texts = (image.info.get(word.capitalize()) for word in Credits._fields)
    return Credits(*(one_line(text) if isinstance(text, str) else "" for text in texts))


def _open(data: bytes) -> tuple["Image.Image", NDArray[np.uint32]]:
    """Decode a picture after checking that it is small; return it and its pixels ``[height, width, 4]`` (RGBA)."""
    from PIL import Image

    if not sniff(data) or len(data) < _SIZE_AT + 8:
        raise FormatError("the file does not begin like a PNG picture; expected one")
    width, height = struct.unpack_from(">II", data, _SIZE_AT)
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        raise FormatError(
            f"the picture has {counted(height, 'row')} and {counted(width, 'column')}; expected 1 to {MAX_SIDE} of each"
        )
    try:
        image: Image.Image = Image.open(io.BytesIO(data), formats=["PNG"])
        if image.size != (width, height):
            raise ValueError("its size is given twice")
        image.load()
        if image.mode.startswith("I"):  # gray of 16 bits, which Pillow would clip to 8 bits instead of scaling
            image = Image.fromarray((np.asarray(image) // 257).astype(np.uint8))
        return image, np.asarray(image.convert("RGBA"), dtype=np.uint32)
    except Exception as error:  # Pillow's decoders may raise anything
        raise FormatError(f"the picture cannot be decoded ({quoted(str(error))}); expected a whole PNG file") from error


def _background(data: bytes, image: "Image.Image") -> str:
    """Find the color of blank cells in a picture without transparency: the one that the chunk bKGD names, or white."""
    colors = (image.getpalette() or []) if image.mode == "P" else []
    for content in _chunks(data, _BACKGROUND):
        if len(content) == 1 and 3 * content[0] < len(colors):
            return "#" + bytes(colors[3 * content[0] :][:3]).hex()
    return WHITE


def _chunks(data: bytes, name: bytes) -> Iterator[bytes]:
    position = len(_SIGNATURE)
    while position + 8 <= len(data):
        length, found = struct.unpack_from(">I4s", data, position)
        if found == name:
            yield data[position + 8 : position + 8 + length]
        position += length + 12  # the length, the name and a checksum stand around the content


FORMAT = notation("png", sniff, read, write)
