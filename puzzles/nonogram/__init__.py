"""Colored nonograms: the value, its palette, its canonical form and its picture."""

from puzzles.nonogram.palette import MAX_COLORS, Color, Palette
from puzzles.nonogram.puzzle import (
    BLANK,
    MAX_SIDE,
    Block,
    Clue,
    Grid,
    Nonogram,
    Violation,
    clue_of,
    clues_of,
)

__all__ = [
    "BLANK",
    "MAX_COLORS",
    "MAX_SIDE",
    "Block",
    "Clue",
    "Color",
    "Grid",
    "Nonogram",
    "Palette",
    "Violation",
    "clue_of",
    "clues_of",
]
