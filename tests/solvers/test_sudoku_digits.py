"""Deductions with a digit in each lane, against those cell by cell."""

import numpy as np
import pytest

from generator.sudoku.boards import complete_board
from generator.sudoku.regions import draw_regions
from kernels.jit import PLAIN
from kernels.masks import mask_dtype
from kernels.streams import stream_for
from puzzles.sudoku import Ground
from puzzles.sudoku.ground import checked
from solvers.arrays import records
from solvers.sudoku.digits_kernel import prove_digits
from solvers.sudoku.lanes_houses import digits_board
from solvers.sudoku.proof import board_for
from solvers.sudoku.proof_kernel import Result, prove_each

JIGSAWS = [checked(Ground(3, 3, (), draw_regions(9, "none", stream_for("digits", n)))) for n in range(3)]
GROUNDS = [*(Ground(3, 3, (name,)) for name in ("x", "windoku", "disjoint", "asterisk", "center-dot")), *JIGSAWS]
N_PUZZLES, N_CELLS, MOST_NODES = 4 if PLAIN else 400, 81, 3 if PLAIN else 100


@pytest.mark.parametrize("ground", GROUNDS, ids=lambda ground: ground.names[0])
def test_both_leave_the_same_candidates_and_find_the_same_solutions(ground):
    draws = np.random.default_rng(1)
    board = complete_board("", ground, stream_for("digits", 0)).ravel()
    givens = np.where(draws.random((N_PUZZLES, N_CELLS)) < draws.uniform(0.1, 0.4, (N_PUZZLES, 1)), board, 0)
    wrong = draws.integers(N_CELLS, size=N_PUZZLES // 2)
    givens[np.arange(len(wrong)), wrong] = draws.integers(1, 10, size=len(wrong))
    by_cell, by_digit = (
        proved(kernel, geometry, givens.astype(np.uint16))
        for kernel, geometry in ((prove_each, board_for(ground)), (prove_digits, digits_board(ground)))
    )
    is_open = (by_cell[1]["n_found"] > 0) | (by_cell[1]["is_complete"] == 0)
    assert is_open.any()
    assert not is_open.all() or PLAIN
    assert np.array_equal(by_cell[0][is_open], by_digit[0][is_open])
    assert np.array_equal(by_cell[2], by_digit[2])
    for name in ("nodes", "stage", "n_found", "is_complete"):
        assert np.array_equal(by_cell[1][name], by_digit[1][name])


def proved(kernel, geometry, givens):
    """Return what deductions leave of the cells, the results, and the solutions."""
    n, dtype = len(givens), mask_dtype(1)
    cells, levels, segments = (np.zeros(shape, dtype) for shape in ((n, N_CELLS), (N_CELLS, N_CELLS), (13, 13)))
    dirty, found, results = np.zeros(200, np.uint8), np.zeros((2 * n, N_CELLS), np.uint16), records(Result, n)
    if kernel is prove_each:
        dirty = dirty[: len(geometry.members) + geometry.box_width + geometry.box_height]
    branches = np.empty(len(levels), np.int64)
    kernel(geometry, givens, 2, MOST_NODES, cells, levels, branches, dirty, segments, found, results)
    return cells["words"][:, :, 0], results, found
