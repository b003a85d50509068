"""The compiled canonical forms, held to the plain ones."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernels.jit import PLAIN
from puzzles.errors import PuzzleError
from puzzles.sudoku import Ground
from puzzles.sudoku.canonical import canonical_form, puzzle_id
from solvers.sudoku import canonical
from solvers.sudoku.canonical import canonical_many, puzzle_ids
from tests.examples import examples
from tests.puzzles.sudoku_boards import image_of, pattern_board
from tests.puzzles.test_sudoku_canonical import GOLDEN, cells_of, text_of

CLASSIC = Ground(3, 3)
DIAGONAL = np.diag(range(1, 10))
N_EXAMPLES = 5 if PLAIN else 25


@st.composite
def grids(draw):
    """Draw puzzles of all numbers of givens from a board with many automorphisms or one that was shuffled by hand."""
    random = draw(st.randoms(use_true_random=True))
    board = pattern_board(CLASSIC)
    for _ in range(draw(st.integers(0, 6))):
        board = switched(board if random.random() < 0.5 else board.T, random)
    n_givens = draw(st.sampled_from([0, 1, 2, 5, 17, 25, 40, 60, 80, 81, 81, 81]))
    cells = np.zeros(81, np.int8)
    kept = random.sample(range(81), n_givens)
    cells[kept] = board.ravel()[kept]
    return cells


def switched(board, random):
    """Swap two rows of a band along one cycle of columns, which gives another board."""
    first = random.randrange(3) * 3
    a, b = (first + i for i in random.sample(range(3), 2))
    result = board.copy()
    column = random.randrange(9)
    while result[a, column] == board[a, column]:
        result[[a, b], column] = board[[b, a], column]
        column = int(np.flatnonzero(board[a] == board[b, column])[0])
    return result


@examples(N_EXAMPLES)
@given(st.lists(grids(), max_size=3))
def test_forms_and_ids_are_the_plain_ones(puzzles):
    many = np.array(puzzles, np.int8).reshape(len(puzzles), 81)
    plain = [tuple(cells.tolist()) for cells in puzzles]
    assert [tuple(form) for form in canonical_many(many).tolist()] == [canonical_form(CLASSIC, c)[1] for c in plain]
    assert puzzle_ids(many) == [puzzle_id(CLASSIC, cells) for cells in plain]


@pytest.mark.parametrize(("text", "canonical"), [(text, canonical) for text, canonical, _ in GOLDEN])
def test_images_of_known_grids_have_the_known_form(text, canonical):
    random = Random(1)
    grid = np.array(cells_of(text)).reshape(9, 9)
    images = [image_of(random.choice((grid, grid.T)), CLASSIC, random).ravel() for _ in range(5 if PLAIN else 50)]
    assert {text_of(form) for form in canonical_many(np.stack(images)).tolist()} == {canonical}


def test_work_space_grows_when_a_puzzle_has_many_symmetries(monkeypatch):
    sparse = np.stack([DIAGONAL.ravel(), np.zeros(81, int), pattern_board(CLASSIC).ravel(), DIAGONAL.ravel()])
    if PLAIN:
        sparse = sparse[1:3]
    expected = canonical_many(sparse).tolist()
    monkeypatch.setattr(canonical, "_FIRST_CAPACITY", 2)
    assert canonical_many(sparse).tolist() == expected


@pytest.mark.parametrize("wrong", [np.zeros((2, 80), int), np.zeros(81, int), np.zeros((1, 81)), np.full((1, 81), 10)])
def test_what_is_no_array_of_puzzles_is_refused(wrong):
    with pytest.raises(PuzzleError, match="expected"):
        canonical_many(wrong)
