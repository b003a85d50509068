"""Requests for Light Up: slow and independent code checks that puzzles meet them."""

from collections import Counter

import numpy as np
import pytest

from generator.lightup import proposals
from generator.lightup.family import LightUpFamily
from generator.lightup.request import LightUpRequest as Request
from generator.lightup.walls_kernel import draw_walls
from generator.lightup.workspace import workspace_for
from generator.pipeline import generate_many
from kernels.streams import stream_for
from puzzles.formats.registry import read
from puzzles.lightup import WALL, WHITE, LightUp, solution_id
from rating.grades import Grade
from solvers.lightup.layout import without_frame
from tests.generator.test_nonogram_picture import IMAGES, TURNING
from tests.naive.lightup_rules import WAYS
from tests.naive.lightup_solver import NUMBERS, SETS, SOURCES, STARVATION, naive_closure, naive_solutions
from tests.puzzles.lightup_boards import board_of

SEED = 20


def made(count=3, **asked):
    return list(generate_many(Request(**asked), SEED, count))


def is_solved_by_rules(puzzle, level):
    known = naive_closure(board_of(puzzle), level)
    return known is not None and sum(map(len, known)) == puzzle.n_white


def without_number(puzzle, wall):
    return LightUp(
        puzzle.height, puzzle.width, tuple(WALL if cell == wall else kind for cell, kind in enumerate(puzzle.cells))
    )


def n_regions(puzzle):
    left = {(row, column) for row, column in np.argwhere(puzzle.grid == WHITE).tolist()}
    n = 0
    while left:
        edge = [left.pop()]
        n += 1
        while edge:
            row, column = edge.pop()
            near = {(row + down, column + right) for down, right in WAYS} & left
            left -= near
            edge += near
    return n


@pytest.mark.parametrize("symmetry", IMAGES)
@pytest.mark.parametrize("walls", ["0.2", "0.45"])
def test_walls_are_as_many_as_asked_for_and_symmetrical(symmetry, walls):
    request = Request(size="6x6" if symmetry in TURNING else "5x7", walls=walls, symmetry=symmetry)
    for record in generate_many(request, SEED, 3):
        puzzle = record.puzzle
        assert puzzle.n_walls == request.n_walls
        walled = set(map(tuple, np.argwhere(puzzle.grid < WHITE).tolist()))
        for cell in walled:
            assert IMAGES[symmetry](*cell, puzzle.height - 1, puzzle.width - 1) <= walled


def test_white_cells_hang_together_only_when_asked_for():
    records = made(10, size="8x8", walls="10", symmetry="none", connected=True, rating="none")  # moves would cut one
    assert [n_regions(record.puzzle) for record in records] == [1] * 10
    assert max(n_regions(record.puzzle) for record in made(6, size="5x6", walls="16", rating="none")) > 1


@pytest.mark.parametrize(
    ("grade", "solving", "failing"),
    [
        ("gentle", NUMBERS, None),
        ("easy", SOURCES, NUMBERS),
        ("moderate", STARVATION, SOURCES),
        ("tricky", SETS, STARVATION),
        ("hard", None, SETS),
    ],
)
def test_a_grade_is_solved_by_its_rules_and_not_by_those_below(grade, solving, failing):
    for record in made(3 if grade == "hard" else 24, size="6x6", difficulty=grade):
        assert record.rating.grade is Grade[grade.upper()]
        if grade != "hard":  # easier ones are known before they are rated
            assert not any(reason.startswith("of grade") for reason in record.rejected)
        if solving is not None:
            assert is_solved_by_rules(record.puzzle, solving)
        if failing is not None:
            assert not is_solved_by_rules(record.puzzle, failing)


@pytest.mark.parametrize(("grade", "level"), [("gentle", NUMBERS), ("easy", SOURCES), ("moderate", STARVATION)])
def test_no_number_is_reported_that_the_rules_of_the_grade_have_no_need_of(grade, level):
    for record in made(2, size="6x6", difficulty=grade):
        puzzle = record.puzzle
        numbers = [cell for cell, kind in enumerate(puzzle.cells) if kind < WALL]
        assert numbers
        assert not any(is_solved_by_rules(without_number(puzzle, wall), level) for wall in numbers)


def test_boards_with_a_number_in_vain_are_refused_only_where_minimal_ones_are_asked_for(monkeypatch):
    minimal = [len(naive_solutions(board_of(without_number(record.puzzle, wall)), 2)) == 2
               for record in made(6, size="6x6", difficulty="gentle")
               for wall, kind in enumerate(record.puzzle.cells) if kind < WALL]  # fmt: skip
    assert not all(minimal)
    monkeypatch.setattr(proposals, "_MOST_BOARDS", 1)
    rejected = Counter()
    for record in made(12, size="8x8", difficulty="gentle", minimal=True, symmetry="none"):
        rejected.update(record.rejected)
    assert rejected["with a needless number"] > 0


@pytest.mark.parametrize(
    ("asked", "cells"),
    [
        ({"size": "1x1"}, (WHITE,)),
        ({"size": "1x1", "walls": "1"}, (WALL,)),
        ({"size": "3x4", "walls": "12"}, (WALL,) * 12),
        ({"size": "1x9", "walls": "4", "symmetry": "none"}, None),
    ],
)
def test_boards_with_little_or_nothing_to_choose(asked, cells):
    for record in made(1 if cells else 4, **asked):
        assert cells in (None, record.puzzle.cells)
        assert record.puzzle.n_walls == int(asked.get("walls", 0))
        assert len(naive_solutions(board_of(record.puzzle), 2)) == 1
        assert cells is None or record.rating.grade in (Grade.GENTLE, Grade.MODERATE)


def test_raw_candidates_tell_all_numbers_and_have_a_solution():
    for record in made(3, size="6x6", unique=False, rating="none"):
        assert record.proof is None
        assert record.puzzle.n_numbers == record.puzzle.n_walls == 8
        assert naive_solutions(board_of(record.puzzle), 1)


GOLDEN = {
    ("6x6", "any"): ["lightup-91dfc790fe29d700daf8", "lightup-65fcb5ad1f7622c98fe8"],
    ("5x7", "easy"): ["lightup-d9e4ecf9cad5f822805b", "lightup-f4de24c8f02ec0a3ee53"],
    ("6x6", "tricky"): ["lightup-f0de1143c315e5012e95", "lightup-ca81a018e99cbc2d84e3"],
    ("6x6", "hard"): ["lightup-c650883c241f1d28cd50", "lightup-218e6122fc59b3c70615"],
}


@pytest.mark.parametrize(("size", "grade"), GOLDEN)
def test_the_same_seed_gives_the_same_puzzles_in_every_release(size, grade):
    assert [record.puzzle.id for record in made(2, size=size, difficulty=grade)] == GOLDEN[size, grade]


def test_ids_of_many_are_those_of_each_and_a_line_is_read_back():
    records = [*made(3, size="5x6"), *made(2, size="4x4")]
    puzzles, solutions = [record.puzzle for record in records], [record.proof.solutions[0] for record in records]
    assert LightUpFamily().identify_many(puzzles) == [puzzle.id for puzzle in puzzles]
    assert LightUpFamily().identify_solutions(puzzles, solutions) == [
        solution_id(puzzle.grid, solution) for puzzle, solution in zip(puzzles, solutions, strict=True)
    ]
    for puzzle in puzzles:
        (document,) = read(LightUpFamily().one_line(puzzle).encode())
        assert document.puzzle == puzzle


@pytest.mark.parametrize(
    ("asked", "n_walls"),
    [
        ({}, 20),
        ({"size": "14x14"}, 40),  # 39.2 are wanted, and 38 or 40 possible
        ({"size": "14x14", "symmetry": "none"}, 39),
        ({"size": "14x14", "symmetry": "rotate90"}, 40),
        ({"size": "5x5"}, 5),  # with one in the center
        ({"size": "5x4", "walls": "0.25"}, 4),  # 5 are wanted: 4 and 6 are as near
        ({"size": "5x4", "walls": "1.0"}, 20),
        ({"walls": "22"}, 22),
        ({"walls": "1", "symmetry": "none"}, 1),
        ({"size": "1x1"}, 0),
        ({"size": "1x1", "walls": "1"}, 1),
        ({"walls": ".5", "size": "3x3"}, 4),
    ],
)
def test_a_share_means_the_nearest_number_that_fits(asked: dict[str, object], n_walls: int) -> None:
    assert Request(**asked).n_walls == n_walls


def test_the_key_tells_what_a_puzzle_depends_on_however_it_was_written() -> None:
    key = Request(tries=8, difficulty="any").key()
    assert Request().key() == Request(difficulty="Usual").key() != key
    assert Request(size=" 10X10 ", walls="20", rating="none", tries=7, symmetry="Rotate180").key() == key
    others = ({"size": "10x11"}, {"walls": "22"}, {"symmetry": "mirror-h"}, {"connected": True}, {"minimal": True})
    keys = {Request(**{"difficulty": "any", **asked}).key() for asked in (*others, {"difficulty": "easy"})}
    keys.add(Request(unique=False).key())
    assert len(keys | {key}) == 8


def test_every_cell_is_a_wall_about_as_often():
    workspace, stream = workspace_for(3, 4, "rotate180"), stream_for(2)
    n_times = np.zeros((3, 4), int)
    for _ in range(600):
        draw_walls(workspace.orbits, 4, False, workspace.board, workspace.scratch, stream)
        n_times += without_frame(workspace.board.cells, 3, 4) == WALL
    assert (abs(n_times - 200) < 60).all()  # five standard deviations
