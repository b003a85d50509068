"""The probability that a cell is painted, given only its two clues, in closed form. Black and white only.

A line with k blocks has ``slack`` spare blanks for k + 1 gaps, so there are (slack + k choose k) placements. A block at
a fixed place splits its line into two shorter ones, so the same formula counts the placements that have it there. The
sum of these counts over blocks and places is the number of placements that paint a cell. Counts are exact integers.

Source: Ortiz-Garcia and others 2009, section 3, equations 3 to 17.
"""

from itertools import accumulate
from math import comb

import numpy as np
from numpy.typing import NDArray

from puzzles.nonogram import Clue, Nonogram
from puzzles.nonogram.clues import least_length
from solvers.nonogram.placements import n_placements

_CONTRADICTORY = 0.5


def n_painting(clue: Clue, n_cells: int) -> list[int]:
    """Count, for each cell of a line, the placements of its blocks (of one color) that paint it (equations 7 to 16)."""
    changes = [0] * (n_cells + 1)
    slack = n_cells - least_length(clue)
    first = 0
    for i, (length, _) in enumerate(clue):
        n_behind = len(clue) - 1 - i
        for moved in range(slack + 1):
            n_ways = comb(moved + i, i) * comb(slack - moved + n_behind, n_behind)
            changes[first + moved] += n_ways
            changes[first + moved + length] -= n_ways
        first += length + 1
    return list(accumulate(changes[:n_cells]))


def painted_share(puzzle: Nonogram) -> NDArray[np.float64]:
    """Return the a-priori probability that a cell of a black-and-white puzzle is painted, float64 ``[height, width]``.

    It is exactly 0 or 1 if a line settles the cell, and 0.5 if both lines settle it, differently (equation 17).
    """
    in_row = [(n_placements(clue, puzzle.width), n_painting(clue, puzzle.width)) for clue in puzzle.rows]
    in_column = [(n_placements(clue, puzzle.height), n_painting(clue, puzzle.height)) for clue in puzzle.columns]
    shares = np.empty((puzzle.height, puzzle.width))
    for row, (n_of_row, painting_of_row) in enumerate(in_row):
        for column, (n_of_column, painting_of_column) in enumerate(in_column):
            n_painted = painting_of_row[column] * painting_of_column[row]
            n_blank = (n_of_row - painting_of_row[column]) * (n_of_column - painting_of_column[row])
            total = n_painted + n_blank
            shares[row, column] = n_painted / total if total else _CONTRADICTORY
    return shares
