"""Glyphs of fonts as ink: large black shapes, from which the cells of a picture are made."""

import hashlib
import unicodedata
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from generator.nonogram.pictures.cells import Ink
from puzzles.errors import RequestError, quoted
from puzzles.reading import MAX_MEDIA_BYTES, read_regular

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

_PIXELS = 240  # pixels of an em: ten for each of the 24 units that icons are drawn in
_MOST_PIXELS = 8 * _PIXELS  # the most pixels of a glyph in either direction
_NO_CHARACTER = "\uffff"  # fonts show the glyph of this character for all characters that they lack
_INKED = 128


class FontFile(NamedTuple):
    """A font in a file."""

    path: str  # of a TrueType or OpenType file
    digest: str  # a digest of its bytes, which tells different fonts of one name apart


def font_file(path: str) -> FontFile:
    """Identify a font by its file; raise ``RequestError`` if the file is unreadable or too long."""
    return FontFile(path, hashlib.blake2b(_font_bytes(path), digest_size=16).hexdigest())


def _font_bytes(path: str) -> bytes:
    try:
        return read_regular(path, MAX_MEDIA_BYTES)
    except OSError as error:
        raise RequestError(f"{path!r} cannot be read as a font ({error.strerror}); expected a TrueType file") from None


@lru_cache(maxsize=4)
def _opened(font: FontFile) -> "FreeTypeFont":
    from PIL import ImageFont

    try:
        return ImageFont.truetype(BytesIO(_font_bytes(font.path)), _PIXELS, layout_engine=ImageFont.Layout.BASIC)
    except (OSError, ValueError):
        raise RequestError(f"{font.path!r} is not a font that can be drawn; expected a TrueType file") from None


def parse_character(text: str) -> str:
    """Read a character: itself, ``U+`` and its number, or its name in Unicode.

    >>> parse_character("U+2665") == parse_character("black heart suit") == "♥"
    True

    Raises:
        RequestError: when it is none of these.
    """
    if len(text) == 1:
        return text
    try:
        if text[:2].upper() == "U+":
            return chr(int(text[2:10], 16))
        return unicodedata.lookup(text)
    except (KeyError, ValueError, OverflowError):
        raise RequestError(
            f"{quoted(text)} is not a character; expected one such as &, its number such as U+2665, or its name in "
            "Unicode such as 'black heart suit'"
        ) from None


def glyph_ink(font: FontFile, character: str) -> Ink:
    """Draw a character of a font, large.

    Raise ``RequestError`` if the font is unreadable, lacks the character or shows nothing for it.
    """
    glyph = whole_glyph(font, character)
    return glyph[inked(glyph, 1), inked(glyph, 0)]


def inked(glyph: Ink, axis: int) -> slice:
    """Return the span of columns that have ink, or of rows if they are joined along axis 1."""
    places = np.flatnonzero(glyph.max(axis=axis) >= _INKED)
    return slice(int(places[0]), int(places[-1]) + 1)


@lru_cache(maxsize=256)
def whole_glyph(font: FontFile, character: str) -> Ink:
    """Draw a large character with the space above it, so that row 0 is at one height; raises like ``glyph_ink``."""
    from PIL import Image, ImageDraw

    opened = _opened(font)
    try:
        if bytes(opened.getmask(character)) == _missing(font):
            raise RequestError(f"the font {font.path!r} has no {_shown(character)}; expected another character or font")
        left, _, right, bottom = opened.getbbox(character)
        width, height = round(right - left), round(bottom)
        if not (0 <= width <= _MOST_PIXELS and 0 <= height <= _MOST_PIXELS):
            raise RequestError(f"{_shown(character)} of {font.path!r} is too large to be drawn; expected another font")
        image = Image.new("L", (max(1, width), max(1, height)))
        ImageDraw.Draw(image).text((-left, 0), character, 255, opened)
    except (OSError, ValueError) as error:
        if isinstance(error, RequestError):
            raise
        raise RequestError(f"{_shown(character)} of {font.path!r} cannot be drawn; expected another font") from None
    glyph = np.asarray(image)
    if glyph.max() < _INKED:
        raise RequestError(f"{_shown(character)} has no ink in {font.path!r}; expected a character that shows")
    return glyph


@lru_cache(maxsize=4)
def _missing(font: FontFile) -> bytes:
    """Return the picture that a font shows for characters that it lacks."""
    return bytes(_opened(font).getmask(_NO_CHARACTER))


def _shown(character: str) -> str:
    return f"character {character!r} (U+{ord(character):04X})"
