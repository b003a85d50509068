"""What the ratings of all families share: nine grades, from Gentle to Beyond, and what a rule did."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum


class Grade(IntEnum):
    """Name a level of difficulty; the number orders them."""

    GENTLE = 1
    EASY = 2
    MODERATE = 3
    TRICKY = 4
    HARD = 5
    EXPERT = 6
    MASTER = 7
    EXTREME = 8
    BEYOND = 9

    @property
    def word(self) -> str:
        """Give the grade as a person reads it, such as ``Gentle``."""
        return self.name.capitalize()


GRADES = tuple(grade.word.lower() for grade in Grade)
"""The words of the grades as options have them, easiest first."""

EVERYDAY_WORDS = {
    "beginner": "gentle",
    "simple": "easy",
    "medium": "moderate",
    "normal": "moderate",
    "difficult": "hard",
    "evil": "extreme",
}
"""Words of newspapers and apps, and the grades that they are taken for."""


class Status(StrEnum):
    """Say whether a rating is what the puzzle needs, or what it needs at least.

    A lower bound has no grade, no score and no minutes: these would be those of an easier puzzle.
    """

    EXACT = "exact"
    LOWER_BOUND = "lower_bound"


def grade_for(tenths: int, ceilings: Sequence[int]) -> Grade:
    """Give the easiest grade whose ceiling is not below a rating.

    Args:
        tenths: the rating of the hardest rule that was needed, times ten.
        ceilings: the same for the hardest rule that each grade from Gentle to Extreme admits.

    >>> grade_for(16, (14, 18, 23, 28, 32, 40, 64, 79)).word
    'Easy'
    """
    return Grade(1 + sum(ceiling < tenths for ceiling in ceilings))


@dataclass(frozen=True, slots=True)
class RuleUse:
    """Count what one rule of a ladder did.

    Attributes:
        removals: candidates removed: colors, or digits but for those that a written digit clears.
        cells: cells that it decided.
        rounds: rounds in which it was the easiest rule that said anything.
        first_round: number of the first of these, from 1.
    """

    removals: int
    cells: int
    rounds: int
    first_round: int
