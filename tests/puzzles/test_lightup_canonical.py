"""The canonical form and the ids: one for all symmetric images, another for every other board, the same for ever."""

from collections import defaultdict
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.lightup import LightUp, solution_id
from tests.naive.lightup_symmetry import naive_id, naive_images
from tests.puzzles.lightup_boards import PZPR, SMALL, board_of, bulbs_of, lightup
from tests.strategies import lightup_documents, lightups

# The ids of published puzzles: they must never change. The first two are `b2sum -l 80` of bytes written by hand,
# the others come from naive_id.
GOLDEN = [
    (["."], "lightup-e0bf54b5c640391d12d2"),
    (["#."], "lightup-51fd7b980fed5b6481f0"),
    (["#"], "lightup-3f8f6fac06cfd522998c"),
    (["4"], "lightup-962a99190e6383d2163b"),
    (["..", "##"], "lightup-37e545073b2aef07089e"),
    (["...", ".#.", ".11"], "lightup-9344bb034970e6080d52"),
    (["..1", "0.#"], "lightup-e5bb2775635bb0b8fa1f"),
    (["1.....#"], "lightup-81a63537dac60db85dac"),
]


@pytest.mark.parametrize(("board", "expected"), GOLDEN)
def test_ids_never_change(board, expected):
    assert lightup(board).id == naive_id(board) == expected


@given(lightups(), st.integers(0, 3), st.booleans())
def test_symmetric_images_share_id_and_canonical_form(puzzle, quarter_turns, mirrored):
    image = np.rot90(puzzle.grid, quarter_turns)
    other = LightUp.from_grid(image.T if mirrored else image, "other")
    assert other.id == puzzle.id
    assert other.canonical() == puzzle.canonical()


@given(lightups())
def test_the_id_is_that_of_the_least_of_all_images(puzzle):
    assert puzzle.id == naive_id(board_of(puzzle))


@given(lightups())
def test_the_canonical_form_is_a_symmetric_image_and_its_own_canonical_form(puzzle):
    canonical = puzzle.canonical()
    assert board_of(canonical) in list(naive_images(board_of(puzzle)))
    assert canonical.height <= canonical.width
    assert canonical.canonical() == canonical
    assert canonical.id == puzzle.id
    assert canonical.title == ""


@pytest.mark.parametrize("shapes", [[(2, 2)], [(2, 3), (3, 2)], [(1, 4), (4, 1)]])
def test_two_small_boards_share_an_id_exactly_when_they_are_symmetric(shapes):
    boards = [
        ["".join(flat[row * width : (row + 1) * width]) for row in range(height)]
        for height, width in shapes
        for flat in product(".#1", repeat=height * width)
    ]
    classes: dict[str, int] = {}
    for number, board in enumerate(boards):
        if str(board) not in classes:
            classes |= {str(image): number for image in naive_images(board)}

    ids_of_class, classes_of_id = defaultdict(set), defaultdict(set)
    for board in boards:
        symmetry_class, puzzle_id = classes[str(board)], lightup(board).id
        ids_of_class[symmetry_class].add(puzzle_id)
        classes_of_id[puzzle_id].add(symmetry_class)
    assert len(ids_of_class) > 10
    assert all(len(ids) == 1 for ids in ids_of_class.values())
    assert all(len(members) == 1 for members in classes_of_id.values())


@given(lightup_documents(), st.integers(0, 3), st.booleans())
def test_a_solution_is_named_by_its_walls_and_bulbs_however_it_is_turned(document, quarter_turns, mirrored):
    grid, solution = document.puzzle.grid, document.solution
    pairs = zip(board_of(document.puzzle), solution.tolist(), strict=True)
    solved = [
        "".join("*" if bulb else "." if sign == "." else "#" for sign, bulb in zip(*pair, strict=True))
        for pair in pairs
    ]
    assert solution_id(grid, solution) == naive_id(solved)
    images = [np.rot90(array, quarter_turns) for array in (grid, solution)]
    assert solution_id(*(image.T if mirrored else image for image in images)) == solution_id(grid, solution)


def test_puzzles_that_tell_different_numbers_of_one_solution_differ_in_id_alone():
    plain = [row.translate(str.maketrans("01234", "#####")) for row in PZPR]
    assert lightup(plain).id != lightup(PZPR).id
    assert solution_id(lightup(plain).grid, bulbs_of(PZPR)) == solution_id(lightup(PZPR).grid, bulbs_of(PZPR))
    one, other = bulbs_of(["*."]), bulbs_of(["*"])
    assert solution_id(lightup([".."]).grid, one) != solution_id(lightup(["."]).grid, other)
    assert solution_id(lightup(SMALL).grid, bulbs_of(SMALL)) != lightup(SMALL).id
