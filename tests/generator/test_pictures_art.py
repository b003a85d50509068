"""Flat art in cells: natural colors, eyes that stay, exact counts, scenes."""

import numpy as np
import pytest

from generator.nonogram.pictures.art import TooFewColors, art_sketch, scene_sketch
from generator.nonogram.pictures.cells import DoesNotShow
from generator.nonogram.pictures.flat import merged
from generator.nonogram.pictures.flat_cells import cells_of_labels, parts_of
from generator.nonogram.pictures.inked import inked
from generator.nonogram.pictures.library import picture_named
from generator.nonogram.pictures.scene import drawn_scene, scene_of
from generator.nonogram.pictures.sketch import has_blank_line
from kernels.streams import stream_for
from puzzles.nonogram.oklab import UNIT, seen


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


def test_a_fox_is_orange_and_a_panda_shows_on_a_tinted_ground() -> None:
    fox = art_sketch(picture_named("fox"), (20, 20), 5)
    assert {"orange", "dark-red"} & {color.name for color in fox.palette.colors}
    assert fox.palette.background == "#ffffff"
    assert art_sketch(picture_named("panda"), (20, 20), 4).palette.background != "#ffffff"


@pytest.mark.parametrize("n_colors", [1, 2, 4, 6])
def test_all_colors_appear_and_no_line_is_blank(n_colors: int) -> None:
    sketch = art_sketch(picture_named("owl"), (18, 20), n_colors)
    assert np.unique(sketch.grid).tolist() == list(range(n_colors + 1))
    assert not has_blank_line(sketch)


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
    sketch, _ = scene_sketch(
        scene_of([picture_named(name) for name in ("fox", "evergreen tree", "sun")]),
        (40, 60),
        n_colors,
        n_painted,
        stream_for(1),
    )
    assert sketch.title == "Fox, evergreen tree, sun"
    assert np.unique(sketch.grid).tolist() == list(range(n_colors + 1))
    assert n_painted in (None, np.count_nonzero(sketch.grid))
    assert sketch.grid[-1].all()  # the ground


def test_another_stream_draws_another_scene() -> None:
    assert drawn_scene(stream_for(1), 60, 5) != drawn_scene(stream_for(2), 60, 5)
    assert drawn_scene(stream_for(1), 60, 5) == drawn_scene(stream_for(1), 60, 5)
