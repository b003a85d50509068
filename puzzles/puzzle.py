"""What the puzzles of all families have."""

from collections.abc import Hashable
from dataclasses import Field
from typing import Any, ClassVar, NamedTuple, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

Solution = NDArray[Any]
"""An array of unsigned integers ``[height, width]``; what a value means is the family's."""


class Puzzle(Hashable, Protocol):
    """Hold a puzzle: a frozen dataclass that is equal to another when both ask for the same.

    Attributes:
        family: id of the family.
        title: what people call it; "" for nothing. Puzzles that differ in it alone are equal.
        author: who made it, in the same way.
        copyright: whose it is, in the same way.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]  # which makes it a dataclass for type checkers

    family: ClassVar[str]

    @property
    def title(self) -> str:
        """Return what people call it, or nothing."""

    @property
    def author(self) -> str:
        """Return who made it, or nothing."""

    @property
    def copyright(self) -> str:
        """Return whose it is, or nothing."""

    @property
    def height(self) -> int:
        """Return the number of rows."""

    @property
    def width(self) -> int:
        """Return the number of columns."""

    @property
    def id(self) -> str:
        """Return a name that the puzzle shares with its symmetric images only."""

    def check(self, solution: ArrayLike) -> object | None:
        """Return the first violation of a rule by a solution, whose ``str`` is a sentence, or None."""

    def checked_solution(self, solution: ArrayLike) -> Solution:
        """Return a solution as an array of its own.

        Raises:
            PuzzleError: when it does not solve the puzzle.
        """


class Measures(NamedTuple):
    """State how much of a puzzle there is.

    Attributes:
        n_clues: givens of a Sudoku, blocks of a nonogram, numbers of a Light Up board.
        density: share of its cells that are given, painted, or walls.
    """

    n_clues: int
    density: float


class LegendEntry(NamedTuple):
    """Name a color of a puzzle.

    Attributes:
        color: ``#rrggbb``.
        letter: that stands for it.
        name: in English.
    """

    color: str
    letter: str
    name: str


class ClueArray(NamedTuple):
    """Hold clues as an array, whose shape is the same for all puzzles of a size and number of colors.

    Attributes:
        values: int16.
        most: the greatest value that it may have in any of these; the least is 0.
    """

    values: NDArray[np.int16]
    most: int


def credited(text: str, puzzle: Puzzle) -> str:
    """Return a text with author and copyright of a puzzle behind it, as far as they are known."""
    credit = credit_of(puzzle)
    return f"{text} ({credit})" if credit else text


def credit_of(puzzle: Puzzle) -> str:
    """Return author and copyright in a line, the author but once, or nothing."""
    author = "" if puzzle.author in puzzle.copyright else puzzle.author
    return ", ".join(filter(None, (author, puzzle.copyright)))
