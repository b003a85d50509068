"""A puzzle as lines of plain text, and where its cells are on them, for whoever writes into the cells."""

from collections.abc import Mapping
from typing import NamedTuple

Cell = tuple[int, int]


class Sheet(NamedTuple):
    """Lines of text, without color."""

    lines: list[str]  # of the blank puzzle, with its clues
    places: Mapping[Cell, Cell]  # by row and column of a cell: the line of its sign, and that sign's last column
