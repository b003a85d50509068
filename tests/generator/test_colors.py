"""Colors of puzzles: seen apart in whatever is made, on white paper, real ones, or the request is refused."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

import numpy as np
import pytest

from generator.nonogram.pictures import art
from generator.nonogram.pictures.art import TooFewColors, art_sketch
from generator.nonogram.pictures.cells import DoesNotShow
from generator.nonogram.pictures.coloring import TooAlike, nearest, told_apart
from generator.nonogram.pictures.library import picture_named, pictures
from generator.nonogram.pictures.quality import BY_NAME_ONLY, good_pictures
from generator.nonogram.request import NonogramRequest as Request
from generator.pipeline import GenerationExhausted, generate, generate_many
from puzzles.color_sight import differences
from puzzles.drawing import WHITE
from puzzles.errors import RequestError
from puzzles.nonogram import Palette
from puzzles.nonogram.color_names import COLOR_NAMES, seen_color
from puzzles.nonogram.seen_apart import lookalikes
from tests.examples import either, first

CASES = ((10, 3), (15, 3), (15, 4), (20, 4), (20, 2), (30, 5), (30, 3), (30, 6))


@pytest.mark.parametrize("turn", first(1, range(8)))
def test_every_picture_has_colors_that_are_seen_apart_on_white_paper(turn: int) -> None:
    made = 0
    some = list(pictures().values())[turn :: either(64, 8)]
    for number, picture in enumerate(some):
        side, n_colors = CASES[(turn + number) % len(CASES)]
        try:
            sketch = art_sketch(picture, (side, side), n_colors, by_lines=False)
        except (TooFewColors, DoesNotShow):
            continue
        made += 1
        assert not lookalikes(sketch.palette), (picture.name, side, n_colors)
        assert sketch.palette.background == WHITE
        assert np.unique(sketch.grid[sketch.grid > 0]).tolist() == list(range(1, n_colors + 1))
    assert made > 0.6 * len(some)


@pytest.mark.parametrize("month", first(1, range(24)))
def test_puzzles_of_two_years_of_days_are_seen_apart_and_leave_gaps(month: int) -> None:
    first_day = date(2026, 1, 1) + timedelta(days=30 * month)
    for day in (first_day + timedelta(days=n) for n in range(0, 30, either(10, 1))):
        record = generate(Request(**Request.of_day(day)), int(f"{day:%Y%m%d}"))
        assert not lookalikes(record.puzzle.palette), day
        assert record.puzzle.palette.background == WHITE
        painted = np.asarray(record.proof.solutions[0]) > 0
        assert painted.mean() <= 0.85, day
        assert painted.all(axis=0).sum() + painted.all(axis=1).sum() <= sum(painted.shape) / 4, day


def test_colors_that_are_apart_stay_and_others_change_in_lightness_before_hue() -> None:
    far = ("#dd2e44", "#3b88c3", "#292f33")
    assert told_apart(far, (10, 10, 10)) == far
    dark, light = told_apart(("#c1694f", "#d99e82"), (200, 200))
    assert differences([dark], [light])[0, 0, 0] >= 20
    hues = [np.arctan2(*seen_color(rgb)[:0:-1]) for rgb in (dark, light, "#c1694f", "#d99e82")]
    assert hues[0] == pytest.approx(hues[2], abs=0.2)
    assert hues[1] == pytest.approx(hues[3], abs=0.2)
    assert seen_color(light)[0] > seen_color(dark)[0]
    # What has many cells keeps its color, and what has few makes way.
    assert told_apart(("#ffcc4d", "#ffac33"), (500, 3))[0] == "#ffcc4d"
    assert told_apart(("#ffcc4d", "#ffac33"), (3, 500))[1] == "#ffac33"


def test_greys_are_not_given_hues_without_end() -> None:
    with pytest.raises(TooAlike, match="too much alike to be told apart; expected fewer --colors"):
        told_apart(["#66757f", "#788895", "#8899a6", "#99aab5", "#525c64", "#5c666d"], [10] * 6)


def test_many_colors_become_the_nearest_standard_ones() -> None:
    many = [f"#{8 * n:02x}{255 - 9 * n:02x}80" for n in range(20)]
    found = told_apart(many, [5] * 20)
    assert set(found) <= {color.rgb for color in Palette.default(31).colors}
    assert len(set(found)) == 20
    assert nearest(["#d01010", "#1010d0"], ["#0000ff", "#00ff00", "#ff0000"]) == ("#ff0000", "#0000ff")


def test_white_parts_are_outlined_and_light_ones_are_not_lost() -> None:
    for name in ("swan", "panda", "polar-bear", "ambulance", "snowman"):
        sketch = art_sketch(picture_named(name), (30, 30), 4)
        assert sketch.palette.background == WHITE
        inside = sketch.grid == 0
        # Flood what is blank from outside: an outline keeps it out of the white body.
        reached = np.zeros((32, 32), np.bool_)
        open_cells = np.pad(inside, 1, constant_values=True)
        reached[0, 0] = True
        while True:
            grown = reached.copy()
            for axis in (0, 1):
                for step in (1, -1):
                    grown |= np.roll(reached, step, axis)
            grown &= open_cells
            if np.array_equal(grown, reached):
                break
            reached = grown
        assert (inside & ~reached[1:-1, 1:-1]).sum() > 90, name


def test_a_picture_on_dark_paper_shows_its_white_parts_in_white() -> None:
    sketch = art_sketch(picture_named("panda"), (20, 20), 3, ground="#203050")
    assert sketch.palette.background == "#203050"
    assert not lookalikes(sketch.palette)
    lightest = max(seen_color(color.rgb)[0] for color in sketch.palette.colors)
    assert lightest > 0.85 * seen_color(WHITE)[0]


def test_names_are_near_what_people_see() -> None:
    for seed in range(either(6, 30)):
        record = generate(Request(picture="any", size="20x20", colors=4, rating="none"), seed)
        for color in record.puzzle.palette.colors:
            away = np.sqrt(((seen_color(color.rgb) - seen_color(COLOR_NAMES[color.name])) ** 2).sum())
            assert away < 2_500, color  # of 10,000 from black to white


def test_pictures_by_chance_have_gaps_and_are_no_office_things() -> None:
    for size, colors in (("10x10", 3), ("20x20", 4)):
        request = Request(picture="any", size=size, colors=colors, rating="none")
        for record in generate_many(request, 3, either(6, 40)):
            painted = np.asarray(record.proof.solutions[0]) > 0
            assert painted.mean() <= 0.85
            assert painted.all(axis=0).sum() + painted.all(axis=1).sum() <= sum(painted.shape) / 4
    chosen = {picture.emoji for picture in good_pictures(20, 20, 4, 0)}
    assert not chosen & BY_NAME_ONLY
    assert len(chosen) + len(BY_NAME_ONLY) == len(pictures())
    assert generate(Request(picture="control knobs", colors=3, rating="none"), 1).puzzle.title == "Control knobs"


def test_a_puzzle_whose_colors_look_alike_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    alike = Palette.default(3)
    alike = Palette((*alike.colors[:2], Palette.default(9).colors[8]), background="#ff4456")
    monkeypatch.setattr(art, "colored", lambda *_: alike)
    for unique in (True, False):
        with pytest.raises(GenerationExhausted, match=r"where rose and the paper look alike on the screen"):
            generate(Request(picture="apple", colors=3, size="20x20", unique=unique), 1)


@pytest.mark.parametrize("asked", [{"style": "blobs"}, {"glyph": "&"}, {"picture": "fox"}])
def test_paints_and_paper_are_those_asked_for(asked: Mapping[str, Any]) -> None:
    request = Request(palette="Navy, gold,#c02020", ground="#fff8e8", size="20x20", rating="none", **asked)
    puzzle = generate(request, 2).puzzle
    assert puzzle.palette.background == "#fff8e8"
    values = [color.rgb for color in puzzle.palette.colors]
    assert set(values) == {COLOR_NAMES["navy"], COLOR_NAMES["gold"], "#c02020"}
    if "picture" not in asked:
        assert values == [COLOR_NAMES["navy"], COLOR_NAMES["gold"], "#c02020"]
    other = generate(Request(palette="black,blue,gold", size="20x20", rating="none", **asked), 2).puzzle
    if "picture" not in asked:
        assert other.rows == puzzle.rows  # the colors are no part of the picture


@pytest.mark.parametrize("ground", ["#203050", "#fff0c0", "black", "sky"])
@pytest.mark.parametrize("n_colors", [1, 3, 6, 9])
def test_textures_are_seen_apart_on_any_paper(ground: str, n_colors: int) -> None:
    puzzle = generate(Request(ground=ground, colors=n_colors, size="10x10", style="noise", rating="none"), 1).puzzle
    assert not lookalikes(puzzle.palette)
    assert len(puzzle.palette.colors) == n_colors


def test_paints_that_look_alike_are_refused_by_name() -> None:
    with pytest.raises(RequestError, match=r"^--palette red,crimson: red and crimson look alike on the screen; expec"):
        Request(palette="red,crimson")
    with pytest.raises(RequestError, match=r"^--palette cream,black: cream and the paper look alike on the screen"):
        Request(palette="cream,black")
    assert Request(palette="cream,black", ground="navy").colors == 2
