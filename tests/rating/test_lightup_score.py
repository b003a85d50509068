"""The grade of a Light Up puzzle, its minutes, and its level elsewhere."""

import pytest

from rating.effort_kernel import share_of_looks
from rating.grades import Grade
from rating.lightup.rules import LONE_CELL, NUMBER, NUMBER_SET, RULES, STARVED_NUMBER
from rating.lightup.score import grade_of, minutes_for, tatham_level


@pytest.mark.parametrize(
    ("tenths", "rounds", "word"),
    [
        (0, 0, "Gentle"),
        (10, 0, "Gentle"),
        (12, 0, "Gentle"),
        (15, 0, "Easy"),
        (20, 0, "Moderate"),
        (25, 0, "Moderate"),
        (30, 0, "Tricky"),
        (38, 0, "Tricky"),
        (50, 1, "Hard"),
        (52, 3, "Hard"),
        (52, 4, "Expert"),
        (54, 1, "Expert"),
        (54, 3, "Expert"),
        (54, 4, "Master"),
        (58, 9, "Master"),
        (60, 1, "Extreme"),
        (78, 9, "Extreme"),
        (80, 1, "Beyond"),
        (88, 1, "Beyond"),
    ],
)
def test_the_hardest_rule_and_the_contradictions_give_the_grade(tenths: int, rounds: int, word: str) -> None:
    assert grade_of(tenths, rounds) is Grade[word.upper()]


def test_minutes_are_those_of_marking_and_looking() -> None:
    assert minutes_for(80, 0) == pytest.approx(80 * 0.5 / 60)
    # 81 cells for the first of four options: 81 / 5 looks, twice as many for all four, at 0.25 * 3 seconds each.
    assert minutes_for(80, share_of_looks(3.0, 4)) == pytest.approx((40 + 0.25 * 3 * 2 * 81 / 5) / 60)
    looks = share_of_looks(3.0, 4) + share_of_looks(1.0, 1)
    assert minutes_for(80, looks) == pytest.approx((40 + 0.25 * (3 * 2 * 81 / 5 + 81 / 2)) / 60)


@pytest.mark.parametrize(
    ("rule", "level"),
    [
        (NUMBER, "Easy"),
        (LONE_CELL, "Easy"),
        (STARVED_NUMBER, "Tricky"),
        (NUMBER_SET, "Tricky"),
        (NUMBER_SET + 1, "Hard"),
        (len(RULES) - 1, "Hard"),
    ],
)
def test_levels_of_tatham(rule: int, level: str) -> None:
    assert tatham_level(rule) == level
