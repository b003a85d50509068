"""The rating of a Sudoku."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rating.grades import Grade
from rating.rating import Rating, RuleUse, Status


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SudokuRating(Rating):
    """The difficulty of a Sudoku for a person.

    The bounds of the grades are those of SE-1.2.1 on every scale of ratings. Minutes are fitted to times for 9x9 and
    SE-1.2.1, and extrapolated for the others. The levels are those nearest to SE-1.2.1, or the level itself for
    HoDoKu-2.2. Sudokus with marks have the scale GR-1 of games, its grades, and neither pearl nor diamond.

    Attributes:
        peak: rating of the hardest step, to a tenth, known as ER; at least that, for a lower bound.
        pearl: rating of the hardest step up to the first digit written, known as EP; 0 if none was.
        diamond: rating of the first step, known as ED; 0 if there was none. Neither is a bound.
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
    levels: Mapping[str, str] = field()
    histogram: Mapping[str, RuleUse]
    rounds: int
    minutes: float | None = None
    minutes_extrapolated: bool | None = None
    limit: float | None = None
    total: int | None = None
