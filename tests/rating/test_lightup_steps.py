"""The trace of Light Up: what its steps rest on, and that it reads well, in words and in pictures."""

from typing import cast

import pytest

from puzzles.lightup import LightUp
from rating.lightup.rating import DEFAULT_BUDGET
from rating.lightup.steps import explain
from rating.lightup.words import Assumption, sentence
from rating.lightup.words import LightUpDeduction as Deduction
from solvers.verdict import Proof
from tests.naive.lightup_rules import seen_from
from tests.puzzles.lightup_boards import lightup
from tests.rating.lightup_puzzles import SEVERAL, known_solution, random_puzzle, rows_of
from tests.rating.test_lightup_ladder import proved


def deductions(puzzle: LightUp, proof: Proof, budget: int = DEFAULT_BUDGET) -> list[Deduction]:
    return [cast(Deduction, step.details) for step in explain(puzzle, proof, budget)]


def test_light_comes_from_the_bulb_that_is_named() -> None:
    n_seen = 0
    for seed in range(20):
        puzzle, proof = random_puzzle(seed, max_side=8)
        walls = [[sign != "." for sign in row] for row in rows_of(puzzle)]
        for step in deductions(puzzle, proof):
            if step.rule == "light":
                ((row, column),) = step.because
                assert proof.solutions[0][row, column]
                assert {cell[:2] for cell in step.decides} <= seen_from(walls, row, column)
                n_seen += 1
    assert n_seen


def test_what_the_budget_leaves_is_one_step() -> None:
    puzzle, proof = proved(SEVERAL[0])
    *_, last = deductions(puzzle, proof, budget=5)
    assert (last.rule, last.because, last.assumption, last.length) == ("nested contradiction", (), None, 0)
    assert sentence(last, puzzle).startswith(
        "Nested contradiction: the search was given up, and the solution says so, so "
    )
    solution = known_solution(puzzle, proof)
    assert all(solution[row, column] == is_bulb for row, column, is_bulb in last.decides)


def test_a_small_puzzle_is_reported_in_full() -> None:
    puzzle, proof = proved((".*.", ".#*", "*11"))
    assert [step.text for step in explain(puzzle, proof)] == [
        "Number: the 1 at R3C3 needs every cell that is left beside it, so R2C3 holds a bulb.",
        "Number: the 1 at R3C2 needs every cell that is left beside it, so R3C1 holds a bulb.",
        "Light: the bulb at R3C1 shines here, so R1C1 and R2C1 hold no bulb.",
        "Light: the bulb at R2C3 shines here, so R1C3 holds no bulb.",
        "Lone cell: nothing else can light it, so R1C2 holds a bulb.",
    ]


WALLS = lightup(("3..", "..1", "..."))


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        (
            Deduction(1, 1, "facing numbers", 3.8, 1, ((0, 0), (1, 2)), None, 0, ((2, 0, False), (2, 1, True))),
            "Facing numbers: the 3 at R1C1 and the 1 at R2C3 agree on this, however they get their bulbs, "
            "so R3C2 holds a bulb; R3C1 holds none.",
        ),
        (
            Deduction(1, 1, "nested contradiction", 7.0, 1, (), Assumption(2, 1, bulb=True), 2, ((2, 1, False),)),
            "Nested contradiction: if R3C2 held a bulb, all that then remains to be tried fails; "
            "so R3C2 holds no bulb.",
        ),
        (
            Deduction(1, 1, "agreement", 6.0, 1, (), Assumption(2, 1, None), 2, tuple((2, i, False) for i in range(3))),
            "Agreement: whether R3C2 holds a bulb or not, R3C1 to R3C3 hold no bulb.",
        ),
    ],
)
def test_rare_rules_have_their_words(step: Deduction, expected: str) -> None:
    assert sentence(step, WALLS) == expected
