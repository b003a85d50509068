"""The parts of a nonogram that pictures and texts read; its class loads them when it is shown."""

from typing import Protocol

from puzzles.nonogram.clues import Clue
from puzzles.nonogram.palette import Palette
from puzzles.puzzle import Puzzle


class Seen(Puzzle, Protocol):
    """A nonogram as its pictures and texts see it."""

    @property
    def rows(self) -> tuple[Clue, ...]:
        """Return the clues of the rows."""

    @property
    def columns(self) -> tuple[Clue, ...]:
        """Return the clues of the columns."""

    @property
    def palette(self) -> Palette:
        """Return the colors."""

    @property
    def n_colors(self) -> int:
        """Return how many colors there are, not counting blank."""

    @property
    def n_painted(self) -> int:
        """Return how many cells the clues paint."""

    @property
    def imbalance(self) -> str:
        """Return why rows and columns cannot paint different numbers of cells; empty if the numbers agree."""
