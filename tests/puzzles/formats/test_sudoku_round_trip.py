"""Sudoku notations: what one says it keeps comes back, what it cannot carry is refused, and what it writes is known."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.errors import FormatError
from puzzles.formats import FORMATS, Document, read, recognize
from puzzles.sudoku import Box, Sudoku, default_box
from tests.puzzles.sudoku_boards import BOXES, pattern_board, puzzles
from tests.strategies import titles

# Which puzzles a notation can carry, said anew.
CARRIES = {
    "gridwright": lambda box: True,
    "jsonl": lambda box: True,
    "f-puzzles": lambda box: True,
    "sudokupad": lambda box: True,
    "ipuz": lambda box: True,
    "line": lambda box: box == default_box(box.side),
    "sdk": lambda box: box == default_box(box.side),
    "csv": lambda box: box == default_box(box.side) and box.side <= 35,
    "pencilmarks": lambda box: box == default_box(box.side) and 2 <= box.side <= 35,
    "hodoku": lambda box: box == Box(3, 3),
    "opensudoku": lambda box: box == Box(3, 3),
    "puzzlink-sudoku": lambda box: box.height == box.width or box == Box(2, 3),
    "solo": lambda box: min(box) >= 2 and box.side <= 31,
}
NAMED = {"jsonl": "a.jsonl"}  # one of its lines is an object of our JSON, too: the suffix decides
KEEPS = {form.name: form.keeps for form in FORMATS}
BY_NAME = {form.name: form for form in FORMATS}

by_name = pytest.mark.parametrize("name", CARRIES)


def boxes_of(name, *, carried=True):
    return tuple(box for box in BOXES if CARRIES[name](box) == carried)


def written(puzzle, name, board=None):
    return BY_NAME[name].write(Document(puzzle, board))


def test_the_table_of_this_file_names_all_notations():
    assert set(CARRIES) == {form.name for form in FORMATS if form.family in (None, "sudoku")}


@by_name
@settings(max_examples=50, deadline=None)
@given(data=st.data())
def test_what_is_kept_comes_back(name, data):
    puzzle, board = data.draw(puzzles(boxes_of(name), titles()))
    (back,) = read(written(puzzle, name, board), format=name)
    assert back.puzzle == puzzle
    assert back.puzzle.title == (puzzle.title if "title" in KEEPS[name] else "")
    if "solution" in KEEPS[name]:
        assert (back.solution == board).all()
    else:
        assert back.solution is None
    (unsolved,) = read(written(puzzle, name), format=name)
    assert unsolved.puzzle == puzzle
    assert unsolved.solution is None


@pytest.mark.parametrize("name", [name for name in CARRIES if BY_NAME[name].divider is not None])
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_several_puzzles_in_a_file_come_back_in_order(name, data):
    documents = [Document(puzzle) for puzzle, _ in data.draw(st.lists(puzzles(boxes_of(name), titles()), max_size=4))]
    if documents:
        back = read(b"".join(BY_NAME[name].write_many(documents)), format=name)
        assert [document.puzzle for document in back] == [document.puzzle for document in documents]


def test_a_file_for_one_puzzle_takes_no_more():
    document = Document(Sudoku(Box(1, 1), (0,)))
    with pytest.raises(FormatError, match="the notation ipuz holds one puzzle; expected one that holds several"):
        list(BY_NAME["ipuz"].write_many([document]))


@by_name
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_what_is_written_is_recognized(name, data):
    boxes = [box for box in boxes_of(name) if name != "sdk" or box.side > 1]  # one row of one cell is a line, too
    puzzle, board = data.draw(puzzles(tuple(boxes), titles()))
    assert recognize(written(puzzle, name, board), NAMED.get(name, "input")).name == name


@by_name
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"], ids=["unix", "dos", "mac"])
def test_a_byte_order_mark_and_other_line_ends_make_no_difference(name, ends):
    puzzle = Sudoku.from_grid(np.where(np.eye(9), pattern_board(Box(3, 3)), 0))
    data = written(puzzle, name).decode().replace("\n", ends).encode("utf-8-sig")
    assert recognize(data, NAMED.get(name, "input")).name == name
    assert read(data)[0].puzzle == puzzle


@pytest.mark.parametrize("name", [name for name in CARRIES if boxes_of(name, carried=False)])
def test_what_a_notation_cannot_carry_is_refused_in_one_sentence(name):
    for box in boxes_of(name, carried=False):
        with pytest.raises(FormatError, match=f"^{name} cannot carry .*; expected [^\n]*$"):
            written(Sudoku(box, (0,) * box.side**2), name)


@pytest.mark.parametrize("name", ["sdk", "line", "gridwright", "f-puzzles", "sudokupad", "ipuz"])
def test_a_large_board_is_carried(name):
    box = Box(10, 10)
    board = pattern_board(box)
    puzzle = Sudoku.from_grid(np.where(board % 3, board, 0), box)
    (back,) = read(written(puzzle, name))
    assert back.puzzle == puzzle


@pytest.mark.parametrize("name", ["sdk", "line", "gridwright", "f-puzzles", "sudokupad", "ipuz"])
def test_a_title_that_no_line_can_hold_is_brought_into_one_or_kept(name):
    title = "  two\r\nlines,\ta \0 zero, half a pair \ud800, \uffff no character, \u2028 a separator "
    (back,) = read(written(Sudoku(Box(2, 2), (0,) * 16, title), name))
    in_one_line = "two lines, a zero, half a pair , no character, a separator"
    assert back.puzzle.title == (in_one_line if name in ("sdk", "line") else title)


@pytest.mark.parametrize("name", ["gridwright", "f-puzzles", "sudokupad", "ipuz", "csv"])
def test_a_solution_that_does_not_solve_the_puzzle_is_refused(name):
    puzzle = Sudoku.from_grid([[1, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4])
    data = written(puzzle, name, pattern_board(Box(2, 2)))
    if name == "sudokupad":
        (other,) = BY_NAME["f-puzzles"].read(BY_NAME["f-puzzles"].write(Document(puzzle)))
        members = b'{"size": 4, "grid": %s, "solution": [%s]}' % (grid_members(other.puzzle), b"1," * 15 + b"1")
        from puzzles.formats.lzstring import compress

        data = b"https://sudokupad.app/fpuzzles" + compress(members.decode()).encode()
    else:
        data = data.replace(b"1, 2, 3, 4", b"1, 2, 4, 3").replace(b",1234", b",1243")
    with pytest.raises(FormatError, match="the solution does not fit the puzzle: R1C"):
        read(data)


def grid_members(puzzle):
    rows = [[{"value": digit, "given": True} if digit else {} for digit in row] for row in puzzle.grid.tolist()]
    return str(rows).replace("'", '"').replace("True", "true").encode()


@pytest.mark.parametrize("name", ["gridwright", "f-puzzles", "ipuz"])
def test_a_solution_with_digits_above_255_comes_back(name):
    box = Box(16, 16)
    board = pattern_board(box)
    (back,) = read(written(Sudoku(box, (0,) * 256**2), name, board))
    assert (back.solution == board).all()
