"""Boards of the Light Up tests as strings, in the signs of the naive rules; which are written anew here."""

import numpy as np

from puzzles.lightup import WALL, WHITE, LightUp

KINDS = {".": WHITE, "*": WHITE, "#": WALL, **{str(number): number for number in range(5)}}


def lightup(rows, title=""):
    """Make the puzzle that strings show; ``*`` is white."""
    return LightUp.from_grid([[KINDS[sign] for sign in row] for row in rows], title)


def bulbs_of(rows):
    """Return the bulbs, ``*``, that strings show."""
    return np.array([[sign == "*" for sign in row] for row in rows])


def board_of(puzzle):
    """Write the board of a puzzle in signs, without its bulbs."""
    signs = {kind: sign for sign, kind in KINDS.items() if sign != "*"}
    return ["".join(signs[cell] for cell in row) for row in puzzle.grid.tolist()]


# The board and the solution of pzpr's own test (test/script/lightup.js of pzprjs).
PZPR = ("..*...", ".*4*..", "..*.2*", ".0..*.", "*..1..", "...*..")
# Solved by hand in the docstring of puzzles.lightup.cells; the naive rules find this solution alone.
SMALL = (".*.", ".#*", "*11")
