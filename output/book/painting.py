"""Paint drawings and words onto the pages of a PDF, by reportlab's canvas."""

from functools import lru_cache
from itertools import groupby
from typing import Any

from output.book.fonts import Fonts
from output.book.marks import Mark, Patch, Picture, Words
from output.book.trims import Rectangle
from puzzles.drawing import BLACK, CENTERING, Circle, Disks, Drawing, Fill, Primitive, Stroke, Text

_SQUARE_CAPS = 2
_PATCH_EDGE = 0.5
_SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}  # of the width of a text, before its anchor


def paint_mark(canvas: Any, mark: Mark, safe: Rectangle, fonts: Fonts) -> None:
    """Paint a mark, placed from the upper left corner of the safe area."""
    match mark:
        case Words():
            font = fonts.named(mark.text, mark.face)
            canvas.setFillColor(_color(BLACK))
            canvas.setFont(font.fontName, mark.size)
            shift = _SHARES[mark.anchor] * fonts.width(mark.text, mark.size, mark.face)
            canvas.drawString(safe.left + mark.x - shift, safe.top - mark.y, mark.text)
        case Patch():
            canvas.setFillColor(_color(mark.color))
            canvas.setStrokeColor(_color(BLACK))
            canvas.setLineWidth(_PATCH_EDGE)
            canvas.rect(safe.left + mark.x, safe.top - mark.y - mark.height, mark.width, mark.height, stroke=1, fill=1)
        case Picture():
            Easel(canvas, safe.left + mark.x, safe.top - mark.y, mark.cell, fonts).paint(mark.draw())


class Easel:
    """Paint drawings with the upper left corner at a place of the page."""

    def __init__(self, canvas: Any, x: float, y: float, cell: float, fonts: Fonts) -> None:
        self._canvas, self._x, self._y, self._cell, self._fonts = canvas, x, y, cell, fonts

    def paint(self, drawing: Drawing) -> None:
        """Paint all of a drawing, in order."""
        self._canvas.saveState()
        self._canvas.setLineCap(_SQUARE_CAPS)
        for style, group in groupby(drawing.primitives, key=_text_style):
            if style is not None:
                self._write(list(group))  # type: ignore[arg-type]
                continue
            for primitive in group:
                match primitive:
                    case Fill():
                        self._fill(primitive)
                    case Disks():
                        self._disks(primitive)
                    case Stroke():
                        self._stroke(primitive)
        self._canvas.restoreState()

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return self._x + x * self._cell, self._y - y * self._cell

    def _fill(self, fill: Fill) -> None:
        path = self._canvas.beginPath()
        for x, y, width, height in fill.rectangles:
            path.rect(*self._at(x, y + height), width * self._cell, height * self._cell)
        self._canvas.setFillColor(_color(fill.color))
        self._canvas.drawPath(path, stroke=0, fill=1)

    def _disks(self, disks: Disks) -> None:
        self._canvas.setFillColor(_color(disks.color))
        for circle in disks.circles:
            self._disk(circle)

    def _disk(self, circle: Circle) -> None:
        self._canvas.circle(*self._at(circle.x, circle.y), circle.radius * self._cell, stroke=0, fill=1)

    def _stroke(self, stroke: Stroke) -> None:
        self._canvas.setStrokeColor(_color(stroke.color))
        self._canvas.setLineWidth(stroke.width * self._cell)
        lines = [(*self._at(s.x1, s.y1), *self._at(s.x2, s.y2)) for s in stroke.segments]
        self._canvas.lines(lines)

    def _write(self, texts: list[Text]) -> None:
        """Write texts of one color, size and anchor."""
        size, share = texts[0].size * self._cell, _SHARES[texts[0].anchor]
        self._canvas.setFillColor(_color(texts[0].color))
        for font, group in groupby(texts, key=lambda text: self._fonts.named(text.text, "figures")):
            written = self._canvas.beginText()
            written.setFont(font.fontName, size)
            for text in group:
                x, y = self._at(text.x, text.y + CENTERING * text.size)
                written.setTextOrigin(x - share * self._fonts.width(text.text, size, "figures"), y)
                written.textOut(text.text)
            self._canvas.drawText(written)


@lru_cache(maxsize=256)
def _color(rgb: str) -> Any:
    from reportlab.lib.colors import HexColor

    return HexColor(rgb)


def _text_style(primitive: Primitive) -> tuple[str, float, str] | None:
    return (primitive.color, primitive.size, primitive.anchor) if isinstance(primitive, Text) else None
