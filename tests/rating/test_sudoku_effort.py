"""The effort: counts as anyone can read them, the same for all images of a puzzle, near to what people took."""

from math import exp, log
from random import Random
from statistics import pstdev

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernels.jit import PLAIN
from puzzles.errors import RequestError
from puzzles.sudoku import Ground, Sudoku
from rating.sudoku.effort.any_size_kernel import count_looks, empty_board, empty_shown
from rating.sudoku.effort.model import counts_of, effort_many
from rating.sudoku.effort.other_sizes import houses_of, minutes_of
from rating.sudoku.rate import rate
from rating.sudoku.rate_9x9 import ratings_of
from solvers.sudoku.proof import prove
from tests.examples import examples, first
from tests.naive import sudoku_effort as naive
from tests.naive.sudoku_effort import mean_looks
from tests.puzzles.sudoku_boards import image_of, pattern_board
from tests.rating.sudoku_marks import as_array, golden_rows, sudoku

# Singles are enough; locked digits are needed; something has to be refuted; nothing helps ("the hardest", Inkala 2012).
SINGLES = "7..35...2....18...3.57...1.5.7....4.2...3...1.4....6.5.7...52.3...82....4...73..8"
LOCKED = "...7..4.13.2........42....978..9..4.....1.....9..3..769....86........9.85.8..4..."
LOCKED_TURNED = "".join(LOCKED[column::9] for column in range(9))
REFUTED = ".5.9.47.3.........7..518.4.1..6.52.8.........6.58.7..1.2.781..6.........9.82.6.1."
HOPELESS = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
FULL = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
ONE_OPEN = "." + FULL[1:]

TIMED = golden_rows("sudoku_times.tsv")
SAMPLE = [row["puzzle"] for row in TIMED[:: 25 if PLAIN else 4]]


@pytest.mark.parametrize(
    "puzzle", first(10, [SINGLES, LOCKED, LOCKED_TURNED, FULL, ONE_OPEN, *SAMPLE, REFUTED, HOPELESS])
)
def test_counts_are_those_of_strategies_in_sets(puzzle: str) -> None:
    assert counts_of(as_array(puzzle)[None])[0].tolist() == pytest.approx(naive.count(puzzle), rel=1e-12)


@examples(5 if PLAIN else 40)
@given(
    puzzle=st.sampled_from([*SAMPLE, SINGLES, LOCKED, HOPELESS] + [REFUTED] * (not PLAIN)),
    random=st.randoms(use_true_random=True),
    is_transposed=st.booleans(),
)
def test_counts_do_not_depend_on_how_the_board_is_turned_or_named(
    puzzle: str, random: Random, is_transposed: bool
) -> None:
    board = as_array(puzzle).reshape(9, 9)
    image = image_of(board, Ground(3, 3), random).astype(np.uint8)
    both = np.array([board.ravel(), (image.T if is_transposed else image).ravel()])
    first, second = counts_of(both)
    assert second.tolist() == pytest.approx(first.tolist(), rel=1e-12)


def ranks(values: list[float]) -> np.ndarray:
    return np.array(
        [(sum(other < value for other in values) + sum(other <= value for other in values)) for value in values]
    )


def test_minutes_are_near_to_those_of_players() -> None:
    timed = TIMED[::8] if PLAIN else TIMED
    seconds = [float(row["mean_seconds"]) for row in timed]
    tenths = [round(10 * float(row["er"])) for row in timed]
    minutes = effort_many(np.array([as_array(row["puzzle"]) for row in timed]), tenths)
    by_effort = np.corrcoef(ranks(minutes.tolist()), ranks(seconds))[0, 1]
    assert by_effort > 0.65
    if not PLAIN:
        assert by_effort > np.corrcoef(ranks([float(er) for er in tenths]), ranks(seconds))[0, 1] + 0.05
    assert np.median(minutes * 60 / seconds) == pytest.approx(1, abs=0.15)


def test_minutes_are_the_weighted_terms() -> None:
    looks, spread = naive.count(LOCKED)[:3], naive.count(LOCKED)[3]
    log_seconds = 3.5043 + 0.4512 * log(1 + sum(looks) / 3) + 0.1797 * log(2.6) - 0.1367 * spread
    minutes = effort_many(as_array(LOCKED)[None], [26])
    assert minutes.tolist() == pytest.approx([exp(log_seconds) / 60])


def test_the_rating_holds_the_effort() -> None:
    puzzle = sudoku(SINGLES)
    rating = rate(puzzle, prove(puzzle))
    (minutes,) = effort_many(np.array([as_array(HOPELESS), as_array(SINGLES)]), [113, 12])[1:]  # among others
    assert (rating.minutes, rating.minutes_extrapolated) == (round(minutes, 1), False)
    assert (rating.score, rating.score_version) == (2.7, "effort-3")  # Gentle: 10 * 5.8 / (5.8 + 15)


@pytest.mark.parametrize(
    ("puzzle", "peak", "is_guess"),
    [
        ("..97..8..64.83....18...9...43....76...........15....29...2...34....64.85..4..52..", 7.2, False),
        (".193...8.8....1....65.8.....9...35...31.2.79...64...3.....4.27....7....9.7...841.", 7.3, True),
    ],
)
def test_minutes_beyond_what_was_timed_are_marked(puzzle: str, peak: float, is_guess: bool) -> None:
    (rating,) = ratings_of(as_array(puzzle)[None])
    assert (rating.peak, rating.minutes_extrapolated) == (peak, is_guess)
    assert rating.minutes is not None
    (other,) = ratings_of(as_array(puzzle)[None], "SukakuExplainer-1.18.1-default")
    assert other.minutes_extrapolated


def test_minutes_of_other_sizes_are_marked() -> None:
    puzzle = Sudoku(Ground(2, 2), (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0))
    rating = rate(puzzle, prove(puzzle))
    assert 0 < rating.minutes < 1
    assert rating.minutes_extrapolated


@pytest.mark.parametrize(
    ("puzzles", "words"),
    [
        (np.zeros((1, 80), np.uint8), r"shape \(1, 80\)"),
        (np.zeros(81, np.uint8), r"shape \(81,\)"),
        (np.zeros((1, 81), np.int64), "type int64"),
        (np.full((1, 81), 10, np.uint8), "0 to 9"),
    ],
)
def test_other_arrays_are_refused(puzzles: np.ndarray, words: str) -> None:
    with pytest.raises(RequestError, match=words):
        effort_many(puzzles, [12] * len(puzzles))


def test_other_numbers_of_ratings_are_refused() -> None:
    with pytest.raises(RequestError, match=r"shape \(1,\) .* each of 2"):
        effort_many(np.zeros((2, 81), np.uint8), [12])


BOXES = (Ground(1, 3), Ground(2, 2), Ground(2, 3), Ground(3, 2), Ground(2, 4), *[Ground(3, 4)] * (not PLAIN))


STUCK = ".......3.2.65....2..1..4.6......2..3"  # singles and locked candidates do not solve it


def dug(box: Ground, seed: int, share: float) -> tuple[Sudoku, np.ndarray]:
    """Return a puzzle with one solution, from a board whose cells are emptied in random order."""
    solution = np.array(pattern_board(box), np.uint16).reshape(box.side, box.side)
    cells, order = solution.ravel().copy(), np.random.default_rng(seed).permutation(box.side**2)
    for cell in order[: int(share * len(order))].tolist():
        before, cells[cell] = cells[cell], 0
        if str(prove(Sudoku(box, tuple(cells.tolist()))).verdict) != "unique":
            cells[cell] = before
    return Sudoku(box, tuple(cells.tolist())), solution


def assert_as_in_sets(puzzle: Sudoku, solution: np.ndarray) -> None:
    side = puzzle.side
    found = count_looks(
        np.array(puzzle.cells, np.int64),
        solution.ravel().astype(np.int64),
        houses_of(puzzle.ground),
        empty_board(houses_of(puzzle.ground)),
        empty_board(houses_of(puzzle.ground)),
        empty_shown(side * side),
    )
    looks = mean_looks(puzzle.ground, puzzle.cells, solution.ravel().tolist())
    assert found == pytest.approx(looks, rel=1e-12)
    scale, spread = side / 9, pstdev(puzzle.cells.count(digit) for digit in range(1, side + 1))
    log_seconds = 3.5043 + 0.4512 * log(1 + looks / scale**2) + 0.1797 * log(2.6) - 0.1367 * spread / scale
    assert minutes_of(puzzle, solution, 26) == pytest.approx(exp(log_seconds) / 60 * scale**3)


@examples(6 if PLAIN else 40)
@given(st.sampled_from(BOXES), st.integers(0, 2**32), st.floats(0.2, 1))
def test_looks_are_those_of_strategies_in_sets(box: Ground, seed: int, share: float) -> None:
    assert_as_in_sets(*dug(box, seed, share))


@pytest.mark.parametrize(("box", "puzzle"), [(Ground(2, 3), STUCK), (Ground(3, 3), LOCKED), (Ground(3, 3), HOPELESS)])
def test_so_they_are_where_scans_and_locked_digits_end(box: Ground, puzzle: str) -> None:
    sudoku = Sudoku(box, tuple(as_array(puzzle).tolist()))
    assert_as_in_sets(sudoku, prove(sudoku).solutions[0])


@pytest.mark.parametrize("puzzle", [SINGLES, LOCKED, LOCKED_TURNED, FULL, ONE_OPEN])
def test_at_9x9_the_minutes_are_those_of_the_model(puzzle: str) -> None:
    cells = as_array(puzzle)
    sudoku = Sudoku(Ground(3, 3), tuple(cells.tolist()))
    (expected,) = effort_many(cells[np.newaxis], [26]).tolist()
    assert minutes_of(sudoku, prove(sudoku).solutions[0], 26) == pytest.approx(expected)
