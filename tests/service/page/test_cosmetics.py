"""The page draws what a setter drew without a rule where pictures have it, in its colors, and says if there is fog."""

import re
from typing import Any

import pytest

from kernels.jit import PLAIN
from puzzles.drawing import Circle, Disks, Fill, Polygons, Primitive, Segment, Stroke, Text
from puzzles.sudoku.cosmetic_pictures import drawn
from puzzles.sudoku.cosmetics import KINDS, Cosmetic
from tests.service.page.driving import play

pytestmark = pytest.mark.skipif(PLAIN, reason="no kernel runs in the page")

WIDTH = 4
LAMP = "FOGLIGHT"
COSMETICS = [
    Cosmetic("color", ((1, 2), (3, 0)), fill="#ffd700"),
    Cosmetic("line", ((0, 0), (1, 1), (3, 1)), color="#c060c0", width=0.5),
    Cosmetic("rectangle", ((0, 0), (0, 1)), "#112233", "#445566", "#778899", 1.5, 0.5, 0.0, "A<b>"),
    Cosmetic("circle", ((2, 2),), "#112233", "#445566", width=0.5, height=0.9),
    Cosmetic("text", ((-1, 0),), ink="#123456", height=0.7, text="&"),
    Cosmetic("cage", ((0, 0), (1, 0), (1, 1)), color="#00aa00"),
    Cosmetic("cage", ((2, 2),), text=LAMP),
    Cosmetic("cage", ((0, 3),), text="fow"),
    Cosmetic("fog", ((1, 1),)),
    Cosmetic("light", ((3, 3),)),
]


@pytest.fixture(scope="module")
def on_the_page(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    plan = {"boards": [[each.as_members()] for each in COSMETICS], "width": WIDTH}
    found: list[dict[str, Any]] = play("cosmetics.mjs", plan, tmp_path_factory.mktemp("modules"))
    return found


def extent(points: list[tuple[float, float]]) -> list[float]:
    xs, ys = zip(*points, strict=True)
    return [min(xs), min(ys), max(xs), max(ys)]


def rounded(parts: list[list[tuple[float, float]]]) -> set[tuple[float, float]]:
    return {(round(x, 6), round(y, 6)) for part in parts for x, y in part}


def points_of(primitive: Primitive) -> list[tuple[float, float]]:
    """Return points whose extent is that of a primitive, without the width of lines; the place of a text."""
    match primitive:
        case Fill(_, areas):
            return [point for x, y, across, down in areas for point in ((x, y), (x + across, y + down))]
        case Disks(_, circles):
            return [(x + way * r, y + way * r) for x, y, r in map(Circle._make, circles) for way in (-1, 1)]
        case Polygons(_, polygons):
            return [corner for polygon in polygons for corner in polygon]
        case Stroke(_, _, segments):
            return [point for a, b, c, d in map(Segment._make, segments) for point in ((a, b), (c, d))]
        case Text():
            return [(primitive.x, primitive.y)]


def points_on_page(node: dict[str, Any]) -> list[tuple[float, float]]:
    own = node["attributes"]
    match node["name"]:
        case "rect":
            return [(own["x"], own["y"]), (own["x"] + own["width"], own["y"] + own["height"])]
        case "circle":
            return [(own["cx"] + way * own["r"], own["cy"] + way * own["r"]) for way in (-1, 1)]
        case "ellipse":
            return [(own["cx"] + way * own["rx"], own["cy"] + way * own["ry"]) for way in (-1, 1)]
        case "polyline":
            numbers = [float(each) for each in re.findall(r"[-0-9.]+", own["points"])]
            return list(zip(numbers[::2], numbers[1::2], strict=True))
        case "path":
            found = list[tuple[float, float]]()
            for way, number, other in re.findall(r"([MHV])([-0-9.]+)(?:,([-0-9.]+))?", own["d"]):
                x, y = found[-1] if found else (0.0, 0.0)
                found.append(
                    (float(number), float(other))
                    if way == "M"
                    else (float(number), y)
                    if way == "H"
                    else (x, float(number))
                )
            return found
    return [(own["x"], own["y"] - 0.36 * own["font-size"])]


def colors_on_page(node: dict[str, Any]) -> set[str]:
    own = {node["attributes"].get("fill"), node["attributes"].get("stroke"), node["style"].get("fill")}
    return own - {None, "none"}


@pytest.mark.parametrize("place", range(len(COSMETICS)))
def test_the_page_draws_cosmetics_where_pictures_have_them(on_the_page: list[dict[str, Any]], place: int) -> None:
    cosmetic, found = COSMETICS[place], on_the_page[place]
    wanted = [each for is_above in (False, True) for each in drawn([cosmetic], is_above=is_above)]
    parts = [points_of(each) for each in wanted if not isinstance(each, Text)]
    shown = [points_on_page(node) for node in found["nodes"] if node["name"] != "text"]
    assert bool(parts) == bool(shown)
    if parts:
        own, other = (extent([point for part in each for point in part]) for each in (parts, shown))
        assert own == pytest.approx(other, abs=0.01)  # ovals are polygons in pictures
    if cosmetic.kind == "cage":  # each corner, too
        assert rounded(parts) == rounded(shown)
    texts = [(each.text, points_of(each)[0]) for each in wanted if isinstance(each, Text)]
    said = [node for node in found["nodes"] if node["name"] == "text"]
    assert [(node["textContent"], pytest.approx(points_on_page(node)[0])) for node in said] == texts
    light = cosmetic.kind in ("fog", "light") or cosmetic.text in (LAMP, "fow")
    assert found["isFoggy"] == light
    assert found["isOut"] == (cosmetic.kind == "text")
    if not light:
        assert set().union(*map(colors_on_page, found["nodes"])) == {each.color for each in wanted}


def test_each_kind_is_tried() -> None:
    assert {each.kind for each in COSMETICS} == set(KINDS)
