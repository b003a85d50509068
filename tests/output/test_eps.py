"""Encapsulated PostScript: what stands in the file, operator by operator, and any text in it."""

import string

import pytest
from fontTools.pens.boundsPen import ControlBoundsPen
from fontTools.ttLib import TTFont
from hypothesis import example, given
from hypothesis import strategies as st

from output.eps import to_eps
from output.separation import PRESSES, inks_of
from puzzles.drawing import Circle, Disks, Drawing, Fill, Polygons, Rectangle, Segment, Stroke, Text
from puzzles.errors import RequestError
from puzzles.fonts import FIGURES


def lines_of(eps: bytes) -> list[str]:
    assert eps.endswith(b"\n")
    lines = eps.decode("ascii").splitlines()
    assert max(map(len, lines)) <= 255
    return lines


def test_every_primitive_stands_where_the_drawing_says():
    drawing = Drawing(
        4,
        3,
        "",
        (
            Fill("#ff0000", (Rectangle(1, 0.5, 2, 1), Rectangle(0, 2, 1, 1))),
            Disks("#808080", (Circle(2.5, 1, 0.5),)),
            Polygons("#ff0000", (((0, 0), (1, 0.5), (0, 2)), ((3, 1), (4, 1), (4, 3)))),
            Stroke("#000000", 0.1, (Segment(0.5, 1, 2, 2.5),)),
            Stroke("#000000", 0.2, (Segment(0, 1, 4, 1),)),
            Text(0.5, 0.5, "12", 0.5, "#0000ff"),
            Text(3.5, 2.5, "3", 0.25, "#0000ff", "end"),
            Text(3.5, 2.5, "4", 0.25, "#0000ff", "start"),
        ),
    )
    lines = lines_of(to_eps(drawing, 10))
    assert lines[lines.index("2 setlinecap") + 1 : lines.index("end")] == [  # y upward from the foot, at 30 points
        *("1 setgray", "0 0 40 30 R"),
        *("1 0 0 setrgbcolor", "10 15 20 10 R", "0 0 10 10 R"),
        *("0.502 setgray", "25 20 5 C"),
        *("1 0 0 setrgbcolor", "0 30 moveto", "10 25 lineto", "0 10 lineto", "fill"),
        *("30 20 moveto", "40 20 lineto", "40 0 lineto", "fill"),
        *("0 setgray", "1 setlinewidth", "20 5 5 20 L", "2 setlinewidth", "40 20 0 20 L"),
        # Figures are half as wide as their type is high.
        *("0 0 1 setrgbcolor", "2.5 23.2 5 /u0031 G", "5 23.2 5 /u0032 G"),
        *("33.75 4.1 2.5 /u0033 G", "35 4.1 2.5 /u0034 G"),
    ]


@pytest.mark.parametrize(("cell", "box", "exact"), [(10, "25 10", "25 10"), (7.77, "20 8", "19.425 7.77")])
def test_the_bounding_boxes_hold_the_picture(cell, box, exact):
    lines = lines_of(to_eps(Drawing(2.5, 1, "A picture", ()), cell))
    assert lines[:4] == [
        "%!PS-Adobe-3.0 EPSF-3.0",
        f"%%BoundingBox: 0 0 {box}",
        f"%%HiResBoundingBox: 0 0 {exact}",
        "%%Title: A picture",
    ]
    assert lines[-2:] == ["showpage", "%%EOF"]


def test_letters_are_drawn_by_the_outlines_of_our_font():
    face = TTFont(FIGURES)
    bounds = ControlBoundsPen(face.getGlyphSet())
    face.getGlyphSet()[face.getBestCmap()[ord("8")]].draw(bounds)
    lines = lines_of(to_eps(Drawing(1, 1, "", (Text(0.5, 0.5, "8", 0.5),)), 10))
    drawn = lines[lines.index("/u0038 {") + 1 : lines.index("} bind def")]
    assert {line.split()[-1] for line in drawn} == {"moveto", "lineto", "curveto", "closepath"}
    points = [float(word) for line in drawn for word in line.split()[:-1]]
    found = min(points[::2]), min(points[1::2]), max(points[::2]), max(points[1::2])
    assert [1000 * each for each in found] == pytest.approx(bounds.bounds, abs=12)  # of cubic curves instead


@pytest.mark.parametrize("press", PRESSES.values(), ids=PRESSES)
def test_a_press_gets_its_four_inks_and_black_alone_for_greys(press):
    colors = ("#000000", "#808080", "#c04030")
    drawing = Drawing(1, 1, "", tuple(Fill(color, (Rectangle(0, 0, 1, 1),)) for color in colors))
    lines = lines_of(to_eps(drawing, 10, press))
    inks = [line.split()[:-1] for line in lines if line.endswith(" setcmykcolor")]
    assert inks[:2] == [["0", "0", "0", "0"], ["0", "0", "0", "1"]]
    assert inks[2][:3] == ["0", "0", "0"]
    assert [float(ink) for ink in inks[3]] == pytest.approx(inks_of(colors[2], press), abs=0.001)
    assert not any(line.endswith((" setgray", " setrgbcolor")) for line in lines)


@example("a picture", "%%\n%%BoundingBox: 0 0 1 1")
@given(st.text(string.printable[:94]), st.text())
def test_any_text_is_drawn_and_any_title_is_one_line(text, title):
    lines = lines_of(to_eps(Drawing(1, 1, title, (Text(0.5, 0.5, text, 0.5),)), 10))
    assert [chr(int(line.split()[-2][2:], 16)) for line in lines if line.endswith(" G")] == [*text]
    assert sum(line.startswith("%%") for line in lines) == 10


def test_letters_that_the_fonts_lack_and_cells_out_of_range_are_refused():
    assert to_eps(Drawing(1, 1, "漢", (Text(0.5, 0.5, "あ", 0.5),)), 10)
    with pytest.raises(RequestError, match="'🦊' is in a picture; expected letters that our fonts have"):
        to_eps(Drawing(1, 1, "", (Text(0.5, 0.5, "a🦊", 0.5),)), 10)
    for cell in (0, -1, 0.5, 1441, float("nan"), float("inf")):
        with pytest.raises(RequestError, match=r"points are out of range; expected 1 to 1440"):
            to_eps(Drawing(1, 1, "", ()), cell)
