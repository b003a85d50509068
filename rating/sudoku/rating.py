"""The rating of a Sudoku."""

from collections.abc import Mapping
from dataclasses import dataclass

from rating.grades import Grade
from rating.rating import RuleUse, Status


@dataclass(frozen=True, slots=True)
class Rating:
    """State how hard a Sudoku is for a person, and what that rests on.

    Attributes:
        scale: which ladder was climbed; numbers of different scales do not compare.
        status: ``LOWER_BOUND`` when the rules, or those up to a limit, were not enough; there is then no grade, no
            score, no minutes and no level.
        peak: rating of the hardest step, to a tenth, known as ER; of a lower bound what it is at least.
        peak_rule: the first rule that had this rating.
        pearl: rating of the hardest step up to the first digit written, known as EP; 0 when none was.
        diamond: rating of the first step, known as ED; 0 when there was none. Neither is a bound.
        score: 0 to 100: of a 9x9 puzzle on the scale SE-1.2.1 that of its effort, on a scale that adds up that of the
            total, else that of its hardest step.
        score_version: which weights made the score.
        grade: its level of difficulty; its bounds are those of SE-1.2.1 on every scale of ratings.
        levels: by their names, the nearest levels of other programs for SE-1.2.1, or the level itself for HoDoKu-2.2.
        histogram: what each rule did, by its name, in the order of the ladder; rules that did nothing are left out.
        rounds: number of rounds; in a round all is done that the first rule that says anything says at its rating.
        minutes: that an average player would take; known only for 9x9 and SE-1.2.1.
        minutes_extrapolated: whether these go beyond the puzzles that they were fitted to; None without minutes.
        limit: of a lower bound, the value above which no rule was tried, so that ER is greater; None without a limit.
        total: the ratings of all steps together, on scales that add them up.
    """

    scale: str
    status: Status
    peak: float
    peak_rule: str
    pearl: float
    diamond: float
    score: float | None
    score_version: str
    grade: Grade | None
    levels: Mapping[str, str]
    histogram: Mapping[str, RuleUse]
    rounds: int
    minutes: float | None = None
    minutes_extrapolated: bool | None = None
    limit: float | None = None
    total: int | None = None
