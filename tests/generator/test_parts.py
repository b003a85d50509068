"""Coloring by parts: every color there, in parts that a person would tell apart, the same on both sides."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.nonogram.pictures.parts import color_by_parts
from puzzles.errors import RequestError
from tests.examples import first


def _shape(text: str) -> np.ndarray:
    return np.array([[cell == "#" for cell in line.strip()] for line in text.split()])


TABLE = _shape("""
    ..............
    .############.
    .############.
    .############.
    .############.
    ..#........#..
    ..#........#..
    ..#........#..
    ..#........#..
    ..............
""")


def test_separate_things_legs_and_rims_have_colors_of_their_own() -> None:
    grid = color_by_parts(TABLE, 2)
    assert set(grid[1:5][TABLE[1:5]].tolist()) == {1}
    assert set(grid[6:][TABLE[6:]].tolist()) == {2}
    shape = _shape("""
        ####....####
        ####....####
        ####....####
        ####....####
        .....##.....
        .....##.....
    """)
    grid = color_by_parts(shape, 2)
    assert set(grid[:4][shape[:4]].tolist()) == {1}
    assert set(grid[4:][shape[4:]].tolist()) == {2}
    shape = np.ones((9, 9), bool)
    grid = color_by_parts(shape, 2)
    assert len({*grid[0].tolist(), *grid[-1].tolist(), *grid[:, 0].tolist(), *grid[:, -1].tolist()}) == 1
    assert grid[4, 4] != grid[0, 0]


@pytest.mark.parametrize("side", first(2, [10, 25, 100]))
@pytest.mark.parametrize("n_colors", range(1, 9))
def test_discs_show_many_colors_and_stay_symmetric(side: int, n_colors: int) -> None:
    rows, columns = 2 * np.indices((side, side)) + 1 - side
    shape = rows**2 + columns**2 < side**2
    grid = color_by_parts(shape, n_colors)
    counts = np.bincount(grid.ravel(), minlength=n_colors + 1)
    assert (counts[1:] > 1).all()
    assert (np.diff(counts[1:]) <= 0).all()
    assert np.array_equal(grid, grid[:, ::-1])


@given(st.integers(1, 12), st.integers(1, 12), st.data())
def test_any_shape_shows_all_its_colors_or_is_refused(height: int, width: int, data: st.DataObject) -> None:
    painted = np.array(data.draw(st.lists(st.booleans(), min_size=height * width, max_size=height * width)))
    shape, n_colors = painted.reshape(height, width), data.draw(st.integers(1, 6))
    try:
        grid = color_by_parts(shape, n_colors)
    except RequestError:
        assert painted.sum() < 2 * n_colors
    else:
        assert np.array_equal(grid > 0, shape)
        assert set(grid[shape].tolist()) == set(range(1, n_colors + 1))
        if np.array_equal(shape, shape[:, ::-1]):
            assert np.array_equal(grid, grid[:, ::-1])


@pytest.mark.parametrize("width", [15, 16])
def test_both_halves_of_almost_symmetric_shapes_are_colored_alike(width: int) -> None:
    random = np.random.default_rng(7)
    for _ in range(60):
        half = random.random((14, width)) < random.choice([0.3, 0.6, 0.8])
        shape = half | half[:, ::-1]
        shape[tuple(random.integers(4, 10, 2))] ^= True
        grid = color_by_parts(shape, 4)
        painted_twice = shape & shape[:, ::-1]
        assert np.array_equal(grid[painted_twice], grid[:, ::-1][painted_twice])


@pytest.mark.parametrize("n_cells", [0, 3])
def test_a_shape_of_few_cells_is_refused(n_cells: int) -> None:
    shape = np.zeros((5, 5), bool)
    shape[0, :n_cells] = True
    with pytest.raises(RequestError, match=rf"{n_cells} painted cells cannot show 4 colors in parts"):
        color_by_parts(shape, 4)
