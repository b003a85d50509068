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
# The other rules are rated higher in longer forms.
_FIXED = {*RULES[: UNIQUE_LOOP.id], NAKED_QUAD, JELLYFISH, HIDDEN_QUAD}


@cache
def points() -> tuple[Point, ...]:
    """Return the possible ids and values of the hardest rule of a puzzle."""
    return tuple(
        Point(rule.id, tenths)
        for rule in RULES
        for tenths in ([rule.tenths] if rule in _FIXED else range(rule.tenths, MOST_RATING + 1))
    )


def limits_of(aim: "Aim", difficulty: str, needs: str, max_technique: str, er: str) -> list[Limit]:
    """Describe the limits of options that aim at a rating; each option is as it was given, or empty."""
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
"""The ratings that naked and hidden singles reach: for these, no harder rule is ever tried."""


def limit_of_extent(rating: str, up_to: float) -> Limit:
    """Describe the limit of a rating up to some value."""
    return Limit(
        f"--rating {rating}",
        lambda point: point.tenths <= round(10 * up_to),
        lambda points: f"--rating {min(point.tenths for point in points) / 10} or more, or --rating full",
    )


def limit_of_clues(words: str, n_clues: int, least: int, *, instead: str) -> Limit:
    """Describe the limit of a number of givens: if full houses must suffice, few cells can be left open.

    ``words`` is the option, ``n_clues`` the greatest number that comes out, ``least`` the fewest givens of a puzzle
    that full houses solve, and ``instead`` the advice.
    """
    return Limit(words, lambda point: point.rule != FULL_HOUSE.id or n_clues >= least, lambda _: instead)


def _nearest(points: Sequence[Point], aim: "Aim") -> str:
    """Name the values of points that are nearest to the range of an aim, below and above it."""
    below = max((point.tenths for point in points if point.tenths < aim.low), default=None)
    above = min((point.tenths for point in points if point.tenths > aim.high), default=None)
    return " or ".join(str(tenths / 10) for tenths in (below, above) if tenths is not None)


@dataclass(frozen=True, slots=True)
class Aim:
    """The hardest step that a solution should need."""

    grades: tuple[Grade, ...] = ()  # the wanted grades, easiest first; empty for any
    # ``low`` and ``high`` are the bounds of its rating, in tenths.
    low: int = 0
    high: int = ANY_RATING
    rule: int | None = None  # number of its rule, or None
    most: int = ANY_RATING  # the least rating of the hardest rule allowed, in tenths

    @property
    def is_open(self) -> bool:
        """Return whether any rating will do."""
        return self == Aim()

    @property
    def is_met_by_singles(self) -> bool:
        """Return whether naked and hidden singles may be all that a solution needs."""
        rules = RULES[: NAKED_SINGLE.id + 1]
        return any(not self.objection(rule.tenths, rule.name, is_exact=True) for rule in rules)

    @property
    def ceiling(self) -> int:
        """Return the greatest rating that can meet the aim, in tenths; above it, no exact rating is needed."""
        ceilings = [self.high, *(band.ceiling for band in BANDS if band.grade in self.grades[-1:])]
        hardest = [self.most, *([] if self.rule is None else [RULES[self.rule].tenths])]
        ceilings += [tenths for tenths in hardest if tenths < UNIQUE_LOOP.tenths]  # the others vary in rating
        return min(ceilings)

    def objection(self, tenths: int, rule_name: str, *, is_exact: bool) -> str:
        """Return why a rating (of the hardest step, in tenths) misses the aim, or an empty string.

        ``is_exact`` is False for a lower bound, if the puzzle needs more than was tried.
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
