"""The PDF of a book, read back: boxes, fonts, margins, outline, texts, and drawings with every color in its place."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pypdf
import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from output.book.book import lay_out
from output.book.fonts import Fonts
from output.book.page import Picture, Swatch, TextLine
from output.book.pdf import paint_element, write_book
from output.book.style import Style, style_for
from output.book.trims import Rectangle
from puzzles.drawing import Circle, Disks, Drawing, Fill, Polygons, Segment, Stroke, Text
from puzzles.drawing import Rectangle as Area
from puzzles.errors import RequestError
from tests.layout import PACKAGES, folder_of
from tests.output.book.samples import lightup, nonogram, puzzles, sudoku

ITEMS = [nonogram(5, 5, 5), sudoku(9), lightup(7), sudoku(9), sudoku(9)]


def printed(path: Path, style: Style) -> pypdf.PdfReader:
    write_book(lay_out(puzzles(ITEMS, style), style), path)
    return pypdf.PdfReader(path)


def box(rectangle: Any) -> tuple[float, ...]:
    return tuple(round(float(value), 3) for value in rectangle)


def test_the_same_book_has_the_same_bytes_and_another_one_another_identity(tmp_path: Path) -> None:
    styles = [style_for("A book", language="ja", bleed=0.125, lines=lines) for lines in (1, 1, 1.1)]
    one, again, other = (printed(tmp_path / f"{n}.pdf", style) for n, style in enumerate(styles))
    assert (tmp_path / "0.pdf").read_bytes() == (tmp_path / "1.pdf").read_bytes()
    assert one.trailer["/ID"] == again.trailer["/ID"] != other.trailer["/ID"]


@pytest.mark.parametrize("bleed", [0, 9])
def test_marks_stand_around_the_bleed_where_pages_are_cut(bleed: int) -> None:
    sheet = style_for("A book", "6x9", bleed=bleed / 72, marks=True).sheet(27)
    assert not list(style_for("A book", "6x9", bleed=bleed / 72).sheet(27).marks(1))
    for number in (1, 2):
        trim, inner, media = sheet.trim_box(number), sheet.bleed_box(), sheet.media_box()
        assert (trim.right - trim.left, trim.top - trim.bottom) == (432, 648)
        marks = list(sheet.marks(number))
        upright = [line for line in marks if line[0] == line[2]]
        assert len(marks) == 2 * len(upright) == 8
        assert {line[0] for line in upright} == {trim.left, trim.right}
        assert {line[1] for line in marks if line[1] == line[3]} == {trim.bottom, trim.top}
        for x1, y1, x2, y2 in marks:
            assert x2 < inner.left or x1 > inner.right or y2 < inner.bottom or y1 > inner.top
            assert media.left <= x1 <= x2 <= media.right
            assert media.bottom <= y1 <= y2 <= media.top


@pytest.mark.parametrize("bleed", [0, 9])
def test_boxes_of_pages_hold_their_trim_and_bleed(bleed: int, tmp_path: Path) -> None:
    reader = printed(tmp_path / "a.pdf", style_for("A book", "6x9", bleed=bleed / 72))
    for number, page in enumerate(reader.pages, start=1):
        left = 0 if number % 2 else bleed
        assert box(page.mediabox) == box(page.bleedbox) == (0, 0, 432 + bleed, 648 + 2 * bleed)
        assert box(page.trimbox) == (left, bleed, left + 432, 648 + bleed)


@pytest.mark.parametrize(
    ("color", "profile", "identifier"),
    [
        ("rgb", "fogra39", "FOGRA39"),
        ("grey", "fogra39", "FOGRA39"),
        ("cmyk", "fogra29", "FOGRA29"),
        ("cmyk", "gracol2006", "CGATS TR 006"),
    ],
)
def test_a_book_is_pdf_x_4(color: str, profile: str, identifier: str, tmp_path: Path) -> None:
    """The file meets what ISO 15930-7 demands of a file whose pages have neither images nor transparency."""
    reader = printed(tmp_path / "a.pdf", style_for("A & B", color=color, profile=profile))
    root, info, identity = reader.trailer["/Root"], reader.metadata, reader.trailer["/ID"]
    assert (reader.pdf_header, reader.is_encrypted, len(identity)) == ("%PDF-1.6", False, 2)
    assert info is not None
    assert (info.title, info["/Trapped"]) == ("A & B", "/False")
    (intent,) = root["/OutputIntents"]
    assert (intent["/S"], intent["/OutputConditionIdentifier"]) == ("/GTS_PDFX", identifier)
    profile = intent["/DestOutputProfile"].get_object().get_data()
    assert (profile[12:16], profile[16:20], profile[36:40]) == (b"prtr", b"CMYK", b"acsp")
    metadata = ElementTree.fromstring(root["/Metadata"].get_object().get_data())
    said = {each.tag.partition("}")[2]: (each.text or "").strip() for each in metadata.iter()}
    assert (said["GTS_PDFXVersion"], said["Trapped"], said["VersionID"]) == ("PDF/X-4", "False", "1")
    assert said["CreateDate"] == said["ModifyDate"] == said["MetadataDate"] == "2000-01-01T00:00:00Z"
    assert info.creation_date_raw == info.modification_date_raw == "D:20000101000000Z"
    assert not {"/AA", "/OpenAction", "/AcroForm", "/Names"} & set(root)
    for page in reader.pages:
        assert "/Annots" not in page
        assert ("/DefaultRGB" in page["/Resources"].get("/ColorSpace", {})) == (color == "rgb")


@pytest.mark.parametrize("color", ["cmyk", "grey"])
def test_a_book_is_pdf_x_1a_where_it_is_asked_for(color: str, tmp_path: Path) -> None:
    """ISO 15930-1 demands of such a file: PDF 1.3, one output intent, no RGB, and its own two entries."""
    reader = printed(tmp_path / "a.pdf", style_for("A book", color=color, pdfx="x-1a"))
    info = reader.metadata
    assert info is not None
    assert reader.pdf_header == "%PDF-1.3"
    assert (info["/GTS_PDFXVersion"], info["/GTS_PDFXConformance"]) == ("PDF/X-1:2001", "PDF/X-1a:2001")
    assert (info.title, info["/Trapped"], info.creation_date_raw) == ("A book", "/False", "D:20000101000000Z")
    (intent,) = reader.trailer["/Root"]["/OutputIntents"]
    assert (intent["/S"], intent["/OutputConditionIdentifier"]) == ("/GTS_PDFX", "FOGRA39")
    assert not any("/ColorSpace" in page["/Resources"] for page in reader.pages)
    with pytest.raises(RequestError, match="PDF/X-1a has no RGB colors; expected cmyk or grey"):
        style_for("A book", pdfx="x-1a")
    with pytest.raises(RequestError, match="'x-3' is not a kind of PDF/X; expected x-4 or x-1a"):
        style_for("A book", color=color, pdfx="x-3")


def test_the_outline_leads_to_the_pages(tmp_path: Path) -> None:
    reader = printed(tmp_path / "a.pdf", style_for("A book", per_page=1))

    def entries(outline: Any) -> Any:
        for entry in outline:
            if isinstance(entry, list):
                yield from entries(entry)
            else:
                yield entry.title, reader.get_destination_page_number(entry)

    found = dict(entries(reader.outline))
    assert list(found)[:3] == ["A book", "Contents", "Hard: 1"]
    assert list(found).index("How to solve: Nonogram") < list(found).index("Answers")
    for number in range(1, 6):
        title = next(title for title in found if title.startswith(f"{number}  "))
        assert reader.pages[found[title]].extract_text().split()[0] == str(number)
    assert "Answers" in found


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Contents", "How to solve: Light Up", "Difficulty", "Answer: page"]),
        ("pt", ["Sumário", "Como resolver: Nonograma", "Dificuldade", "Resposta: página", "70,0"]),
        ("ja", ["目次", "解き方: 数独", "難易度", "解答："]),
    ],
)
def test_texts_can_be_found_and_all_fonts_are_embedded(language: str, words: list[str], tmp_path: Path) -> None:
    reader = printed(tmp_path / "a.pdf", style_for("Title of the book", language=language))
    written = "\n".join(page.extract_text() for page in reader.pages)
    assert [word for word in ("Title of the book", *words) if word not in written] == []
    assert reader.metadata is not None
    assert reader.metadata.title == "Title of the book"
    for page in reader.pages:
        for font in page["/Resources"].get("/Font", {}).values():  # type: ignore[attr-defined]
            whole = font.get_object()
            assert "mplus" in whole["/BaseFont"]
            assert "/FontFile2" in whole["/FontDescriptor"]  # embedded as TrueType


def test_page_numbers_are_printed(tmp_path: Path) -> None:
    reader = printed(tmp_path / "a.pdf", style_for("A book"))
    written = [page.extract_text().strip().splitlines()[-1] for page in reader.pages]
    numbered = {number for number, text in enumerate(written, start=1) if text == str(number)}
    assert numbered - {1} == set(range(2, len(written) + 1))


def test_a_title_in_another_script_takes_a_font(tmp_path: Path) -> None:
    style = style_for("A book", font=folder_of(PACKAGES["puzzles"]) / "fonts/mplus-1m-medium.ttf")
    page = printed(tmp_path / "a.pdf", style).pages[0]
    bases = [font.get_object()["/BaseFont"] for font in page["/Resources"]["/Font"].values()]  # type: ignore[index]
    assert any("1m-medium" in base for base in bases)


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
        paint_element(canvas, element, SAFE, style_for("A book"))
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
