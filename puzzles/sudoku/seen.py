"""The parts of a Sudoku that pictures and texts read; its class loads them when it is shown."""

from typing import TYPE_CHECKING, Protocol

from puzzles.puzzle import Puzzle
from puzzles.sudoku.ground import Grid, Ground

if TYPE_CHECKING:
    from puzzles.sudoku.cosmetics import Cosmetic


class Seen(Puzzle, Protocol):
    """A Sudoku as its pictures and texts see it."""

    @property
    def ground(self) -> Ground:
        """Return the houses and rules."""

    @property
    def cosmetics(self) -> "tuple[Cosmetic, ...]":
        """Return what is drawn without a rule."""

    @property
    def grid(self) -> Grid:
        """Return the cells as an array, uint16 ``[side, side]``."""

    @property
    def side(self) -> int:
        """Return how many rows and columns there are."""

    @property
    def n_digits(self) -> int:
        """Return how many digits there are."""

    @property
    def n_givens(self) -> int:
        """Return how many givens there are."""
