"""The rating that a request wants, and how far a puzzle is from it.

An aim is a range of rules of the ladder NR-1, to which the hardest rule of a puzzle must belong, and a range of scores.
As on the ladder, a puzzle needs a rule only if no easier rule finds anything more.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.limits import WITHOUT, Limit, Point, limit_of_grades, limit_of_word, listed
from generator.parsing import parse_range
from puzzles.errors import RequestError
from rating.grades import Grade
from rating.nonogram.rules import AGREEMENT, EDGE_LOGIC, PROBE, RULES, SEARCH, TENTHS
from rating.nonogram.score import grade_of, score_bounds
from rating.rating import Status

if TYPE_CHECKING:
    from rating.nonogram.rating import NonogramRating

LOGICS = ("line", "probe", "any")
MOST_SCORE = 100
RULE_WORDS = tuple(rule.word for rule in RULES)
"""Names of the rules of the ladder as words of the command line, easiest first."""

POINTS = tuple(Point(rule.id, rule.tenths) for rule in RULES)
"""All points that the hardest rule can give, without the extras for assumptions."""

_NUMBERS = {rule.name: rule.id for rule in RULES}
_WRONG_RULE = 1000.0  # more than any distance of scores
_EVERY_RULE = frozenset(range(len(RULES)))
_RULES_OF_LOGIC = {
    "line": frozenset(range(EDGE_LOGIC)),
    "probe": frozenset(range(EDGE_LOGIC, SEARCH)),
    "any": _EVERY_RULE,
}

_LEAST_SIDE_BEYOND_LINES, _LONGER_SIDE_BEYOND_LINES = 2, 4
"""Smaller puzzles with one solution can all be solved line by line.

Source: own, by looking at all of them, in any number of colors.
"""


@dataclass(frozen=True, slots=True)
class Aim:
    """The wanted rating."""

    easiest: int  # number of the easiest rule that may be the hardest one
    hardest: int  # number of the hardest rule that may be the hardest one
    least_score: float  # lower end of the scores
    most_score: float  # upper end of the scores

    @property
    def wants_score(self) -> bool:
        """Return whether the score matters."""
        return self.least_score > 0 or self.most_score < MOST_SCORE

    @property
    def logic(self) -> str:
        """Return the logic that every such puzzle needs, or ``any``."""
        if self.hardest < EDGE_LOGIC:
            return "line"
        return "probe" if self.easiest >= EDGE_LOGIC and self.hardest < SEARCH else "any"

    def misfit(self, rating: "NonogramRating") -> str:
        """Return why a rating does not fit, or an empty string."""
        if not self.easiest <= hardest_rule(rating) <= self.hardest:
            return f"where {RULES[hardest_rule(rating)].name} is the hardest rule"
        if self.wants_score and rating.status is not Status.EXACT:
            return "of unknown score"
        score = _score_of(rating)
        if score < self.least_score:
            return f"of a score below {self.least_score:g}"
        return f"of a score above {self.most_score:g}" if score > self.most_score else ""

    def is_too_hard(self, rating: "NonogramRating") -> bool:
        """Return whether a puzzle should be made easier to come nearer to the aim."""
        rule = hardest_rule(rating)
        return rule > self.hardest or (rule >= self.easiest and _score_of(rating) > self.most_score)

    def distance(self, rating: "NonogramRating") -> float:
        """Measure how far a rating is from the aim, finely enough that small steps show.

        Above the wanted rules, the distance is the number of the rule plus the share of removals by rules that are too
        hard. Below them, it is the number of the rule minus the work left to a person: if easy rules find little at a
        time, harder ones are soon needed, and a search is needed if probes have to decide most cells. The score counts
        only if the rule is right.
        """
        rule = hardest_rule(rating)
        if rule > self.hardest:
            removals = {_NUMBERS[name]: use.removals for name, use in rating.histogram.items()}
            share = sum(n for each, n in removals.items() if each > self.hardest) / sum(removals.values())
            return _WRONG_RULE + 10 * share + (TENTHS[rule] - TENTHS[self.hardest]) / 10
        if rule < self.easiest:
            effort = rating.effort / sum(rating.solution.shape)
            probed = sum(use.cells for name, use in rating.histogram.items() if _NUMBERS[name] in (PROBE, AGREEMENT))
            missing = TENTHS[self.easiest] / 10 - rating.peak
            return _WRONG_RULE + 3 * missing - math.log2(1 + 10 * effort) - 20 * probed / rating.solution.size
        score = _score_of(rating)
        return max(self.least_score - score, score - self.most_score, 0.0)


def _score_of(rating: "NonogramRating") -> float:
    """Return the score, or the greatest score if not even search solved the puzzle."""
    return MOST_SCORE if rating.score is None else rating.score


def hardest_rule(rating: "NonogramRating") -> int:
    """Return the number of the hardest rule that the climb used."""
    return max(_NUMBERS[name] for name in rating.histogram)


def points_for(logic: str, difficulty: str, grades: tuple[Grade, ...], needs: str) -> list[Point]:
    """List the rules that may be the hardest one, with their values.

    Each argument may be empty. ``logic`` is one of ``LOGICS``; by default it follows from the others, and without them
    it is lines. ``difficulty`` is one of ``DIFFICULTIES``, which admits ``grades``, and ``needs`` is one of
    ``RULE_WORDS``.
    """
    limits = limits_of(logic, difficulty, grades, needs)
    return [point for point in POINTS if all(limit.admits(point) for limit in limits)]


def limits_of(logic: str, difficulty: str, grades: tuple[Grade, ...], needs: str) -> list[Limit]:
    """Describe the limits of a logic, a grade and a needed rule; the arguments are those of ``points_for``."""
    limits = []
    if logic or not (grades or needs):
        words = f"--logic {logic}" if logic else f"{WITHOUT}--logic"
        rules = _RULES_OF_LOGIC[logic or "line"]
        limits.append(Limit(words, lambda point: point.rule in rules, _other_logic))
    if grades:
        limits.append(limit_of_grades(difficulty, grades, lambda point: grade_of(point.tenths)))
    if needs:
        limits.append(limit_of_word("--needs", needs, lambda point: RULE_WORDS[point.rule]))
    return limits


def limits_of_size(height: int, width: int) -> list[Limit]:
    """Describe the limits of a size; nothing if the size admits every rating."""
    if min(height, width) >= _LEAST_SIDE_BEYOND_LINES and max(height, width) >= _LONGER_SIDE_BEYOND_LINES:
        return []
    least = f"--size {_LEAST_SIDE_BEYOND_LINES}x{_LONGER_SIDE_BEYOND_LINES} or larger"
    return [Limit(f"--size {height}x{width}", lambda point: point.rule < EDGE_LOGIC, lambda _: least)]


def limit_of_score(text: str, low: float, high: float, shape: tuple[int, int], n_colors: int) -> Limit:
    """Describe the limit of scores from ``low`` to ``high``, given as ``text``, at a shape and number of colors."""

    def bounds(point: Point) -> tuple[float, float]:
        return score_bounds(point.tenths / 10, *shape, n_colors, is_assumed=point.rule >= EDGE_LOGIC)

    def admits(point: Point) -> bool:
        least, most = bounds(point)
        return least <= high and low <= most

    def other_scores(points: Sequence[Point]) -> str:
        ends = [end for point in points for end in bounds(point)]
        return f"--score within {min(ends):g}..{max(ends):g}"

    return Limit(f"--score {text}", admits, other_scores)


def _other_logic(points: Sequence[Point]) -> str:
    rules = {point.rule for point in points}
    return listed("--logic", [word for word in LOGICS if rules <= _RULES_OF_LOGIC[word]])


@lru_cache(maxsize=256)
def aim_for(logic: str, difficulty: str, grades: tuple[Grade, ...], needs: str, score: str) -> Aim:
    """Return the aim of options that agree, as in ``points_for``.

    Raise ``RequestError`` for a malformed range of scores.
    """
    least, most = parse_range(score, "scores") if score else (0.0, float(MOST_SCORE))
    if most > MOST_SCORE:
        raise RequestError(f"{score!r} is not a range of scores; expected numbers from 0 to {MOST_SCORE}")
    rules = [point.rule for point in points_for(logic, difficulty, grades, needs)]
    return Aim(min(rules), max(rules), least, most)
