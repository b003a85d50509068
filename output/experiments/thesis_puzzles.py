"""Random colored nonograms as the thesis drew them, with colors in bands.

The thesis paints random cells in random colors until enough are painted, and publishes the number of blocks of each of
its 270 puzzles. Independent cells and colors would give more: of 10,000 cells at 90 %, 7,500 blocks in the rows instead
of 5,432. In the one puzzle that it prints, 36 of 40 cells have the color of their fifth of the rows. One random number
for both explains this: the cell in reading order and the color; a painted cell is drawn again, and the color stays. So
sparse puzzles are nearly sorted by color; in dense ones, where most draws hit a painted cell, about half of the cells
have the color of their band. Nothing is fitted, and all published counts of rows and columns follow (``counts``).

Source: Mingote 2009, section 4.2, appendices A and D; the single random number is our inference from them.
"""

from collections.abc import Mapping
from random import Random

import numpy as np

from puzzles.nonogram import BLANK, Grid, Nonogram, Palette
from solvers.nonogram.arrays import N_COUNTERS, clues_from, empty_masks, line_workspace_for
from solvers.nonogram.line_kernel import count_open, open_all, propagate

_N_COLORS = 5


def thesis_puzzle(size: str, percent: int, seed: int, run: int) -> Nonogram:
    """Return one of the puzzles of a size, rows x columns, and of a percentage of painted cells."""
    height, width = map(int, size.split("x"))
    grid = painted(height, width, round(height * width * percent / 100), Random(f"{size} {percent} {seed} {run}"))
    return Nonogram.from_grid(grid, Palette.default(_N_COLORS))


def painted(height: int, width: int, n_painted: int, random: Random) -> Grid:
    """Paint so many cells, each and its color by one random number."""
    cells = np.full(height * width, BLANK, np.uint8)
    for _ in range(n_painted):
        number = random.random()
        cell = int(number * len(cells))
        while cells[cell] != BLANK:
            cell = int(random.random() * len(cells))
        cells[cell] = 1 + int(number * _N_COLORS)
    return cells.reshape(height, width)


def counts(puzzle: Nonogram) -> Mapping[str, int]:
    """Count as the thesis does: blocks of rows and of columns, and cells that lines settle."""
    size = puzzle.height, puzzle.width, puzzle.n_colors
    clues, masks = clues_from(puzzle), empty_masks(*size)
    dirty = np.zeros(len(masks), np.uint8)
    open_all(clues, masks, dirty)
    propagate(clues, masks, dirty, line_workspace_for(*size), np.zeros(N_COUNTERS, np.int64))
    return {
        "row_blocks": sum(map(len, puzzle.rows)),
        "column_blocks": sum(map(len, puzzle.columns)),
        "cells_by_lines": puzzle.height * puzzle.width - int(count_open(clues, masks)),
    }
