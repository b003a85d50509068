"""Aiming at a difficulty: what was asked for is there, told by a naive ladder, or refused with the reasons counted."""

import pytest

from generator.pipeline import generate, generate_many
from generator.sudoku.aim import ANY_RATING, RULE_WORDS
from generator.sudoku.request import SudokuRequest as Request
from kernels.jit import PLAIN
from rating.rating import Status
from rating.sudoku.rules import RULES
from tests.examples import either
from tests.naive import sudoku_ladder as naive

# The least rating of each rule of the naive ladder, in tenths.
LEAST = (10, 12, 17, 20, 23, 24, 25, 25, 26, 29, 29, 30, 32, 34, 36, 38, 40, 42, 44, 45, 50, 52, 54, 56, 62)


def text(puzzle):
    return "".join(map(str, puzzle.cells)).replace("0", ".")


@pytest.mark.parametrize(
    ("er", "low", "high"), [("1.7..2.0", 17, 20), ("3.0", 30, 30), ("4.2..5.0", 42, 50)][: 1 if PLAIN else None]
)
def test_ratings_are_in_the_range(er, low, high):
    for record in generate_many(Request(er=er), 1, either(1, 3)):
        assert low <= naive.climb(text(record.puzzle)).hardest <= high
        assert record.rating.status is Status.EXACT


@pytest.mark.parametrize(
    ("grade", "n_givens"), [("gentle", 36), ("easy", 32), ("hard", 30), ("extreme", 26)][: 3 if PLAIN else None]
)
def test_a_grade_keeps_the_usual_look(grade, n_givens):
    puzzle = generate(Request(difficulty=grade), 2).puzzle
    is_given = puzzle.grid != 0
    assert puzzle.n_givens == n_givens
    assert (is_given == is_given[::-1, ::-1]).all()


@pytest.mark.parametrize(
    "asked", [{"clues": 28}, {"symmetry": "none"}, {"minimal": True}, {"er": "2.0"}, {"needs": "naked-single"}]
)
def test_what_else_shapes_the_givens_leaves_no_usual_look(asked):
    request = Request(difficulty="moderate", **asked)
    assert (request.clues, request.needed_symmetry) == (asked.get("clues"), "none")
    assert Request(size="6x6", difficulty="easy").clues is None


@pytest.mark.parametrize("rule", ["naked-pair", "hidden-pair", "xy-wing"][: 1 if PLAIN else None])
def test_a_needed_rule_is_one_without_which_the_easier_ones_get_stuck(rule, monkeypatch):
    puzzle = generate(Request(needs=rule), 3).puzzle
    tenths = RULES[RULE_WORDS.index(rule)].tenths
    assert naive.climb(text(puzzle)).hardest == tenths
    easier = [find for find, least in zip(naive.LADDER, LEAST, strict=True) if least < tenths]
    monkeypatch.setattr(naive, "LADDER", easier)
    assert not naive.climb(text(puzzle)).is_solved


def test_no_harder_technique_is_needed_at_other_sizes_and_logics_either():
    for record in generate_many(Request(max_technique="naked-single"), 4, 1 if PLAIN else 5):
        assert naive.climb(text(record.puzzle)).hardest <= 23
    assert generate(Request(size="6x6", er="1.5"), 5).rating.peak == 1.5
    assert generate(Request(logic="singles", needs="naked-single"), 5).rating.peak_rule == "naked single"
    assert generate(Request(size="8x8", logic="any", needs="pointing"), 5).rating.peak_rule == "pointing"
    assert generate(Request(size="8x8", logic="any", difficulty="tricky"), 5).rating.grade.word == "Tricky"
    limited = generate(Request(size="8x8", logic="any", rating="2.0"), 5).rating
    assert limited.status is Status.EXACT or limited.limit == 2.0


@pytest.mark.parametrize(
    ("asked", "ceiling"),
    [
        ({"er": "7.0..7.3"}, 73),
        ({"difficulty": "hard"}, 54),
        ({"difficulty": "hard", "er": "4.0..4.5"}, 45),
        ({"needs": "x-wing"}, 32),
        ({"max_technique": "x-wing"}, 32),
        ({"needs": "unique-loop"}, ANY_RATING),  # which varies in rating
        ({"max_technique": "x-cycle"}, ANY_RATING),
    ],
)
def test_no_more_is_looked_at_than_can_meet_the_aim(asked, ceiling):
    assert Request(**asked).aim.ceiling == ceiling


@pytest.mark.parametrize(
    ("asked", "logic"),
    [
        ({}, "singles"),
        ({"difficulty": "moderate"}, "singles"),
        ({"difficulty": "hard"}, "any"),
        ({"needs": "direct-hidden-pair"}, "singles"),
        ({"needs": "pointing"}, "any"),
        ({"er": "2.3..4.0"}, "singles"),
        ({"er": "2.4..4.0"}, "any"),
        ({"max_technique": "jellyfish"}, "singles"),
    ],
)
def test_an_aim_beyond_singles_implies_any_logic(asked, logic):
    assert Request(size="6x6", **asked).needed_logic == logic
