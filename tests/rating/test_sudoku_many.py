"""Many ratings at once: exact up to a limit if there is one, in rounds as those of the kernels one after the other."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernels.jit import PLAIN
from puzzles.errors import RequestError
from rating.rating import Status
from rating.score import score_for
from rating.sudoku.classic_kernel import empty_classic_workspace
from rating.sudoku.effort.model import effort_many
from rating.sudoku.explainer.hint_kernel import empty_hint
from rating.sudoku.explainer.ladder_kernel import N_FINDERS, N_SINGLES_FINDERS, NO_LIMIT, empty_log
from rating.sudoku.grid_kernel import Grid, empty_grids
from rating.sudoku.ladders import LADDERS, solve_all
from rating.sudoku.rate_9x9 import rate_many, ratings_of
from rating.sudoku.rating import SudokuRating
from rating.sudoku.rules import SCALE, SUKAKU_SCALE
from tests.examples import examples
from tests.rating.sudoku_marks import as_array, grid_with, random_marks
from tests.rating.test_sudoku_ladder import golden

MOST = 62 if PLAIN else 73
PUZZLES = [puzzle for puzzle, (er, _, _) in golden()[:: 1 if PLAIN else 9] if er <= MOST]


def arrays(puzzles: list[str]) -> np.ndarray:
    return np.array([as_array(puzzle) for puzzle in puzzles])


def test_what_rules_did_is_reported_by_puzzle() -> None:
    puzzles = arrays(PUZZLES)
    ratings, rated = rate_many(puzzles), ratings_of(puzzles)
    efforts = effort_many(puzzles, ratings.peaks)
    for i, rating in enumerate(rated):
        assert (rating.peak, rating.pearl, rating.diamond) == pytest.approx(
            (ratings.peaks[i] / 10, ratings.pearls[i] / 10, ratings.diamonds[i] / 10)
        )
        assert sum(use.cells for use in rating.histogram.values()) == (puzzles[i] == 0).sum()
        assert sum(use.rounds for use in rating.histogram.values()) == rating.rounds == ratings.rounds[i]
        assert min(use.first_round for use in rating.histogram.values()) == 1
        assert max(use.first_round for use in rating.histogram.values()) <= rating.rounds
        assert rating.peak_rule in rating.histogram
        assert rating.minutes == pytest.approx(efforts[i], abs=0.051)
        assert rating.score == score_for(rating.grade, efforts[i])


def test_batches_do_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = arrays(PUZZLES[:10])
    together = solve_all(puzzles)
    ladder = LADDERS[SCALE]
    monkeypatch.setitem(LADDERS, SCALE, ladder._replace(kernels=ladder.kernels._replace(n_together=3)))
    for column, in_batches in zip(together, solve_all(puzzles), strict=True):
        assert np.array_equal(column, in_batches)


@cache
def without_limit() -> list[SudokuRating]:
    return ratings_of(arrays(PUZZLES))


@examples(4 if PLAIN else 30)
@given(tenths=st.one_of(st.integers(10, MOST), st.sampled_from([10, 12, 15, 25, 44, 65, 66, 72])))
def test_ratings_are_exact_up_to_the_limit_and_lower_bounds_beyond(tenths: int) -> None:
    limited = ratings_of(arrays(PUZZLES), up_to=tenths / 10)
    for found, rating in zip(limited, without_limit(), strict=True):
        if rating.peak <= tenths / 10:
            assert found == rating
        else:
            assert found.status is Status.LOWER_BOUND
            assert found.peak <= tenths / 10
            assert found.rounds < rating.rounds
            assert (found.grade, found.score, found.minutes, found.minutes_extrapolated) == (None,) * 4
            assert (found.levels, found.limit) == ({}, tenths / 10)
            assert found.pearl in (0, rating.pearl)
            assert found.diamond in (0, rating.diamond)


@pytest.mark.parametrize("up_to", [6.5, 6.6, 7.0])
def test_the_limit_holds_where_rules_do_not_stand_in_the_order_of_their_ratings(up_to: float) -> None:
    """On this scale a wing of 6.6 is looked for before chains of 6.5."""
    puzzles = arrays([puzzle for puzzle, (er, _, _) in golden() if 62 < er < (66 if PLAIN else 74)])
    free, limited = rate_many(puzzles, SUKAKU_SCALE), rate_many(puzzles, SUKAKU_SCALE, up_to)
    assert np.array_equal(limited.is_exact, free.peaks <= 10 * up_to)
    assert np.array_equal(limited.peaks[limited.is_exact], free.peaks[limited.is_exact])


@pytest.mark.parametrize("up_to", [0.9, -1.0, float("nan"), float("inf")])
def test_limits_that_are_no_ratings_are_refused(up_to: float) -> None:
    with pytest.raises(RequestError, match=f"limit {up_to}"):
        rate_many(np.zeros((0, 81), np.uint8), up_to=up_to)


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
    check_rounds(grid_with(*random_marks(seed, n_open, share)), n_open, limit, n_finders)


@pytest.mark.parametrize("er", [12, 15, 17, 20])
def test_rounds_of_puzzles_are_the_same(er: int) -> None:
    for puzzle in [puzzle for puzzle, ratings in golden() if ratings[0] == er][:3]:
        grid = empty_grids(None)
        check_rounds(grid, CLASSIC.open_grid(as_array(puzzle), grid), NO_LIMIT, N_FINDERS)


def check_rounds(grid: Grid, n_open: int, limit: int, n_finders: int) -> None:
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
