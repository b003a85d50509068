"""Orbits of cells under every symmetry, against the images of single cells written out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.orbits import orbits_under, whole_orbits_add_up_to
from puzzles.errors import RequestError

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
sides = st.integers(1, 9)
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


@pytest.mark.parametrize("symmetry", TURNING)
def test_what_turns_rows_into_columns_needs_a_square(symmetry: str) -> None:
    with pytest.raises(RequestError, match=r"3x5 cannot be symmetric under .*; expected as many rows as columns"):
        orbits_under(symmetry, 3, 5)
