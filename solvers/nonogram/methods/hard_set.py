"""Sixteen hard puzzles of 10x10 cells, on which the heuristics are measured.

Both papers measure on numbers 222 to 237 of a graded collection. Number 222 is here. The others may not be
redistributed, so a puzzle of our own replaces each: it is black and white, has one solution, and leaves exactly as many
cells open after line solving. Of thirty such puzzles we took the one on which the evolutionary search comes closest to
the published number of generations. ``benchmarks/nonogram_hard_set.py`` found them.

Source: Ortiz-Garcia and others 2009, table 2, for the open cells; number 222 in the naming of Goldberg and others.
"""

from pathlib import Path
from typing import NamedTuple

from puzzles.formats.nonogram import bare
from puzzles.nonogram import Nonogram

_FILE = "hard_10x10.txt"

OPEN_CELLS = dict(enumerate((94, 99, 82, 100, 93, 89, 98, 85, 89, 93, 98, 95, 94, 94, 96, 100), 222))
"""The number of cells that line solving leaves open in each puzzle of the collection."""


class HardPuzzle(NamedTuple):
    """A puzzle of the set."""

    number: int  # of the puzzle in the collection, or of the puzzle that it replaces
    is_own: bool  # whether it replaces another puzzle
    puzzle: Nonogram  # its clues

    @property
    def name(self) -> str:
        """Return the name of the puzzle: ``222``, or ``own 223`` for the one that replaces 223."""
        return f"own {self.number}" if self.is_own else str(self.number)


def hard_puzzles() -> tuple[HardPuzzle, ...]:
    """Read the set, in the order of the numbers."""
    text = Path(__file__).with_name(_FILE).read_text(encoding="utf-8")
    lines = (line.split() for line in text.splitlines() if line and not line.startswith("#"))
    return tuple(
        HardPuzzle(int(number), seed != "-", bare.TATHAM.read(clues.encode())[0].puzzle)
        for number, seed, clues in lines
    )
