"""Encapsulated PostScript: what stands in the file, operator by operator, and any text in it."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from output.eps import to_eps
from puzzles.drawing import Circle, Disks, Drawing, Fill, Polygons, Rectangle, Segment, Stroke, Text
from puzzles.errors import RequestError

ESCAPE = re.compile(r"\\([0-7]{3}|.)")


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
        *("0 0 1 setrgbcolor", "5 T", "(12) 5 23.2 M"),
        *("0 0 1 setrgbcolor", "2.5 T", "(3) 35 4.1 E", "(4) 35 4.1 S"),
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


@example("\\ (one) \\101 \\", "%%\n%%BoundingBox: 0 0 1 1")
@given(st.text(st.characters(max_codepoint=255)), st.text())
def test_any_latin_text_is_kept_and_any_title_is_one_line(text, title):
    eps = to_eps(Drawing(1, 1, title, (Text(0.5, 0.5, text, 0.5),)), 10)
    (shown,) = (line for line in lines_of(eps) if line.endswith(" M"))
    signs = shown[1 : shown.rindex(")")]
    assert ESCAPE.sub(lambda match: chr(int(match[1], 8)) if len(match[1]) == 3 else match[1], signs) == text
    assert sum(line.startswith("%%") for line in lines_of(eps)) == 11


def test_letters_that_the_font_lacks_and_cells_out_of_range_are_refused():
    with pytest.raises(RequestError, match="'漢' is in a picture; expected letters of ISO Latin-1"):
        to_eps(Drawing(1, 1, "漢", (Text(0.5, 0.5, "a漢", 0.5),)), 10)
    for cell in (0, -1, 0.5, 1441, float("nan"), float("inf")):
        with pytest.raises(RequestError, match=r"points are out of range; expected 1 to 1440"):
            to_eps(Drawing(1, 1, "", ()), cell)
