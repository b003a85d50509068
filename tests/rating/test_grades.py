"""The words of the scale, and minutes, of nonograms and Light Up."""

import pytest

from rating.effort_kernel import share_of_looks
from rating.grades import Grade
from rating.lightup.score import grade_of as grade_of_lightup
from rating.lightup.score import minutes_for as minutes_of_lightup
from rating.nonogram.rules import RULES
from rating.nonogram.score import grade_of, minutes_for, score_bounds
from rating.score import band_for


@pytest.mark.parametrize(
    ("word", "least", "most"),
    [
        *[("Gentle", 10, 14), ("Easy", 16, 18), ("Moderate", 20, 23), ("Tricky", 26, 28), ("Hard", 32, 32)],
        *[("Expert", 40, 40), ("Master", 50, 64), ("Extreme", 65, 79), ("Beyond", 80, 100)],
    ],
)
def test_the_hardest_rule_gives_the_grade(word: str, least: int, most: int) -> None:
    assert {grade_of(least).word, grade_of(most).word} == {word}


# The first of four options takes a fifth of the lines or cells, n / 5 looks, and all four twice as many. A cell of a
# nonogram takes 0.7 s and a look 2.3 s; in Light Up these are half a second and a quarter of 3 s.
@pytest.mark.parametrize(
    ("minutes", "n", "writing", "looks", "of_one"),
    [
        (lambda looks: minutes_for(100, 20, looks), 21, 70, 2.3, 1.0),
        (lambda looks: minutes_of_lightup(80, looks), 81, 40, 3.0, 0.25),
    ],
    ids=["nonogram", "lightup"],
)
def test_minutes_are_those_of_writing_and_looking(minutes, n, writing, looks, of_one) -> None:
    four, one = share_of_looks(looks, 4), share_of_looks(1.0, 1)
    assert minutes(0) == pytest.approx(writing / 60)
    assert minutes(four) == pytest.approx((writing + of_one * looks * 2 * n / 5) / 60)
    assert minutes(four + one) == pytest.approx((writing + of_one * (looks * 2 * n / 5 + n / 2)) / 60)


@pytest.mark.parametrize("tenths", [rule.tenths for rule in RULES])
def test_scores_are_bounded_by_the_bands(tenths: int) -> None:
    low, high = score_bounds(tenths / 10, 10, 12, 2, is_assumed=tenths >= 50)
    assert band_for(grade_of(tenths))[0] <= low < high < 100
    assert low > score_bounds(tenths / 10, 5, 5, 2, is_assumed=tenths >= 50)[0]


LIGHTUP_GRADES = {  # tenths of the hardest rule, and rounds of contradictions
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


@pytest.mark.parametrize("grade", LIGHTUP_GRADES)
def test_the_hardest_rule_and_the_contradictions_give_the_grade(grade: Grade) -> None:
    assert {grade_of_lightup(*case) for case in LIGHTUP_GRADES[grade]} == {grade}
