"""The difficulty of a game's puzzle, its grade, the minutes it takes, and its level in Tatham's collection."""

from collections.abc import Mapping, Sequence
from math import log

from rating.effort_kernel import share_of_looks
from rating.games.arrays import MARK, MUCH
from rating.games.rules import PAIR, RULES
from rating.grades import Grade, grade_for, look_time

SCORE_VERSION = "GR-1.2"

_BASE = 1024.0  # 32 rounds weigh as much as one that is worth 0.5 more
CEILINGS = (26, 31, 38, 50, 56, 62, 78, 100)
"""The greatest difficulty of each grade from Gentle to Extreme, times ten."""

_WRITE = 0.7  # seconds for each cell
_LOOK = 0.25  # seconds for a cell and the easiest rules
_NEAR = 25  # cells around the last step, where a person looks for the next one if nothing has to be assumed
_EASIEST = 10

_TATHAM: Mapping[str, Mapping[str, int]] = {
    "futoshiki": {"Trivial": 25, "Easy": 27, "Tricky": 39, "Extreme": 60, "Recursive": MUCH},
    "skyscrapers": {"Easy": 34, "Hard": 40, "Extreme": 45, "Unreasonable": MUCH},
    "binairo": {"Trivial": 20, "Easy": 24, "Normal": MUCH},
    "tents": {"Easy": 29, "Tricky": MUCH},
    "slitherlink": {"Easy": 30, "Normal": 40, "Tricky": 56, "Hard": MUCH},
    "hitori": {"Easy": 24, "Tricky": MUCH},
}
"""For each family that he has the greatest peak of a level, in tenths, as his own puzzles show."""


def difficulty_of(rounds: Sequence[tuple[int, int]]) -> float:
    """Return the difficulty of rounds, given as rung and tenths: the hardest, and more for many as hard or nearly so.

    >>> difficulty_of([(1, 30)]), round(difficulty_of(32 * [(1, 30)]), 6)
    (3.0, 3.5)
    """
    values = [value for rung, value in rounds if rung != MARK]
    return log(sum(_BASE ** (value / 10) for value in values), _BASE) if values else _EASIEST / 10


def grade_of(difficulty: float) -> Grade:
    """Return the grade of a puzzle by its difficulty."""
    return grade_for(round(10 * difficulty), CEILINGS)


def minutes_for(n_cells: int, rounds: Sequence[tuple[int, int]], grade: Grade) -> float:
    """Estimate the minutes of an average player: the time to fill in ``n_cells``, and to find them.

    As for Light Up, but people look for simple steps near the last one; ``rounds`` have tenths and numbers of steps.
    The seconds are priors: no times of players are known.
    """
    looks = 0.0
    for value, options in rounds:
        if value < RULES[PAIR].tenths:
            looks += share_of_looks(value / 10, options) * (min(n_cells, _NEAR) + 1)
        else:
            looks += share_of_looks(look_time(value, grade), options) * (n_cells + 1)
    return (_WRITE * n_cells + _LOOK * looks) / 60


def tatham_levels(family: str, peak: int) -> Mapping[str, str]:
    """Return the level in Tatham's collection, by the peak in tenths; nothing for families that he lacks."""
    level = next((level for level, most in _TATHAM.get(family, {}).items() if peak <= most), None)
    return {"Tatham": level} if level else {}
