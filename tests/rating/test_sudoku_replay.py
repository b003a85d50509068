"""Single steps of thousands of puzzles, applied to nothing but the givens: they keep the solution, and come to it."""

import numpy as np
import pytest
from numpy.typing import NDArray

from generator.sudoku.bulk import classic_puzzles
from generator.sudoku.request import SudokuRequest
from kernels.jit import PLAIN
from rating.sudoku.ladders import hints
from rating.sudoku.rate_9x9 import rate_many
from solvers.sudoku.lanes import prove_many
from tests.naive.sudoku_ladder import CELLS, PEERS
from tests.rating.sudoku_marks import as_array
from tests.rating.test_sudoku_ladder import golden

N_PUZZLES = 2_500
UP_TO = 4.4
SEED = 17

SEES = np.array([[cell in PEERS[other] for cell in CELLS] for other in CELLS])


def easy_to_medium() -> NDArray[np.uint8]:
    if PLAIN:
        return np.array([as_array(puzzle) for puzzle, (er, _, _) in golden() if er <= 10 * UP_TO][::4])
    puzzles = classic_puzzles(SudokuRequest(minimal=True), SEED, 0, N_PUZZLES).puzzles
    return puzzles[rate_many(puzzles, up_to=UP_TO).is_exact]


def replay(puzzle: NDArray[np.uint8], solution: NDArray[np.uint8]) -> None:
    values, right = puzzle.copy(), np.uint16(1) << (solution - 1).astype(np.uint16)
    marks = np.where(values == 0, 0x1FF, 0).astype(np.uint16)
    for cell in np.flatnonzero(values):
        marks[SEES[cell]] &= ~(right[cell])
    for _, hint, _ in hints(puzzle):
        removals, placed = hint.removals, hint.placed
        assert removals.any() or placed.any()
        assert not (removals & ~marks).any()
        assert not (removals & right).any()
        marks &= ~removals
        for cell in np.flatnonzero(placed):
            assert placed[cell] == solution[cell]
            assert marks[cell] & right[cell]
            values[cell], marks[cell] = placed[cell], 0
            marks[SEES[cell]] &= ~(right[cell])
    assert np.array_equal(values, solution)


@pytest.mark.exhaustive
def test_steps_lead_from_the_givens_of_thousands_of_puzzles_to_their_solutions() -> None:
    puzzles = easy_to_medium()
    assert PLAIN or len(puzzles) > 1_500
    for puzzle, solution in zip(puzzles, prove_many(puzzles).solutions, strict=True):
        replay(puzzle, solution)
