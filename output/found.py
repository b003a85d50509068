"""Puzzles found in files and tables, and the known facts about them."""

from dataclasses import dataclass
from typing import NamedTuple

from puzzles.formats.document import Document
from puzzles.puzzle import Puzzle
from rating.grades import Grade
from rating.rating import Rating
from rating.shape import Shape
from solvers.verdict import Proof


class Difficulty(NamedTuple):
    """Hold a grade and a score from 0 to 100, or neither where only a lower bound is known; versions do not compare."""

    grade: Grade | None
    score: float | None
    score_version: str


class TableRow(NamedTuple):
    """Hold a row of a table: an entry, and the difficulty that our own tables state."""

    number: int
    document: Document[Puzzle] | None
    error: str = ""
    difficulty: Difficulty | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """Hold a puzzle as it was found."""

    file: str  # what the file or other place is called
    number: int  # of the line, row or puzzle there, from 1; 0 when it is the only one
    document: Document[Puzzle]  # the puzzle, and its solution if that stands there
    difficulty: Difficulty | None = None  # as one of our tables states it; None when the puzzle is still to be rated

    @property
    def name(self) -> str:
        """Return the name of the puzzle in messages."""
        return name_of(self.file, self.number)

    @property
    def puzzle(self) -> Puzzle:
        """Return the puzzle itself."""
        return self.document.puzzle


def name_of(file: str, number: int) -> str:
    """Return the name of a puzzle by its place.

    >>> name_of("puzzles.sdm", 3), name_of("puzzle.non", 0)
    ('puzzles.sdm:3', 'puzzle.non')
    """
    return f"{file}:{number}" if number else file


@dataclass(frozen=True, slots=True)
class RatedPuzzle:
    """Hold a puzzle that was read, its proof and its rating."""

    # ``file``, ``number``: where it was found, as in ``Source``.
    file: str
    number: int
    puzzle: Puzzle
    proof: Proof  # that it has one solution
    rating: Rating  # what a person needs
    seconds: float  # that proof and rating took; of puzzles that were rated together, their mean
    shape: Shape | None = None  # of its solve; None without steps

    @property
    def name(self) -> str:
        """Return the name of the puzzle in messages."""
        return name_of(self.file, self.number)
