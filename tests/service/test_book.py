"""``gen book``, from files to a PDF."""

import os
import subprocess
import sys
from pathlib import Path

import pypdf
import pytest
from PIL import Image

from tests.commands import gen
from tests.output.book.samples import DISTINCT

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    sudoku, nonogram = tmp_path / "a.sdm", tmp_path / "b.nin"
    sudoku.write_text("\n".join(DISTINCT[:3]))
    nonogram.write_text("2 2\n1\n2\n2\n1\n")
    return [sudoku, nonogram]


def test_a_book_of_files(files: list[Path], tmp_path: Path) -> None:
    result = gen("book", *files, "-o", tmp_path / "book.pdf", "--title", "Two families", "--trim", "A5")
    assert result.exit_code == 0
    assert result.stdout == ""
    reader = pypdf.PdfReader(tmp_path / "book.pdf")
    assert f"4 puzzles on {len(reader.pages)} pages of A5" in result.stderr
    told = "\n".join(page.extract_text() for page in reader.pages)
    assert "Two families" in told
    assert "4 puzzles" in told
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.sdm", "b.nin", "book.pdf"]


def test_a_puzzle_that_comes_again_is_left_out_with_a_note(tmp_path: Path) -> None:
    path, turned = tmp_path / "a.sdm", tmp_path / "b.sdm"
    path.write_text(f"{DISTINCT[0]}\n{DISTINCT[1]}\n{DISTINCT[0]}\n")
    columns = [DISTINCT[1][row::9] for row in range(9)]  # mirrored at the diagonal, and with other digits
    turned.write_text("".join(columns).translate(str.maketrans("123456789", "234567891")) + f"\n{DISTINCT[2]}\n")
    result = gen("book", path, turned, "-o", tmp_path / "book.pdf", "--count", 3)
    assert result.exit_code == 0
    notes = [line for line in result.stderr.splitlines() if line.startswith("Note")]
    assert notes == [
        f"Note: {path}:3 is left out: the same puzzle as {path}:1.",
        f"Note: {turned}:1 is left out: the same puzzle as {path}:2.",
    ]
    assert "3 puzzles" in pypdf.PdfReader(tmp_path / "book.pdf").pages[0].extract_text()
    assert gen("book", path, turned, "-o", tmp_path / "book.pdf", "-q").stderr == ""


@pytest.mark.exhaustive
def test_the_same_bytes_in_another_process(files: list[Path], tmp_path: Path) -> None:
    for name, seed in (("one", "1"), ("two", "2")):
        words = ["book", *map(str, files), "-o", str(tmp_path / f"{name}.pdf"), "-q"]
        code = f"from service.cli import main; main({words!r})"
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed}
        subprocess.run([sys.executable, "-c", code], check=True, env=environment)
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


@pytest.mark.parametrize(("kind", "head"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("eps", b"%!PS")])
def test_each_puzzle_as_a_picture(kind: str, head: bytes, files: list[Path], tmp_path: Path) -> None:
    result = gen("book", *files, "-o", tmp_path / "book.pdf", "--each", kind, "--grey", "--cell", "5mm", "-q")
    assert result.exit_code == 0, result.output
    made = sorted((tmp_path / f"book-{kind}").iterdir())
    assert len(made) == 8
    assert all(path.read_bytes().startswith(head) for path in made)


def test_a_preview_has_a_picture_of_each_page(files: list[Path], tmp_path: Path) -> None:
    folder = tmp_path / "book-preview"
    folder.mkdir()
    for name in ("page-9999.png", "mine.png"):
        (folder / name).write_bytes(b"")
    result = gen("book", *files, "-o", tmp_path / "book.pdf", "--trim", "6x9", "--preview", "-q")
    assert result.exit_code == 0, result.output
    n_pages = len(pypdf.PdfReader(tmp_path / "book.pdf").pages)
    pages = [f"page-{number:04}.png" for number in range(1, n_pages + 1)]
    assert sorted(path.name for path in folder.iterdir()) == ["mine.png", *pages]
    with Image.open(folder / pages[-1]) as picture:
        assert picture.size == (6 * 96, 9 * 96)


def test_where_reportlab_comes_from_is_told(files: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from output.book import fonts

    fonts._registered.cache_clear()
    monkeypatch.setitem(sys.modules, "reportlab.pdfbase", None)
    result = gen("book", *files, "-o", tmp_path / "book.pdf")
    assert result.exit_code == 2
    assert "reportlab is not installed; expected it from: pip install 'markdown-it-py>=3.0'" in result.stderr
