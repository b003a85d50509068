"""Singles and the digging by them, held to plain versions; the givens that are left are needed."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernels.jit import PLAIN
from puzzles.errors import PuzzleError
from puzzles.sudoku import Ground
from solvers.sudoku.singles import dig_by_singles, solve_by_singles
from tests.examples import at_the_gate, examples
from tests.naive.sudoku_shapes import naive_dig, naive_singles
from tests.puzzles.sudoku_boards import boards, pattern_board, puzzles

BOXES = (
    Ground(1, 1),
    Ground(1, 2),
    Ground(2, 1),
    Ground(2, 2),
    Ground(1, 5),
    Ground(5, 1),
    Ground(2, 3),
    Ground(3, 2),
    Ground(2, 4),
    Ground(3, 3),
)
WIDE = Ground(5, 13)  # its masks have two words
N_EXAMPLES = 10 if PLAIN else 25


def tupled(grid):
    return tuple(grid.ravel().tolist())


@examples(N_EXAMPLES)
@given(puzzles(BOXES))
def test_cells_are_filled_as_by_hand(sample):
    puzzle, board = sample
    filled = solve_by_singles(puzzle.ground, puzzle.grid)
    assert tupled(filled) == naive_singles(puzzle.ground, puzzle.cells)
    assert np.isin(filled[filled != board], 0).all()


@examples(N_EXAMPLES)
@given(boards(BOXES[:-2]), st.integers(1, 3), st.booleans(), st.data())
def test_givens_are_removed_as_by_hand(sample, size, stops_early, data):
    box, board = sample
    random = data.draw(st.randoms(use_true_random=True))
    order = random.sample(range(board.size), board.size)
    order += [random.randrange(board.size) for _ in range(-board.size % size)]
    groups = np.array(order).reshape(-1, size)
    fewest = random.randint(0, board.size) if stops_early else 0
    puzzle = dig_by_singles(box, board, groups, fewest)
    assert tupled(puzzle) == naive_dig(box, tupled(board), groups.tolist(), fewest)


@pytest.mark.parametrize(
    ("box", "size"),
    [
        (Ground(3, 3), 1),
        *([(Ground(3, 4), 1)] if PLAIN else [(Ground(4, 4), 1), (Ground(4, 6), 1), at_the_gate(WIDE, 13)]),
    ],
)
def test_what_is_left_solves_the_puzzle_and_no_group_of_it_can_go(box, size):
    random = np.random.default_rng(0)
    board = pattern_board(box)
    groups = random.permutation(board.size).reshape(-1, size)
    puzzle = dig_by_singles(box, board, groups)
    assert (solve_by_singles(box, puzzle) == board).all()
    left = groups[puzzle.ravel()[groups].all(axis=1)]
    assert 0 < len(left) * size == np.count_nonzero(puzzle)
    for group in left[:20]:
        fewer = puzzle.copy()
        fewer.ravel()[group] = 0
        assert (solve_by_singles(box, fewer) == 0).any()


@pytest.mark.parametrize(
    ("board", "groups"),
    [
        ([[1, 2], [2, 0]], [[0]]),
        ([[1, 2, 3]], [[0]]),
        ([[1, 2], [2, 1]], [[4]]),
        ([[1, 2], [2, 1]], [0, 1]),
    ],
)
def test_what_is_no_board_or_no_group_is_refused(board, groups):
    with pytest.raises(PuzzleError, match="expected"):
        dig_by_singles(Ground(1, 2), board, groups)
