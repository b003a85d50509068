"""One number for a Light Up puzzle, its grade, and the level that it has in Simon Tatham's collection."""

import math
from typing import NamedTuple

from rating.grades import Grade, grade_for
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

SCORE_VERSION = "LR-1.0"

_CEILINGS = (
    *(TENTHS[rule] for rule in (LIGHT, SINGLE_SOURCE, STARVED_NUMBER, FACING_NUMBERS)),
    *(3 * [TENTHS[AGREEMENT] - 1]),
    TENTHS[SEARCH] - 1,
)
_FEW_ROUNDS, _SHORT = 3, TENTHS[CONTRADICTION] + 2


class Features(NamedTuple):
    """Collect what the score is made of.

    Attributes:
        peak: rating of the hardest rule needed.
        effort: over all rounds, the rating of the rule divided by the square root of the options.
        n_lines: number of rows and columns.
        foothold_share: share of the white cells that numbers decide on the empty board.
        assumed_share: share of the white cells that rules decide which assume something.
        length_mean: mean length of the assumptions that were used.
    """

    peak: float
    effort: float
    n_lines: int
    foothold_share: float
    assumed_share: float
    length_mean: float


def score_for(features: Features) -> float:
    """Weigh the hardest rule, the work, and what makes either lighter or harder, on a scale from 0 to 100.

    The weights are those of the nonograms where they have the same terms: priors, not fitted to times of players;
    ``SCORE_VERSION`` says which they are.

    Source: own, after Pelánek 2014 (hardest step and options).
    """
    score = (
        10 * features.peak
        + 6 * math.log2(1 + 10 * features.effort / features.n_lines)
        - 4 * features.foothold_share
        + 8 * features.assumed_share * (1 + math.log2(1 + features.length_mean))
    )
    return round(min(max(score, 0.0), 100.0), 1)


def grade_of(tenths: int, assumed_rounds: int) -> Grade:
    """Return the grade of a puzzle by its hardest rule and, where that is a contradiction, by how many there are.

    Contradictions are ``HARD`` when they are few and short; ``EXPERT`` when they are many, or one is long; ``MASTER``
    when both.

    Args:
        tenths: the rating of the hardest rule that was needed, times ten.
        assumed_rounds: in how many rounds something was assumed.

    >>> grade_of(50, 3).word, grade_of(50, 4).word, grade_of(54, 4).word, grade_of(60, 1).word
    ('Hard', 'Expert', 'Master', 'Extreme')
    """
    grade = grade_for(tenths, _CEILINGS)
    if grade is not Grade.HARD:
        return grade
    return Grade(grade + (assumed_rounds > _FEW_ROUNDS) + (tenths > _SHORT))


def tatham_level(peak_rule: int) -> str:
    """Return the level at which Tatham's Light Up solves a puzzle, from the hardest rule needed.

    His easy rules are ours up to that of the lone cell, his tricky ones those up to sets; for the rest he guesses.
    """
    return "Easy" if peak_rule <= LONE_CELL else "Tricky" if peak_rule <= NUMBER_SET else "Hard"
