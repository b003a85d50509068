"""The effort on boards of any size: counts as anyone can read them, the model of 9x9 there, more on larger boards."""

from math import exp, log
from statistics import pstdev

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernels.jit import PLAIN
from puzzles.sudoku import Ground, Sudoku
from rating.sudoku.effort.any_size_kernel import count_looks, empty_board, empty_shown
from rating.sudoku.effort.model import effort_many
from rating.sudoku.effort.other_sizes import houses_of, minutes_of
from solvers.sudoku.proof import prove
from tests.examples import examples
from tests.naive.sudoku_effort import mean_looks
from tests.puzzles.sudoku_boards import pattern_board
from tests.rating.sudoku_marks import as_array
from tests.rating.test_sudoku_effort import FULL, HOPELESS, LOCKED, LOCKED_TURNED, ONE_OPEN, SINGLES

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
