"""One number for a puzzle, and its grade."""

import math
from typing import NamedTuple

from rating.grades import Grade, grade_for
from rating.nonogram.rules import (
    COLOR_CROSSING,
    FORCING,
    FULL_LINE,
    IDENTITY,
    MERCURY,
    PROBE,
    PUNCTUATING,
    SEARCH,
    TENTHS,
)

SCORE_VERSION = "NR-1.1"

_CEILINGS = (
    *(TENTHS[rule] for rule in (PUNCTUATING, MERCURY, FORCING, COLOR_CROSSING, IDENTITY, FULL_LINE)),
    TENTHS[PROBE] - 1,
    TENTHS[SEARCH] - 1,
)


class Features(NamedTuple):
    """Collect what the score is made of.

    Attributes:
        peak: rating of the hardest rule needed.
        effort: over all rounds, the rating of the rule divided by the square root of the options.
        n_lines: number of rows and columns.
        sweeps: fewest sweeps that complete line solving takes; 0 when no line says anything at first.
        foothold_share: share of the cells that freebies and simple boxes decide in the empty grid.
        assumed_share: share of the cells that rules beyond the line decide.
        trail_mean: mean number of lines that such a rule touched.
    """

    peak: float
    effort: float
    n_lines: int
    sweeps: int
    foothold_share: float
    assumed_share: float
    trail_mean: float


def score_for(features: Features) -> float:
    """Weigh the hardest rule, the work, and what makes either lighter or harder, on a scale from 0 to 100.

    The weights are priors, not yet fitted to times of players; ``SCORE_VERSION`` says which they are.

    Source: own, after Pelánek 2014 (hardest step and options), Batenburg and others 2009 (sweeps), Roucairol and
    Cazenave 2024 (guesses).
    """
    score = (
        10 * features.peak
        + 6 * math.log2(1 + 10 * features.effort / features.n_lines)
        + 3 * math.log2(max(features.sweeps, 1))
        - 4 * features.foothold_share
        + 8 * features.assumed_share * (1 + math.log2(1 + features.trail_mean))
    )
    return round(min(max(score, 0.0), 100.0), 1)


def score_bounds(peak: float, height: int, width: int, n_colors: int, *, is_assumed: bool) -> tuple[float, float]:
    """Bound the scores that puzzles of a size can have, whatever their clues.

    Each round removes a color from a cell at least, and each sweep of lines but the last as well; assumptions touch
    every line at most, and their rating rises by a tenth whenever the number of lines that they touch doubles.

    Args:
        peak: rating of the hardest rule without what assumptions add to it.
        height, width: number of rows and columns.
        n_colors: number of colors.
        is_assumed: whether that rule assumes something.
    """
    n_lines, n_removals = height + width, height * width * n_colors
    added = n_lines.bit_length() / 10 if is_assumed else 0.0
    least = Features(peak, 0.0, n_lines, 1, 1.0, 0.0, 0.0)
    most = Features(
        peak + added, n_removals * (peak + added), n_lines, 1 + n_removals, 0.0, float(is_assumed), float(n_lines)
    )
    return score_for(least), score_for(most)


def grade_of(tenths: int) -> Grade:
    """Return the grade of a puzzle whose hardest rule has a rating of so many tenths.

    The hardest rule alone decides: to order puzzles by score within a size would need times of players.
    """
    return grade_for(tenths, _CEILINGS)
