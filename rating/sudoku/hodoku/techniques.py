"""The ladder of HoDoKu 2.2 with its default settings: its techniques in the order of trial, not always by level.

Source: Hobiger 2012, HoDoKu 2.2.0, default settings, without the techniques switched off there.
"""

import tomllib
from collections.abc import Callable
from enum import IntEnum
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rating.sudoku.geometry import SIDE
from rating.sudoku.hodoku.board_kernel import Board
from rating.sudoku.hodoku.removals_kernel import Found
from rating.sudoku.hodoku.singles_kernel import fill_singles


class Level(IntEnum):
    """Name a level of HoDoKu; the number orders them."""

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
"""The greatest sum of scores that a level admits; there is none for Extreme."""


def look_up(board: Board, found: Found, solution: NDArray[np.uint8]) -> bool:
    """Take the digit of the middle one of the open cells from the solution, uint8 ``[81]``."""
    open_cells = np.flatnonzero(board.grid.values == 0)
    cell = int(open_cells[len(open_cells) // 2])
    found.written[0] = cell * SIDE + int(solution[cell]) - 1
    return True


class Technique(NamedTuple):
    """Describe a rung of the ladder."""

    name: str  # as shown to users
    score: int  # what each of its steps adds to the total
    level: Level  # the least level of a puzzle that needs it
    # ``finder(board, found, *arguments)`` writes its findings to ``found`` and returns whether there are any.
    # ``fill_singles`` finds all singles together, and ``look_up`` reads the solution instead.
    finder: Callable[..., bool]
    arguments: tuple[int, ...] = ()  # of the finder; of ``fill_singles``, the kind of single that it reports


def _technique(name: str, score: int, level: str, place: str, *arguments: str | int) -> Technique:
    """Return a row of ``techniques.toml``, with what it names."""
    module, _, finder = place.partition(".")
    beside = vars(import_module(f"{__package__}.{module}"))
    found = tuple(beside[each] if isinstance(each, str) else each for each in arguments)
    return Technique(name, score, Level[level], beside[finder], found)


_ROWS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))["techniques"]
TECHNIQUES = tuple(_technique(*row) for row in _ROWS)

SINGLES = {technique.arguments[0]: technique for technique in TECHNIQUES if technique.finder is fill_singles}
"""The first techniques, by what ``fill_singles`` reports."""

SEARCHES = tuple(technique for technique in TECHNIQUES if technique.finder not in (fill_singles, look_up))
"""The techniques that are tried in turn where there is no single."""

BRUTE_FORCE = TECHNIQUES[-1]


def level_for(level: Level, total: int) -> Level:
    """Raise the level of the hardest technique until it admits the sum of the scores.

    >>> level_for(Level.EASY, 950).word, level_for(Level.HARD, 2000).word
    ('Medium', 'Extreme')
    """
    return next(each for each in Level if each >= level and total <= MAX_TOTAL.get(each, total))
