"""Encapsulated PostScript: what stands in the file, read back by a small interpreter of the few operators it uses."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from output.eps import to_eps
from puzzles.drawing import Circle, Disks, Drawing, Fill, Polygons, Rectangle, Segment, Stroke, Text
from puzzles.errors import RequestError

WORD = re.compile(r"\((?:[^()\\]|\\.)*\)|\S+")
ESCAPE = re.compile(r"\\([0-7]{3}|.)")


def lines_of(eps: bytes) -> list[str]:
    assert eps.endswith(b"\n")
    lines = eps.decode("ascii").splitlines()
    assert max(map(len, lines)) <= 255
    return lines


def painted(eps: bytes, height: float) -> list[tuple]:
    """List (what, color, numbers with y downward) in order, as a printer would paint them."""
    lines = lines_of(eps)
    ink = width = size = None
    found = []
    for line in lines[lines.index("%%EndProlog") + 1 : lines.index("end")]:
        *words, name = WORD.findall(line)
        if name in ("S", "M", "E"):
            sign = ESCAPE.sub(lambda m: chr(int(m[1], 8)) if len(m[1]) == 3 else m[1], words[0][1:-1])
            found.append((name, ink, sign, size, float(words[1]), height - float(words[2])))
            continue
        values = tuple(map(float, words))
        match name:
            case "setgray":
                ink = (values[0],) * 3
            case "setrgbcolor":
                ink = values
            case "setlinewidth":
                width = values[0]
            case "T":
                size = values[0]
            case "R":
                x, y, across, down = values
                found.append(("R", ink, x, height - y - down, across, down))
            case "C":
                x, y, radius = values
                found.append(("C", ink, x, height - y, radius))
            case "moveto":
                path = [(values[0], height - values[1])]
            case "lineto":
                path.append((values[0], height - values[1]))
            case "fill":
                found.append(("P", ink, *path))
            case "L":
                x2, y2, x1, y1 = values
                found.append(("L", ink, width, x1, height - y1, x2, height - y2))
            case _:
                assert (name, values) == ("setlinecap", (2,))
    return found


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
    red, blue, grey, black, white = (1, 0, 0), (0, 0, 1), (0.502,) * 3, (0,) * 3, (1,) * 3
    assert painted(to_eps(drawing, 10), 30) == [
        ("R", white, 0, 0, 40, 30),
        ("R", red, 10, 5, 20, 10),
        ("R", red, 0, 20, 10, 10),
        ("C", grey, 25, 10, 5),
        ("P", red, (0, 0), (10, 5), (0, 20)),
        ("P", red, (30, 10), (40, 10), (40, 30)),
        ("L", black, 1, 5, 10, 20, 25),
        ("L", black, 2, 0, 10, 40, 10),
        ("M", blue, "12", 5, 5, pytest.approx(6.8)),
        ("E", blue, "3", 2.5, 35, pytest.approx(25.9)),
        ("S", blue, "4", 2.5, 35, pytest.approx(25.9)),
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
    assert [row[2] for row in painted(eps, 10) if row[0] == "M"] == [text]
    assert sum(line.startswith("%%") for line in lines_of(eps)) == 11


def test_letters_that_the_font_lacks_and_cells_out_of_range_are_refused():
    with pytest.raises(RequestError, match="'漢' is in a picture; expected letters of ISO Latin-1"):
        to_eps(Drawing(1, 1, "漢", (Text(0.5, 0.5, "a漢", 0.5),)), 10)
    for cell in (0, -1, 0.5, 1441, float("nan"), float("inf")):
        with pytest.raises(RequestError, match=r"points are out of range; expected 1 to 1440"):
            to_eps(Drawing(1, 1, "", ()), cell)
