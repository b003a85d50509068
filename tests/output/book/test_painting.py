"""Painting: what a drawing says stands there in the PDF, at its place, in its color."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from output.book.fonts import Fonts
from output.book.page import Picture, Swatch, TextLine
from output.book.pdf import paint_element
from output.book.trims import Rectangle
from puzzles.drawing import Circle, Disks, Drawing, Fill, Polygons, Segment, Stroke, Text
from puzzles.drawing import Rectangle as Area

SAFE = Rectangle(20, 30, 180, 270)  # of a page of 200 by 300 points
CELL = 10
DRAWING = Drawing(
    10,
    20,
    "",
    (
        Fill("#ff0000", (Area(1, 1, 2, 1), Area(5, 1, 1, 1))),
        Disks("#00ff00", (Circle(2, 5, 1),)),
        Polygons("#ff00ff", (((6, 4), (9, 4), (6, 7)),)),
        Stroke("#0000ff", 0.4, (Segment(1, 8, 6, 8),)),
        Text(5, 12, "8", 2, "#000000"),
        Text(1, 15, "8", 2, "#000000", "start"),
        Text(9, 18, "88", 2, "#000000", "end"),
    ),
)


@pytest.fixture
def page(tmp_path: Path) -> Iterator[pypdfium2.PdfPage]:
    canvas = Canvas(str(tmp_path / "a.pdf"), (200, 300), initialFontName=Fonts().named("", "regular").fontName)
    for element in (
        Picture(10, 0, CELL, lambda: DRAWING),
        TextLine(0, 230, "up", 10),
        Swatch(130, 200, 8, 8, "#ffff00"),
    ):
        paint_element(canvas, element, SAFE, Fonts())
    canvas.showPage()
    canvas.save()
    with closing(pypdfium2.PdfDocument(tmp_path / "a.pdf")) as document, closing(document[0]) as first:
        yield first


@pytest.mark.parametrize(
    ("x", "y", "color"),
    [
        (2, 1.5, (255, 0, 0)),
        (5.5, 1.5, (255, 0, 0)),
        (4, 1.5, (255, 255, 255)),
        (2, 0.8, (255, 255, 255)),
        (2, 5, (0, 255, 0)),
        (2, 5.9, (0, 255, 0)),
        (2.9, 5.9, (255, 255, 255)),
        (6.2, 6.5, (255, 0, 255)),
        (8.8, 4.1, (255, 0, 255)),
        (8, 6, (255, 255, 255)),
        (3, 8, (0, 0, 255)),
        (0.9, 8, (0, 0, 255)),  # the caps are square
        (3, 8.3, (255, 255, 255)),
    ],
)
def test_fills_disks_and_strokes(page: pypdfium2.PdfPage, x: float, y: float, color: tuple[int, int, int]) -> None:
    picture = page.render(scale=4).to_pil().convert("RGB")
    at = (int(4 * (SAFE.left + 10 + x * CELL)), int(4 * (300 - SAFE.top + y * CELL)))
    assert picture.getpixel(at) == color


def test_patches(page: pypdfium2.PdfPage) -> None:
    picture = page.render(scale=4).to_pil().convert("RGB")
    assert picture.getpixel((4 * (20 + 134), 4 * (30 + 204))) == (255, 255, 0)


def places_of(page: pypdfium2.PdfPage, character: str) -> list[tuple[float, float, float, float]]:
    """Return left, bottom, right and top of each place of a character on a page."""
    with closing(page.get_textpage()) as found:
        return [found.get_charbox(n) for n, each in enumerate(found.get_text_range()) if each == character]


def test_texts_stand_at_their_anchors_and_words_on_their_line(page: pypdfium2.PdfPage) -> None:
    eights = places_of(page, "8")
    assert len(eights) == 4

    def x(cells: float) -> float:
        return SAFE.left + 10 + cells * CELL

    (left, bottom, right, top), start, first, last = eights
    assert (left + right) / 2 == pytest.approx(x(5), abs=0.5)
    assert (bottom + top) / 2 == pytest.approx(SAFE.top - 12 * CELL, abs=0.5)
    assert top - bottom == pytest.approx(0.75 * 20, abs=0.5)
    assert x(1) <= start[0] < start[2] <= x(2)
    assert x(7) <= first[0] < first[2] < last[0] < last[2] <= x(9)
    (box,) = places_of(page, "u")
    assert box[0] == pytest.approx(SAFE.left + 0.8, abs=0.8)
    assert box[1] == pytest.approx(SAFE.top - 230, abs=0.3)
