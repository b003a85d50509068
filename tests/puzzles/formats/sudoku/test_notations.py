"""Sudoku notations in plain text, tables and XML: what other programs write is read, and what is wrong is named."""

import json

import numpy as np
import pytest

from puzzles.errors import FormatError
from puzzles.formats.document import Document
from puzzles.formats.registry import read, recognize, write
from puzzles.sudoku import Ground, Sudoku
from tests.commands import SOLUTION, UNIQUE
from tests.puzzles.sudoku_boards import pattern_board

CELLS = tuple(0 if sign == "." else int(sign) for sign in UNIQUE)
PUZZLE = Sudoku(Ground(3, 3), CELLS)
BOARD = np.array([int(sign) for sign in SOLUTION]).reshape(9, 9)
ROWS = [UNIQUE[start : start + 9] for start in range(0, 81, 9)]


def only(text, name=None):
    (document,) = read(text if isinstance(text, bytes) else text.encode(), format=name)
    return document.puzzle


def refusal(data, name):
    with pytest.raises(FormatError) as caught:
        read(data.encode() if isinstance(data, str) else data, format=name)
    return str(caught.value).removeprefix(f"input (read as {name}): ")


# line
@pytest.mark.parametrize("blank", ".0_*Xx- ?")
def test_all_usual_blanks_are_read(blank):
    assert only(UNIQUE.replace(".", blank)) == PUZZLE


@pytest.mark.parametrize(
    ("tail", "title"),
    [
        ("", ""),
        ("  ", ""),
        (" ED=7.1/1.2", "ED=7.1/1.2"),
        (" # a title", "a title"),
        ("#a #b", "a #b"),
        (" 1 2 3", "1 2 3"),
    ],
)
def test_what_follows_the_grid_is_the_title(tail, title):
    assert only(UNIQUE + tail).title == title
    assert only(UNIQUE + tail) == PUZZLE


def test_a_file_of_lines_holds_many_puzzles_and_comments():
    documents = read(f"# a collection\n{UNIQUE}\n\n{SOLUTION} # all given\n# end\n".encode(), name="a.sdm")
    assert [document.puzzle.n_givens for document in documents] == [30, 81]


def test_letters_follow_the_digits_and_numbers_are_used_beyond_them():
    board = pattern_board(Ground(4, 4))
    data = write(Document(Sudoku.from_grid(board)), "line")
    assert data.startswith(b"123456789ABCDEFG56789ABC")
    assert only(data.lower()).grid.tolist() == board.tolist()
    large = pattern_board(Ground(6, 6))
    data = write(Document(Sudoku.from_grid(large)), "line")
    assert data.startswith(b"1 2 3 4 5 6 7 8 9 10 11")
    assert only(data).grid.tolist() == large.tolist()
    assert only(data.replace(b" ", b", ")).grid.tolist() == large.tolist()
    assert only("1 0 . 4  0 0 0 0  0 0 0 0  0 0 0 0").cells[:4] == (1, 0, 0, 4)


def test_a_digit_above_the_side_is_refused_with_its_place():
    assert refusal("1234" + "..9." + "." * 8, "line") == (
        "line 1: '9' stands at place 7 of the grid; expected digits from 1 to 4, and '.' for a blank"
    )
    assert "'37' is not a digit of a 36x36 board; expected a number from 0 to 36" in refusal("37 " * 1296, "line")
    assert "'a' stands at place 1" in refusal("a" + "." * 80, "line")
    assert "'X' stands at place 3" in refusal("1.X" + "." * 78, "line")  # one sign for blanks is enough
    # The capital of this letter is two letters.
    assert "'ß' stands at place 1225 of the grid" in refusal("." * 1224 + "ß", "line")
    assert "'ß' stands at place 1 of the grid" in refusal("ß" * 1224 + "!", "line")
    assert "stands at place 2" in refusal("1X*" + "X" * 78, "line")


def test_a_text_without_puzzles_is_refused():
    for name in ("line", "pencilmarks", "hodoku", "solo", "puzzlink-sudoku", "sudokupad"):
        assert refusal(" \n\n", name).startswith("the text is empty; expected")
    assert refusal("# nothing\n", "line").startswith("the text is empty; expected")
    assert "expected at most 1225" in refusal("." * 36**2, "line")


def test_a_small_grid_is_not_seen_in_the_first_numbers_of_another_notation():
    assert recognize(b"1 # one").name == "line"
    assert recognize(b"1 1\na\n", "x.mk").name == "mk"


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


# HoDoKu
def test_a_library_line_gives_its_givens_alone_and_wrong_ones_are_refused():
    assert only(f":0702:9:53+4+6{UNIQUE[4:]}:176 276:923::") == Sudoku(Ground(3, 3), (5, 3, *[0] * 2, *CELLS[4:]))
    assert only(f":0300-1:49:{UNIQUE}:653 472:481:c28 r68") == PUZZLE
    assert write(Document(PUZZLE), "hodoku").decode() == f":0000:x:{UNIQUE}:::\n"
    assert len(read(f":0000:x:{UNIQUE}:::\n:0000:x:{UNIQUE}:::\n".encode())) == 2
    assert only(f":0000:x:{UNIQUE}:") == PUZZLE
    assert refusal(f":0000:x:{UNIQUE[:-1]}:::", "hodoku") == "line 1: the grid has 80 cells; expected 81"
    assert refusal(UNIQUE, "hodoku").endswith("is not a library line; expected ':0000:x:', the grid and ':::'")


# OpenSudoku
def test_both_versions_of_opensudoku_are_read():
    data = UNIQUE.replace(".", "0")
    old = f"<opensudoku><name>old</name><author/><game data='{data}'/><game data='{SOLUTION}'/></opensudoku>"
    documents = read(old.encode())
    assert [(document.puzzle.title, document.puzzle.n_givens) for document in documents] == [("old", 30), ("old", 81)]
    new = (
        '<?xml version="1.0"?><opensudoku version="2">'
        f'<folder name="A &amp; B" created="1"><game created="1" state="0" time="0" data="{data}" note=""/></folder>'
        f'<folder name="C"><game data="{data}"/></folder></opensudoku>'
    )
    assert [document.puzzle.title for document in read(new.encode())] == ["A & B", "C"]


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


# signs


WRONG = {
    "line": [
        (UNIQUE[:-1], "line 1: the grid has 80 characters; expected 81 for 9 rows of 9, or another square number"),
        (f"{UNIQUE}\n55{UNIQUE[2:]}", "line 2: R1C1 and R1C2 both hold 5 in row 1; expected it once"),
    ],
    "sdk": [
        ("\n".join(ROWS[:8]), "line 1: the row '53..7....' has 9 cells; expected 8 as there are rows"),
        ("\n".join([*ROWS[:8], "12345678"]), "line 9: the row '12345678' has 8 cells"),
        ("#A nobody", "the text has 0 rows; expected 1 to 1024, 9 for a puzzle of 9 digits"),
    ],
    "pencilmarks": [
        ("1" * 728, "the line has 728 characters; expected 729 for a side of 9, or another cube"),
        ("21" + "12" * 3, "R1C1 has the candidates '21'; expected 12, each or a dot"),
        ("..121212", "R1C1 has no candidate; expected one or more"),
        ("1.1.1212", "R1C1 and R1C2 both hold 1 in row 1; expected it once"),
    ],
    "opensudoku": [
        ("<opensudoku/>", "the text has no game; expected one or more"),
        ("<sudoku/>", "the root is 'sudoku'; expected 'opensudoku'"),
        ("<opensudoku><game/></opensudoku>", "game 1: the data '' has 0 characters; expected 81, a game not begun"),
        ("<opensudoku><game data='version: 1 5|0|'/></opensudoku>", "has 15 characters; expected 81"),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><opensudoku>&b;</opensudoku>", "the XML cannot be read"),
        ("<opensudoku>", "the XML cannot be read"),
    ],
    "csv": [
        ("puzzle,solution\n", "the table has no rows; expected one for each puzzle"),
        ("", "the header is ''; expected columns such as 'puzzle,solution'"),
        ("a,b\n1,2\n", "the header is 'a,b'"),
        (f"puzzle,solution\n{UNIQUE},{SOLUTION[:-1]}\n", "line 2: the grid has 80 characters"),
        (f"puzzle,solution\n{UNIQUE},{SOLUTION[::-1]}\n", "line 2: the solution does not fit the puzzle: R1C1 holds 9"),
        (f"puzzle,solution\n{UNIQUE},1221\n", "line 2: the solution has 4 cells; expected 81 as in the puzzle"),
        ('puzzle,solution\n"12', "line 2: the row cannot be read"),
        ("id,puzzle\n3\n", "line 2: the row has 1 column; expected a puzzle in column 2"),
    ],
}


@pytest.mark.parametrize(("name", "text", "message"), [(name, *row) for name, rows in WRONG.items() for row in rows])
def test_what_is_wrong_is_refused(name, text, message):
    assert message in refusal(text, name)
