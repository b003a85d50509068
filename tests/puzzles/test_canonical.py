"""Canonical forms and ids of nonograms and Light Up: one for all images, another for any other puzzle, for ever."""

from collections.abc import Iterable
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from puzzles.lightup import LightUp, solution_id
from puzzles.nonogram import MAX_COLORS, Nonogram, Palette
from tests.examples import examples
from tests.naive.grid_symmetry import lightup_id, lightup_images, nonogram_id, nonogram_images
from tests.naive.nonogram_clues import naive_clues
from tests.puzzles.lightup_boards import PZPR, SMALL, board_of, bulbs_of, lightup
from tests.strategies import lightup_documents, lightups

SIDES = st.integers(1, 6)
SHAPES = st.one_of(st.tuples(SIDES, SIDES), SIDES.map(lambda side: (side, side)))
GRIDS = arrays(np.uint8, SHAPES, elements=st.integers(0, 3))

# The ids of published puzzles: they must never change. The first two of a family are `b2sum -l 80` of bytes written by
# hand, the others come from tests.naive.
NONOGRAMS = [
    (["."], "nonogram-ad1a1da2b9d0b793749d"),
    (["1"], "nonogram-c3e99c1452dde74647d1"),
    (["112", "1..", "3.2"], "nonogram-6f943817b8c549a09130"),
    (["12.34", "..112"], "nonogram-db79372ec1e775812f0e"),
    (["..." + "1" * 300], "nonogram-670f207412d05d25d242"),
    (["1.1", "...", "1.1"], "nonogram-3e0f9ca4a22cd480941c"),
    (["1.23.", "22.41", ".3311", "4..2.", "1.1.1"], "nonogram-02ef9fe34894bf7bea34"),
]
LIGHTUPS = [
    (["."], "lightup-e0bf54b5c640391d12d2"),
    (["#."], "lightup-51fd7b980fed5b6481f0"),
    (["#"], "lightup-3f8f6fac06cfd522998c"),
    (["4"], "lightup-962a99190e6383d2163b"),
    (["..", "##"], "lightup-37e545073b2aef07089e"),
    (["...", ".#.", ".11"], "lightup-9344bb034970e6080d52"),
    (["..1", "0.#"], "lightup-e5bb2775635bb0b8fa1f"),
    (["1.....#"], "lightup-81a63537dac60db85dac"),
]


def cells(rows: Iterable[str]) -> list[list[int]]:
    return [[int(sign) for sign in row.replace(".", "0")] for row in rows]


@pytest.mark.parametrize(("rows", "expected"), NONOGRAMS)
def test_ids_of_nonograms_never_change(rows, expected):
    grid = cells(rows)
    assert Nonogram.from_grid(grid).id == nonogram_id(grid, max(map(max, grid))) == expected


@pytest.mark.parametrize(("rows", "expected"), LIGHTUPS)
def test_ids_of_light_up_never_change(rows, expected):
    assert lightup(rows).id == lightup_id(rows) == expected


def turned(grid: np.ndarray, quarter_turns: int, mirrored: bool) -> np.ndarray:
    image = np.rot90(grid, quarter_turns)
    return image.T if mirrored else image


@examples(50)
@given(GRIDS, st.integers(0, 3), st.booleans(), st.permutations(range(1, MAX_COLORS + 1)))
def test_the_id_of_a_nonogram_is_that_of_the_least_image_which_is_its_canonical_form(
    grid, quarter_turns, mirrored, new_colors
):
    used = sorted(set(grid.flatten().tolist()) - {0})
    dense = [[0 if cell == 0 else used.index(cell) + 1 for cell in row] for row in grid.tolist()]
    puzzle = Nonogram.from_grid(grid)
    canonical = puzzle.canonical()
    assert puzzle.id == canonical.id == nonogram_id(dense, len(used))
    clues = [[list(clue) for clue in canonical.rows], [list(clue) for clue in canonical.columns]]
    assert clues in [list(naive_clues(image)) for image in nonogram_images(grid.tolist(), 3)]
    assert canonical.canonical() == canonical
    assert canonical.n_colors == max(1, len(used))
    image = np.array([0, *new_colors])[turned(grid, quarter_turns, mirrored)]
    assert Nonogram.from_grid(image, Palette.default(MAX_COLORS), "other").canonical() == canonical


@given(lightups(), st.integers(0, 3), st.booleans())
def test_the_id_of_a_board_is_that_of_the_least_image_which_is_its_canonical_form(puzzle, quarter_turns, mirrored):
    canonical = puzzle.canonical()
    assert puzzle.id == canonical.id == lightup_id(board_of(puzzle))
    assert board_of(canonical) in list(lightup_images(board_of(puzzle)))
    assert canonical.height <= canonical.width
    assert canonical.canonical() == canonical
    assert LightUp.from_grid(turned(puzzle.grid, quarter_turns, mirrored), "other").canonical() == canonical


def images_in_two_colors(rows: list[str]) -> Iterable[Any]:
    return map(naive_clues, nonogram_images(cells(rows), 2))


@pytest.mark.parametrize(
    ("shapes", "signs", "puzzle", "images"),
    [
        (
            [(2, 2), (2, 3), (1, 4), (4, 1)],
            ".12",
            lambda rows: Nonogram.from_grid(cells(rows)),
            images_in_two_colors,
        ),
        ([(2, 2), (2, 3), (3, 2), (1, 4), (4, 1)], ".#1", lightup, lightup_images),
    ],
)
def test_small_puzzles_of_which_none_is_an_image_of_another_differ_in_id(shapes, signs, puzzle, images):
    boards = [
        ["".join(flat[row * width : (row + 1) * width]) for row in range(height)]
        for height, width in shapes
        for flat in product(signs, repeat=height * width)
    ]
    assert len({puzzle(rows).id for rows in boards}) == len({min(map(str, images(rows))) for rows in boards}) > 100


@examples(50)
@given(st.integers(1, 6), st.integers(1, 6), st.integers(1, 3), st.integers(0, 999))
def test_many_nonograms_have_the_ids_of_each(height: int, width: int, n_colors: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    grids = rng.integers(1, n_colors + 1, (30, height, width)) * (rng.random((30, height, width)) < 0.5)
    some = [Nonogram.from_grid(grid) for grid in (*grids, *grids.transpose(0, 2, 1))]
    expected = [Nonogram(puzzle.rows, puzzle.columns, puzzle.palette).id for puzzle in some]
    assert Nonogram.identify_many(some) == expected
    assert Nonogram.identify_many(some) == expected  # now that they are known
    assert Nonogram.identify_many([]) == []


def test_long_blocks_are_told_apart():
    lengths = (1, 255, 256, 257, 511, 512, 1000)
    assert len({Nonogram.from_grid([[1] * length + [0] * (1000 - length)]).id for length in lengths}) == 7


@given(lightup_documents(), st.integers(0, 3), st.booleans())
def test_a_solution_is_named_by_its_walls_and_bulbs_however_it_is_turned(document, quarter_turns, mirrored):
    grid, solution = document.puzzle.grid, document.solution
    pairs = zip(board_of(document.puzzle), solution.tolist(), strict=True)
    solved = [
        "".join("*" if bulb else "." if sign == "." else "#" for sign, bulb in zip(*pair, strict=True))
        for pair in pairs
    ]
    assert solution_id(grid, solution) == lightup_id(solved)
    images = [turned(array, quarter_turns, mirrored) for array in (grid, solution)]
    assert solution_id(*images) == solution_id(grid, solution)


def test_puzzles_that_tell_different_numbers_of_one_solution_differ_in_id_alone():
    plain = [row.translate(str.maketrans("01234", "#####")) for row in PZPR]
    assert lightup(plain).id != lightup(PZPR).id
    assert solution_id(lightup(plain).grid, bulbs_of(PZPR)) == solution_id(lightup(PZPR).grid, bulbs_of(PZPR))
    one, other = bulbs_of(["*."]), bulbs_of(["*"])
    assert solution_id(lightup([".."]).grid, one) != solution_id(lightup(["."]).grid, other)
    assert solution_id(lightup(SMALL).grid, bulbs_of(SMALL)) != lightup(SMALL).id
