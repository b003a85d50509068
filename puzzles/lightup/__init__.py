"""Light Up (Akari): the value, its canonical form, the rays of its bulbs, and its picture."""

from puzzles.cells import Violation, cell_name
from puzzles.lightup.canonical import solution_id
from puzzles.lightup.cells import BULB, BULB_SIGN, MAX_NUMBER, MAX_SIDE, SIGNS, WALL, WHITE, Grid
from puzzles.lightup.drawing import draw
from puzzles.lightup.puzzle import LightUp
from puzzles.lightup.rays import Segments, n_beside, segments_of

__all__ = [
    "BULB",
    "BULB_SIGN",
    "MAX_NUMBER",
    "MAX_SIDE",
    "SIGNS",
    "WALL",
    "WHITE",
    "Grid",
    "LightUp",
    "Segments",
    "Violation",
    "cell_name",
    "draw",
    "n_beside",
    "segments_of",
    "solution_id",
]
