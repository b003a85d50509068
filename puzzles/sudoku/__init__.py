"""Sudoku with boxes of any shape: the value, its canonical form, its picture, and its relation to Latin squares."""

from puzzles.cells import Violation, cell_name
from puzzles.sudoku.drawing import draw
from puzzles.sudoku.ground import BLANK, MAX_SIDE, Grid, Ground, House, default_box, houses, stacked
from puzzles.sudoku.marks.mark import Mark
from puzzles.sudoku.puzzle import Sudoku

__all__ = [
    "BLANK",
    "MAX_SIDE",
    "Grid",
    "Ground",
    "House",
    "Mark",
    "Sudoku",
    "Violation",
    "cell_name",
    "default_box",
    "draw",
    "houses",
    "stacked",
]
