"""Sudokus drawn as grids and listed in tables: rows, frames, lists, candidates and columns of data sets."""

import json

import numpy as np
import pytest

from puzzles.errors import FormatError
from puzzles.formats.registry import read
from puzzles.sudoku import Ground, Sudoku
from tests.commands import SOLUTION, UNIQUE
from tests.puzzles.formats.sudoku.test_notations import BOARD, CELLS, PUZZLE, ROWS, only, refusal
from tests.puzzles.sudoku_boards import pattern_board


# sdk
@pytest.mark.parametrize(
    "text",
    [
        "\n".join(ROWS),
        "#Aa. person\n#Dthe title\n#C a comment\n" + "\n".join(ROWS),
        "[Puzzle]\n" + "\n".join(ROWS),
        "[Puzzle]\n" + "\n".join(ROWS) + "\n[State]\n" + "\n".join(["123456789"] * 9),
        "\n\n".join(ROWS).replace(".", "0"),
        "\n".join(" ".join(row) for row in ROWS),
        "\n".join(f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in ROWS),
        "*-----------*\n" + "\n|---+---+---|\n".join(f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in ROWS) + "\n*---*",
    ],
)
def test_rows_are_read_with_headers_sections_and_frames(text):
    assert only(text) == PUZZLE
    assert only(text, "sdk").title == ("the title" if "#D" in text else "")


def table(separator, blank, rows=CELLS, side=9):
    cells = [str(digit) if digit else blank for digit in rows]
    return "\n".join(separator.join(cells[start : start + side]) for start in range(0, side * side, side))


LISTED = [[digit or None for digit in CELLS[start : start + 9]] for start in range(0, 81, 9)]


@pytest.mark.parametrize(
    "text",
    [
        table("", "-"),
        table("|", "-"),
        *(table(separator, blank) for separator in (",", ";", "\t", ", ") for blank in ("", "0", "-")),
        table(",", "").replace("\n", ",\n") + ",",
        "| " + table(" | ", " ").replace("\n", " |\n| ") + " |",
        table(",", '""').replace("5", '"5"'),
        table(",", "").replace("\n", ","),
        json.dumps(LISTED),
        json.dumps(LISTED, indent=1),
        json.dumps([list(row) for row in ROWS]),
        json.dumps(ROWS),
        repr(LISTED),
        str(PUZZLE.grid),
        json.dumps(CELLS),
    ],
)
def test_tables_lists_and_dashes_are_read(text):
    assert only(text) == PUZZLE


def test_tables_may_begin_with_an_empty_row_or_a_size_and_hold_larger_numbers():
    assert only("\t" * 3 + "\n" + "1\t2\t\t\n" + "\t" * 3 + "\n" + "\t" * 3).cells == (0, 0, 0, 0, 1, 2, *[0] * 10)
    assert only("3\t4\t\t\n1\t2\t\t\n" + "\t" * 3 + "\n" + "\t" * 3).n_givens == 4
    assert only("1--2\n----\n----\n----").cells == (1, 0, 0, 2, *[0] * 12)
    board = np.where(np.eye(16), pattern_board(Ground(4, 4)), 0)
    for text in (json.dumps(board.tolist()), table(",", "", board.ravel().tolist(), 16)):
        assert only(text) == Sudoku.from_grid(board)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("[5,3,0]", "the row '5,3,0' has 3 cells; expected 9 as there are rows"),
        ("[5,3,0,0,7,0,0,0,10]", "'10' is not a digit of a 9x9 board"),
        ('[5,3,0,0,7,0,0,0,"q"]', "'q' stands at place 9 of the grid"),
    ],
)
def test_lists_that_are_wrong_are_refused(row, message):
    with pytest.raises(FormatError) as caught:
        read(("[" + ",".join([*map(json.dumps, LISTED[:8]), row]) + "]").encode())
    assert message in str(caught.value)


def test_nine_rows_are_one_puzzle():
    assert only("\n".join([".2......."] + ["." * 9] * 8)).side == 9


def test_the_terminal_view_is_read():
    from puzzles.sudoku.text import as_text

    for color_free in (PUZZLE, Sudoku.from_grid(np.where(np.eye(25), pattern_board(Ground(5, 5)), 0))):
        assert only(as_text(color_free, color=False, width=80)) == color_free


# pencilmarks
def marks(cells, side=9):
    digits = "123456789"[:side]
    return "".join("".join(d if d in cell else "." for d in digits) for cell in cells)


def test_candidates_are_missing_where_givens_rule_them_out_alone():
    everything = [str(digit) if digit else "123456789" for digit in CELLS]
    assert only(marks(everything)) == PUZZLE
    assert only(marks(everything).replace(".", "0")) == PUZZLE
    fewer = list(everything)
    fewer[2] = "124"  # R1C3 sees 3, 5, 6, 7, 8 and 9
    assert only(marks(fewer)) == PUZZLE
    cells = ["1", *["1234"] * 15]
    assert only(marks(cells, 4)).cells == (1, *[0] * 15)
    cells[15] = "234"
    assert refusal(marks(cells, 4), "pencilmarks") == (
        "line 1: R4C4 lacks the candidate 1, which no given rules out; expected a puzzle that its givens describe"
    )
    cells[15], cells[3] = "1234", "234"
    assert only(marks(cells, 4)).n_givens == 1


@pytest.mark.parametrize("border", [".---------.--------.-------.", ":---+---+---:", "+---+---+---+"])
def test_a_drawn_grid_of_candidates_is_read(border):
    cells = [str(digit) if digit else "123456789" for digit in CELLS]
    rows = [cells[start : start + 9] for start in range(0, 81, 9)]
    lines = ["| " + " | ".join(" ".join(row[i : i + 3]) for i in (0, 3, 6)) + " |" for row in rows]
    assert only("\n".join([border, *lines[:3], border, *lines[3:6], border, *lines[6:], border])) == PUZZLE


# tables
@pytest.mark.parametrize(
    "text",
    [
        f"puzzle,solution\n{UNIQUE},{SOLUTION}\n",
        f"quizzes,solutions\n{UNIQUE.replace('.', '0')},{SOLUTION}\n",
        f"source,question,answer,rating\nx,{UNIQUE},{SOLUTION},3\n",
        f'id,puzzle,solution,clues\n1,"{UNIQUE}","{SOLUTION}",30\n\n',
    ],
)
def test_tables_of_known_data_sets_are_read(text):
    (document,) = read(text.encode())
    assert document.puzzle == PUZZLE
    assert (document.solution == BOARD).all()


def test_a_table_holds_many_puzzles_some_without_solution():
    documents = read(f"puzzle,solution\n{UNIQUE},\n{UNIQUE},{SOLUTION}\n{UNIQUE}\n".encode())
    assert [document.solution is None for document in documents] == [True, False, True]
