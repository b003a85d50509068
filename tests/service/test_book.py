"""``gen book``, from files to a PDF."""

import sys
from pathlib import Path

import pypdf
import pytest
from PIL import Image

from tests.commands import gen
from tests.output.book.samples import DISTINCT


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    sudoku, nonogram = tmp_path / "a.sdm", tmp_path / "b.nin"
    sudoku.write_text("\n".join(DISTINCT[:3]))
    nonogram.write_text("2 2\n1\n2\n2\n1\n")
    return [sudoku, nonogram]


def test_a_book_of_files_with_pictures_of_its_puzzles_and_pages(files: list[Path], tmp_path: Path) -> None:
    words = ("--title", "Two families", "--trim", "6x9", "--preview", "--each", "svg", "--grey", "--cell", "5mm")
    (tmp_path / "book-preview").mkdir()
    (tmp_path / "book-preview" / "page-9999.png").touch()  # of an earlier run
    result = gen("book", *files, "-o", tmp_path / "book.pdf", *words)
    assert (result.exit_code, result.stdout) == (0, "")
    reader = pypdf.PdfReader(tmp_path / "book.pdf")
    assert f"4 puzzles on {len(reader.pages)} pages of 6x9" in result.stderr
    told = "\n".join(page.extract_text() for page in reader.pages)
    assert "Two families" in told
    assert "4 puzzles" in told
    assert len(list((tmp_path / "book-svg").glob("*.svg"))) == 8
    pages = sorted((tmp_path / "book-preview").iterdir())
    assert [page.name for page in pages] == [f"page-{number:04}.png" for number in range(1, len(reader.pages) + 1)]
    with Image.open(pages[-1]) as picture:
        assert picture.size == (6 * 96, 9 * 96)


def test_a_puzzle_that_comes_again_is_left_out_with_a_note(tmp_path: Path) -> None:
    path, turned = tmp_path / "a.sdm", tmp_path / "b.sdm"
    path.write_text(f"{DISTINCT[0]}\n{DISTINCT[1]}\n{DISTINCT[0]}\n")
    columns = [DISTINCT[1][row::9] for row in range(9)]  # mirrored at the diagonal, and with other digits
    turned.write_text("".join(columns).translate(str.maketrans("123456789", "234567891")) + f"\n{DISTINCT[2]}\n")
    result = gen("book", path, turned, "-o", tmp_path / "book.pdf", "--count", 3)
    assert [line for line in result.stderr.splitlines() if line.startswith("Note")] == [
        f"Note: {path}:3 is left out: the same puzzle as {path}:1.",
        f"Note: {turned}:1 is left out: the same puzzle as {path}:2.",
    ]
    assert "3 puzzles" in pypdf.PdfReader(tmp_path / "book.pdf").pages[0].extract_text()


def test_where_reportlab_comes_from_is_told(files: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from output.book import fonts

    fonts._registered.cache_clear()
    monkeypatch.setitem(sys.modules, "reportlab.pdfbase", None)
    result = gen("book", *files, "-o", tmp_path / "book.pdf")
    assert result.exit_code == 2
    assert "reportlab is not installed; expected it from: pip install 'gridwright[books]'" in result.stderr
