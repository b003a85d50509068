"""Levels of puzzles for training, by grade or by rule, with moves up and down by the share of solved puzzles."""

from collections import deque
from collections.abc import Mapping
from typing import Any

from generator.families import family_named
from generator.parsing import parse_choice
from puzzles.errors import RequestError, quoted
from rating.grades import GRADES

SINGLE = "single"
LEVELS = (SINGLE, *GRADES)
"""The levels by grade.

The first are puzzles that need only the first rule that is taught; then come plainer ones, and each grade.
"""


def levels_of(family: str, by: str = "grade") -> Mapping[str, Mapping[str, Any]]:
    """Return the levels of a family, easiest first, with the options of the puzzles of each.

    >>> from gridwright.learn.curriculum import levels_of
    >>> list(levels_of("tents"))
    ['single', 'gentle', 'easy', 'moderate', 'tricky', 'hard', 'expert']
    >>> levels_of("tents", by="rule")["contradiction"]["needs"]
    'contradiction'

    Args:
        family: its id.
        by: ``grade``, from ``single`` on, as far as puzzles of a grade are made within some seconds; or ``rule``, the
            hardest one that a puzzle needs.

    Raises:
        RequestError: when there is no such family or kind of levels.
    """
    request = family_named(family).request
    if parse_choice(by, ("grade", "rule"), "by") == "rule":
        return request.learned
    return {SINGLE: next(iter(request.learned.values())), **request.quick, **request.slow}


def options_at(family: str, level: str) -> Mapping[str, Any]:
    """Return the options of a family's puzzles at a level: a grade, ``single``, or a rule.

    ¶ Raise RequestError for an unknown level.

    If a family does not have a grade, the closest one below is used.
    """
    by_rule = levels_of(family, "rule")
    if level in by_rule:
        return by_rule[level]
    by_grade = levels_of(family)
    if level not in LEVELS:
        words = ", ".join((*LEVELS, *by_rule))
        raise RequestError(f"{quoted(level)} is not a level of {family}; expected one of {words}")
    return next(by_grade[each] for each in reversed(LEVELS[: LEVELS.index(level) + 1]) if each in by_grade)


class Curriculum:
    """A course through the levels of a family, which goes up and down by the share of recent puzzles that were solved.

    >>> from gridwright.learn import Curriculum
    >>> course = Curriculum("sudoku", window=2)
    >>> course.level, course.record(1.0), course.record(1.0), course.request
    ('single', 'single', 'gentle', {'difficulty': 'gentle', 'family': 'sudoku'})

    Args:
        family: its id.
        by: ``grade`` or ``rule``.
        up: the share of solved puzzles from which the course goes up a level.
        down: the share of solved puzzles below which it goes down a level.
        window: how many of the last puzzles of a level count.
        request: further options of ``gw.generate``, which take precedence over those of a level.

    Attributes:
        levels: the names of the levels, easiest first.
        level: the current one.

    Raises:
        RequestError: when there is no such family, or a share or the window is out of range.
    """

    def __init__(
        self,
        family: str = "sudoku",
        by: str = "grade",
        *,
        up: float = 0.8,
        down: float = 0.3,
        window: int = 50,
        **request: Any,
    ) -> None:
        if not 0 <= down < up <= 1 or window < 1:
            raise RequestError(
                f"down={down!r}, up={up!r} and window={window!r} are not possible; "
                "expected 0 <= down < up <= 1 and window >= 1"
            )
        self._options, self._own = levels_of(family, by), {"family": family, **request}
        self.levels = tuple(self._options)
        self.level = self.levels[0]
        self._up, self._down, self._recent = up, down, deque[float](maxlen=window)

    @property
    def request(self) -> dict[str, Any]:
        """Return the request of a puzzle of the current level, as ``PuzzleData`` takes it."""
        return {**self._options[self.level], **self._own}

    @property
    def share(self) -> float:
        """Return the share of the last puzzles of this level that was solved; 0.0 before the first puzzle."""
        return sum(self._recent) / len(self._recent) if self._recent else 0.0

    def record(self, score: float) -> str:
        """Record how far a puzzle of this level was solved, 0.0 to 1.0, and return the level of the next puzzle."""
        if not 0 <= score <= 1:
            raise RequestError(f"{quoted(score)} is not a score; expected 0.0 to 1.0")
        self._recent.append(float(score))
        if len(self._recent) == self._recent.maxlen:
            at = self.levels.index(self.level)
            step = (self.share >= self._up) - (self.share < self._down)
            target = self.levels[min(max(at + step, 0), len(self.levels) - 1)]
            if target != self.level:
                self.level = target
                self._recent.clear()
        return self.level
