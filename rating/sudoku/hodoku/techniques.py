"""The ladder of HoDoKu 2.2 with its default settings: its techniques in the order of trial, not always by level.

Source: Hobiger 2012, HoDoKu 2.2.0, default settings, without the techniques switched off there.
"""

from collections.abc import Callable
from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rating.sudoku.geometry import SIDE
from rating.sudoku.hodoku.als_chains_kernel import als_xy_chain, als_xy_wing, als_xz
from rating.sudoku.hodoku.board_kernel import Board
from rating.sudoku.hodoku.chains_kernel import MAX_LINKS, TURBOT_LINKS, x_chain, xy_chain
from rating.sudoku.hodoku.coloring import multi_colors, simple_colors
from rating.sudoku.hodoku.fish_kernel import finned_fish, fish
from rating.sudoku.hodoku.forcing_kernel import forcing_chain, forcing_net
from rating.sudoku.hodoku.franken_fish_kernel import franken_fish
from rating.sudoku.hodoku.locked_candidates_kernel import claiming, pointing
from rating.sudoku.hodoku.nice_loops_kernel import nice_loop
from rating.sudoku.hodoku.removals_kernel import Found
from rating.sudoku.hodoku.single_digit_patterns_kernel import empty_rectangle, skyscraper, two_string_kite
from rating.sudoku.hodoku.singles_kernel import FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE, fill_singles
from rating.sudoku.hodoku.subsets_kernel import hidden_set, naked_set
from rating.sudoku.hodoku.sue_de_coq_kernel import sue_de_coq
from rating.sudoku.hodoku.uniqueness_kernel import (
    AVOIDABLE_1,
    AVOIDABLE_2,
    HIDDEN,
    UNIQUE_1,
    UNIQUE_2,
    UNIQUE_3,
    UNIQUE_4,
    UNIQUE_5,
    UNIQUE_6,
    bug_plus_1,
    rectangle,
)
from rating.sudoku.hodoku.wings_kernel import w_wing, xy_wing, xyz_wing


class Level(IntEnum):
    """A level of HoDoKu; the number orders them."""

    EASY = 1
    MEDIUM = 2
    HARD = 3
    UNFAIR = 4
    EXTREME = 5

    @property
    def word(self) -> str:
        """Return the level as HoDoKu writes it, for example ``Easy``."""
        return self.name.capitalize()


MAX_TOTAL = {Level.EASY: 800, Level.MEDIUM: 1000, Level.HARD: 1600, Level.UNFAIR: 1800}
"""The greatest sum of scores that each level admits; Extreme has no limit."""


def look_up(board: Board, found: Found, solution: NDArray[np.uint8]) -> bool:
    """Look up the digit of the middle one of the open cells in the solution, uint8 ``[81]``."""
    open_cells = np.flatnonzero(board.grid.values == 0)
    cell = int(open_cells[len(open_cells) // 2])
    found.written[0] = cell * SIDE + int(solution[cell]) - 1
    return True


class Technique(NamedTuple):
    """A rung of the ladder."""

    name: str  # as shown to users
    score: int  # the points that each of its steps adds to the total
    level: Level  # the least level of a puzzle that needs it
    # ``finder(board, found, *arguments)`` writes its findings to ``found`` and returns whether there are any.
    # ``fill_singles`` finds all singles together, and ``look_up`` reads the solution instead.
    finder: Callable[..., bool]
    # The arguments of the finder; for ``fill_singles``, the kind of single that it reports.
    arguments: tuple[int, ...] = ()


EASY, MEDIUM, HARD, UNFAIR, EXTREME = Level

TECHNIQUES = (
    Technique("full house", 4, EASY, fill_singles, (FULL_HOUSE,)),
    Technique("naked single", 4, EASY, fill_singles, (NAKED_SINGLE,)),
    Technique("hidden single", 14, EASY, fill_singles, (HIDDEN_SINGLE,)),
    Technique("locked pair", 40, MEDIUM, naked_set, (2, True)),
    Technique("locked triple", 60, MEDIUM, naked_set, (3, True)),
    Technique("pointing", 50, MEDIUM, pointing),
    Technique("claiming", 50, MEDIUM, claiming),
    Technique("naked pair", 60, MEDIUM, naked_set, (2, False)),
    Technique("naked triple", 80, MEDIUM, naked_set, (3, False)),
    Technique("hidden pair", 70, MEDIUM, hidden_set, (2,)),
    Technique("hidden triple", 100, MEDIUM, hidden_set, (3,)),
    Technique("naked quad", 120, HARD, naked_set, (4, False)),
    Technique("hidden quad", 150, HARD, hidden_set, (4,)),
    Technique("X-wing", 140, HARD, fish, (2,)),
    Technique("swordfish", 150, HARD, fish, (3,)),
    Technique("jellyfish", 160, HARD, fish, (4,)),
    Technique("remote pair", 110, HARD, xy_chain, (True,)),
    Technique("BUG+1", 100, HARD, bug_plus_1),
    Technique("skyscraper", 130, HARD, skyscraper),
    Technique("two-string kite", 150, HARD, two_string_kite),
    Technique("turbot fish", 120, HARD, x_chain, (TURBOT_LINKS,)),
    Technique("empty rectangle", 120, HARD, empty_rectangle),
    Technique("W-wing", 150, HARD, w_wing),
    Technique("XY-wing", 160, HARD, xy_wing),
    Technique("XYZ-wing", 180, HARD, xyz_wing),
    Technique("unique rectangle 1", 100, HARD, rectangle, (UNIQUE_1,)),
    Technique("unique rectangle 2", 100, HARD, rectangle, (UNIQUE_2,)),
    Technique("unique rectangle 3", 100, HARD, rectangle, (UNIQUE_3,)),
    Technique("unique rectangle 4", 100, HARD, rectangle, (UNIQUE_4,)),
    Technique("unique rectangle 5", 100, HARD, rectangle, (UNIQUE_5,)),
    Technique("unique rectangle 6", 100, HARD, rectangle, (UNIQUE_6,)),
    Technique("hidden rectangle", 100, HARD, rectangle, (HIDDEN,)),
    Technique("avoidable rectangle 1", 100, HARD, rectangle, (AVOIDABLE_1,)),
    Technique("avoidable rectangle 2", 100, HARD, rectangle, (AVOIDABLE_2,)),
    Technique("finned X-wing", 130, HARD, finned_fish, (2, False)),
    Technique("sashimi X-wing", 150, HARD, finned_fish, (2, True)),
    Technique("finned swordfish", 200, UNFAIR, finned_fish, (3, False)),
    Technique("sashimi swordfish", 240, UNFAIR, finned_fish, (3, True)),
    Technique("finned jellyfish", 250, UNFAIR, finned_fish, (4, False)),
    Technique("sashimi jellyfish", 260, UNFAIR, finned_fish, (4, True)),
    Technique("sue de coq", 250, UNFAIR, sue_de_coq),
    Technique("simple colors", 150, HARD, simple_colors),
    Technique("multi-colors", 200, HARD, multi_colors),
    Technique("X-chain", 260, UNFAIR, x_chain, (MAX_LINKS,)),
    Technique("XY-chain", 260, UNFAIR, xy_chain, (False,)),
    Technique("nice loop", 280, UNFAIR, nice_loop, (False,)),
    Technique("grouped nice loop", 300, UNFAIR, nice_loop, (True,)),
    Technique("ALS-XZ", 300, UNFAIR, als_xz),
    Technique("ALS-XY-wing", 320, UNFAIR, als_xy_wing),
    Technique("ALS-XY-chain", 340, UNFAIR, als_xy_chain),
    Technique("Franken X-wing", 300, UNFAIR, franken_fish, (2, False)),
    Technique("Franken swordfish", 350, UNFAIR, franken_fish, (3, False)),
    Technique("finned Franken X-wing", 390, UNFAIR, franken_fish, (2, True)),
    Technique("finned Franken swordfish", 410, UNFAIR, franken_fish, (3, True)),
    Technique("forcing chain", 500, EXTREME, forcing_chain),
    Technique("forcing net", 700, EXTREME, forcing_net),
    Technique("brute force", 10_000, EXTREME, look_up),
)
"""The techniques in the order of trial."""

SINGLES = {technique.arguments[0]: technique for technique in TECHNIQUES if technique.finder is fill_singles}
"""The first techniques, by the kind of single that ``fill_singles`` reports."""

SEARCHES = tuple(technique for technique in TECHNIQUES if technique.finder not in (fill_singles, look_up))
"""The techniques that are tried in turn if there is no single."""

BRUTE_FORCE = TECHNIQUES[-1]


def level_for(level: Level, total: int) -> Level:
    """Raise the level of the hardest technique until it admits the sum of the scores.

    >>> level_for(Level.EASY, 950).word, level_for(Level.HARD, 2000).word
    ('Medium', 'Extreme')
    """
    return next(each for each in Level if each >= level and total <= MAX_TOTAL.get(each, total))
