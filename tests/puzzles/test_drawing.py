"""The family-independent drawing: its SVG, the contrast of ink, and what it refuses."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
    ink_on,
    with_lines,
)
from puzzles.errors import RequestError
from puzzles.nonogram import MAX_COLORS, Palette

SVG = "{http://www.w3.org/2000/svg}"

SAMPLE = Drawing(
    width=2.5,
    height=1,
    label="Sample",
    primitives=(
        Fill("#ff0000", (Rectangle(0, 0, 1, 1), Rectangle(1.5, 0.25, 1, 0.5))),
        Stroke("#00ff00", 0.1, (Segment(0, 0, 2.5, 0), Segment(1, 0, 1, 1))),
        Text(0.5, 0.5, "1", 0.5),
        Text(1.5, 0.5, "2", 0.5),
        Text(2.5, 0.5, "end", 0.25, "#0000ff", "end"),
    ),
)


def relative_luminance(color: str) -> float:
    total = 0.0
    for weight, place in ((0.2126, 1), (0.7152, 3), (0.0722, 5)):
        value = int(color[place : place + 2], 16) / 255
        total += weight * (value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)
    return total


def test_lines_disks_and_polygons_are_drawn_smooth_and_closed():
    drawing = Drawing(3, 3, "", (Stroke("#000000", 0.1, (Segment(0.5, 1, 2, 2.5),)),))
    assert 'd="M5 10L20 25"' in drawing.to_svg(cell=10)
    disks = Disks("#ff0000", (Circle(1, 1.5, 0.5), Circle(2.5, 2.5, 0.25)))
    halves = ("M10 30a10 10 0 0 1 20 0a10 10 0 0 1 -20 0z", "M45 50a5 5 0 0 1 10 0a5 5 0 0 1 -10 0z")
    polygons = Polygons("#ff0000", (((0, 0), (1, 0), (0, 1)), ((2, 2), (3, 2), (2, 2.5))))
    for primitive, way in ((disks, "".join(halves)), (polygons, "M0 0L20 0L0 20zM40 40L60 40L40 50z")):
        (path,) = list(ElementTree.fromstring(Drawing(3, 3, "", (primitive,)).to_svg(cell=20)).iter(f"{SVG}path"))[1:]
        assert (path.get("fill"), path.get("shape-rendering"), path.get("d")) == ("#ff0000", "auto", way)


def test_svg_of_a_small_drawing_groups_texts_of_one_style():
    root = ElementTree.fromstring(SAMPLE.to_svg(cell=20))
    assert root.attrib == {
        "width": "50",
        "height": "20",
        "viewBox": "0 0 50 20",
        "role": "img",
        "aria-label": "Sample",
        "shape-rendering": "crispEdges",
    }
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == "Sample"
    paths = [path.attrib for path in root.iter(f"{SVG}path")]
    assert paths[0] == {"fill": "#ffffff", "d": "M0 0h50v20h-50z"}
    assert paths[1] == {"fill": "#ff0000", "d": "M0 0h20v20h-20zM30 5h20v10h-20z"}
    assert paths[2]["d"] == "M0 0H50M20 0V20"
    assert (paths[2]["stroke"], paths[2]["stroke-width"]) == ("#00ff00", "2")
    first, second = root.iter(f"{SVG}g")
    assert [(text.text, text.get("x")) for text in first] == [("1", "10"), ("2", "30")]
    assert (first.get("font-size"), first.get("fill"), first.get("text-anchor")) == ("10", "#000000", "middle")
    assert [(text.text, text.get("x")) for text in second] == [("end", "50")]
    assert (second.get("font-size"), second.get("fill"), second.get("text-anchor")) == ("5", "#0000ff", "end")


@given(st.text(), st.text(min_size=1))
def test_any_text_gives_valid_xml(label, text):
    drawing = Drawing(1, 1, label, (Text(0.5, 0.5, text, 0.5),))
    root = ElementTree.fromstring(drawing.to_svg().encode())
    assert len(root.findall(f".//{SVG}text")) == 1


def test_text_is_escaped_and_kept():
    drawing = Drawing(1, 1, 'A "b" <c> & d\x00', (Text(0.5, 0.5, "<&>", 0.5),))
    root = ElementTree.fromstring(drawing.to_svg())
    assert root.get("aria-label") == 'A "b" <c> & d\ufffd'
    assert root[0].text == 'A "b" <c> & d\ufffd'
    assert root.find(f".//{SVG}text").text == "<&>"


@pytest.mark.parametrize("color", [color.rgb for color in Palette.default(MAX_COLORS).colors] + ["#ffffff", "#767676"])
def test_ink_has_the_contrast_that_small_text_needs(color):
    """The guidelines ask for 4.5 to 1; black or white always reaches it."""
    low, high = sorted((relative_luminance(color), relative_luminance(ink_on(color))))
    assert (high + 0.05) / (low + 0.05) >= 4.5


@given(st.binary(min_size=3, max_size=3))
def test_grey_has_the_luminance_of_the_color_and_text_on_it_its_contrast(channels):
    color = "#" + channels.hex()
    (fill,) = in_grey(Drawing(1, 1, "", (Fill(color, ()),))).primitives
    red, green, blue = bytes.fromhex(fill.color[1:])
    assert red == green == blue
    beside = [relative_luminance("#" + f"{max(0, min(255, red + step)):02x}" * 3) for step in (-1, 1)]
    assert beside[0] <= relative_luminance(color) <= beside[1]
    drawing = Drawing(1, 1, "", (Fill(color, ()), Text(0, 0, "", 1, ink_on(color))))
    low, high = sorted(relative_luminance(primitive.color) for primitive in in_grey(drawing).primitives)
    assert (high + 0.05) / (low + 0.05) >= 4.5


def test_grey_changes_nothing_but_colors_and_lines_become_wider_or_finer():
    grey = in_grey(SAMPLE)
    assert [primitive.color for primitive in grey.primitives] == ["#7f7f7f", "#dcdcdc", "#000000", "#000000", "#4c4c4c"]
    assert (grey.primitives[0].rectangles, grey.label) == (SAMPLE.primitives[0].rectangles, "Sample")
    assert in_grey(grey) == grey
    assert [p.width for p in with_lines(SAMPLE, 2).primitives if isinstance(p, Stroke)] == [0.2]
    assert with_lines(SAMPLE, 1) == SAMPLE
    with pytest.raises(RequestError, match=r"lines 5 times as wide are out of range; expected 0\.25 to 4"):
        with_lines(SAMPLE, 5)
