"""Colored nonograms: the value, its palette, its canonical form and its picture."""

from puzzles.nonogram.clues import BLANK, MAX_SIDE, Block, Clue, Grid, clue_of, clues_of, shown_blocks
from puzzles.nonogram.drawing import draw
from puzzles.nonogram.palette import MAX_COLORS, Color, Palette
from puzzles.nonogram.puzzle import Nonogram, Violation

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
    "draw",
    "shown_blocks",
]
