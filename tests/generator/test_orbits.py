"""Orbits of cells under every symmetry, against the images of single cells written out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.orbits import orbits_under, whole_orbits_add_up_to
from puzzles.errors import RequestError

SQUARE_IMAGES = {
    "none": lambda r, c, m: {(r, c)},
    "mirror-h": lambda r, c, m: {(r, c), (r, m - c)},
    "mirror-v": lambda r, c, m: {(r, c), (m - r, c)},
    "mirror-both": lambda r, c, m: {(r, c), (r, m - c), (m - r, c), (m - r, m - c)},
    "rotate180": lambda r, c, m: {(r, c), (m - r, m - c)},
    "rotate90": lambda r, c, m: {(r, c), (c, m - r), (m - r, m - c), (m - c, r)},
    "diagonal": lambda r, c, m: {(r, c), (c, r)},
    "full": lambda r, c, m: {(a, b) for x, y in ((r, c), (c, r)) for a in (x, m - x) for b in (y, m - y)},
}
sides = st.integers(1, 9)
symmetries = st.sampled_from(sorted(SQUARE_IMAGES))


@given(sides, symmetries)
def test_orbits_are_the_images_of_their_cells(side: int, symmetry: str) -> None:
    orbits = orbits_under(symmetry, side, side)
    assert sorted(cell for row, n in zip(orbits.cells, orbits.sizes, strict=True) for cell in row[:n]) == list(
        range(side**2)
    )
    for cell in range(side**2):
        orbit = orbits.orbit_of[cell]
        members = orbits.cells[orbit, : orbits.sizes[orbit]].tolist()
        images = SQUARE_IMAGES[symmetry](*divmod(cell, side), side - 1)
        assert members == sorted(r * side + c for r, c in images)


@given(sides, symmetries, st.data())
def test_counts_that_whole_orbits_have(side: int, symmetry: str, data: st.DataObject) -> None:
    orbits = orbits_under(symmetry, side, side)
    n_cells = data.draw(st.integers(0, side**2))
    reached = {0}
    for size in orbits.sizes.tolist():
        reached |= {count + size for count in reached}
    assert whole_orbits_add_up_to(orbits, n_cells) == (n_cells in reached)


@pytest.mark.parametrize("symmetry", ["rotate90", "diagonal", "full"])
def test_what_turns_rows_into_columns_needs_a_square(symmetry: str) -> None:
    with pytest.raises(RequestError, match=r"3x5 cannot be symmetric under .*; expected as many rows as columns"):
        orbits_under(symmetry, 3, 5)


@given(sides, sides)
def test_a_grid_that_is_not_square(height: int, width: int) -> None:
    orbits = orbits_under("mirror-v", height, width)
    assert len(orbits.sizes) == width * ((height + 1) // 2)
    assert orbits.cells[orbits.orbit_of[0]].tolist()[: orbits.sizes[0]] == sorted({0, (height - 1) * width})
