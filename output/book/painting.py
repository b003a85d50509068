"""Paint drawings and words onto the pages of a PDF, by reportlab's canvas."""

from itertools import groupby
from typing import Any

from output.book.fonts import Fonts
from output.book.marks import Mark, Patch, Picture, Words
from output.book.trims import Rectangle
from puzzles.drawing import CENTERING, Circle, Disks, Drawing, Fill, Primitive, Stroke, Text

_SQUARE_CAPS = 2
_PATCH_EDGE = 0.5


def paint_mark(canvas: Any, mark: Mark, safe: Rectangle, fonts: Fonts) -> None:
    """Paint a mark, placed from the upper left corner of the safe area."""
    match mark:
        case Words():
            font = fonts.named(mark.text, mark.face)
            canvas.setFillColor("#000000")
            canvas.setFont(font.fontName, mark.size)
            shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor] * fonts.width(
                mark.text, mark.size, mark.face
            )
            canvas.drawString(safe.left + mark.x - shift, safe.top - mark.y, mark.text)
        case Patch():
            canvas.setFillColor(mark.color)
            canvas.setStrokeColor("#000000")
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
        self._canvas.setFillColor(fill.color)
        self._canvas.drawPath(path, stroke=0, fill=1)

    def _disks(self, disks: Disks) -> None:
        self._canvas.setFillColor(disks.color)
        for circle in disks.circles:
            self._disk(circle)

    def _disk(self, circle: Circle) -> None:
        self._canvas.circle(*self._at(circle.x, circle.y), circle.radius * self._cell, stroke=0, fill=1)

    def _stroke(self, stroke: Stroke) -> None:
        self._canvas.setStrokeColor(stroke.color)
        self._canvas.setLineWidth(stroke.width * self._cell)
        lines = [(*self._at(s.x1, s.y1), *self._at(s.x2, s.y2)) for s in stroke.segments]
        self._canvas.lines(lines)

    def _write(self, texts: list[Text]) -> None:
        """Write texts of one color and size."""
        first = texts[0]
        self._canvas.setFillColor(first.color)
        size = first.size * self._cell
        shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[first.anchor]
        for text in texts:
            font = self._fonts.named(text.text, "figures")
            width = self._fonts.width(text.text, size, "figures")
            x, y = self._at(text.x, text.y + CENTERING * text.size)
            self._canvas.setFont(font.fontName, size)
            self._canvas.drawString(x - shift * width, y, text.text)


def _text_style(primitive: Primitive) -> tuple[str, float, str] | None:
    return (primitive.color, primitive.size, primitive.anchor) if isinstance(primitive, Text) else None
