"""Scenes: scales, the sky, the ground, the skyline, exact counts."""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import pytest

from generator.nonogram.pictures import library
from generator.nonogram.pictures.library import picture_named
from generator.nonogram.pictures.scene import LEAST_HEIGHT, belongs_above, drawn_scene, scale_of, scenes, unit_of
from generator.nonogram.pictures.scene_colors import CLOUD, PAINTS, SHADOW
from generator.nonogram.pictures.scene_layout import Place
from generator.nonogram.pictures.scene_sketch import Arrangement, arranged, subject_cells
from generator.nonogram.pictures.skyline import Skyline, profile_of
from generator.nonogram.request import NonogramRequest as Request
from generator.pipeline import generate
from kernels.streams import stream_for
from puzzles.drawing import WHITE
from puzzles.nonogram.color_names import named_palette
from puzzles.nonogram.seen_apart import lookalikes
from tests.examples import at_the_gate, either, first

CASES = [((30, 30), 5, 0.4), ((40, 60), 5, 0.6), ((40, 60), 5, 0.3), ((60, 40), 3, 0.35), ((50, 80), 6, 0.5)]
SCENES_A_CASE = 12


@lru_cache(maxsize=16)
def arrangements(shape: tuple[int, int], n_colors: int, density: float) -> tuple[Arrangement, ...]:
    """Draw some scenes of a size."""

    def drawn() -> Iterator[Arrangement]:
        n_painted = round(density * shape[0] * shape[1])
        for seed in range(20 * SCENES_A_CASE):
            state = stream_for(seed)
            scene = drawn_scene(state, shape, n_painted, 5)
            colors = (scene.ground, scene.skyline, *(paint for paint in PAINTS if paint not in scene))[:n_colors]
            found = arranged(scene, shape, unit_of(shape, n_painted), colors, n_painted, state)
            if found is not None:
                yield found

    found = tuple(each for each, _ in zip(drawn(), range(SCENES_A_CASE), strict=False))
    assert len(found) == SCENES_A_CASE
    return found


@pytest.mark.parametrize(("shape", "n_colors", "density"), first(2, CASES))
class TestArrangements:
    """What holds for every scene."""

    def test_what_is_higher_in_the_world_is_higher(self, shape, n_colors, density) -> None:
        pairs = [
            (one, other)
            for each in arrangements(shape, n_colors, density)
            for one in each.layout.on
            for other in each.layout.on
            if scale_of(one.picture).rank < scale_of(other.picture).rank
        ]
        assert pairs
        assert all(one.height <= other.height for one, other in pairs)

    def test_no_subject_is_lower_than_it_can_be_recognized(self, shape, n_colors, density) -> None:
        places = [
            place for each in arrangements(shape, n_colors, density) for place in each.layout.sky + each.layout.on
        ]
        assert min(place.height for place in places) >= LEAST_HEIGHT == 8

    def test_the_sky_is_above_the_skyline_and_nothing_in_it_touches_another_subject(
        self, shape, n_colors, density
    ) -> None:
        for each in arrangements(shape, n_colors, density):
            assert each.layout.sky
            highest = np.flatnonzero(each.skyline.any(axis=1)).min()
            for place in each.layout.sky:
                assert place.bottom < highest
                others = [other for other in each.layout.sky + each.layout.on if other is not place]
                assert not any(meets(place, other) for other in others)

    def test_everything_else_stands_on_the_ground(self, shape, n_colors, density) -> None:
        for each in arrangements(shape, n_colors, density):
            ground = shape[0] - each.layout.n_ground
            assert each.layout.on
            assert all(ground <= place.bottom < shape[0] for place in each.layout.on)

    def test_ground_and_skyline_are_as_wide_as_the_scene(self, shape, n_colors, density) -> None:
        for each in arrangements(shape, n_colors, density):
            ground = shape[0] - each.layout.n_ground
            assert each.grid[-1].all()
            inside = np.zeros(shape[1], np.bool_)
            for place in each.layout.on:
                inside[max(0, place.column - 1) : place.column + place.width + 1] = True
            assert (each.skyline[ground - 1] | inside).all()

    def test_counts_are_exact_and_every_color_is_there(self, shape, n_colors, density) -> None:
        for each in arrangements(shape, n_colors, density):
            assert np.count_nonzero(each.grid) == round(density * shape[0] * shape[1])
            assert np.unique(each.grid).tolist() == list(range(n_colors + 1))


def meets(one: Place, other: Place) -> bool:
    """Return whether two subjects have a cell in common, or cells side by side."""
    return (
        one.row <= other.bottom
        and other.row <= one.bottom
        and one.column <= other.column + other.width
        and other.column <= one.column + one.width
    )


def test_every_subject_has_a_scale_and_those_of_a_theme_that_of_the_theme() -> None:
    ranks = {name: scale_of(picture_named(name)).rank for name in ("mouse", "cat", "cow", "house", "castle", "bus")}
    assert ranks["mouse"] < ranks["cat"] < ranks["cow"] < ranks["house"] == ranks["castle"]
    assert belongs_above(picture_named("sun"))
    assert all(scale_of(picture).name for picture in library.pictures().values())
    for scene in scenes():
        assert not any(belongs_above(picture) for picture in scene.on)


@pytest.mark.parametrize("form", ["hills", "mountains", "firs", "roofs", "waves"])
def test_a_skyline_has_a_level_for_every_number_of_cells(form: str) -> None:
    is_free = np.ones((30, 41), np.bool_)
    is_free[10:24, 8:17] = False  # a subject that stands before it
    skyline = Skyline(profile_of(form, (30, 41), stream_for(3)), is_free, 27, 20)
    for n_cells in range(41, 300, 7):
        level = skyline.level_with(n_cells)
        assert level is not None
        cells = skyline.cells(level)
        assert cells.sum() == n_cells
        assert not (cells & ~is_free).any()
        assert not cells[27:].any()
    assert skyline.level_with(20) is skyline.level_with(30 * 41) is None


@pytest.mark.parametrize(("size", "n_colors"), [("30x30", 3), ("30x40", 1), at_the_gate("30x60", 2)])
def test_a_scene_shows_when_it_is_small_or_has_few_colors(size: str, n_colors: int) -> None:
    for seed in range(either(1, 10)):
        record = generate(Request(picture="scene", size=size, colors=n_colors, density=0.35, difficulty="any"), seed)
        assert record.puzzle.n_colors == n_colors


@pytest.mark.parametrize("n_colors", [3, 5, 8])
def test_the_colors_of_scenes_can_be_told_apart(n_colors: int) -> None:
    request = Request(picture="scene", size="40x60", colors=n_colors, density=0.35)
    assert not any(lookalikes(generate(request, seed).puzzle.palette) for seed in range(either(3, 20)))


@pytest.mark.parametrize("grade", ["gentle", "easy", "moderate", "hard"])
def test_a_scene_can_be_of_a_grade(grade: str) -> None:
    record = generate(Request(picture="scene", size="40x60", colors=5, difficulty=grade), 3)  # hard takes others longer
    assert record.rating.grade.word.lower() == grade


@pytest.mark.parametrize(("grade", "most_full"), [("gentle", 0.6), ("easy", 0.25)])
def test_easy_scenes_paint_the_sky_and_still_ask_for_thought(grade: str, most_full: float) -> None:
    for seed in range(either(1, 10)):
        record = generate(Request(picture="scene", size="40x60", colors=5, difficulty=grade), seed)
        painted = np.asarray(record.proof.solutions[0]) > 0
        assert painted[0].mean() > 0.5
        assert np.mean([*painted.all(axis=0), *painted.all(axis=1)]) <= most_full


def test_every_scene_has_colors_that_can_be_told_apart_with_its_sky() -> None:
    for scene in scenes():
        assert not lookalikes(named_palette([scene.ground, scene.skyline, scene.air], WHITE))


def test_white_things_are_blue_in_the_sky_and_not_on_the_ground() -> None:
    cloud, ewe = (picture_named(name) for name in ("cloud", "ewe"))
    colors = ("#77b255", "#2f6a1e", CLOUD, SHADOW)
    assert set(np.unique(subject_cells(cloud, 11, 13, colors, CLOUD))) == {0, 3}
    assert np.bincount(subject_cells(ewe, 14, 15, colors, SHADOW).ravel(), minlength=5)[1:].argmax() == 3
