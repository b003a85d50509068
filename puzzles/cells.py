"""What families whose puzzles are boards of cells share: the names of cells, and what is wrong in one of them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Violation:
    """Name the first rule that a solution breaks.

    Attributes:
        cell: the cell, numbered ``row * width + column``.
        text: what is wrong, in a clause.
    """

    cell: int
    text: str

    def __str__(self) -> str:
        return self.text


def cell_name(cell: int, width: int) -> str:
    """Return the name of a cell as players write it: ``R1C1`` is the upper left one.

    >>> cell_name(6, width=4)
    'R2C3'
    """
    return f"R{cell // width + 1}C{cell % width + 1}"
