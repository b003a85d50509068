"""Many ratings at once: each as that of the puzzle alone, and exact up to a limit if there is one."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernels.jit import PLAIN
from puzzles.errors import RequestError
from rating.rating import Status
from rating.score import score_for
from rating.sudoku.effort.model import effort_many
from rating.sudoku.ladders import LADDERS, solve_all
from rating.sudoku.rate_9x9 import rate_many, ratings_of
from rating.sudoku.rating import SudokuRating
from rating.sudoku.rules import SCALE, SUKAKU_SCALE
from tests.examples import examples
from tests.rating.sudoku_marks import as_array
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
