"""The outlines of letters and figures in our fonts, for pictures whose type must not depend on a printer's fonts."""

from functools import lru_cache
from typing import Any, NamedTuple

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

from puzzles.errors import RequestError
from puzzles.fonts import FIGURES, REGULAR

MOVE, LINE, CURVE, CLOSE = "moveto", "lineto", "curveto", "closepath"

Part = tuple[str, tuple[float, ...]]


class Outline(NamedTuple):
    """The outline of a letter, in type sizes, with y upward from the baseline."""

    width: float  # the distance to the next letter
    parts: tuple[Part, ...]  # what a pen does, with the x and y of each point; curves are Bézier curves


@lru_cache(maxsize=1024)
def outline_of(letter: str) -> Outline:
    """Return the outline of a letter; raise RequestError if none of our fonts has it."""
    for font in _fonts():
        name = font.getBestCmap().get(ord(letter))
        if name is not None:
            size = font["head"].unitsPerEm
            glyphs = font.getGlyphSet()
            pen = _Recorder(glyphs, size)
            glyphs[name].draw(pen)
            return Outline(glyphs[name].width / size, tuple(pen.parts))
    raise RequestError(f"{letter!r} is in a picture; expected letters that our fonts have")


@lru_cache
def _fonts() -> tuple[TTFont, ...]:
    return tuple(TTFont(file, lazy=False) for file in (FIGURES, REGULAR))


class _Recorder(BasePen):  # type: ignore[misc]
    """A pen that records what it draws; TrueType curves become Bézier curves, which all writers know."""

    def __init__(self, glyphs: Any, size: int) -> None:
        super().__init__(glyphs)
        self._size = size
        self.parts: list[Part] = []

    def _note(self, action: str, *points: tuple[float, float]) -> None:
        self.parts.append((action, tuple(each / self._size for point in points for each in point)))

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self._note(MOVE, pt)

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self._note(LINE, pt)

    def _curveToOne(self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]) -> None:  # noqa: N802
        self._note(CURVE, pt1, pt2, pt3)

    def _closePath(self) -> None:  # noqa: N802
        self._note(CLOSE)
