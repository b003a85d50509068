"""The nine grades of all families, from Gentle to Beyond."""

from collections.abc import Sequence
from enum import IntEnum


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
        """Return the grade as a person reads it, such as ``Gentle``."""
        return self.name.capitalize()


GRADES = tuple(grade.word.lower() for grade in Grade)
"""The words of the grades as options have them, easiest first."""

EVERYDAY_WORDS = {
    "beginner": "gentle",
    "novice": "gentle",
    "simple": "easy",
    "mild": "easy",
    "medium": "moderate",
    "normal": "moderate",
    "intermediate": "moderate",
    "challenging": "tricky",
    "tough": "hard",
    "difficult": "hard",
    "fiendish": "expert",
    "diabolical": "master",
    "evil": "extreme",
    "insane": "extreme",
}
"""Words of newspapers and apps, and the grades that they are taken for."""


def grade_for(tenths: int, ceilings: Sequence[int]) -> Grade:
    """Return the easiest grade whose ceiling is not below a rating.

    Args:
        tenths: the rating of the hardest rule that was needed, times ten.
        ceilings: the same for the hardest rule that each grade from Gentle to Extreme admits.

    >>> grade_for(16, (14, 18, 23, 28, 32, 40, 64, 79)).word
    'Easy'
    """
    return Grade(1 + sum(ceiling < tenths for ceiling in ceilings))
