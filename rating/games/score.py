"""The difficulty of a game's puzzle, its grade, and its level in Tatham's collection."""

from collections.abc import Mapping, Sequence
from math import log

from rating.games.arrays import MARK, MUCH
from rating.grades import Grade, grade_for

SCORE_VERSION = "GR-1.5"

_BASE = 1024.0  # 32 rounds weigh as much as one round worth 0.5 more
CEILINGS = (26, 31, 38, 50, 56, 62, 78, 100)
"""The greatest difficulty of each grade from Gentle to Extreme, times ten."""

_EASIEST = 10

_TATHAM: Mapping[str, Mapping[str, int]] = {
    "futoshiki": {"Trivial": 25, "Easy": 27, "Tricky": 37, "Extreme": 60, "Recursive": MUCH},
    "skyscrapers": {"Easy": 26, "Hard": 38, "Extreme": 45, "Unreasonable": MUCH},
    "binairo": {"Trivial": 20, "Easy": 24, "Normal": MUCH},
    "tents": {"Easy": 26, "Tricky": MUCH},
    "slitherlink": {"Easy": 30, "Normal": 34, "Tricky": 39, "Hard": MUCH},
    "hitori": {"Easy": 24, "Tricky": MUCH},
}
"""The greatest peak of each of Tatham's levels, in tenths, for each family that he has, as his own puzzles show."""


def difficulty_of(rounds: Sequence[tuple[int, int]]) -> float:
    """Return the difficulty of rounds, given as rung and tenths: the hardest, plus more for many that come close.

    >>> difficulty_of([(1, 30)]), round(difficulty_of(32 * [(1, 30)]), 6)
    (3.0, 3.5)
    """
    values = [value for rung, value in rounds if rung != MARK]
    return log(sum(_BASE ** (value / 10) for value in values), _BASE) if values else _EASIEST / 10


def grade_of(difficulty: float) -> Grade:
    """Return the grade of a puzzle by its difficulty."""
    return grade_for(round(10 * difficulty), CEILINGS)


def tatham_levels(family: str, peak: int) -> Mapping[str, str]:
    """Return the level in Tatham's collection by the peak in tenths; return nothing for families that he lacks."""
    level = next((level for level, most in _TATHAM.get(family, {}).items() if peak <= most), None)
    return {"Tatham": level} if level else {}
