"""The thesis's experiment: its pictures and puzzles, what is counted of them, and programs that are too large."""

from random import Random

import numpy as np
import pandas as pd
import pytest

from output.experiments import experiment_named
from output.experiments.mingote import counts, painted, thesis_puzzle
from output.experiments.mingote_results import counts_table
from output.experiments.substitutes import PICTURES
from puzzles.nonogram import Nonogram, Palette


def test_pictures_of_ours_are_as_large_and_as_full_as_those_of_the_thesis() -> None:
    from output.experiments.mingote import _picture_like

    for name, published in PICTURES.items():
        puzzle = _picture_like(name, 3)
        assert f"{puzzle.height}x{puzzle.width}" == published.size
        blocks = [block for clue in puzzle.rows for block in clue]
        assert sum(block.length for block in blocks) == published.n_painted
        assert {block.color for block in blocks} == {*range(1, published.n_colors + 1)}


def test_a_program_that_is_too_large_is_a_puzzle_unsolved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solvers.ilp.MAX_TERMS", 1_000)
    settings = {"method": "hybrid", "size": "20x20", "percent": 20, "picture": "", "seed": 0, "run": 0}
    outcome = experiment_named("mingote").module.prepare(settings)()
    assert (outcome["is_solved"], outcome["verdict"]) == (False, "too large")


@pytest.mark.parametrize(("height", "width", "n_painted"), [(20, 7, 0), (20, 7, 1), (5, 30, 93), (3, 2, 6)])
def test_exactly_so_many_cells_are_painted(height: int, width: int, n_painted: int) -> None:
    grid = painted(height, width, n_painted, Random(3))
    assert grid.shape == (height, width)
    assert np.count_nonzero(grid) == n_painted


def test_cells_are_painted_in_bands_and_again_from_all() -> None:
    for seed in range(50):
        grid = painted(20, 9, 1, Random(seed))
        (row,), (column,) = np.nonzero(grid)
        assert grid[row, column] == 1 + row // 4
    grid = painted(100, 100, 9_000, Random(0))
    bands = np.repeat(np.arange(1, 6), 20)[:, None]
    n_of_band = np.count_nonzero(grid == bands)
    share_painted_at_once = 1 - 0.9 / 2  # of the draws that meet a board filled from 0 to 90 %
    assert n_of_band / 9_000 == pytest.approx(share_painted_at_once + (1 - share_painted_at_once) / 5, abs=0.02)


def test_blocks_and_cells_by_lines_are_counted() -> None:
    two_rows = Nonogram.from_grid(np.array([[1, 1, 2], [0, 0, 0]], np.uint8), Palette.default(2))
    assert counts(two_rows) == {"row_blocks": 2, "column_blocks": 3, "cells_by_lines": 6}
    either_diagonal = Nonogram.from_grid(np.eye(2, dtype=np.uint8), Palette.default(1))
    assert counts(either_diagonal) == {"row_blocks": 2, "column_blocks": 2, "cells_by_lines": 0}


@pytest.mark.parametrize("size", ["20x20", "40x60"])
def test_blocks_are_as_many_as_in_the_thesis(size: str) -> None:
    runs = [
        {"size": size, "percent": percent} | counts(thesis_puzzle(size, percent, 0, run))
        for percent in (10, 50, 90)
        for run in range(10)
    ]
    rows = counts_table(pd.DataFrame(runs)).rows
    assert [row[0] for row in rows[::2]] == [f"{size} row blocks", f"{size} column blocks", f"{size} cells by lines"]
    for (_, *here), (_, *paper) in zip(rows[:4:2], rows[1:4:2], strict=True):
        assert here == pytest.approx(paper, rel=0.05)  # colors drawn apart give a third more from 50 % on


def test_puzzles_differ_by_size_percentage_seed_and_run() -> None:
    asked = [("20x20", 50, 0, 0), ("20x20", 50, 0, 1), ("20x20", 50, 1, 0), ("20x20", 60, 0, 0), ("20x21", 50, 0, 0)]
    assert len({thesis_puzzle(*each).id for each in asked}) == len(asked)
    assert thesis_puzzle(*asked[0]) == thesis_puzzle(*asked[0])
