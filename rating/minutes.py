"""The minutes that a puzzle takes an average player, by one model for all families: looking for steps, and writing.

    seconds = write * cells + look * (n + 1) * sum over rounds of time(rule) * sqrt(k) / (k + 1)

In each round, a person looks at (n + 1) / (k + 1) of n places (lines or cells) on average, until one of the k useful
places is found. All of these are then used, which takes longer by the square root of k. Looking for a harder rule takes
longer by the factor time(rule). Since there are many cells, people look only at those around the last step, at most
``NEAR`` of them.

``write`` and ``look`` are the seconds of a family's ``Pace``. All of them are priors, except for 9x9 Sudokus: there the
same model, with the looks counted one by one, was fitted to players' times (``rating.sudoku.effort.model``). Source:
own, after Pelánek 2014 (hardest step and options).
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from rating.effort_kernel import share_of_looks

NEAR = 25


class Pace(NamedTuple):
    """The seconds that a family's puzzles take."""

    write: float  # seconds to fill in a cell
    look: float  # seconds to look at a place, with the easiest rules


NONOGRAM = Pace(0.7, 1.0)  # here, places are lines
LIGHTUP = Pace(0.5, 0.25)
GAMES = Pace(0.7, 0.25)

_DOUBLES = 17.5  # the tenths that make looking for a rule take twice as long


def time_of_look(tenths: int) -> float:
    """Return the time of a look for a rule of the scale GR-1, by its value in tenths.

    >>> round(time_of_look(10), 1), round(time_of_look(45), 1), round(time_of_look(80), 1)
    (1.5, 5.9, 23.8)
    """
    return float(2 ** (tenths / _DOUBLES))


def looks_of(rounds: Iterable[tuple[int, int]]) -> float:
    """Return the sum of looks over rounds, each given as the tenths of its rule and the number of open steps."""
    return float(sum(_share(tenths, options) for tenths, options in rounds))


@lru_cache(maxsize=4096)
def _share(tenths: int, options: int) -> float:
    return float(share_of_looks(time_of_look(tenths), options))


def minutes_of(pace: Pace, n_cells: int, n_places: int, looks: float) -> float:
    """Return the minutes to fill in ``n_cells``, with the ``looks`` of ``looks_of`` at ``n_places``."""
    return (pace.write * n_cells + pace.look * (n_places + 1) * looks) / 60
