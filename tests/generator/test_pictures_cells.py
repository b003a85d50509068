"""Shapes in few cells: nothing is lost, nothing added, what is symmetric stays so; and they are colored by parts."""

from collections import deque

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from generator.nonogram.pictures.cells import DoesNotShow, Shape, areas_of, cells_as_high, cells_of
from generator.nonogram.pictures.glyphs import font_file, glyph_ink
from generator.nonogram.pictures.parts import color_by_parts
from puzzles.errors import RequestError
from puzzles.fonts import BOLD
from tests.examples import first

ACROSS = [(0, 1), (1, 0), (0, -1), (-1, 0)]
AROUND = [*ACROSS, (1, 1), (1, -1), (-1, 1), (-1, -1)]


def components(mask: np.ndarray, steps: list[tuple[int, int]]) -> list[int]:
    """Return the sizes of the connected components of a mask, by a search from cell to cell."""
    left = set(map(tuple, np.argwhere(mask)))
    sizes = []
    while left:
        queue = deque([min(left)])
        left.discard(queue[0])
        size = 0
        while queue:
            row, column = queue.popleft()
            size += 1
            for down, right in steps:
                near = (row + down, column + right)
                if near in left:
                    left.discard(near)
                    queue.append(near)
        sizes.append(size)
    return sizes


def parts_and_holes(painted: np.ndarray) -> tuple[int, int]:
    return len(components(painted, AROUND)), len(components(np.pad(~painted, 1, constant_values=True), ACROSS)) - 1


def disc(radius: int, hole: int = 0) -> np.ndarray:
    y, x = np.mgrid[-radius : radius + 1, -radius : radius + 1]
    squared = x * x + y * y
    return np.where((squared <= radius * radius) & (squared >= hole * hole), 255, 0).astype(np.uint8)


def ink_of(character: str) -> np.ndarray:
    return glyph_ink(font_file(str(BOLD)), character)


@given(arrays(bool, st.tuples(st.integers(1, 9), st.integers(1, 11))))
def test_parts_and_holes_are_those_of_a_search_from_cell_to_cell(painted: np.ndarray) -> None:
    areas = areas_of(painted)
    assert [round(area * painted.size) for area in areas.parts] == components(painted, AROUND)
    assert areas.counts() == parts_and_holes(painted)


@given(arrays(np.uint8, st.tuples(st.integers(1, 7), st.integers(1, 8))), st.integers(1, 9), st.integers(1, 9))
def test_shares_of_ink_are_those_of_pixels_cut_in_pieces(ink: np.ndarray, height: int, width: int) -> None:
    assume(ink.min() < 100)
    ink = np.vstack([ink, np.full_like(ink, 255)])
    ink = np.hstack([ink, np.zeros_like(ink)])  # far from its mirror images
    pieces = np.kron(ink / 255, np.ones((height, width)))
    expected = pieces.reshape(height, ink.shape[0], width, ink.shape[1]).mean(axis=(1, 3))
    assert Shape(ink).coverage(height, width) == pytest.approx(expected)


def test_what_is_nearly_symmetric_becomes_so() -> None:
    ink = disc(60)
    ink[30, 20] = ink[90, 70] = 0
    shares = Shape(ink).coverage(9, 8)
    assert np.array_equal(shares, shares[::-1])
    assert np.array_equal(shares, shares[:, ::-1])


@pytest.mark.parametrize("side", [7, 10, 15, 20, 31])
def test_a_disc_is_round_and_a_ring_keeps_its_hole(side: int) -> None:
    full, ring = cells_of(Shape(disc(100)), side, side), cells_of(Shape(disc(100, 70)), side, side)
    assert full.sum() / side**2 == pytest.approx(np.pi / 4, abs=0.09)
    for cells in (full, ring):
        rows, columns = np.flatnonzero(cells.any(axis=1)), np.flatnonzero(cells.any(axis=0))
        inside = cells[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        assert np.array_equal(inside, inside[::-1])
        assert np.array_equal(inside, inside[:, ::-1])
        assert np.array_equal(inside, inside.T)
        assert abs(rows[0] - (side - 1 - rows[-1])) <= 1, "not in the middle"
    assert parts_and_holes(ring) == (1, 1)


@pytest.mark.parametrize("size", [(15, 15), (20, 20), (30, 18), (40, 60)])
@pytest.mark.parametrize("character", ["&", "8", "R", "@", "\u2605", "i", "?", "\u00c4"])
def test_glyphs_keep_their_parts_and_holes(character: str, size: tuple[int, int]) -> None:
    ink = ink_of(character)
    cells = cells_of(Shape(ink), *size)
    assert cells.shape == size
    assert parts_and_holes(cells) == parts_and_holes(ink[::3, ::3] >= 128)
    height, width = (int(np.ptp(np.flatnonzero(cells.any(axis=axis)))) + 1 for axis in (1, 0))
    assert height / width == pytest.approx(ink.shape[0] / ink.shape[1], rel=0.12), "out of proportion"


def test_strokes_of_a_frame_stay_a_cell_wide_and_thin_ones_are_not_lost() -> None:
    frame = np.full((240, 180), 255, np.uint8)
    frame[8:-8, 8:-8] = 0  # less than half a cell of 20x15
    cells = cells_of(Shape(frame), 20, 15)
    assert parts_and_holes(cells) == (1, 1)
    rows, columns = np.flatnonzero(cells.any(axis=1)), np.flatnonzero(cells.any(axis=0))
    assert cells[rows[0], columns].all()
    assert cells[rows, columns[-1]].all()
    antenna = np.zeros((260, 200), np.uint8)
    antenna[60:] = 255
    antenna[:60, 96:104] = 255  # four tenths of a cell of 13x10
    cells = cells_of(Shape(antenna), 13, 13)
    assert cells.any(axis=1).all()
    assert cells[:3].sum() <= 6
    antenna[60:250] = np.where(np.abs(np.arange(200) - 99.5) < 4, 0, 255)
    cut = cells_of(Shape(antenna[60:]), 12, 12)
    assert not cut[:8].all(axis=1).any(), "the gap is closed"


def test_what_cells_cannot_show_is_refused_and_letters_are_as_high_as_asked_for() -> None:
    comb = np.zeros((200, 200), np.uint8)
    comb[:, ::10] = comb[:, 1::10] = 255
    with pytest.raises(DoesNotShow, match=r"it does not show at 12x12"):
        cells_of(Shape(comb[:, :192]), 12, 12)
    with pytest.raises(DoesNotShow, match=r"it does not show in 6 rows"):
        cells_as_high(Shape(comb[:, :192]), 6)
    with pytest.raises(DoesNotShow, match="at 20x20 and this density"):
        cells_of(Shape(ink_of("&")), 20, 20, 380)
    ink = glyph_ink(font_file(str(BOLD)), "B")
    cells = cells_as_high(Shape(ink), 11)
    assert len(cells) == 11
    assert parts_and_holes(cells) == (1, 2)


@pytest.mark.parametrize("share", [0.1, 0.25, 0.4])
def test_a_density_is_met_exactly_by_a_smaller_picture(share: float) -> None:
    shape = Shape(ink_of("&"))
    n_painted = round(share * 24 * 24)
    cells = cells_of(shape, 24, 24, n_painted)
    assert cells.sum() == n_painted
    assert parts_and_holes(cells) == parts_and_holes(cells_of(shape, 24, 24))


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


def test_a_shape_of_few_cells_is_refused() -> None:
    with pytest.raises(RequestError, match="3 painted cells cannot show 4 colors in parts; expected fewer --colors"):
        color_by_parts(_shape("###"), 4)
