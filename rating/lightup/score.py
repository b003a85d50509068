"""The grade of a Light Up puzzle, the minutes it takes, and its level in Simon Tatham's collection."""

from rating.grades import Grade, grade_for, look_time
from rating.lightup.rules import (
    AGREEMENT,
    CONTRADICTION,
    FACING_NUMBERS,
    LIGHT,
    LONE_CELL,
    NUMBER_SET,
    SEARCH,
    SINGLE_SOURCE,
    STARVED_NUMBER,
    TENTHS,
)
from rating.minutes import LIGHTUP, minutes_of

SCORE_VERSION = "LR-1.2"

_CEILINGS = (
    *(TENTHS[rule] for rule in (LIGHT, SINGLE_SOURCE, STARVED_NUMBER, FACING_NUMBERS)),
    *(3 * [TENTHS[AGREEMENT] - 1]),
    TENTHS[SEARCH] - 1,
)
_FEW_ROUNDS, _SHORT = 3, TENTHS[CONTRADICTION] + 2

LOOK_TIMES = tuple(look_time(tenths, grade_for(tenths, _CEILINGS)) for tenths in TENTHS)
"""The time of a look for each rule, as for nonograms."""


def minutes_for(n_white: int, looks: float) -> float:
    """Estimate the minutes of an average player by ``rating.minutes``, assuming that a person looks at white cells."""
    return minutes_of(LIGHTUP, n_white, n_white, looks)


def grade_of(tenths: int, assumed_rounds: int) -> Grade:
    """Return the grade of a puzzle by the tenths of its hardest rule and, for contradictions, how many rounds use them.

    They are ``HARD`` when few and short; ``EXPERT`` when many, or one is long; ``MASTER`` when both.

    >>> grade_of(50, 3).word, grade_of(50, 4).word, grade_of(54, 4).word, grade_of(60, 1).word
    ('Hard', 'Expert', 'Master', 'Extreme')
    """
    grade = grade_for(tenths, _CEILINGS)
    if grade is not Grade.HARD:
        return grade
    return Grade(grade + (assumed_rounds > _FEW_ROUNDS) + (tenths > _SHORT))


def tatham_level(peak_rule: int) -> str:
    """Return the level at which Tatham's Light Up solves a puzzle, from the hardest rule needed.

    His easy rules are ours up to the lone cell, his tricky ones those up to sets; for the rest he guesses.
    """
    return "Easy" if peak_rule <= LONE_CELL else "Tricky" if peak_rule <= NUMBER_SET else "Hard"
