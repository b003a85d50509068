"""The words of the scale, and one number for a nonogram."""

import pytest

from rating.grades import Grade
from rating.nonogram.rules import RULES
from rating.nonogram.score import Features, grade_of, score_for

NOTHING = Features(peak=1.0, effort=0.0, n_lines=20, sweeps=1, foothold_share=0.0, assumed_share=0.0, trail_mean=0.0)


def test_grades_are_nine_in_order() -> None:
    words = [grade.word for grade in sorted(Grade)]
    assert words == ["Gentle", "Easy", "Moderate", "Tricky", "Hard", "Expert", "Master", "Extreme", "Beyond"]


@pytest.mark.parametrize(
    ("tenths", "word"),
    [
        (10, "Gentle"),
        (14, "Gentle"),
        (16, "Easy"),
        (18, "Easy"),
        (20, "Moderate"),
        (23, "Moderate"),
        (26, "Tricky"),
        (28, "Tricky"),
        (32, "Hard"),
        (40, "Expert"),
        (50, "Master"),
        (60, "Master"),
        (64, "Master"),
        (65, "Extreme"),
        (79, "Extreme"),
        (80, "Beyond"),
        (100, "Beyond"),
    ],
)
def test_the_hardest_rule_gives_the_grade(tenths: int, word: str) -> None:
    assert grade_of(tenths).word == word


def test_the_ladder_rises() -> None:
    tenths = [rule.tenths for rule in RULES]
    assert tenths == sorted(tenths)
    assert len({rule.name for rule in RULES}) == len(RULES)


def test_the_score_weighs_as_it_says() -> None:
    assert score_for(NOTHING) == 10.0
    assert score_for(NOTHING._replace(peak=2.3)) == 23.0
    assert score_for(NOTHING._replace(effort=14.0)) == 10.0 + 6 * 3  # 1 + 10 * 14 / 20 = 2 ** 3
    assert score_for(NOTHING._replace(sweeps=8)) == 10.0 + 3 * 3
    assert score_for(NOTHING._replace(foothold_share=0.5)) == 10.0 - 2
    assert score_for(NOTHING._replace(assumed_share=0.25, trail_mean=7.0)) == 10.0 + 8 * 0.25 * (1 + 3)


def test_the_score_stays_on_its_scale() -> None:
    assert score_for(NOTHING._replace(peak=0.0, foothold_share=1.0)) == 0.0
    assert score_for(NOTHING._replace(peak=9.5, effort=1e6)) == 100.0
