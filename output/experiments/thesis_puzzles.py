"""Random colored nonograms as the thesis drew them, whose colors lie in bands.

The thesis paints random cells in random colors until enough are painted, and publishes of each of its 270 puzzles the
number of blocks. There are fewer than cells and colors drawn apart would give: of 10,000 cells at 90 %, 5,432 blocks in
the rows instead of 7,500. In the one puzzle that it prints, 36 of 40 cells have the color of their fifth of the rows.
So it is when one random number gives both, the cell in reading order and the color; a cell that is painted already is
drawn again, and the color stays. Sparse puzzles are then nearly sorted by color; in dense ones, where most draws hit a
painted cell, about half of the cells have the color of their band. Nothing in this is fitted, and all published counts
follow, of rows and columns (``counts``).

Source: Mingote 2009, section 4.2, appendices A and D; that one number gives both is our inference from them.
"""

from collections.abc import Mapping
from random import Random

import numpy as np
import pandas as pd

from output.experiments.results import Table, parts
from puzzles.nonogram import BLANK, Grid, Nonogram, Palette
from solvers.nonogram.arrays import N_COUNTERS, clues_from, empty_masks, line_workspace_for
from solvers.nonogram.line_kernel import count_open, open_all, propagate

_N_COLORS = 5

COUNTS = ("row_blocks", "column_blocks", "cells_by_lines")

# Means of ten puzzles at 10 to 90 %, appendix A.
_PUBLISHED = {
    "20x20": {
        "row_blocks": (36.4, 68.0, 96.0, 117.4, 138.5, 161.4, 183.9, 200.8, 221.0),
        "column_blocks": (37.3, 70.7, 98.1, 125.5, 151.9, 173.2, 199.7, 221.1, 240.4),
        "cells_by_lines": (309.6, 205.7, 223.5, 314.8, 365.7, 390.3, 396.5, 398.4, 400.0),
    },
    "40x60": {
        "row_blocks": (218.3, 395.4, 558.1, 691.5, 814.5, 934.4, 1048.3, 1201.2, 1318.7),
        "column_blocks": (219.7, 411.7, 577.4, 714.0, 856.4, 979.0, 1104.5, 1251.2, 1372.9),
        "cells_by_lines": (1031.9, 442.6, 353.1, 852.5, 2101.5, 2330.1, 2371.1, 2388.9, 2396.8),
    },
    "100x100": {
        "row_blocks": (910.8, 1671.6, 2299.1, 2862.9, 3395.4, 3906.4, 4364.7, 4904.5, 5431.7),
        "column_blocks": (908.4, 1682.1, 2335.7, 2908.6, 3454.7, 3968.0, 4461.9, 5011.5, 5560.7),
        "cells_by_lines": (1226.4, 200.9, 193.8, 622.7, 7842.0, 9760.5, 9913.5, 9952.4, 9985.6),
    },
}


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
    """Count what the thesis publishes of each puzzle: blocks of rows and of columns, and cells that lines settle."""
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


def counts_table(runs: pd.DataFrame) -> Table:
    """Put the mean counts of the puzzles beside the published ones, by size and density."""
    percents = sorted(runs["percent"].unique())
    rows: list[tuple[object, ...]] = []
    for size, own in parts(runs, "size"):
        means = own.groupby("percent")
        for name, published in _PUBLISHED[size].items():
            rows.append((f"{size} {name.replace('_', ' ')}", *(float(mean) for mean in means[name].mean())))
            rows.append(("  paper", *(published[percent // 10 - 1] for percent in percents)))
    return Table("Mean counts of the puzzles", ("count", *(f"{percent} %" for percent in percents)), rows)
