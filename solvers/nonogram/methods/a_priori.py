"""How likely a cell is painted before anything is known but its two clues, in closed form.

A line with k blocks has ``slack`` blanks beyond those that its clue forces. They go into k + 1 gaps, in as many ways as
k things can be chosen of slack + k. A block that stands somewhere splits its line into two shorter ones, so the same
formula counts the placements that have it there; added up over blocks and places, these are the placements that paint
a cell. Counts are exact integers of any size. Black and white only.

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
    """Count for each cell of a line the placements that paint it.

    Args:
        clue: its blocks, all of one color; they fit the line.

    Source: equations 7 to 16, summed block by block and start by start instead of cell by cell.
    """
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
    """Return the a-priori probability that a cell is painted, as if its row and its column were all there is.

    Args:
        puzzle: black and white.

    Returns:
        float64 ``[height, width]``; exactly 0 or 1 where a line settles the cell, and 0.5 where row and column
        settle it in two ways.

    Source: equation 17.
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
