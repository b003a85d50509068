"""One number for a Light Up puzzle, its grade, and its level elsewhere."""

import pytest

from rating.grades import Grade
from rating.lightup.rules import LONE_CELL, NUMBER, NUMBER_SET, RULES, STARVED_NUMBER
from rating.lightup.score import Features, grade_of, score_for, tatham_level

NOTHING = Features(peak=1.0, effort=0.0, n_lines=20, foothold_share=0.0, assumed_share=0.0, length_mean=0.0)


def test_the_ladder_rises() -> None:
    tenths = [rule.tenths for rule in RULES]
    assert tenths == sorted(tenths)
    assert len({rule.name for rule in RULES}) == len(RULES)


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


def test_the_score_weighs_as_it_says() -> None:
    assert score_for(NOTHING) == 10.0
    assert score_for(NOTHING._replace(peak=2.5)) == 25.0
    assert score_for(NOTHING._replace(effort=14.0)) == 10.0 + 6 * 3  # 1 + 10 * 14 / 20 = 2 ** 3
    assert score_for(NOTHING._replace(foothold_share=0.5)) == 10.0 - 2
    assert score_for(NOTHING._replace(assumed_share=0.25, length_mean=7.0)) == 10.0 + 8 * 0.25 * (1 + 3)


def test_the_score_stays_on_its_scale() -> None:
    assert score_for(NOTHING._replace(peak=0.0, foothold_share=1.0)) == 0.0
    assert score_for(NOTHING._replace(peak=8.8, effort=1e6)) == 100.0


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
