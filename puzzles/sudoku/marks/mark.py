"""A mark as a value: its kind, its cells, and its number."""

from collections.abc import Sequence
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


def names_of(mark: Mark, n: int) -> list[str]:
    """Return the names of the cells of a mark."""
    return [cell_name(cell, n) for cell in mark.cells]
