"""The rating that a request aims at, and the reason why a puzzle misses it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from generator.limits import Limit, Point, limit_of_grades, limit_of_word
from rating.grades import Grade
from rating.sudoku.grades import BANDS, band_of
from rating.sudoku.rules import (
    BY_NAME,
    FULL_HOUSE,
    HIDDEN_QUAD,
    JELLYFISH,
    NAKED_QUAD,
    NAKED_SINGLE,
    RULES,
    UNIQUE_LOOP,
)

RULE_WORDS = tuple(rule.name.lower().replace(" ", "-") for rule in RULES)
"""Names of the rules of the ladder as words of the command line, easiest first."""

_NUMBERS = {name: rule.id for name, rule in BY_NAME.items() if rule in RULES}
ANY_RATING = 1_000
MOST_RATING = BANDS[-1].ceiling
# The other rules have higher ratings in their longer forms.
_FIXED = {*RULES[: UNIQUE_LOOP.id], NAKED_QUAD, JELLYFISH, HIDDEN_QUAD}


@cache
def points() -> tuple[Point, ...]:
    """Return every id and value that the hardest rule of a puzzle may have."""
    return tuple(
        Point(rule.id, tenths)
        for rule in RULES
        for tenths in ([rule.tenths] if rule in _FIXED else range(rule.tenths, MOST_RATING + 1))
    )


def limits_of(aim: "Aim", difficulty: str, needs: str, max_technique: str, er: str) -> list[Limit]:
    """Return the limits that options set on the rating; an option that was not given is empty."""
    limits = []
    if max_technique:
        limits.append(
            Limit(
                f"--max-technique {max_technique}",
                lambda point: RULES[point.rule].tenths <= aim.most,
                lambda points: f"--max-technique {RULE_WORDS[min(points).rule]} or harder",
            )
        )
    if aim.grades:
        limits.append(limit_of_grades(difficulty, aim.grades, lambda point: band_of(point.tenths).grade))
    if er:
        limits.append(
            Limit(
                f"--er {er}",
                lambda point: aim.low <= point.tenths <= aim.high,
                lambda points: f"--er such as {_nearest(points, aim)}",
            )
        )
    if needs:
        limits.append(limit_of_word("--needs", needs, lambda point: RULE_WORDS[point.rule]))
    return limits


LIMIT_OF_SINGLES = Limit("--logic singles", lambda point: point.rule <= NAKED_SINGLE.id, lambda _: "--logic any")
"""The ratings that naked and hidden singles can reach; no harder rule is then tried."""


def limit_of_extent(rating: str, up_to: float) -> Limit:
    """Return the limit that a highest rating sets."""
    return Limit(
        f"--rating {rating}",
        lambda point: point.tenths <= round(10 * up_to),
        lambda points: f"--rating {min(point.tenths for point in points) / 10} or more, or --rating full",
    )


def limit_of_clues(words: str, n_clues: int, least: int, *, instead: str) -> Limit:
    """Return the limit that a number of givens sets: if full houses must suffice, only few cells can be left open.

    ``words`` is the option, ``n_clues`` the greatest number that can result, ``least`` the fewest givens of a puzzle
    that full houses solve, and ``instead`` the advice.
    """
    return Limit(words, lambda point: point.rule != FULL_HOUSE.id or n_clues >= least, lambda _: instead)


def _nearest(points: Sequence[Point], aim: "Aim") -> str:
    """Return the values of points nearest to the range of an aim, below and above it, as text."""
    below = max((point.tenths for point in points if point.tenths < aim.low), default=None)
    above = min((point.tenths for point in points if point.tenths > aim.high), default=None)
    return " or ".join(str(tenths / 10) for tenths in (below, above) if tenths is not None)


@dataclass(frozen=True, slots=True)
class Aim:
    """The hardest step that a solution should need."""

    grades: tuple[Grade, ...] = ()  # the wanted grades, easiest first; empty for any
    # ``low`` and ``high`` bound the rating of this step, in tenths.
    low: int = 0
    high: int = ANY_RATING
    rule: int | None = None  # the number of its rule; None for any
    most: int = ANY_RATING  # in tenths: the least rating of the hardest rule allowed

    @property
    def is_open(self) -> bool:
        """Return whether any rating will do."""
        return self == Aim()

    @property
    def is_met_by_singles(self) -> bool:
        """Return whether a solution that needs only naked and hidden singles meets the aim."""
        rules = RULES[: NAKED_SINGLE.id + 1]
        return any(not self.objection(rule.tenths, rule.name, is_exact=True) for rule in rules)

    @property
    def ceiling(self) -> int:
        """Return the highest rating that meets the aim, in tenths; above it, ratings need not be exact."""
        ceilings = [self.high, *(band.ceiling for band in BANDS if band.grade in self.grades[-1:])]
        hardest = [self.most, *([] if self.rule is None else [RULES[self.rule].tenths])]
        ceilings += [tenths for tenths in hardest if tenths < UNIQUE_LOOP.tenths]  # other rules have several ratings
        return min(ceilings)

    def objection(self, tenths: int, rule_name: str, *, is_exact: bool) -> str:
        """Return why the rating of the hardest step, in tenths, misses the aim; an empty text if it does not.

        ``is_exact`` is False for a lower bound: the puzzle needs harder rules than were tried.
        """
        rule = _NUMBERS.get(rule_name)
        if self.is_open:
            return ""
        if not is_exact:
            return "rated above all rules tried"
        if self.grades and band_of(tenths).grade not in self.grades:
            return f"of grade {band_of(tenths).grade.word}"
        if not self.low <= tenths <= self.high:
            return f"of a rating {'below' if tenths < self.low else 'above'} the range"
        if self.rule is not None and rule != self.rule:
            return f"where {rule_name} is the hardest rule"
        if rule is not None and RULES[rule].tenths > self.most:
            return f"that need {rule_name}"
        return ""
