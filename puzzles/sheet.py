"""A puzzle as lines of plain text with the places of its cells, so that programs can write into the cells."""

from collections.abc import Mapping
from typing import NamedTuple

Cell = tuple[int, int]


class Sheet(NamedTuple):
    """Lines of text, without color."""

    lines: list[str]  # the lines of the blank puzzle, with its clues
    places: Mapping[Cell, Cell]  # for each cell, by row and column: the line of its sign, and the sign's last column
