"""Checks that people can tell the colors of a nonogram from each other and from the paper."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from puzzles.color_sight import IN_PRINT, ON_SCREEN, SIGHTS, Sight, differences
from puzzles.nonogram.palette import Palette

# The most colors that even color-blind people can tell apart; with more, every clue shows a letter.
MOST_WITHOUT_LETTERS = 6
PAPER = "the paper"


class Lookalikes(NamedTuple):
    """Two colors of a puzzle, or a color and the paper, that are too close to each other."""

    one: str  # the name of a color
    other: str  # the name of another one, or ``PAPER``
    sight: Sight  # the way of looking in which they are too close
    difference: float  # their difference there

    def __str__(self) -> str:
        least = f"expected a difference of {self.sight.least:g} or more (CIEDE2000), not {self.difference:.1f}"
        return f"{self.one} and {self.other} look alike {self.sight.words}; {least}"


@lru_cache(maxsize=256)
def lookalikes(palette: Palette) -> tuple[Lookalikes, ...]:
    """Return the pairs of a palette's colors that look alike, the closest pair first.

    Empty if all can be told apart.
    """
    names = [*(color.name for color in palette.colors), PAPER]
    found = differences([*(color.rgb for color in palette.colors), palette.background])
    pairs = (
        Lookalikes(names[one], names[other], sight, float(apart[one, other]))
        for sight, apart in zip(sights_of(len(palette.colors)), found, strict=False)
        for one, other in np.argwhere(np.triu(apart < sight.least, 1)).tolist()
    )
    return tuple(sorted(pairs, key=lambda pair: pair.difference / pair.sight.least))


def sights_of(n_colors: int) -> tuple[Sight, ...]:
    """Return the ways of looking in which a given number of colors must be told apart."""
    return SIGHTS if n_colors <= MOST_WITHOUT_LETTERS else (ON_SCREEN, IN_PRINT)
