"""A mark as a value: its kind, its cells, and its number; and the field of cells that marks lie on."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from puzzles.cells import cell_name


class Mark(NamedTuple):
    """One mark of a puzzle, such as a cage with its sum."""

    kind: str  # a name in ``KINDS``, or the name of the mark's own rule
    cells: tuple[int, ...] = ()  # the cells, numbered in reading order and listed in the order that the kind prescribes
    value: int = 0  # a sum, a number of towers or of the cells in a pill, or digits; 0 for none
    # The declaration of a setter's own mark, which ``puzzles.sudoku.marks.declared`` reads; empty for other marks.
    rule: str = ""


Marks = Sequence[Mark]


class Field(NamedTuple):
    """The cells that marks lie on: those of one grid, or of several that overlap on one board."""

    n_digits: int  # the number of digits, which is also the side of each grid
    width: int  # the rows of the board, and as many columns
    corners: tuple[tuple[int, int], ...] = ((0, 0),)  # the first row and column of each grid

    @classmethod
    def of(cls, n_digits: int) -> "Field":
        """Return the field of a single grid."""
        return cls(n_digits, n_digits)

    @property
    def digits(self) -> range:
        """Return the digits."""
        return range(1, self.n_digits + 1)

    @property
    def cells(self) -> tuple[int, ...]:
        """Return the cells of all grids in reading order."""
        return _cells_of(self)

    def has(self, row: int, column: int) -> bool:
        """Return whether a place on the board, or beyond its edges, is a cell of a grid."""
        n = self.n_digits
        return any(0 <= row - down < n and 0 <= column - across < n for down, across in self.corners)

    def name(self, cell: int) -> str:
        """Return the name of a cell, such as ``R2C3``."""
        return cell_name(cell, self.width)

    def names(self, mark: Mark) -> list[str]:
        """Return the names of the cells of a mark."""
        return names_of(mark, self.width)


@lru_cache(maxsize=64)
def _cells_of(field: Field) -> tuple[int, ...]:
    return tuple(cell for cell in range(field.width**2) if field.has(*divmod(cell, field.width)))


def names_of(mark: Mark, width: int) -> list[str]:
    """Return the names of the cells of a mark, on a board with so many columns."""
    return [cell_name(cell, width) for cell in mark.cells]
