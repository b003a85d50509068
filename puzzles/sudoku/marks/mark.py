"""A mark as a value: its kind, its cells, and its number."""

from collections.abc import Sequence
from typing import NamedTuple

from puzzles.cells import cell_name


class Mark(NamedTuple):
    """One mark of a puzzle, such as a cage with its sum."""

    kind: str  # a name in ``KINDS``, or that of the rule
    cells: tuple[int, ...] = ()  # numbered in reading order, in the order that the kind has them in
    value: int = 0  # a sum, a number of towers or of the cells of a pill, or digits; 0 for none
    rule: str = ""  # of a mark that a setter declares: what ``puzzles.sudoku.marks.declared`` reads; empty for others


Marks = Sequence[Mark]


def names_of(mark: Mark, n: int) -> list[str]:
    """Return the names of the cells of a mark."""
    return [cell_name(cell, n) for cell in mark.cells]
