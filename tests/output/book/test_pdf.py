"""The PDF of a book, read back: boxes, fonts, margins, outline, texts; and the same bytes each time."""

from pathlib import Path
from typing import Any

import pypdf
import pytest

from output.book.book import lay_out
from output.book.pdf import write_book
from output.book.style import Style, style_for
from puzzles.errors import OutputError, RequestError
from tests.output.book.samples import lightup, nonogram, puzzles, sudoku

ITEMS = [nonogram(5, 5, 5), sudoku(9), lightup(7), sudoku(9), sudoku(9)]


def printed(path: Path, style: Style) -> pypdf.PdfReader:
    write_book(lay_out(puzzles(ITEMS, style), style), path)
    return pypdf.PdfReader(path)


def box(rectangle: Any) -> tuple[float, ...]:
    return tuple(round(float(value), 3) for value in rectangle)


@pytest.mark.parametrize("bleed", [0, 9])
def test_boxes_of_pages_hold_their_trim_and_bleed(bleed: int, tmp_path: Path) -> None:
    reader = printed(tmp_path / "a.pdf", style_for("A book", "6x9", bleed=bleed / 72))
    for number, page in enumerate(reader.pages, start=1):
        left = 0 if number % 2 else bleed
        assert box(page.mediabox) == box(page.bleedbox) == (0, 0, 432 + bleed, 648 + 2 * bleed)
        assert box(page.trimbox) == (left, bleed, left + 432, 648 + bleed)


def test_the_outline_leads_to_the_pages(tmp_path: Path) -> None:
    reader = printed(tmp_path / "a.pdf", style_for("A book", per_page=1))

    def entries(outline: Any) -> Any:
        for entry in outline:
            if isinstance(entry, list):
                yield from entries(entry)
            else:
                yield entry.title, reader.get_destination_page_number(entry)

    found = dict(entries(reader.outline))
    assert list(found)[:3] == ["A book", "Contents", "How to solve: Nonogram"]
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
    numbered = {number: text for number, text in enumerate(written, start=1) if number > 2 and text != "Answers"}
    assert len(numbered) == len(written) - 3
    assert all(text == str(number) for number, text in numbered.items())


def test_the_same_book_has_the_same_bytes(tmp_path: Path) -> None:
    style = style_for("A book", language="ja", bleed=0.125)
    printed(tmp_path / "a.pdf", style)
    printed(tmp_path / "b.pdf", style)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_a_title_in_another_script_takes_a_font(tmp_path: Path) -> None:
    style = style_for("A book", font=Path(__file__).parents[3] / "puzzles/fonts/mplus-1m-medium.ttf")
    page = printed(tmp_path / "a.pdf", style).pages[0]
    bases = [font.get_object()["/BaseFont"] for font in page["/Resources"]["/Font"].values()]  # type: ignore[index]
    assert any("1m-medium" in base for base in bases)


def test_names_that_are_none_for_a_book_are_refused(tmp_path: Path) -> None:
    style = style_for("A book")
    book = lay_out(puzzles(ITEMS[:1], style), style)
    with pytest.raises(RequestError, match=r"'book.txt' does not end in \.pdf; expected a name that does"):
        write_book(book, "book.txt")
    with pytest.raises(OutputError, match=r"the folder .* does not exist"):
        write_book(book, tmp_path / "nowhere" / "book.pdf")
