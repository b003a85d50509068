"""Orbits of cells under every symmetry, and how many of them to paint."""

import re

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from generator.nonogram.picture import ORBIT_SIZES, blank_picture, orbits_to_paint
from generator.nonogram.request import SYMMETRIES
from generator.orbits import orbits_under, whole_orbits_add_up_to
from puzzles.errors import RequestError

sides = st.integers(1, 9)


def paintings(sizes: list[int], n_colors: int) -> set[tuple[int, ...]]:
    """Find, by dealing out orbit after orbit in every way, which counts of cells colors can have."""
    reached = {(0,) * n_colors}
    for size in sizes:
        reached |= {
            (*counts[:color], counts[color] + size, *counts[color + 1 :])
            for counts in reached
            for color in range(n_colors)
        }
    return reached


@given(
    st.sampled_from([(3, 3), (2, 4), (3, 4), (1, 5)]),
    st.sampled_from(SYMMETRIES),
    st.lists(st.integers(1, 6), min_size=1, max_size=3),
)
def test_colors_with_counts_are_painted_where_whole_orbits_allow(
    shape: tuple[int, int], symmetry: str, counts: list[int]
) -> None:
    assume(symmetry != "rotate90" or shape[0] == shape[1])
    possible = paintings(blank_picture(*shape, symmetry).sizes.tolist(), len(counts))
    exact = (*shape, symmetry, sum(counts), len(counts), tuple(counts))
    if tuple(counts) in possible:
        assert int(np.dot(orbits_to_paint(*exact), ORBIT_SIZES)) == sum(counts)
        return
    with pytest.raises(RequestError) as caught:
        orbits_to_paint(*exact)
    named = re.findall(r"(?:is|are|and) ([\d=,]+)", str(caught.value))
    for numbers in named:
        assert tuple(int(part.partition("=")[2]) for part in numbers.split(",")) in possible


@given(sides, sides, st.sampled_from(SYMMETRIES), st.integers(1, 9), st.data())
def test_free_colors_get_an_orbit_each(
    height: int, width: int, symmetry: str, n_colors: int, data: st.DataObject
) -> None:
    assume(symmetry != "rotate90" or height == width)
    assume(height * width >= n_colors)
    n_painted = data.draw(st.integers(n_colors, height * width))
    sizes = sorted(blank_picture(height, width, symmetry).sizes.tolist())
    reachable = {(0, 0)}
    for size in sizes:
        reachable |= {(cells + size, n + 1) for cells, n in reachable}
    possible = {cells for cells, n in reachable if n >= n_colors}
    if n_painted in possible:
        plan = orbits_to_paint(height, width, symmetry, n_painted, n_colors)
        assert (int(np.dot(plan, ORBIT_SIZES)), sum(plan) >= n_colors) == (n_painted, True)
        return
    with pytest.raises(RequestError) as caught:
        orbits_to_paint(height, width, symmetry, n_painted, n_colors)
    named = [int(number) for number in re.findall(r"(\d+) \(density", str(caught.value))]
    below, above = ([n for n in possible if n < n_painted], [n for n in possible if n > n_painted])
    assert named == [*([max(below)] if below else []), *([min(above)] if above else [])]


IMAGES = {
    "none": lambda r, c, h, w: {(r, c)},
    "mirror-h": lambda r, c, h, w: {(r, c), (r, w - c)},
    "mirror-v": lambda r, c, h, w: {(r, c), (h - r, c)},
    "mirror-both": lambda r, c, h, w: {(r, c), (r, w - c), (h - r, c), (h - r, w - c)},
    "rotate180": lambda r, c, h, w: {(r, c), (h - r, w - c)},
    "rotate90": lambda r, c, h, w: {(r, c), (c, h - r), (h - r, w - c), (w - c, r)},
    "diagonal": lambda r, c, h, w: {(r, c), (c, r)},
    "full": lambda r, c, h, w: {(a, b) for x, y in ((r, c), (c, r)) for a in (x, h - x) for b in (y, w - y)},
}
"""The images of a cell by its row and column and the last row and column of the board."""
TURNING = ["rotate90", "diagonal", "full"]
symmetries = st.sampled_from(sorted(IMAGES))


@given(sides, sides, symmetries)
def test_orbits_are_the_images_of_their_cells(height: int, width: int, symmetry: str) -> None:
    width = height if symmetry in TURNING else width
    orbits = orbits_under(symmetry, height, width)
    cells = list(range(height * width))
    assert sorted(cell for row, n in zip(orbits.cells, orbits.sizes, strict=True) for cell in row[:n]) == cells
    for cell in cells:
        orbit = orbits.orbit_of[cell]
        members = orbits.cells[orbit, : orbits.sizes[orbit]].tolist()
        images = IMAGES[symmetry](*divmod(cell, width), height - 1, width - 1)
        assert members == sorted(r * width + c for r, c in images)


@given(sides, symmetries, st.data())
def test_counts_that_whole_orbits_have(side: int, symmetry: str, data: st.DataObject) -> None:
    orbits = orbits_under(symmetry, side, side)
    n_cells = data.draw(st.integers(0, side**2))
    reached = {0}
    for size in orbits.sizes.tolist():
        reached |= {count + size for count in reached}
    assert whole_orbits_add_up_to(orbits, n_cells) == (n_cells in reached)
