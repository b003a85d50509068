"""Latin squares as Sudoku: the completions of one are the solutions of the other, and its notation comes back."""

import itertools
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.errors import FormatError, PuzzleError
from puzzles.formats.document import Document
from puzzles.formats.registry import format_named, read, recognize
from puzzles.sudoku import Ground, Sudoku
from puzzles.sudoku.latin import MAX_ORDER, latin_from_board, sudoku_from_latin
from tests.examples import at_the_gate, examples
from tests.naive.sudoku_shapes import naive_boards
from tests.strategies import titles


def naive_completions(square):
    """List the Latin squares that complete one, by checking every filling of its blank cells."""
    order, blanks = len(square), list(zip(*np.nonzero(square == 0), strict=True))
    found = []
    for digits in itertools.product(range(1, order + 1), repeat=len(blanks)):
        filled = square.copy()
        for cell, digit in zip(blanks, digits, strict=True):
            filled[cell] = digit
        if all(len(set(line)) == order for line in [*filled.tolist(), *filled.T.tolist()]):
            found.append(filled)
    return found


def is_partial_latin(square):
    lines = [[digit for digit in line if digit] for line in [*square.tolist(), *square.T.tolist()]]
    return all(len(set(line)) == len(line) for line in lines)


def assert_correspondence(square):
    """Check board by board that both ways of completing a Latin square agree."""
    puzzle = sudoku_from_latin(square)
    boards = [
        np.reshape(cells, (puzzle.side, puzzle.side)) for cells in naive_boards(puzzle.ground, puzzle.cells, 1000)
    ]
    completions = naive_completions(square)
    assert {latin_from_board(board).tobytes() for board in boards} == {
        square.astype(np.uint16).tobytes() for square in completions
    }
    assert len(boards) == len(completions)
    assert {sudoku_from_latin(square).cells for square in completions} == {tuple(board.ravel()) for board in boards}
    for board in boards:
        assert puzzle.check(board) is None


@pytest.mark.parametrize("order", [1, 2])
def test_all_partial_squares_of_small_orders_correspond(order):
    n_squares = 0
    for cells in itertools.product(range(order + 1), repeat=order**2):
        square = np.reshape(cells, (order, order))
        if is_partial_latin(square):
            assert_correspondence(square)
            n_squares += 1
        else:
            with pytest.raises(PuzzleError, match="expected it once"):
                sudoku_from_latin(square)
    assert n_squares == {1: 2, 2: 35}[order]


@pytest.mark.parametrize("order", [1, 2, 3, 5, at_the_gate(MAX_ORDER)])
def test_a_complete_square_gives_a_board_and_comes_back(order):
    square = (np.add.outer(np.arange(order), np.arange(order)) % order + 1).astype(np.uint16)
    puzzle = sudoku_from_latin(square)
    assert puzzle.ground == Ground(order, order)
    assert puzzle.n_givens == order**4
    assert (latin_from_board(puzzle.grid) == square).all()


def test_the_cells_of_the_square_stand_where_the_docstring_says():
    assert sudoku_from_latin([[0, 2], [0, 0]]).grid.tolist() == [[0, 2, 3, 4], [0, 4, 0, 2], [2, 3, 4, 1], [4, 1, 2, 3]]


LATIN = format_named("latin")


@st.composite
def squares(draw, largest=6):
    """Draw a complete Latin square, lines of a cyclic one in any order, and which of its cells are blank."""
    order = draw(st.integers(1, largest))
    rows, columns, digits = (np.array(draw(st.permutations(range(order)))) for _ in range(3))
    square = digits[(rows[:, None] + columns) % order] + 1
    blank = draw(st.lists(st.booleans(), min_size=order**2, max_size=order**2))
    return square, np.reshape(blank, (order, order))


@examples(60)
@given(squares(), titles(), st.booleans())
def test_a_square_comes_back_with_its_solution(drawn, title, is_solved):
    square, is_blank = drawn
    puzzle = replace(sudoku_from_latin(np.where(is_blank, 0, square)), title=title)
    document = Document(puzzle, sudoku_from_latin(square).grid if is_solved else None)
    file = LATIN.write(document)
    assert recognize(file).name == "latin"
    (back,) = read(file)
    assert (back.puzzle, back.puzzle.title) == (puzzle, title)
    assert (back.solution is None) == (not is_solved)
    if is_solved:
        assert (back.solution == document.solution).all()
    (line,) = read(format_named("gridwright").write(back))
    assert LATIN.write(line) == file


def test_a_file_looks_like_this():
    puzzle = Sudoku.from_grid(sudoku_from_latin([[1, 0], [0, 0]]).grid)
    solved = Document(puzzle, sudoku_from_latin([[1, 2], [2, 1]]).grid)
    assert LATIN.write(solved) == b"Latin square\n1.\n..\n\n12\n21\n"
    assert LATIN.write(Document(replace(puzzle, title="two  lines"))) == b"Latin square: two lines\n1.\n..\n"


@pytest.mark.parametrize(
    "text",
    ["1 0\n. .\n", "  LATIN SQUARE\n\n1.\n\n..\n", "latin square : \n10\n00", "\ufeffLatin square:\r\n1 .\r\n..\r\n"],
)
def test_other_spellings_are_read(text):
    (document,) = read(text.encode(), format="latin")
    assert document.puzzle == sudoku_from_latin([[1, 0], [0, 0]])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the first row has 0 cells; expected 1 to 32"),
        ("1" * 33, "the first row has 33 cells; expected 1 to 32"),
        ("12\n", "the text has 1 row; expected 2, or 4 with a solution"),
        ("12\n2\n", "line 2: the row has 1 cell; expected 2 as in the first row"),
        ("12\n23\n", "line 2: '3' stands at place 2 of the grid; expected digits from 1 to 2"),
        ("12\n12\n", "expected it once"),
        ("1.\n..\n\n21\n12\n", "the solution does not fit the puzzle"),
    ],
)
def test_what_is_no_square_is_refused(text, message):
    with pytest.raises(FormatError, match=message):
        read(text.encode(), format="latin")


def test_boards_that_no_latin_square_makes_are_refused():
    board = sudoku_from_latin(np.zeros((2, 2), int))
    others = (Sudoku(Ground(2, 2), (0,) * 16), Sudoku(Ground(1, 4), board.cells), Sudoku(Ground(2, 3), (0,) * 36))
    for puzzle in others:
        with pytest.raises(PuzzleError, match=r"^latin cannot carry a board of other places; expected one made from"):
            LATIN.write(Document(puzzle))
