"""Pictures as files: the right colors at the right pixels, sizes, styles, names of many, and the limits."""

import re
from io import BytesIO
from pathlib import Path

import numpy as np
import pypdf
import pytest
from PIL import Image

from output.eps import to_eps
from output.pictures import PictureStyle, encoded, export_each, save
from output.png import MAX_PICTURE_PIXELS, to_png
from output.separation import FOGRA39, inks_of
from puzzles.drawing import (
    Circle,
    Disks,
    Drawing,
    Fill,
    Polygons,
    Rectangle,
    Segment,
    Stroke,
    Text,
    in_grey,
    with_lines,
)
from puzzles.errors import OutputError, PuzzleError, RequestError
from puzzles.formats.document import Document
from puzzles.nonogram import Nonogram, draw

BLACK, WHITE, RED = (0, 0, 0), (255, 255, 255), (255, 0, 0)


def pixels(png: bytes) -> np.ndarray:
    with Image.open(BytesIO(png)) as image:
        assert image.mode == "RGB"
        return np.asarray(image)


@pytest.mark.parametrize(
    ("primitive", "cell", "rows", "columns", "color"),
    [
        (Fill("#ff0000", (Rectangle(1, 1, 2, 1),)), 4, slice(4, 8), slice(4, 12), RED),
        # A line is centered, and its ends are square.
        (Stroke("#000000", 0.5, (Segment(1, 2, 3, 2),)), 8, slice(14, 18), slice(6, 26), BLACK),
    ],
)
def test_fills_and_lines_cover_their_pixels_and_no_others(primitive, cell, rows, columns, color):
    expected = np.full((4 * cell, 4 * cell, 3), 255)
    expected[rows, columns] = color
    assert np.array_equal(pixels(to_png(Drawing(4, 4, "", (primitive,)), cell)), expected)


def test_a_slanting_line_joins_its_ends_and_nothing_else():
    drawing = Drawing(4, 4, "", (Stroke("#000000", 0.1, (Segment(1, 1, 3, 2),)),))
    dark = pixels(to_png(drawing, 20)).sum(axis=2) == 0
    rows, columns = np.nonzero(dark)
    assert dark[20, 20]
    assert dark[40, 60]
    assert (abs(rows - 20 - (columns - 20) / 2) <= 2).all()


@pytest.mark.parametrize("cell", [4, 10, 25, 40])
def test_a_disk_covers_what_lies_within_its_radius_and_its_edge_is_smooth(cell):
    image = pixels(to_png(Drawing(4, 3, "", (Disks("#000000", (Circle(1.5, 1.5, 1),)),)), cell))
    rows, columns = np.indices(image.shape[:2]) + 0.5
    distance = np.hypot(rows - round(1.5 * cell), columns - round(1.5 * cell)) / cell
    assert (image[distance < 1 - 1.5 / cell] == BLACK).all()
    assert (image[distance > 1 + 1.5 / cell] == WHITE).all()
    darkness = 1 - image[:, :, 0] / 255
    assert darkness.sum() == pytest.approx(np.pi * cell**2, rel=0.03)
    assert ((darkness > 0.2) & (darkness < 0.8)).any()


@pytest.mark.parametrize("cell", [4, 10, 25])
def test_a_polygon_covers_what_lies_within_its_corners(cell):
    triangle = Polygons("#000000", (((1, 0.5), (3, 0.5), (1, 2.5)),))
    image = pixels(to_png(Drawing(4, 3, "", (triangle,)), cell))
    y, x = (np.indices(image.shape[:2]) + 0.5) / cell
    inside = np.minimum.reduce([x - 1, y - 0.5, (3.5 - x - y) / np.sqrt(2)])
    assert (image[inside > 1 / cell] == BLACK).all()
    assert (image[inside < -1 / cell] == WHITE).all()


def test_cells_of_odd_size_have_equal_widths():
    columns = tuple(Stroke("#000000", 0.01, (Segment(0.5 + x, 0, 0.5 + x, 1),)) for x in range(6))
    image = pixels(to_png(Drawing(7, 1, "", columns), 5))
    lines = np.flatnonzero((image[2] == BLACK).all(axis=1))
    assert np.diff(lines).tolist() == [5] * 5


@pytest.mark.parametrize(("anchor", "first", "last"), [("start", 50, 80), ("middle", 35, 65), ("end", 20, 50)])
def test_text_stands_where_its_anchor_says(anchor, first, last):
    image = pixels(to_png(Drawing(5, 2, "", (Text(2.5, 1, "00", 1, "#000000", anchor),)), 20))
    rows, columns = np.nonzero((image < 128).all(axis=2))
    assert columns.min() >= first
    assert columns.max() <= last
    assert abs((rows.min() + rows.max()) / 2 - 20) <= 1


def test_digits_and_letters_are_all_drawn_and_differ():
    signs = "0123456789abcdefghijklmnopqrstuvwxyzABCDE"
    images = {to_png(Drawing(1, 1, "", (Text(0.5, 0.5, sign, 0.8),)), 40) for sign in signs}
    assert len(images) == len(signs)


def test_the_same_drawing_gives_the_same_bytes():
    grid = np.arange(100).reshape(10, 10) % 4
    png = to_png(draw(Nonogram.from_grid(grid), grid))
    assert png == to_png(draw(Nonogram.from_grid(grid), grid))
    with Image.open(BytesIO(png)) as image:
        assert image.info == {}


def test_a_picture_beyond_the_limit_is_refused_before_it_is_painted():
    side = int(MAX_PICTURE_PIXELS**0.5) // 10 + 1
    with pytest.raises(RequestError, match=r"pixels is too large; expected at most 50,000,000 pixels"):
        to_png(Drawing(side, side, "", ()), 10)
    with pytest.raises(RequestError, match="3 pixels per cell are too few; expected at least 4"):
        to_png(Drawing(1, 1, "", ()), 3)


def test_files_are_saved_by_suffix(tmp_path):
    drawing = draw(Nonogram.from_grid([[1, 2]], title="Ÿ"))
    style = PictureStyle(cell=10)
    save(drawing, tmp_path / "a.svg", style)
    save(drawing, str(tmp_path / "a.PNG"), style)
    save(drawing, tmp_path / "a.eps", style)
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == drawing.to_svg(10)
    assert (tmp_path / "a.PNG").read_bytes() == to_png(drawing, 10)
    assert (tmp_path / "a.eps").read_bytes() == to_eps(drawing, 7.5)


@pytest.mark.parametrize("name", ["a.gif", "a", "png", "a.svg.txt"])
def test_other_suffixes_are_refused(tmp_path, name):
    with pytest.raises(RequestError, match=rf"{name}' does not end in \.svg, \.png, \.eps or \.pdf"):
        save(Drawing(1, 1, "", ()), tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_png_is_fit_to_be_printed_unless_a_size_was_given():
    small, large = Drawing(4, 3, "", ()), Drawing(200, 100, "", ())
    for drawing, style, size, dpi in (
        (small, PictureStyle(), (300, 225), 300),  # a quarter of an inch a cell, as in an SVG
        (small, PictureStyle(dpi=600), (600, 450), 600),
        (small, PictureStyle(cell=10), (40, 30), None),
        (small, PictureStyle(cell=10, dpi=72), (40, 30), 72),
        (small, PictureStyle(cell_millimeters=25.4), (1200, 900), 300),
        (small, PictureStyle(cell_millimeters=12.7, dpi=100), (200, 150), 100),
        (large, PictureStyle(), (200 * 35, 100 * 35), None),  # 36 pixels a cell would be more than 25 million
    ):
        with Image.open(BytesIO(encoded(drawing, "png", style))) as image:
            assert image.size == size
            if drawing is small:
                assert image.info.get("dpi", (None,))[0] == (dpi and pytest.approx(dpi, rel=0.001))


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


def test_vectors_have_the_cells_and_lines_that_are_asked_for() -> None:
    style = PictureStyle(cell_millimeters=12.7)
    assert encoded(SAMPLE, "eps", style) == to_eps(SAMPLE, 36)
    assert 'width="25.4mm" height="12.7mm" viewBox="0 0 48 24"' in encoded(SAMPLE, "svg", style).decode()
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


def test_a_pdf_is_a_page_of_its_own_size_in_the_inks_of_a_press(tmp_path):
    drawing = Drawing(2, 1, "A puzzle", (Fill("#c04030", (Rectangle(0, 0, 1, 1),)), Text(1.5, 0.5, "8", 0.5)))
    save(drawing, tmp_path / "a.pdf", PictureStyle(cell_millimeters=25.4, press=FOGRA39))
    (page,) = pypdf.PdfReader(tmp_path / "a.pdf").pages
    assert [float(side) for side in page.mediabox] == [0, 0, 144, 72]
    contents = page.get_contents()
    assert contents is not None
    inks = [tuple(map(float, operands)) for operands, name in contents.operations if name == b"k"]
    assert inks[0] == pytest.approx(inks_of("#c04030", FOGRA39), abs=0.001)
    assert page.extract_text().strip() == "8"


def test_an_svg_can_draw_its_letters_without_a_font(tmp_path):
    drawing = Drawing(1, 1, "A puzzle", (Text(0.5, 0.5, "8", 0.5, "#c04030"),))
    save(drawing, tmp_path / "a.svg", PictureStyle(cell=100, has_outlines=True))
    svg = (tmp_path / "a.svg").read_text()
    assert "<text" not in svg
    (drawn,) = re.findall('<path fill="#c04030".* d="(.*)"', svg)
    numbers = [float(number) for number in re.findall(r"[0-9.]+", drawn)]
    assert min(numbers[::2]) == pytest.approx(40, abs=3)  # as wide as a half of its type size, in the middle
    assert max(numbers[::2]) == pytest.approx(60, abs=3)
    assert max(numbers[1::2]) == pytest.approx(68, abs=1)  # on the baseline
