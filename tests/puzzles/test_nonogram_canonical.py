"""The canonical form and the id: one for all symmetric images, another for every other puzzle, the same for ever."""

from collections import defaultdict
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from puzzles.nonogram import MAX_COLORS, Color, Nonogram, Palette
from tests.examples import examples
from tests.naive.nonogram_clues import naive_clues
from tests.naive.nonogram_symmetry import naive_id, naive_images

SIDES = st.integers(1, 6)
SHAPES = st.one_of(st.tuples(SIDES, SIDES), SIDES.map(lambda side: (side, side)))
GRIDS = arrays(np.uint8, SHAPES, elements=st.integers(0, 3))

# The ids of published puzzles: they must never change. The first two are `b2sum -l 80` of bytes written by hand,
# the others come from naive_id.
GOLDEN = [
    (["."], "nonogram-ad1a1da2b9d0b793749d"),
    (["1"], "nonogram-c3e99c1452dde74647d1"),
    (["112", "1..", "3.2"], "nonogram-6f943817b8c549a09130"),
    (["12.34", "..112"], "nonogram-db79372ec1e775812f0e"),
    (["..." + "1" * 300], "nonogram-670f207412d05d25d242"),
    (["1.1", "...", "1.1"], "nonogram-3e0f9ca4a22cd480941c"),
    (["1.23.", "22.41", ".3311", "4..2.", "1.1.1"], "nonogram-02ef9fe34894bf7bea34"),
]


def cells(lines: list[str]) -> list[list[int]]:
    return [[int(sign) for sign in line.replace(".", "0")] for line in lines]


@pytest.mark.parametrize(("lines", "expected"), GOLDEN)
def test_ids_never_change(lines, expected):
    grid = cells(lines)
    assert Nonogram.from_grid(grid).id == expected
    assert naive_id(grid, max(map(max, grid))) == expected


@given(GRIDS, st.data())
def test_symmetric_images_share_id_and_canonical_form(grid, data):
    new_colors = data.draw(st.permutations(range(1, MAX_COLORS + 1)), label="new colors")
    image = np.rot90(grid, data.draw(st.integers(0, 3), label="quarter turns"))
    if data.draw(st.booleans(), label="mirrored"):
        image = image.T
    recolored = np.array([0, *new_colors])[image]

    puzzle, other = Nonogram.from_grid(grid), Nonogram.from_grid(recolored, Palette.default(MAX_COLORS), "other")
    assert other.id == puzzle.id
    assert other.canonical() == puzzle.canonical()


@examples(50)
@given(GRIDS)
def test_the_id_is_that_of_the_least_image(grid):
    used = sorted(set(grid.flatten().tolist()) - {0})
    dense = [[0 if cell == 0 else used.index(cell) + 1 for cell in row] for row in grid.tolist()]
    assert Nonogram.from_grid(grid).id == naive_id(dense, len(used))


@examples(50)
@given(st.integers(1, 6), st.integers(1, 6), st.integers(1, 3), st.integers(0, 999))
def test_many_puzzles_have_the_ids_of_each(height: int, width: int, n_colors: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    grids = rng.integers(1, n_colors + 1, (30, height, width)) * (rng.random((30, height, width)) < 0.5)
    some = [Nonogram.from_grid(grid) for grid in (*grids, *grids.transpose(0, 2, 1))]
    expected = [Nonogram(puzzle.rows, puzzle.columns, puzzle.palette).id for puzzle in some]
    assert Nonogram.identify_many(some) == expected
    assert Nonogram.identify_many(some) == expected  # now that they are known
    assert Nonogram.identify_many([]) == []


@given(GRIDS)
def test_the_canonical_form_is_a_symmetric_image_and_its_own_canonical_form(grid):
    puzzle = Nonogram.from_grid(grid)
    canonical = puzzle.canonical()
    clues = [[list(clue) for clue in canonical.rows], [list(clue) for clue in canonical.columns]]
    assert clues in [list(naive_clues(image)) for image in naive_images(grid.tolist(), 3)]
    assert canonical.canonical() == canonical
    assert canonical.id == puzzle.id
    assert canonical.n_colors == max(1, len(set(grid.flatten().tolist()) - {0}))


@pytest.mark.parametrize(
    ("shapes", "n_colors"),
    [
        ([(3, 3)], 1),
        ([(2, 2), (2, 3), (3, 2)], 2),
        ([(1, 5), (5, 1)], 2),
        pytest.param([(3, 3)], 2, marks=pytest.mark.exhaustive),
    ],
)
def test_two_small_puzzles_share_an_id_exactly_when_they_are_symmetric(shapes, n_colors):
    grids = [
        [list(flat[row * width : (row + 1) * width]) for row in range(height)]
        for height, width in shapes
        for flat in product(range(n_colors + 1), repeat=height * width)
    ]
    classes: dict[str, int] = {}
    for number, grid in enumerate(grids):
        if str(naive_clues(grid)) not in classes:
            classes |= {str(naive_clues(image)): number for image in naive_images(grid, n_colors)}

    ids_of_class, classes_of_id = defaultdict(set), defaultdict(set)
    for grid in grids:
        symmetry_class, puzzle_id = classes[str(naive_clues(grid))], Nonogram.from_grid(grid).id
        ids_of_class[symmetry_class].add(puzzle_id)
        classes_of_id[puzzle_id].add(symmetry_class)
    assert len(ids_of_class) > 10
    assert all(len(ids) == 1 for ids in ids_of_class.values())
    assert all(len(members) == 1 for members in classes_of_id.values())


def test_palette_and_title_do_not_matter():
    named = Palette((Color("red", "#ff0000", "r"), Color("gold", "#ffcc00", "g")), background="#000000")
    puzzle = Nonogram.from_grid([[1, 2, 2]], named, "a title")
    assert puzzle.id == Nonogram.from_grid([[1, 2, 2]]).id
    assert puzzle.canonical() == Nonogram.from_grid([[1, 2, 2]]).canonical()
    assert puzzle.canonical().title == ""


def test_long_blocks_are_told_apart():
    ids = {
        Nonogram.from_grid([[1] * length + [0] * (1000 - length)]).id for length in (1, 255, 256, 257, 511, 512, 1000)
    }
    assert len(ids) == 7
