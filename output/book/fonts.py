"""The fonts of a book: embedded, free to ship, and asked for every character before a page is painted.

Source of the fonts: see ``puzzles/fonts/README.md``.
"""

import io
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
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
    """Hold the faces of a book."""

    titles: Path | None = None  # a TrueType file for titles, in place of the bold face; None for that

    @cached_property
    def _faces(self) -> Mapping[str, Any]:
        faces = {name: _registered(f"Gridwright-{name}", file) for name, file in _FILES.items()}
        title = faces["bold"] if self.titles is None else _registered(f"Title-{self.titles.stem}", self.titles)
        return {**faces, "title": title}

    def named(self, text: str, face: Face | str) -> Any:
        """Choose the font of a text: its face, or else the first that has all its characters.

        Raises:
            RequestError: when no font has a character.
        """
        faces = self._faces
        for name in (face, "regular", "title"):
            if _covers(faces[name], text):
                return faces[name]
        character = next(
            (c for c in text if not any(_covers(font, c) for font in faces.values())),
            next(c for c in text if not _covers(faces[face], c)),
        )
        raise RequestError(
            f"no font here has the character {character!r} (U+{ord(character):04X}) of {_shown(text)}; expected other "
            "characters, or a TrueType font that has them all, given by --font"
        )

    def width(self, text: str, size: float, face: Face | str = "regular") -> float:
        """Measure a line of text in points."""
        return _width(self.named(text, face), text) * size


def _shown(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:40]}...")


@lru_cache(maxsize=4096)
def _covers(font: Any, text: str) -> bool:
    glyphs = font.face.charToGlyph
    return all(ord(character) in glyphs for character in text)


@lru_cache(maxsize=4096)
def _width(font: Any, text: str) -> float:
    return float(font.stringWidth(text, 1))


@lru_cache(maxsize=8)
def _registered(name: str, path: Path) -> Any:
    """Load a TrueType file and make it known to reportlab.

    Raises:
        RequestError: when it is none, or cannot be read.
    """
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
