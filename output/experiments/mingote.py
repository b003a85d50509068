"""Random colored nonograms and four pictures, solved by lines, by search and by integer programs.

Source: Mingote 2009, sections 4.1 and 4.3, appendices B and C: 270 puzzles of three sizes in five colors, ten for each
density from 10 to 90 %, with 15 minutes for each (``--limit 900``). A puzzle counts as solved when a solution is found;
puzzles that lines settle are counted apart. The thesis does not list its puzzles, so we draw them in the same way. It
has four pictures, which may not be passed on; pictures of our own with the same sizes, colors and numbers of painted
cells replace them. Search is ours, with the cell order of pbnsolve; HiGHS replaces SCIP.

The thesis paints random cells in random colors until enough cells are painted, and publishes the number of blocks in
each of its 270 puzzles. Independent cells and colors would give more blocks: of 10,000 cells at 90 %, 7,500 in the rows
instead of 5,432. In the one puzzle that it prints, 36 of 40 cells have the color of their fifth of the rows. Both facts
follow if a single random number gives both the cell in reading order and the color, and if a hit on a painted cell
draws a new cell but keeps the color. Sparse puzzles are then nearly sorted by color; in dense ones, where most draws
hit a painted cell, about half of the cells have the color of their band. Nothing is fitted, and all published counts of
rows and columns come out (``counts``). The single random number is our inference from section 4.2 and appendices A and
D.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import nan
from random import Random
from typing import NamedTuple, cast

import numpy as np

from generator.nonogram.request import NonogramRequest
from generator.pipeline import generate
from output.experiments import mingote_results
from output.experiments.experiment import Settings
from output.experiments.mingote_results import claims, plots, tables
from output.experiments.substitutes import COUNTS, N_PUZZLES, PERCENTS, PICTURES, SIZES
from puzzles.nonogram import BLANK, Grid, Nonogram, Palette
from solvers.arrays import records
from solvers.methods import TooLarge, parameters_of
from solvers.nonogram.arrays import Counters, clues_from, empty_masks, line_workspace_for
from solvers.nonogram.line_kernel import count_open, open_all, propagate
from solvers.nonogram.methods import METHODS, solve

_N_COLORS = 5


def thesis_puzzle(size: str, percent: int, seed: int, run: int) -> Nonogram:
    """Return the random puzzle of a size (rows x columns), a percentage of painted cells, a seed and a run."""
    height, width = map(int, size.split("x"))
    grid = painted(height, width, round(height * width * percent / 100), Random(f"{size} {percent} {seed} {run}"))
    return Nonogram.from_grid(grid, Palette.default(_N_COLORS))


def painted(height: int, width: int, n_painted: int, random: Random) -> Grid:
    """Paint ``n_painted`` cells; one random number decides both the cell and its color."""
    cells = np.full(height * width, BLANK, np.uint8)
    for _ in range(n_painted):
        number = random.random()
        cell = int(number * len(cells))
        while cells[cell] != BLANK:
            cell = int(random.random() * len(cells))
        cells[cell] = 1 + int(number * _N_COLORS)
    return cells.reshape(height, width)


def counts(puzzle: Nonogram) -> Mapping[str, int]:
    """Return the counts of the thesis: blocks of rows, blocks of columns, and cells that lines settle."""
    size = puzzle.height, puzzle.width, puzzle.n_colors
    clues, masks = clues_from(puzzle), empty_masks(*size)
    dirty = np.zeros(len(masks), np.uint8)
    open_all(clues, masks, dirty)
    propagate(clues, masks, dirty, line_workspace_for(*size), records(Counters, 1))
    return {
        "row_blocks": sum(map(len, puzzle.rows)),
        "column_blocks": sum(map(len, puzzle.columns)),
        "cells_by_lines": puzzle.height * puzzle.width - int(count_open(clues, masks)),
    }


__all__ = ["STOPPED", "claims", "plots", "prepare", "tables", "trials", "warm_up"]


class _Means(NamedTuple):
    method: str  # a method for nonograms
    parameters: Mapping[str, str]  # those that differ from the default
    sizes: Sequence[str]  # the random puzzles that the method is tried on
    has_pictures: bool  # whether the method is tried on pictures


_MEANS = {
    mingote_results.LOGIC: _Means("logic", {}, SIZES, True),
    mingote_results.BRUTE_FORCE: _Means("dfs", {"look_across": "no"}, (), True),
    mingote_results.FEWEST_FIRST: _Means("dfs", {"look_across": "no", "order": "fewest"}, (), True),
    mingote_results.ITERATIVE: _Means("iterative", {"cells": "probes"}, SIZES, True),
    mingote_results.ILP: _Means("ilp", {}, SIZES[:1], True),
    mingote_results.ILP_WITH_SUM: _Means("ilp", {"known_sum": "yes"}, (), True),
    mingote_results.HYBRID: _Means("hybrid", {}, SIZES, False),
    mingote_results.HYBRID_WITH_SUM: _Means("hybrid", {"known_sum": "yes"}, SIZES[:2], False),
    mingote_results.HYBRID_OURS: _Means("hybrid", {"model": "order"}, SIZES, False),
}
_NO_BUDGET = 2**31 - 1  # the limit in seconds is reached first
_WARM = (("20x20", 20), ("20x20", 60), ("100x100", 90))

STOPPED = {
    **dict.fromkeys(COUNTS, nan),
    "by_lines": False,
    "is_solved": False,
    "verdict": "unknown",
    "block_density": nan,
}


def trials(seed: int, *, is_quick: bool) -> Sequence[Settings]:
    """Return the settings of the pictures and of ten puzzles per size and density, or of two small puzzles."""
    sizes, n_puzzles = (SIZES[:1], 2) if is_quick else (SIZES, N_PUZZLES)
    puzzles = [(each.size, _percent_of(name), name, 0) for name, each in PICTURES.items()]
    puzzles += [(size, percent, "", run) for size in sizes for percent in PERCENTS for run in range(n_puzzles)]
    return [
        {"method": method, "size": size, "percent": percent, "picture": picture, "seed": seed, "run": run}
        for size, percent, picture, run in puzzles
        for method, means in _MEANS.items()
        if (means.has_pictures if picture else size in means.sizes)
    ]


def _percent_of(picture: str) -> int:
    n_rows, n_columns = map(int, PICTURES[picture].size.split("x"))
    return round(100 * PICTURES[picture].n_painted / (n_rows * n_columns))


def warm_up(method: str) -> None:
    """Start on puzzles of all mask widths, with sparse ones among them that make a method use all its code."""
    means = _MEANS[method]
    for size, percent in _WARM:
        if size in (means.sizes or SIZES[:1]):
            puzzle = _random_puzzle(size, percent, 0, 0)
            solve(puzzle, means.method, parameters_of(METHODS[means.method], means.parameters), budget=1, limit=1)


_random_puzzle = lru_cache(maxsize=16)(thesis_puzzle)  # since the methods take turns with a puzzle


@lru_cache(maxsize=16)
def _picture_like(name: str, seed: int) -> Nonogram:
    """Return our substitute for a picture of the thesis; the one for Time may have several solutions, as Time has."""
    size, n_colors, n_painted, *_ = PICTURES[name]
    n_rows, n_columns = map(int, size.split("x"))
    density = n_painted / (n_rows * n_columns)
    request = NonogramRequest(size=size, colors=n_colors, density=density, unique=name != "Time")
    return cast(Nonogram, generate(request, seed).puzzle)


def prepare(settings: Settings) -> Callable[[], Settings]:
    """Prepare a puzzle, and check whether lines alone solve it."""
    size, percent, seed, run = (settings[name] for name in ("size", "percent", "seed", "run"))
    picture, means = str(settings["picture"]), _MEANS[str(settings["method"])]
    if picture:
        puzzle = _picture_like(picture, int(str(seed)))
    else:
        puzzle = _random_puzzle(str(size), int(str(percent)), int(str(seed)), int(str(run)))
    known, n_cells = counts(puzzle), puzzle.height * puzzle.width
    shares = {
        "by_lines": known["cells_by_lines"] == n_cells,
        "block_density": (known["row_blocks"] + known["column_blocks"]) / n_cells,
    }
    parameters = parameters_of(METHODS[means.method], means.parameters)

    def trial() -> Settings:
        try:
            found = solve(puzzle, means.method, parameters, budget=_NO_BUDGET, limit=1)
        except TooLarge:
            return {**known, **shares, "is_solved": False, "verdict": mingote_results.TOO_LARGE}
        return {**known, **shares, "is_solved": bool(found.solutions), "verdict": str(found.verdict)}

    return trial
