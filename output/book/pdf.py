"""Write a book as PDF/X with reportlab: boxes, pages, outline. The same book gives the same bytes."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any

from output.book.book import Book
from output.book.fonts import Fonts
from output.book.inks import GREY, Inks, hatching
from output.book.layout import Layout
from output.book.page import Element, Page, Picture, Swatch, TextLine
from output.book.pdfx import VERSIONS, make_pdfx
from output.book.style import Style
from output.book.trims import Rectangle as Box
from output.files import replaced_when_whole, require_target
from puzzles.drawing import (
    BLACK,
    CENTERING,
    SHARE_BEFORE,
    Disks,
    Drawing,
    Fill,
    Polygons,
    Rectangle,
    Stroke,
    Text,
    text_style,
)
from solvers.environment import needs

SUFFIX = ".pdf"
_SQUARE_CAPS = 2
_SWATCH_EDGE = 0.5
_MARK = 0.25


def write_book(
    book: Book, path: str | Path, progress: Callable[[Iterable[Page]], Iterable[Page]] = lambda pages: pages
) -> None:
    """Paint a book into a PDF file, or to standard output (``-``); ``progress`` wraps the sequence of pages.

    The file appears under its name only when it is complete. Raise RequestError if reportlab is not installed or a
    character is in no font, and OutputError if the file cannot be written.
    """
    sheet = book.sheet
    media = sheet.media_box()
    layout = Layout(book.style, sheet)
    with canvas_of(path, media[2:], book.style) as canvas:
        for number, page in enumerate(progress(book.pages), start=1):
            canvas.setTrimBox(sheet.trim_box(number))
            canvas.setBleedBox(sheet.bleed_box())
            _mark(canvas, sheet.marks(number), book.style)
            safe = sheet.safe_box(number)
            for destination in page.destinations:
                if destination.title:
                    name = "-".join(map(str, destination.key))
                    canvas.bookmarkPage(name)
                    canvas.addOutlineEntry(destination.title, name, destination.level, closed=destination.level == 0)
            canvas.saveState()
            if page.is_turned:
                # The upper left corner of turned content lies at the left edge, above the foot of the page.
                canvas.translate(safe.left, safe.top - layout.height)
                canvas.rotate(90)
            for element in page.elements:
                paint_element(canvas, element, Box(0, 0, 0, 0) if page.is_turned else safe, book.style)
            canvas.restoreState()
            for line in layout.margins(page, number):
                paint_element(canvas, line, safe, book.style)
            canvas.showPage()


def _mark(canvas: Any, lines: Iterable[tuple[float, float, float, float]], style: Style) -> None:
    Inks(canvas, style.color, style.press).stroke(BLACK)
    canvas.setLineWidth(_MARK)
    for line in lines:
        canvas.line(*line)


@contextmanager
def canvas_of(path: str | Path, size: tuple[float, float], style: Style) -> Iterator[Any]:
    """Yield a canvas, with its size in points, for a PDF file that has the properties of a book.

    The file appears under its name only when it is complete. Raise RequestError if the suffix is not ``.pdf`` or
    reportlab is not installed, and OutputError if the file cannot be written.
    """
    require_target(path, (SUFFIX,))
    with replaced_when_whole(path) as partial:
        canvas = _canvas(str(partial), size, style)
        yield canvas
        make_pdfx(canvas, style)
        canvas.save()


def _canvas(file: str | BytesIO, size: tuple[float, float], style: Style) -> Any:
    with needs("reportlab", "books"):
        from reportlab import rl_config
        from reportlab.pdfgen.canvas import Canvas
    rl_config.useA85 = 0  # binary streams are a quarter smaller than ASCII, and quicker
    return Canvas(
        file,
        pagesize=size,
        pageCompression=1,
        invariant=1,
        initialFontName=style.fonts.named("", "regular").fontName,
        lang=style.texts.language,
        pdfVersion=VERSIONS[style.standard],
    )


def to_pdf(drawing: Drawing, cell_points: float, style: Style) -> bytes:
    """Paint a drawing on a page of its own size, in the inks of a style; the same drawing gives the same bytes.

    ``cell_points`` is the side of a cell in points, 72 to an inch. Raise RequestError if reportlab is not installed.
    """
    file = BytesIO()
    size = drawing.width * cell_points, drawing.height * cell_points
    canvas = _canvas(file, size, style)
    canvas.setTrimBox((0, 0, *size))
    canvas.setBleedBox((0, 0, *size))
    inks = Inks(canvas, style.color, style.press)
    DrawingPainter(canvas, 0, size[1], cell_points, style.fonts, inks).paint(drawing)
    canvas.showPage()
    make_pdfx(canvas, style)
    canvas.save()
    return file.getvalue()


def paint_element(canvas: Any, element: Element, safe: Box, style: Style) -> None:
    """Paint an element in the fonts and inks of a style, measured from the upper left corner of the safe area."""
    fonts, inks = style.fonts, Inks(canvas, style.color, style.press)
    match element:
        case TextLine():
            font = fonts.named(element.text, element.face)
            inks.write(element.color)
            canvas.setFont(font.fontName, element.size)
            shift = SHARE_BEFORE[element.anchor] * fonts.width(element.text, element.size, element.face)
            canvas.drawString(safe.left + element.x - shift, safe.top - element.y, element.text)
        case Swatch():
            left, top = safe.left + element.x, safe.top - element.y
            area = Fill(element.color, (Rectangle(0, 0, element.width / element.height, 1),))
            DrawingPainter(canvas, left, top, element.height, fonts, inks).paint(Drawing(1, 1, "", (area,)))
            inks.stroke(BLACK)
            canvas.setLineWidth(_SWATCH_EDGE)
            canvas.rect(left, top - element.height, element.width, element.height)
        case Picture():
            left, top = safe.left + element.x, safe.top - element.y
            DrawingPainter(canvas, left, top, element.cell, fonts, inks).paint(element.draw())


class DrawingPainter:
    """Paints drawings with their upper left corner at one place of the page."""

    def __init__(self, canvas: Any, x: float, y: float, cell: float, fonts: Fonts, inks: Inks) -> None:
        self._canvas, self._x, self._y, self._cell, self._fonts, self._inks = canvas, x, y, cell, fonts, inks

    def paint(self, drawing: Drawing) -> None:
        """Paint a whole drawing, in order."""
        self._canvas.saveState()
        self._canvas.setLineCap(_SQUARE_CAPS)
        for style, group in groupby(drawing.primitives, key=text_style):
            if style is not None:
                self._write(list(group))  # type: ignore[arg-type]
                continue
            for primitive in group:
                match primitive:
                    case Fill():
                        self._fill(primitive)
                    case Disks():
                        self._disks(primitive)
                    case Polygons():
                        self._polygons(primitive)
                    case Stroke():
                        self._stroke(primitive)
        self._canvas.restoreState()

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return self._x + x * self._cell, self._y - y * self._cell

    def _fill(self, fill: Fill) -> None:
        path = self._canvas.beginPath()
        for x, y, width, height in fill.rectangles:
            path.rect(*self._at(x, y + height), width * self._cell, height * self._cell)
        self._inks.fill(fill.color)
        self._canvas.drawPath(path, stroke=0, fill=1)
        if self._inks.space == GREY:
            for stroke in hatching(fill):
                self._stroke(stroke)

    def _disks(self, disks: Disks) -> None:
        self._inks.fill(disks.color)
        for x, y, radius in disks.circles:
            self._canvas.circle(*self._at(x, y), radius * self._cell, stroke=0, fill=1)

    def _polygons(self, polygons: Polygons) -> None:
        path = self._canvas.beginPath()
        for (x, y), *others in polygons.polygons:
            path.moveTo(*self._at(x, y))
            for corner in others:
                path.lineTo(*self._at(*corner))
            path.close()
        self._inks.fill(polygons.color)
        self._canvas.drawPath(path, stroke=0, fill=1)

    def _stroke(self, stroke: Stroke) -> None:
        self._inks.stroke(stroke.color)
        self._canvas.setLineWidth(stroke.width * self._cell)
        lines = [(*self._at(s.x1, s.y1), *self._at(s.x2, s.y2)) for s in stroke.segments]
        self._canvas.lines(lines)

    def _write(self, texts: list[Text]) -> None:
        """Write texts that share color, size and anchor."""
        size, share = texts[0].size * self._cell, SHARE_BEFORE[texts[0].anchor]
        self._inks.write(texts[0].color)
        for font, group in groupby(texts, key=lambda text: self._fonts.named(text.text, "figures")):
            written = self._canvas.beginText()
            written.setFont(font.fontName, size)
            for text in group:
                x, y = self._at(text.x, text.y + CENTERING * text.size)
                written.setTextOrigin(x - share * self._fonts.width(text.text, size, "figures"), y)
                written.textOut(text.text)
            self._canvas.drawText(written)
