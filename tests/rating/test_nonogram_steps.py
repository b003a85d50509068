"""The trace: what its steps rest on, and that it reads well; that it replays is seen in test_steps.py."""

from typing import cast

import pytest

from puzzles.nonogram import Nonogram
from rating.nonogram.rating import DEFAULT_BUDGET
from rating.nonogram.rules import RULES
from rating.nonogram.steps import explain
from rating.nonogram.words import Assumption, LineName, NonogramDeduction, sentence
from solvers.verdict import Proof
from tests.rating.puzzles import PEAKS, unique
from tests.solvers.puzzles import grid_from

LIMIT = 300  # of search nodes, so that the search ends early


def deductions(puzzle: Nonogram, proof: Proof, budget: int = DEFAULT_BUDGET) -> list[NonogramDeduction]:
    return [cast(NonogramDeduction, step.details) for step in explain(puzzle, proof, budget)]


@pytest.mark.parametrize("text", PEAKS)
def test_what_goes_beyond_the_lines_names_its_assumption(text: str) -> None:
    for step in deductions(*unique(grid_from(text)), LIMIT):
        is_assumed = step.rating >= 5.0 and step.rule != "search"
        assert (step.assumption is not None) == is_assumed
        assert len(step.lines) == 1 or is_assumed
        assert (step.trail > 0) == is_assumed
        if step.assumption and step.assumption.color is not None:
            assert step.removes == ((*step.assumption[:2], (step.assumption.color,)),)


def test_a_small_puzzle_is_reported_in_full() -> None:
    puzzle, proof = unique(grid_from("111. 1..."), 2)
    assert [step.text for step in explain(puzzle, proof)] == [
        "Column 1, freebie: the blocks that are left fit in one way only, so rows 1 and 2 are blue.",
        "Column 4, freebie: the blocks that are left fit in one way only, so rows 1 and 2 are blank.",
        "Row 1, freebie: the blocks that are left fit in one way only, so columns 2 and 3 are blue.",
        "Row 2, punctuating: a block is complete and ends here, so columns 2 and 3 are blank.",
    ]


PUZZLE = Nonogram.from_grid(grid_from("12 21"))
CROSSING = LineName("row", 0), LineName("column", 0)
SPACES = (3, 0, (1, 2)), (3, 1, (1,)), (3, 4, (1,)), (3, 5, (1,))
AGREED, DECIDED = ((1, 0, (0, 2)), (1, 1, (0, 1))), ((1, 0, 1), (1, 1, 2))


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        (
            NonogramDeduction(7, 3, "simple spaces", 2.0, 1, (LineName("row", 3),), None, 0, SPACES, ((3, 0, 0),)),
            "Row 4, simple spaces: no block of the color reaches these cells, so column 1 is blank; "
            "columns 2, 5 and 6 cannot be blue.",
        ),
        (
            NonogramDeduction(1, 1, "probe", 6.6, 1, CROSSING, Assumption(1, 0, 2), 5, ((1, 0, (2,)),), ()),
            "Probe: if row 2, column 1 were vermillion, some line would have no room for its blocks; "
            "so row 2, column 1 cannot be vermillion.",
        ),
        (
            NonogramDeduction(1, 1, "agreement", 7.0, 1, CROSSING, Assumption(0, 0, None), 5, AGREED, DECIDED),
            "Agreement: whatever row 1, column 1 is, row 2, column 1 is blue; row 2, column 2 is vermillion.",
        ),
    ],
)
def test_sentences(step: NonogramDeduction, expected: str) -> None:
    assert sentence(step, PUZZLE) == expected


@pytest.mark.parametrize("rule", [rule.name for rule in RULES])
def test_every_rule_has_its_words(rule: str) -> None:
    for assumption in (None, Assumption(0, 0, None if rule == "agreement" else 1)):
        if assumption is None and rule == "agreement":
            continue
        step = NonogramDeduction(1, 1, rule, 1.0, 1, CROSSING, assumption, 0, ((0, 0, (1,)),), ())
        assert rule.lower() in sentence(step, PUZZLE).lower()
