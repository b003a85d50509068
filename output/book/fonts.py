"""The fonts of a book: embedded, free to ship, and checked for every character before a page is painted."""

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any

from output.book.page import Face
from puzzles.errors import RequestError
from puzzles.fonts import BOLD, FIGURES, REGULAR
from puzzles.reading import MAX_MEDIA_BYTES, read_regular
from solvers.environment import needs

_FILES = {"regular": REGULAR, "bold": BOLD, "figures": FIGURES}


@dataclass(frozen=True)
class Fonts:
    """The typefaces of a book."""

    titles: Path | None = None  # a TrueType file for titles, instead of the bold face; None for the bold face

    @cached_property
    def _faces(self) -> Mapping[str, Any]:
        faces = {name: _registered(f"Gridwright-{name}", file) for name, file in _FILES.items()}
        title = faces["bold"] if self.titles is None else _registered(f"Title-{self.titles.stem}", self.titles)
        return {**faces, "title": title}

    def named(self, text: str, face: Face | str) -> Any:
        """Choose the font of a text: its face, or else the first that has all its characters, or raise RequestError."""
        faces = self._faces
        for name in (face, "regular", "title"):
            if _covers(faces[name], text):
                return faces[name]
        character = next(
            (c for c in text if not any(_covers(font, c) for font in faces.values())),
            next(c for c in text if not _covers(faces[face], c)),
        )
        shown = repr(text if len(text) <= 40 else f"{text[:40]}...")
        raise RequestError(
            f"no font here has the character {character!r} (U+{ord(character):04X}) of {shown}; expected other "
            "characters, or a TrueType font that has them all, given by --font"
        )

    def width(self, text: str, size: float, face: Face | str = "regular") -> float:
        """Measure a line of text in points."""
        return _width(self.named(text, face), text) * size


@lru_cache(maxsize=4096)
def _covers(font: Any, text: str) -> bool:
    glyphs = font.face.charToGlyph
    return all(ord(character) in glyphs for character in text)


@lru_cache(maxsize=4096)
def _width(font: Any, text: str) -> float:
    return float(font.stringWidth(text, 1))


@lru_cache(maxsize=8)
def _registered(name: str, path: Path) -> Any:
    """Load a TrueType file and make it known to reportlab; raise RequestError for others."""
    with needs("reportlab", "books"):
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFError, TTFont
    try:
        font = TTFont(name, io.BytesIO(read_regular(path, MAX_MEDIA_BYTES)))
    except OSError as error:
        raise RequestError(f"{str(path)!r} cannot be read ({error.strerror}); expected a TrueType file") from error
    except TTFError as error:
        raise RequestError(f"{str(path)!r} is not a font that can be embedded; expected a TrueType file") from error
    pdfmetrics.registerFont(font)
    return font


# Characters that may not begin a line, and characters that may not end one.
_CLINGING = "、。，．・：；？！）」』】〕］｝ーっゃゅょァィゥェォッャュョぁぃぅぇぉ々"
_OPENING = "（「『【〔［｛"
FIRST_WIDE = "\u2e80"
_LEADER = " ."
_CUT = "…"

Run = tuple[str, Face]


def wrapped(fonts: Fonts, text: str, width: float, size: float, face: Face = "regular") -> list[str]:
    """Break a text into lines of a width in points; a word that is longer is broken where the line ends."""
    return ["".join(text for text, _ in line) for line in wrapped_runs(fonts, ((text, face),), width, size)]


@lru_cache(maxsize=1024)  # a book is laid out twice, and its front pages in several ways
def wrapped_runs(fonts: Fonts, runs: tuple[Run, ...], width: float, size: float) -> Sequence[Sequence[Run]]:
    """Break a text whose runs are in several faces into lines."""
    text = "".join(text for text, _ in runs)
    faces = [face for text, face in runs for _ in text]

    def line(start: int, end: int) -> list[Run]:
        end = start + len(text[start:end].rstrip())
        parts = groupby(range(start, end), key=lambda place: faces[place])
        return [("".join(text[place] for place in places), face) for face, places in parts]

    def fits(start: int, end: int) -> bool:
        return sum(fonts.width(part, size, face) for part, face in line(start, end)) <= width

    lines: list[list[Run]] = []
    start = end = 0
    for piece in _pieces(text):
        if start < end and not fits(start, end + len(piece)):
            lines.append(line(start, end))
            start = end
        end += len(piece)
        if not text[start:end].strip():
            start = end
        while end - start > 1 and not fits(start, end):
            kept = next(n for n in range(end - start - 1, 0, -1) if n == 1 or fits(start, start + n))
            lines.append(line(start, start + kept))
            start += kept
    return [*lines, line(start, end)] if start < end else lines


def _pieces(text: str) -> Iterator[str]:
    """Cut a text at the places where a line may end; a blank stays with the word before it."""
    piece = ""
    for character in text:
        is_wide = character >= FIRST_WIDE
        ends = piece[-1:] == " " or (is_wide and piece) or piece[-1:] >= FIRST_WIDE
        if ends and character not in _CLINGING and character != " " and piece[-1:] not in _OPENING:
            yield piece
            piece = ""
        piece += character
    if piece:
        yield piece


def size_within(fonts: Fonts, text: str, width: float, size: float, face: Face = "regular") -> float:
    """Return the size at which a line fits, at most the given size."""
    natural = fonts.width(text, size, face)
    return size if natural <= width else size * width / natural


def shortened(fonts: Fonts, text: str, width: float, size: float, face: Face = "regular") -> str:
    """Cut a line short if it does not fit."""
    if fonts.width(text, size, face) <= width:
        return text
    kept = next((n for n in range(len(text), 0, -1) if fonts.width(text[:n] + _CUT, size, face) <= width), 0)
    return text[:kept] + _CUT


def leader(fonts: Fonts, width: float, size: float) -> str:
    """Return the dots that lead the eye across a gap."""
    return _LEADER * max(0, int(width / fonts.width(_LEADER, size)) - 1)
