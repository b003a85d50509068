"""The parts of a Light Up that pictures and texts read; its class loads them when it is shown."""

from typing import Protocol

from puzzles.lightup.cells import Grid
from puzzles.puzzle import Puzzle


class Seen(Puzzle, Protocol):
    """A Light Up as its pictures and texts see it."""

    @property
    def cells(self) -> tuple[int, ...]:
        """Return the cells in reading order."""

    @property
    def grid(self) -> Grid:
        """Return the cells as an array, uint8 ``[height, width]``."""

    @property
    def n_walls(self) -> int:
        """Return how many walls there are, with and without numbers."""

    @property
    def n_numbers(self) -> int:
        """Return how many walls have a number."""
