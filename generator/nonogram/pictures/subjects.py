"""The subjects of pictures: a picture of the library, a scene, or text and single characters in a font."""

import unicodedata
from typing import NamedTuple, TypeAlias

from generator.nonogram.pictures import library
from generator.nonogram.pictures.glyphs import FontFile, font_file, glyph_ink, parse_character
from generator.nonogram.pictures.lettering import MAX_LENGTH, usual_shape
from generator.nonogram.pictures.scene import Scene, scene_of
from puzzles.errors import RequestError, quoted
from puzzles.fonts import BOLD, REGULAR


class Letters(NamedTuple):
    """The glyphs that a picture shows."""

    font: FontFile  # the font that contains its glyphs
    text: str  # its characters; a glyph has only one
    title: str  # what people call it
    is_text: bool = False  # whether its letters are all set in one height


Subject: TypeAlias = Letters | library.Picture | Scene


def named_subject(names: str) -> Subject:
    """Return the picture of the library with a name, or the scene of several, whose names commas separate.

    Raises ``RequestError`` for a name that the library lacks.
    """
    found = [library.picture_named(name) for name in names.split(",")]
    return found[0] if len(found) == 1 else scene_of(found)


def glyph_subject(glyph: str, font: str) -> Letters:
    """Return a single character in a font file, or in a font of ours if ``font`` is empty.

    Raises ``RequestError`` for anything but one character that the font has.
    """
    character = parse_character(glyph)
    title = unicodedata.name(character, glyph).capitalize()
    return Letters(_font_with(font, character), character, title)


def text_subject(given: str, font: str) -> Letters:
    """Return a text in a font file, or in a font of ours if ``font`` is empty.

    Raises ``RequestError`` for a text that is too long, or has characters that do not show or that the font lacks.
    """
    text = " ".join(given.split())
    if not text or len(text) > MAX_LENGTH or not text.isprintable():
        raise RequestError(f"{quoted(given)} was given as text; expected 1 to {MAX_LENGTH} characters that show")
    return Letters(_font_with(font, text), text, text, is_text=True)


def _font_with(file: str, text: str) -> FontFile:
    """Return a font with all characters: the given one, or the first of ours.

    Raise ``RequestError`` if there is none.
    """
    if file:
        return _checked(file, text)
    try:
        return _checked(str(BOLD), text)
    except RequestError:
        return _checked(str(REGULAR), text)


def _checked(file: str, text: str) -> FontFile:
    font = font_file(file)
    for character in set(text.replace(" ", "") or text):
        glyph_ink(font, character)
    return font


def shape_of(subject: Subject | None, usual: tuple[int, int]) -> tuple[int, int]:
    """Choose the rows and columns of a subject without a given size: those of a text, or else the usual ones."""
    if isinstance(subject, Letters) and subject.is_text:
        return usual_shape(subject.font, subject.text)
    return usual


def digest_of(subject: Subject | None) -> str:
    """Return the digest of the font or of the art that a picture of the subject depends on."""
    return subject.font.digest if isinstance(subject, Letters) else library.digest()
