"""The grade of a Light Up puzzle, its minutes, and its level elsewhere."""

import pytest

from rating.effort_kernel import share_of_looks
from rating.grades import Grade
from rating.lightup.score import grade_of, minutes_for

GRADES = {  # tenths of the hardest rule, and rounds of contradictions
    Grade.GENTLE: [(0, 0), (10, 0), (12, 0)],
    Grade.EASY: [(15, 0)],
    Grade.MODERATE: [(20, 0), (25, 0)],
    Grade.TRICKY: [(30, 0), (38, 0)],
    Grade.HARD: [(50, 1), (52, 3)],
    Grade.EXPERT: [(52, 4), (54, 1), (54, 3)],
    Grade.MASTER: [(54, 4), (58, 9)],
    Grade.EXTREME: [(60, 1), (78, 9)],
    Grade.BEYOND: [(80, 1), (88, 1)],
}


@pytest.mark.parametrize("grade", GRADES)
def test_the_hardest_rule_and_the_contradictions_give_the_grade(grade: Grade) -> None:
    assert {grade_of(*case) for case in GRADES[grade]} == {grade}


def test_minutes_are_those_of_marking_and_looking() -> None:
    assert minutes_for(80, 0) == pytest.approx(80 * 0.5 / 60)
    # 81 cells for the first of four options: 81 / 5 looks, twice as many for all four, at 0.25 * 3 seconds each.
    assert minutes_for(80, share_of_looks(3.0, 4)) == pytest.approx((40 + 0.25 * 3 * 2 * 81 / 5) / 60)
    looks = share_of_looks(3.0, 4) + share_of_looks(1.0, 1)
    assert minutes_for(80, looks) == pytest.approx((40 + 0.25 * (3 * 2 * 81 / 5 + 81 / 2)) / 60)
