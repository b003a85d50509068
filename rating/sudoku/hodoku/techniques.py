"""The ladder of HoDoKu 2.2 as it is set up from the start: its techniques in the order in which they are tried.

Kernels speak of a technique by its place in this table. A technique found late may be of a lower level than one before.

Source: Hobiger 2012, HoDoKu 2.2.0, default settings; techniques that are switched off there are left out.
"""

from enum import IntEnum
from typing import NamedTuple

SCALE = "HoDoKu-2.2"


class Level(IntEnum):
    """Name a level of HoDoKu; the number orders them."""

    EASY = 1
    MEDIUM = 2
    HARD = 3
    UNFAIR = 4
    EXTREME = 5

    @property
    def word(self) -> str:
        """Give the level as HoDoKu writes it, such as ``Easy``."""
        return self.name.capitalize()


MOST = {Level.EASY: 800, Level.MEDIUM: 1000, Level.HARD: 1600, Level.UNFAIR: 1800}
"""The greatest sum of scores that a level admits; there is none for Extreme."""


class Technique(NamedTuple):
    """Name a rung of the ladder; each step counts ``score``."""

    name: str
    score: int
    level: Level


TECHNIQUES = (
    Technique("full house", 4, Level.EASY),
    Technique("naked single", 4, Level.EASY),
    Technique("hidden single", 14, Level.EASY),
    Technique("locked pair", 40, Level.MEDIUM),
    Technique("locked triple", 60, Level.MEDIUM),
    Technique("pointing", 50, Level.MEDIUM),
    Technique("claiming", 50, Level.MEDIUM),
    Technique("naked pair", 60, Level.MEDIUM),
    Technique("naked triple", 80, Level.MEDIUM),
    Technique("hidden pair", 70, Level.MEDIUM),
    Technique("hidden triple", 100, Level.MEDIUM),
    Technique("naked quad", 120, Level.HARD),
    Technique("hidden quad", 150, Level.HARD),
    Technique("X-wing", 140, Level.HARD),
    Technique("swordfish", 150, Level.HARD),
    Technique("jellyfish", 160, Level.HARD),
    Technique("remote pair", 110, Level.HARD),
    Technique("BUG+1", 100, Level.HARD),
    Technique("skyscraper", 130, Level.HARD),
    Technique("two-string kite", 150, Level.HARD),
    Technique("turbot fish", 120, Level.HARD),
    Technique("empty rectangle", 120, Level.HARD),
    Technique("W-wing", 150, Level.HARD),
    Technique("XY-wing", 160, Level.HARD),
    Technique("XYZ-wing", 180, Level.HARD),
    Technique("unique rectangle 1", 100, Level.HARD),
    Technique("unique rectangle 2", 100, Level.HARD),
    Technique("unique rectangle 3", 100, Level.HARD),
    Technique("unique rectangle 4", 100, Level.HARD),
    Technique("unique rectangle 5", 100, Level.HARD),
    Technique("unique rectangle 6", 100, Level.HARD),
    Technique("hidden rectangle", 100, Level.HARD),
    Technique("avoidable rectangle 1", 100, Level.HARD),
    Technique("avoidable rectangle 2", 100, Level.HARD),
    Technique("finned X-wing", 130, Level.HARD),
    Technique("sashimi X-wing", 150, Level.HARD),
    Technique("finned swordfish", 200, Level.UNFAIR),
    Technique("sashimi swordfish", 240, Level.UNFAIR),
    Technique("finned jellyfish", 250, Level.UNFAIR),
    Technique("sashimi jellyfish", 260, Level.UNFAIR),
    Technique("sue de coq", 250, Level.UNFAIR),
    Technique("simple colors", 150, Level.HARD),
    Technique("multi-colors", 200, Level.HARD),
    Technique("X-chain", 260, Level.UNFAIR),
    Technique("XY-chain", 260, Level.UNFAIR),
    Technique("nice loop", 280, Level.UNFAIR),
    Technique("grouped nice loop", 300, Level.UNFAIR),
    Technique("ALS-XZ", 300, Level.UNFAIR),
    Technique("ALS-XY-wing", 320, Level.UNFAIR),
    Technique("ALS-XY-chain", 340, Level.UNFAIR),
    Technique("Franken X-wing", 300, Level.UNFAIR),
    Technique("Franken swordfish", 350, Level.UNFAIR),
    Technique("finned Franken X-wing", 390, Level.UNFAIR),
    Technique("finned Franken swordfish", 410, Level.UNFAIR),
    Technique("forcing chain", 500, Level.EXTREME),
    Technique("forcing net", 700, Level.EXTREME),
    Technique("brute force", 10_000, Level.EXTREME),
)
(
    FULL_HOUSE,
    NAKED_SINGLE,
    HIDDEN_SINGLE,
    LOCKED_PAIR,
    LOCKED_TRIPLE,
    POINTING,
    CLAIMING,
    NAKED_PAIR,
    NAKED_TRIPLE,
    HIDDEN_PAIR,
    HIDDEN_TRIPLE,
    NAKED_QUAD,
    HIDDEN_QUAD,
    X_WING,
    SWORDFISH,
    JELLYFISH,
    REMOTE_PAIR,
    BUG_PLUS_1,
    SKYSCRAPER,
    TWO_STRING_KITE,
    TURBOT_FISH,
    EMPTY_RECTANGLE,
    W_WING,
    XY_WING,
    XYZ_WING,
    UNIQUE_RECTANGLE_1,
    UNIQUE_RECTANGLE_2,
    UNIQUE_RECTANGLE_3,
    UNIQUE_RECTANGLE_4,
    UNIQUE_RECTANGLE_5,
    UNIQUE_RECTANGLE_6,
    HIDDEN_RECTANGLE,
    AVOIDABLE_RECTANGLE_1,
    AVOIDABLE_RECTANGLE_2,
    FINNED_X_WING,
    SASHIMI_X_WING,
    FINNED_SWORDFISH,
    SASHIMI_SWORDFISH,
    FINNED_JELLYFISH,
    SASHIMI_JELLYFISH,
    SUE_DE_COQ,
    SIMPLE_COLORS,
    MULTI_COLORS,
    X_CHAIN,
    XY_CHAIN,
    NICE_LOOP,
    GROUPED_NICE_LOOP,
    ALS_XZ,
    ALS_XY_WING,
    ALS_XY_CHAIN,
    FRANKEN_X_WING,
    FRANKEN_SWORDFISH,
    FINNED_FRANKEN_X_WING,
    FINNED_FRANKEN_SWORDFISH,
    FORCING_CHAIN,
    FORCING_NET,
    BRUTE_FORCE,
) = range(len(TECHNIQUES))


def level_for(level: Level, total: int) -> Level:
    """Raise the level of the hardest technique until it admits the sum of the scores.

    >>> level_for(Level.EASY, 950).word, level_for(Level.HARD, 2000).word
    ('Medium', 'Extreme')
    """
    return next(each for each in Level if each >= level and total <= MOST.get(each, total))
