"""``gen book``, from files to a PDF."""

import os
import subprocess
import sys
from pathlib import Path

import pypdf
import pytest
from click.testing import CliRunner, Result
from PIL import Image

from service.cli import main
from tests.output.book.samples import DISTINCT, PUZZLE, SEVERAL

ROOT = Path(__file__).resolve().parents[2]


def gen(*words: object, data: str | None = None) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words], input=data)


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


def test_standard_input_and_a_count(tmp_path: Path) -> None:
    result = gen("book", "-", "-o", tmp_path / "book.pdf", "--count", 2, "-q", data="\n".join(DISTINCT))
    assert result.exit_code == 0
    assert result.stderr == ""
    assert "2 puzzles" in pypdf.PdfReader(tmp_path / "book.pdf").pages[0].extract_text()


def test_a_book_of_a_table(tmp_path: Path) -> None:
    made = gen("sudoku", "--size", "4x4", "--count", 3, "--seed", 1, "-q", "-o", tmp_path / "a.parquet")
    assert made.exit_code == 0
    assert gen("book", tmp_path / "a.parquet", "-o", tmp_path / "a.pdf", "-q").exit_code == 0
    assert len(pypdf.PdfReader(tmp_path / "a.pdf").pages) == 8


def test_a_book_of_a_data_set(tmp_path: Path) -> None:
    made = gen("batch", "-o", tmp_path / "set", "--count", 4, "--seed", 1, "--request", "sudoku --size 4x4")
    assert made.exit_code == 0, made.output
    result = gen("book", tmp_path / "set", "-o", tmp_path / "a.pdf")
    assert result.exit_code == 0, result.output
    assert "4 puzzles" in result.stderr


def test_a_puzzle_that_comes_again_is_left_out_with_a_note(tmp_path: Path) -> None:
    path, turned = tmp_path / "a.sdm", tmp_path / "b.sdm"
    path.write_text(f"{DISTINCT[0]}\n{DISTINCT[1]}\n{DISTINCT[0]}\n")
    columns = [DISTINCT[1][row::9] for row in range(9)]  # mirrored at the diagonal, and with other digits
    turned.write_text("".join(columns).translate(str.maketrans("123456789", "234567891")) + f"\n{DISTINCT[2]}\n")
    result = gen("book", path, turned, "-o", tmp_path / "book.pdf", "--count", 3)
    assert result.exit_code == 0
    notes = [line for line in result.stderr.splitlines() if line.startswith("Note")]
    assert notes == [
        f"Note: {path}:3 is left out, for it is the same puzzle as {path}:1.",
        f"Note: {turned}:1 is left out, for it is the same puzzle as {path}:2.",
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


def test_a_preview_of_standard_output_is_refused(files: list[Path]) -> None:
    result = gen("book", *files, "-o", "-", "--preview")
    assert result.exit_code == 2
    assert "--preview was given for a book on standard output; expected a file" in result.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--trim", "3x3"], "'3x3' is not a trim size"),
        (["--per-page", "0"], "0 puzzles a page were asked for"),
        (["--per-page", "13"], "13 puzzles a page were asked for; expected 1 to 12, or ROWSxCOLUMNS"),
        (["--per-page", "4x4"], "4x4 puzzles a page were asked for"),
        (["--per-page", "2x"], "2x puzzles a page were asked for"),
        (["--sections", "size"], "sections by 'size' were asked for; expected grade, family or none"),
        (["--order", "random"], "'random' is not an order of puzzles"),
        (["--answers", "front"], "answers 'front' were asked for"),
        (["--language", "nl"], "'nl' is not a language of books"),
        (["--count", "0"], "0 puzzles were asked for"),
        (["--bleed", "2"], "a bleed of 2 inches"),
        (["--title", ""], "a title of 0 characters"),
        (["--title", "\u0e1b"], "no font here has the character"),
        (["--font", "none.ttf"], "'none.ttf' cannot be read (No such file or directory); expected a TrueType file"),
        (["--color", "pantone"], "colors in 'pantone' were asked for; expected rgb, cmyk or grey"),
        (["--color", "cmyk", "--grey"], "--grey was given with --color cmyk; expected one of them"),
        (["--each", "gif"], "pictures of the kind 'gif' were asked for"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    words: list[str], told: str, files: list[Path], tmp_path: Path
) -> None:
    result = gen("book", *files, "-o", tmp_path / "book.pdf", *words)
    assert result.exit_code == 2
    assert told in result.stderr
    assert result.stderr.count("\n") == 1
    assert not (tmp_path / "book.pdf").exists()


def test_a_name_that_is_no_pdf_is_refused_before_anything_is_read(tmp_path: Path) -> None:
    result = gen("book", tmp_path / "none.sdm", "-o", tmp_path / "book.txt")
    assert result.exit_code == 2
    assert "book.txt' does not end in .pdf; expected a name that does" in result.stderr


def test_puzzles_without_one_solution_end_in_code_3(tmp_path: Path) -> None:
    path = tmp_path / "some.sdm"
    path.write_text(f"{PUZZLE}\n{SEVERAL}\n")
    result = gen("book", path, "-o", tmp_path / "book.pdf")
    assert result.exit_code == 3
    assert result.stderr == f"Error: {path}:2: the puzzle has several solutions; expected exactly one\n"
    assert not (tmp_path / "book.pdf").exists()


def test_nothing_to_print_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "none.sdm"
    path.write_text("# nothing\n")
    result = gen("book", path, "-o", tmp_path / "book.pdf", "--from", "line")
    assert result.exit_code == 2
    assert result.stderr == f"Error: {path} holds no puzzle; expected one at least\n"


def test_without_reportlab_one_sentence_says_where_it_comes_from(
    files: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from output.book import fonts

    fonts._registered.cache_clear()
    monkeypatch.setitem(sys.modules, "reportlab.pdfbase", None)
    result = gen("book", *files, "-o", tmp_path / "book.pdf")
    assert result.exit_code == 2
    assert "reportlab is not installed; expected it from: pip install 'markdown-it-py>=3.0'" in result.stderr
