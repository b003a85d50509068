"""The Sudoku as a value: what is refused and in which words, the check of a board, the id, the view in a notebook."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.drawing import Text
from puzzles.errors import PuzzleError
from puzzles.sudoku import Ground, Sudoku, default_box, draw, stacked
from tests.examples import at_the_gate
from tests.puzzles.sudoku_boards import boards, pattern_board, puzzles


@given(puzzles())
def test_a_puzzle_keeps_its_cells_and_is_solved_by_its_board(sample):
    puzzle, board = sample
    assert puzzle.check(board) is None
    assert puzzle.grid.dtype == np.uint16
    assert puzzle.grid.shape == (puzzle.height, puzzle.width) == board.shape
    assert Sudoku.from_grid(puzzle.grid, puzzle.ground) == puzzle
    assert puzzle.n_givens == np.count_nonzero(puzzle.grid)


@given(boards(), st.data())
def test_a_board_with_one_cell_changed_is_no_solution_and_the_cell_is_named(sample, data):
    box, board = sample
    row, column = (data.draw(st.integers(0, box.side - 1)) for _ in range(2))
    wrong = board.copy()
    wrong[row, column] = data.draw(st.integers(0, box.side).filter(lambda digit: digit != board[row, column]))
    violation = Sudoku(box, (0,) * box.side**2).check(wrong)
    assert f"R{row + 1}C{column + 1}" in str(violation)
    as_given = Sudoku.from_grid(board, box).check(wrong)
    assert as_given.cell == row * box.side + column


def test_what_a_board_breaks_is_reported_blank_and_given_before_repeated():
    puzzle = Sudoku.from_grid([[1, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4])
    board = pattern_board(Ground(2, 2))
    assert puzzle.check(board) is None
    for (row, column), digit, text in [
        ((0, 0), 2, "R1C1 holds 2; its given is 1"),
        ((3, 3), 0, "R4C4 is blank; expected 1 to 4"),
        ((0, 3), 1, "R1C1 and R1C4 both hold 1 in row 1; expected it once"),
    ]:
        wrong = board.copy()
        wrong[row, column] = digit
        assert str(puzzle.check(wrong)) == text


def test_boxes_are_by_default_close_to_squares_and_no_higher_than_wide():
    shapes = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 7: (1, 7), 8: (2, 4), 9: (3, 3), 12: (3, 4), 1024: (32, 32)}
    assert {side: default_box(side)[:2] for side in shapes} == shapes


@pytest.mark.parametrize("box", [Ground(1, 1), Ground(2, 3), Ground(16, 16)])
def test_stacked_puzzles_keep_their_order_and_cells(box):
    board = tuple(pattern_board(box).ravel().tolist())
    rows = stacked([board, (0,) * len(board), board[::-1]], box.side)
    assert rows.dtype == np.uint16
    assert [tuple(row) for row in rows.tolist()] == [board, (0,) * len(board), board[::-1]]
    assert stacked([], box.side).shape == (0, box.side**2)


@given(puzzles(boxes=(Ground(2, 2), Ground(2, 3), Ground(3, 2), Ground(1, 5))))
def test_a_canonical_form_has_the_same_id_and_as_many_givens(sample):
    puzzle, _ = sample
    canonical = puzzle.canonical()
    assert canonical.id == puzzle.id
    assert canonical.n_givens == puzzle.n_givens
    assert canonical.ground == Ground(*sorted(puzzle.ground[:2]))
    assert canonical.canonical() == canonical
    turned = Sudoku.from_grid(puzzle.grid.T, Ground(puzzle.ground.width, puzzle.ground.height), "turned")
    if min(puzzle.ground[:2]) > 1:
        assert turned.id == puzzle.id


def test_notebooks_show_a_picture_and_the_prompt_a_board_or_one_line(monkeypatch):
    small = Sudoku(Ground(2, 2), (1,) + (0,) * 15, "<A>")
    assert small._repr_svg_().startswith("<svg")
    assert small._repr_html_() is None
    huge = Sudoku(Ground(1, 101), (1,) + (0,) * (101**2 - 1), "<A>")
    assert huge._repr_svg_() is None
    assert huge._repr_html_() == "<p>&lt;A&gt;: Sudoku of 101x101 cells in boxes of 1x101 with 1 given</p>"
    monkeypatch.setenv("COLUMNS", "80")
    puzzle = Sudoku(Ground(2, 2), (1, 2, 3, 4, *[0] * 12))
    assert repr(puzzle) == str(puzzle)
    assert repr(puzzle).splitlines()[:2] == ["Sudoku of 4x4 cells in boxes of 2x2 with 4 givens", " 1 2 | 3 4"]
    huge = Sudoku(Ground(1, 101), (0,) * 101**2)
    assert repr(huge) == "<Sudoku of 101x101 cells in boxes of 1x101 with 0 givens>"


@given(st.data())
def test_many_are_the_same_as_one_by_one(data):
    box = data.draw(
        st.sampled_from([Ground(1, 1), Ground(2, 3), Ground(3, 3), Ground(4, 2), Ground(7, 9), Ground(8, 8)])
    )
    board = np.array(pattern_board(box), np.int64).ravel()
    grids = np.array([board * (np.arange(len(board)) % n > 0) for n in (2, 3, 100)])
    for _ in range(data.draw(st.integers(0, 2))):  # puzzles that may be none any more
        row, cell = data.draw(st.integers(0, 2)), data.draw(st.integers(0, len(board) - 1))
        grids[row, cell] = data.draw(st.integers(-1, box.side + 1))
    try:
        expected = [Sudoku(box, tuple(cells)) for cells in grids.tolist()]
    except PuzzleError as error:
        with pytest.raises(PuzzleError, match=f"^{re.escape(str(error))}$"):
            Sudoku.many(box, grids)
    else:
        made = Sudoku.many(box, grids)
        assert made == expected
        assert [(each.title, each.author, each.copyright, each.n_givens) for each in made] == [
            ("", "", "", each.n_givens) for each in expected
        ]
    with pytest.raises(PuzzleError, match="cells were given; expected"):
        Sudoku.many(box, grids[:, :-1])


@pytest.mark.parametrize(("box", "times"), [(Ground(7, 9), 5), (Ground(6, 10), 33), (Ground(1, 59), 59)])
def test_many_puzzles_of_large_boxes_are_refused_however_often_a_digit_repeats(box: Ground, times: int) -> None:
    grids = np.zeros((1, box.side**2), np.int64)
    grids[0, :times] = box.side  # whose bits may add up to more than a number holds
    with pytest.raises(PuzzleError, match="R1C1 and R1C2 both hold"):
        Sudoku.many(box, grids)


@pytest.mark.parametrize("box", [Ground(2, 2), Ground(4, 4), Ground(10, 10), at_the_gate(Ground(32, 32))])
def test_numbers_fit_their_cells_at_every_side(box):
    drawing = draw(Sudoku(box, (box.side,) + (0,) * (box.side**2 - 1)))
    (number,) = (each for each in drawing.primitives if isinstance(each, Text))
    assert number.text == str(box.side)
    assert 0.55 * len(number.text) * number.size < 0.95  # Helvetica's figures are 0.556 wide
    assert number.size >= 0.3
