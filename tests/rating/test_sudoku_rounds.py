"""Rounds of many grids at once, some of them by vectors, are those of the kernels asked one after the other."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernels.jit import PLAIN
from rating.sudoku.classic_kernel import empty_classic_workspace
from rating.sudoku.explainer.hint_kernel import empty_hint
from rating.sudoku.explainer.ladder_kernel import N_FINDERS, N_SINGLES_FINDERS, NO_LIMIT, empty_log
from rating.sudoku.grid_kernel import Grid, empty_grids
from rating.sudoku.ladders import LADDERS
from rating.sudoku.rules import SCALE
from tests.examples import examples
from tests.rating.sudoku_marks import as_array, grid_with, random_marks
from tests.rating.test_sudoku_ladder import golden

CLASSIC = LADDERS[SCALE].kernels


@examples(200 if PLAIN else 2000)
@given(
    seed=st.integers(0, 2**32),
    n_open=st.integers(1, 60),
    share=st.sampled_from([0.1, 0.3, 0.6, 1.0]),
    limit=st.sampled_from([11, 12, 15, 17, 23, 26, 1000]),
    n_finders=st.integers(N_SINGLES_FINDERS, N_FINDERS),
)
def test_rounds_at_once_are_those_of_one_hint_kernel_after_the_other(
    seed: int, n_open: int, share: float, limit: int, n_finders: int
) -> None:
    check(grid_with(*random_marks(seed, n_open, share)), n_open, limit, n_finders)


@pytest.mark.parametrize("er", [12, 15, 17, 20])
def test_rounds_of_puzzles_are_the_same(er: int) -> None:
    for puzzle in [puzzle for puzzle, ratings in golden() if ratings[0] == er][:3]:
        grid = empty_grids(None)
        check(grid, CLASSIC.open_grid(as_array(puzzle), grid), NO_LIMIT, N_FINDERS)


def check(grid: Grid, n_open: int, limit: int, n_finders: int) -> None:
    at_once = Grid(*(np.stack((part, part)) for part in grid[:4]), None)
    hint, workspace, expected, log = (
        empty_hint(False),
        empty_classic_workspace(),
        empty_log(1, limit),
        empty_log(2, limit),
    )
    expected.open_cells[:] = log.open_cells[:] = n_open
    while (
        expected.open_cells[0] and not expected.is_beyond[0] and CLASSIC.find_from(0, grid, hint, workspace, n_finders)
    ):
        CLASSIC.take_round(0, grid, hint, expected)
    CLASSIC.solve_grids(at_once, np.array([1, 0]), hint, workspace, log, n_finders)
    for column, of_one in zip(log, expected, strict=True):
        assert np.array_equal(column, np.concatenate((of_one, of_one)))
    if log.open_cells[0]:
        for part, of_one in zip(at_once[:4], grid[:4], strict=True):
            assert np.array_equal(part, np.stack((of_one, of_one)))
