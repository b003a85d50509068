"""The nine grades of all families, from Gentle to Beyond."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Literal, get_args


class Grade(IntEnum):
    """A level of difficulty; grades compare by their number."""

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
        """Return the grade as people read it, for example ``Gentle``."""
        return self.name.capitalize()


GradeWord = Literal["gentle", "easy", "moderate", "tricky", "hard", "expert", "master", "extreme", "beyond"]
GRADES: tuple[GradeWord, ...] = get_args(GradeWord)  # the words of the grades in options, easiest first

_LOOK_TIMES = {Grade.HARD: 32.0, Grade.EXPERT: 64.0, Grade.MASTER: 128.0, Grade.EXTREME: 320.0, Grade.BEYOND: 640.0}


def look_time(tenths: int, grade: Grade) -> float:
    """Return how long looking for a rule takes, relative to the easiest: its value, and from Hard on much more.

    These are priors, because no times of players are known. With lower values, Hard puzzles would take less time than
    Tricky ones, which have more rounds.

    >>> look_time(26, Grade.TRICKY), look_time(32, Grade.HARD)
    (2.6, 32.0)
    """
    return _LOOK_TIMES.get(grade, tenths / 10)


def grade_for(tenths: int, ceilings: Sequence[int]) -> Grade:
    """Return the easiest grade, from Gentle on, whose ceiling is not below the rating of the hardest rule, in tenths.

    >>> grade_for(16, (14, 18, 23, 28, 32, 40, 64, 79)).word
    'Easy'
    """
    return Grade(1 + sum(ceiling < tenths for ceiling in ceilings))
