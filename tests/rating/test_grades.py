"""The words of the scale, and the minutes of a nonogram."""

import pytest

from rating.effort_kernel import share_of_looks
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


def test_minutes_are_those_of_writing_and_looking() -> None:
    assert minutes_for(100, 20, 0) == pytest.approx(100 * 0.7 / 60)
    # 21 lines for the first of four options: 21 / 5 looks, twice as many for all four, at 2.3 seconds each.
    assert minutes_for(100, 20, share_of_looks(2.3, 4)) == pytest.approx((70 + 2.3 * 2 * 21 / 5) / 60)
    looks = share_of_looks(2.3, 4) + share_of_looks(1.0, 1)
    assert minutes_for(100, 20, looks) == pytest.approx((70 + 2.3 * 2 * 21 / 5 + 21 / 2) / 60)


def test_more_places_to_go_on_never_take_longer() -> None:
    minutes = [minutes_for(0, 20, share_of_looks(1.0, options)) for options in range(1, 50)]
    assert minutes == sorted(minutes, reverse=True)


@pytest.mark.parametrize("tenths", [rule.tenths for rule in RULES])
def test_scores_are_bounded_by_the_bands(tenths: int) -> None:
    low, high = score_bounds(tenths / 10, 10, 12, 2, is_assumed=tenths >= 50)
    assert band_for(grade_of(tenths))[0] <= low < high < 100
    assert low > score_bounds(tenths / 10, 5, 5, 2, is_assumed=tenths >= 50)[0]
