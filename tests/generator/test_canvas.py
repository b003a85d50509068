"""Orbits of cells under a symmetry, and how many of them to paint."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from generator.nonogram.canvas import ORBIT_SIZES, blank_canvas, orbits_to_paint
from generator.nonogram.request import SYMMETRIES
from puzzles.errors import RequestError

IMAGES = {
    "none": lambda r, c, h, w: [(r, c)],
    "mirror-h": lambda r, c, h, w: [(r, c), (r, w - 1 - c)],
    "mirror-v": lambda r, c, h, w: [(r, c), (h - 1 - r, c)],
    "mirror-both": lambda r, c, h, w: [(r, c), (r, w - 1 - c), (h - 1 - r, c), (h - 1 - r, w - 1 - c)],
    "rotate180": lambda r, c, h, w: [(r, c), (h - 1 - r, w - 1 - c)],
    "rotate90": lambda r, c, h, w: [(r, c), (c, h - 1 - r), (h - 1 - r, w - 1 - c), (w - 1 - c, r)],
}
sides = st.integers(1, 9)


@given(sides, sides, st.sampled_from(SYMMETRIES))
def test_orbits_are_the_images_of_their_cells(height: int, width: int, symmetry: str) -> None:
    assume(symmetry != "rotate90" or height == width)
    canvas = blank_canvas(height, width, symmetry)
    for row in range(height):
        for column in range(width):
            orbit = canvas.orbit_of[row * width + column]
            members = set(canvas.orbits[orbit, : canvas.sizes[orbit]].tolist())
            assert members == {r * width + c for r, c in IMAGES[symmetry](row, column, height, width)}


def test_a_quarter_turn_needs_a_square() -> None:
    with pytest.raises(RequestError, match="3x5"):
        blank_canvas(3, 5, "rotate90")


@given(sides, sides, st.sampled_from(SYMMETRIES), st.data())
def test_painted_orbits_add_up(height: int, width: int, symmetry: str, data: st.DataObject) -> None:
    assume(symmetry != "rotate90" or height == width)
    canvas = blank_canvas(height, width, symmetry)
    n_painted = data.draw(st.integers(0, height * width))
    there = [int(np.count_nonzero(canvas.sizes == size)) for size in ORBIT_SIZES]
    possible = {
        4 * a + 2 * b + c for a in range(there[0] + 1) for b in range(there[1] + 1) for c in range(there[2] + 1)
    }
    if n_painted not in possible:
        with pytest.raises(RequestError, match=str(n_painted)):
            orbits_to_paint(height, width, symmetry, n_painted)
        return
    plan = orbits_to_paint(height, width, symmetry, n_painted)
    assert int(np.dot(plan, ORBIT_SIZES)) == n_painted
    assert all(0 <= n <= most for n, most in zip(plan, there, strict=True))
