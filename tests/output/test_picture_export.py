"""One picture a puzzle: the names, what is in them, and the style that they share."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from output.eps import to_eps
from output.pictures import PictureStyle, encoded, export_each
from output.png import to_png
from puzzles.drawing import Drawing, Fill, Rectangle, Segment, Stroke, in_grey, with_lines
from puzzles.errors import OutputError, PuzzleError, RequestError
from puzzles.formats.document import Document
from puzzles.nonogram import Nonogram, draw

GRID = [[1, 2, 0], [0, 2, 2]]
COLORED = Nonogram.from_grid(GRID)
SAMPLE = Drawing(2, 1, "", (Fill("#ff0000", (Rectangle(0, 0, 1, 1),)), Stroke("#0000ff", 0.1, (Segment(0, 0, 2, 0),))))


@pytest.mark.parametrize("kind", ["svg", "png", "eps"])
def test_each_puzzle_has_a_file_and_each_answer(tmp_path: Path, kind) -> None:
    documents = [Document(COLORED, GRID), Document(Nonogram.from_grid([[1]]))]
    style = PictureStyle(cell=10, is_grey=True, letters=True)
    paths = export_each(iter(documents), tmp_path / "new", kind, style, True, quiet=True)
    names = [f"puzzle-{n}{end}.{kind}" for n in ("0001", "0002") for end in ("", "-answer")]
    assert [path.name for path in paths] == names
    assert sorted((tmp_path / "new").iterdir()) == sorted(paths)
    plain, answer = draw(COLORED, letters=True), draw(COLORED, GRID, letters=True)
    for name, drawing in (("puzzle-0001", plain), ("puzzle-0001-answer", answer)):
        assert (tmp_path / "new" / f"{name}.{kind}").read_bytes() == encoded(
            in_grey(drawing), kind, PictureStyle(cell=10)
        )
    solved = draw(Nonogram.from_grid([[1]]), [[1]])
    assert (tmp_path / "new" / f"puzzle-0002-answer.{kind}").read_bytes() == encoded(solved, kind, style)


def test_without_answers_nothing_is_solved(tmp_path: Path) -> None:
    several = Nonogram.from_grid([[1, 0], [0, 1]])
    export_each([Document(several)], tmp_path, "svg", PictureStyle(), False, quiet=True)
    assert [path.name for path in tmp_path.iterdir()] == ["puzzle-0001.svg"]


def test_what_an_earlier_run_left_is_deleted_and_nothing_else(tmp_path: Path) -> None:
    others = {"puzzle-0002.png", "puzzle-02.svg", "my-puzzle-0002.svg", "puzzle-0002-new.svg", "notes.txt"}
    for name in (*others, "puzzle-0002.svg", "puzzle-0001-answer.svg", "puzzle-10000.svg"):
        (tmp_path / name).write_text("old")
    export_each([Document(COLORED)], tmp_path, "svg", PictureStyle(), False, quiet=True)
    assert {path.name for path in tmp_path.iterdir()} == others | {"puzzle-0001.svg"}


def test_an_answer_that_is_not_the_only_one_is_refused_by_the_number_of_its_puzzle(tmp_path: Path) -> None:
    several = Nonogram.from_grid([[1, 0], [0, 1]])
    message = "^puzzle 2: the puzzle has several solutions; expected exactly one$"
    with pytest.raises(PuzzleError, match=message):
        export_each([Document(COLORED), Document(several)], tmp_path, "svg", PictureStyle(), True, quiet=True)
    assert not list(tmp_path.glob("puzzle-0002*"))


def test_what_cannot_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match=r"file/folder' cannot be made \(Not a directory\)"):
        export_each([], tmp_path / "file" / "folder", "svg", PictureStyle(), False, quiet=True)
    with pytest.raises(RequestError, match=r"puzzle 1: a picture of .* pixels is too large; expected at most 50,000"):
        export_each([Document(COLORED)], tmp_path, "png", PictureStyle(cell=2000), False, quiet=True)
    assert list(tmp_path.iterdir()) == [tmp_path / "file"]


def test_millimeters_are_what_is_printed() -> None:
    style = PictureStyle(cell_millimeters=12.7, dpi=100)
    with Image.open(BytesIO(encoded(SAMPLE, "png", style))) as image:
        assert image.size == (100, 50)
        assert image.info["dpi"] == pytest.approx((100, 100), abs=0.01)
    assert encoded(SAMPLE, "eps", style) == to_eps(SAMPLE, 36)
    svg = encoded(SAMPLE, "svg", style).decode()
    assert 'width="25.4mm" height="12.7mm" viewBox="0 0 48 24"' in svg
    with Image.open(BytesIO(encoded(SAMPLE, "png", PictureStyle(cell_millimeters=25.4)))) as image:
        assert image.size == (600, 300)
        assert image.info["dpi"] == pytest.approx((300, 300), abs=0.01)


def test_pixels_and_lines_are_what_is_asked_for_and_dpi_is_stated_if_given() -> None:
    assert encoded(SAMPLE, "png", PictureStyle(cell=30)) == to_png(SAMPLE, 30)
    assert b"pHYs" not in encoded(SAMPLE, "png", PictureStyle(cell=30))
    with Image.open(BytesIO(encoded(SAMPLE, "png", PictureStyle(cell=30, dpi=600)))) as image:
        assert image.size == (60, 30)
        assert image.info["dpi"] == pytest.approx((600, 600), abs=0.01)
    assert encoded(SAMPLE, "eps", PictureStyle(cell=30)) == to_eps(SAMPLE, 22.5)
    style = PictureStyle(lines=3, is_grey=True)
    assert encoded(SAMPLE, "svg", style).decode() == in_grey(with_lines(SAMPLE, 3)).to_svg()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"cell": 3}, "3 pixels per cell"),
        ({"cell_millimeters": 0.1}, "1 pixels per cell"),
        ({"cell_millimeters": 101}, r"cells of 101 mm are out of range; expected above 0 and up to 100"),
        ({"cell_millimeters": float("nan")}, "cells of nan mm"),
        ({"dpi": 10}, "10 dpi is out of range; expected 36 to 2,400"),
        ({"lines": 0}, "lines 0 times as wide"),
    ],
)
def test_styles_out_of_range_are_refused(wrong, message) -> None:
    with pytest.raises(RequestError, match=message):
        PictureStyle(**wrong)
