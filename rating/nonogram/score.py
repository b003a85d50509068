"""The grade of a nonogram, and the minutes it takes."""

from functools import lru_cache

from rating.effort_kernel import share_of_looks
from rating.grades import Grade, grade_for, look_time
from rating.minutes import NONOGRAM, minutes_of
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
from rating.score import score_for

SCORE_VERSION = "NR-1.3"

_CEILINGS = (
    *(TENTHS[rule] for rule in (PUNCTUATING, MERCURY, FORCING, COLOR_CROSSING, IDENTITY, FULL_LINE)),
    TENTHS[PROBE] - 1,
    TENTHS[SEARCH] - 1,
)

LOOK_TIMES = tuple(look_time(tenths, grade_for(tenths, _CEILINGS)) for tenths in TENTHS)
"""The time of a look for each rule, relative to the easiest; a rule rated 0.3 higher takes 1.3 times as long."""


def minutes_for(n_cells: int, n_lines: int, looks: float) -> float:
    """Estimate the minutes of an average player by ``rating.minutes``, assuming that a person looks at lines."""
    return minutes_of(NONOGRAM, n_cells, n_lines, looks)


def score_bounds(peak: float, height: int, width: int, n_colors: int, *, is_assumed: bool) -> tuple[float, float]:
    """Bound the scores of all puzzles of a size with a hardest rule of rating ``peak``, before extras for assumptions.

    Each round removes at least one color. An assumption touches at most all lines, and adds a tenth for each doubling.
    """
    n_cells, n_lines = height * width, height + width
    added = n_lines.bit_length() if is_assumed else 0
    tenths = round(10 * peak)
    quickest = minutes_for(n_cells, n_lines, 0)
    time = look_time(tenths, grade_of(tenths)) * (1 + added / 10)
    slowest = minutes_for(n_cells, n_lines, n_cells * n_colors * share_of_looks(time, 1))
    return score_for(grade_of(tenths), quickest), score_for(grade_of(tenths + added), slowest)


@lru_cache(maxsize=256)
def grade_of(tenths: int) -> Grade:
    """Return the grade of a puzzle; the rating of its hardest rule, in tenths, decides."""
    return grade_for(tenths, _CEILINGS)
