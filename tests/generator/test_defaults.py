"""Whoever says nothing of difficulty gets what a newspaper prints: Easy or Moderate, exactly graded, symmetric."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from generator.families import family_named
from generator.pipeline import GenerationExhausted, generate
from generator.record import Record
from generator.sudoku.options import JIGSAW
from puzzles.errors import RequestError
from puzzles.families import FAMILIES
from puzzles.sudoku.marks.kinds import MARK_VARIANTS
from puzzles.sudoku.variants import VARIANTS
from rating.grades import Grade
from rating.rating import Status
from tests.examples import at_the_gate, either, first

Asked = dict[str, Any]

ALONE_NOTHING = "toroidal"
USUAL = {Grade.EASY, Grade.MODERATE}

KINDS: list[tuple[str, Asked]] = [
    *((family, {}) for family in FAMILIES),
    *(
        ("sudoku", {"variant": f"{name},anti-king" if name == ALONE_NOTHING else name})
        for name in (JIGSAW, *VARIANTS, *MARK_VARIANTS)
    ),
]

SIZES: list[tuple[str, Asked]] = [
    ("sudoku", {"size": "6x6"}),
    ("sudoku", {"size": "25x25"}),
    ("sudoku", {"variant": "thermo", "size": "16x16"}),
    ("sudoku", {"variant": "x,killer"}),
    ("sudoku", {"symmetry": "none"}),
    ("futoshiki", {"size": "8x8"}),
    ("slitherlink", {"size": "12x12"}),
    ("nonogram", {"size": "15x15", "colors": 3}),
    at_the_gate("slitherlink", {"size": "20x20"}),
    at_the_gate("nonogram", {"size": "40x60", "colors": 5, "density": 0.3}),
    at_the_gate("sudoku", {"size": "49x49"}),
    at_the_gate("starbattle", {"size": "10x10", "stars": 2}),
    *(at_the_gate("sudoku", {"variant": name, "size": "12x12"}) for name in MARK_VARIANTS),
]


def made(family: str, asked: Asked, seed: int) -> Record:
    return generate(family_named(family).request.from_call(asked), seed)


def symmetric(record: Record) -> bool:
    """Return whether what a request calls symmetric is carried into itself by a half turn."""
    puzzle: Any = record.puzzle
    if record.family == "lightup":
        places = puzzle.grid != 6
    elif record.family == "sudoku":
        places = puzzle.grid != 0
    else:
        cells = [layer.name for layer in puzzle.game.layers if layer.kind == "cells"]
        dug = [name for group in puzzle.game.dug for name in group if name in cells]
        places = np.array([puzzle.clues[name] >= 0 for name in dug])
    return np.array_equal(places, places[..., ::-1, ::-1])


@pytest.mark.parametrize(("family", "asked"), [*first(40, KINDS), *SIZES], ids=str)
def test_what_is_made_without_a_wish_is_easy_or_moderate_and_symmetric(family: str, asked: Asked) -> None:
    for seed in range(either(1, 5)):
        record = made(family, asked, seed)
        assert record.rating.status is Status.EXACT
        assert record.rating.grade in USUAL
        if getattr(record.request, "symmetry", "") == "rotate180":
            assert symmetric(record)
        else:
            assert family == "nonogram" or "symmetry" not in record.request.__dataclass_fields__ or asked


def test_small_boards_may_be_gentle_and_none_is_harder() -> None:
    for family, size in (("sudoku", "4x4"), ("futoshiki", "4x4"), ("lightup", "3x3"), ("nonogram", "1x9")):
        assert made(family, {"size": size}, 1).rating.grade in {Grade.GENTLE, *USUAL}


@pytest.mark.parametrize(
    ("family", "asked"),
    [
        ("sudoku", {"difficulty": "any"}),
        ("sudoku", {"clues": 24}),
        ("sudoku", {"minimal": True}),
        ("sudoku", {"needs": "x-wing"}),
        ("sudoku", {"er": "7.0"}),
        ("nonogram", {"logic": "probe"}),
        ("lightup", {"minimal": True}),
        ("tents", {"clues": 9}),
    ],
    ids=str,
)
def test_who_knows_what_to_ask_for_is_given_no_other_grade(family: str, asked: Asked) -> None:
    request = family_named(family).request.from_call(asked)
    assert set(request.grades) & USUAL == set()


def test_what_nobody_can_grade_is_refused_and_released_by_any_difficulty() -> None:
    request = family_named("sudoku").request
    with pytest.raises(RequestError, match="64x64 is too large to be graded; expected at most 62x62, or --difficulty"):
        request(size="64x64")
    assert request(size="64x64", difficulty="any").grades == ()


def test_a_default_that_is_not_met_is_refused_with_the_way_out() -> None:
    request = family_named("lightup").request(size="40x40", walls="1", symmetry="none", tries=2)
    with pytest.raises(GenerationExhausted, match="expected --difficulty any, or fewer of"):
        generate(request, 1)


def test_the_pipeline_lets_no_harder_puzzle_out_whatever_was_proposed(monkeypatch: pytest.MonkeyPatch) -> None:
    family = family_named("tents")
    rate = type(family).rate_many
    monkeypatch.setattr(
        type(family), "rate_many", lambda *own, **more: [replace(each, grade=Grade.HARD) for each in rate(*own, **more)]
    )
    with pytest.raises(GenerationExhausted, match="2 of grade Hard"):
        generate(family.request(tries=2, size="5x5"), 1)
    assert generate(family.request(tries=2, size="5x5", difficulty="any"), 1).rating.grade is Grade.HARD
