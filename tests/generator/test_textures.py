"""Start pictures: every count exact, every symmetry kept, fields smoothed as a plain loop would."""

import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st

from generator.nonogram.picture import blank_picture, orbits_to_paint
from generator.nonogram.request import SYMMETRIES
from generator.nonogram.texture_kernel import paint_each, random_field
from kernels.jit import PLAIN
from kernels.streams import stream_for
from puzzles.errors import RequestError
from tests.examples import examples

MIRRORS = {
    "none": lambda grid: grid,
    "mirror-h": np.fliplr,
    "mirror-v": np.flipud,
    "mirror-both": lambda grid: np.rot90(grid, 2),
    "rotate180": lambda grid: np.rot90(grid, 2),
    "rotate90": np.rot90,
}
few = examples(15 if PLAIN else 60)


def painted(height, width, n_painted, quota, radius, symmetry, seed):
    picture = blank_picture(height, width, symmetry)
    n_orbits = len(picture.sizes)
    counts = tuple(quota[1:]) if any(quota) else None
    grids = np.empty((1, height, width), np.uint8)
    paint_each(
        picture,
        stream_for(seed)[None],
        np.array(orbits_to_paint(height, width, symmetry, n_painted, len(quota) - 1, counts), np.int64),
        np.array(quota, np.int64),
        radius,
        np.zeros((height, width), np.int64),
        np.zeros((height, width), np.int64),
        np.zeros(n_orbits, np.int64),
        np.zeros(n_orbits, np.int64),
        grids,
    )
    assert np.array_equal(picture.grid, grids[0])
    return grids[0]


@few
@given(
    st.integers(1, 12), st.integers(1, 12), st.integers(1, 4), st.sampled_from([0, 2]), st.integers(0, 99), st.data()
)
def test_free_colors(height, width, n_colors, radius, seed, data) -> None:
    n_painted = data.draw(st.sampled_from([0, *range(n_colors, height * width + 1)]))
    symmetry = data.draw(st.sampled_from(SYMMETRIES))
    assume(symmetry != "rotate90" or height == width)
    try:
        grid = painted(height, width, n_painted, [0] * (n_colors + 1), radius, symmetry, seed)
    except RequestError:
        return
    assert np.count_nonzero(grid) == n_painted
    assert np.array_equal(grid, MIRRORS[symmetry](grid))
    assert set(np.unique(grid[grid > 0])) == set(range(1, min(n_colors, n_painted) + 1))


@few
@given(st.integers(1, 12), st.integers(1, 12), st.sampled_from([0, 2]), st.integers(0, 99), st.data())
def test_exact_colors(height, width, radius, seed, data) -> None:
    counts = data.draw(st.lists(st.integers(1, 30), min_size=1, max_size=4))
    assume(sum(counts) <= height * width)
    symmetry = data.draw(st.sampled_from(SYMMETRIES))
    assume(symmetry != "rotate90" or height == width)
    try:
        grid = painted(height, width, sum(counts), [0, *counts], radius, symmetry, seed)
    except RequestError:
        assert symmetry != "none"
        return
    assert np.bincount(grid.ravel(), minlength=len(counts) + 1)[1:].tolist() == counts
    assert np.array_equal(grid, MIRRORS[symmetry](grid))


@few
@given(st.integers(1, 9), st.integers(1, 9), st.integers(1, 4), st.integers(0, 99))
def test_smoothing_is_two_box_sums_each_way(height, width, radius, seed) -> None:
    raw, smooth, buffer = np.zeros((3, height, width), np.int64)
    random_field(stream_for(seed), 0, raw, buffer)
    random_field(stream_for(seed), radius, smooth, buffer)
    expected = raw.tolist()
    for _ in range(2):
        for _ in range(2):
            expected = [
                [
                    sum(row[min(max(i + d, 0), len(row) - 1)] for d in range(-radius, radius + 1))
                    for i in range(len(row))
                ]
                for row in expected
            ]
            expected = [list(column) for column in zip(*expected, strict=True)]
    assert smooth.tolist() == expected


def test_noise_paints_every_cell_equally_often() -> None:
    total = np.zeros((4, 5), np.int64)
    n_pictures = 200 if PLAIN else 2000
    for seed in range(n_pictures):
        total += painted(4, 5, 7, [0, 0], 0, "none", seed) > 0
    expected = n_pictures * 7 / 20
    assert ((total - expected) ** 2 / (expected * 13 / 20)).sum() < 43.8  # 99.9 % with 19 degrees of freedom
