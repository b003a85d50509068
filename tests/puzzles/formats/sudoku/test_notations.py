"""Sudoku notations: what other programs write is read, what they read is written, and what is wrong is named."""

import json
from typing import Any

import numpy as np
import pytest

from puzzles.errors import FormatError
from puzzles.formats import gridwright_json
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


# signs


BLANK_4 = [[0] * 4] * 4

# f-puzzles and SudokuPad


FPUZZLES = {
    "size": 4,
    "title": "T",
    "author": "A",
    "ruleset": "",
    "grid": [[{"value": 1, "given": True}, {}, {"value": 3}, {"centerPencilMarks": [1, 2]}], *[[{}] * 4] * 3],
    "negative": [],
    "disabledlogic": ["x"],
}


def fpuzzles(**changes):
    return json.dumps(FPUZZLES | changes)


def test_regions_tell_the_boxes_and_what_players_filled_in_is_left_out():
    puzzle = only(fpuzzles())
    assert puzzle == Sudoku(Ground(2, 2), (1,) + (0,) * 15)
    assert puzzle.title == "T"
    tall = [[{"region": 3 * (row // 3) + column // 2} for column in range(6)] for row in range(6)]
    assert only(json.dumps({"size": 6, "grid": tall})).ground == Ground(3, 2)
    assert only(json.dumps({"size": 6, "grid": [[{}] * 6] * 6})).ground == Ground(2, 3)
    assert read(fpuzzles(solution=[1, *[None] * 15]).encode())[0].solution is None
    board = pattern_board(Ground(2, 2))
    found = read(fpuzzles(solution=[str(digit) for digit in board.ravel()]).encode())[0].solution
    assert found.tolist() == board.tolist()


def test_links_made_by_others_are_read():
    # From the documentation and tests of sudoku-formats, one 1 in the first cell; and two digits.
    start = "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3vyGCRfALrJCwgTOlyJU0XKVKFsles1c1yrRu2S9R+"
    one = f"https://f-puzzles.com/?load={start}Yd1nVp/Vdk7r58WK5A"
    assert only(one) == Sudoku(Ground(3, 3), (1,) + (0,) * 80)
    payload = (
        "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1kANwEMAbAK5x4A"
        "RlRoI3GADsEAFwzCmK1kQ5tVmug216VGrUbWG1ZyjwHCEAJglTZCpTAO7j+nZw/7atIkA="
    )
    two = Sudoku(Ground(3, 3), (0,) * 20 + (1,) + (0,) * 39 + (2,) + (0,) * 20)
    for link in (f"https://sudokupad.app/fpuzzles{payload}", f"https://www.f-puzzles.com/?load={payload}"):
        assert only(link).n_givens == 2
        assert only(link).cells.index(1) == two.cells.index(1)
    assert only(f"fpuzzles{payload.replace('/', '%2F').replace('=', '%3D')}").n_givens == 2


def test_a_link_that_is_damaged_is_refused():
    link = write(Document(PUZZLE), "sudokupad").decode().strip()
    assert refusal(link[:60], "sudokupad").startswith("line 1: the link ends too early")
    assert refusal("https://sudokupad.app/sclN4Ig", "sudokupad").endswith(
        "expected 'https://sudokupad.app/fpuzzles' and letters"
    )
    assert refusal("https://sudokupad.app/abcdef", "sudokupad").startswith(
        "line 1: 'https://sudokupad.app/abcdef' is no"
    )


# puzz.link
def test_the_link_of_pzpr_s_own_test_is_read_and_written():
    # test/script/sudoku.js of pzprjs, and the same board as it stands there in the notation pzprv3
    puzzle = only("https://puzz.link/p?sudoku/4/4/g1k23k3g")
    assert puzzle.grid.tolist() == [[0, 1, 0, 0], [0, 0, 0, 2], [3, 0, 0, 0], [0, 0, 3, 0]]
    assert write(Document(puzzle), "puzzlink-sudoku") == b"https://puzz.link/p?sudoku/4/4/g1k23k3g\n"
    assert only("http://pzv.jp/p.html?sudoku/4/4/g1k23k3") == puzzle


def test_digits_above_15_take_two_or_three_figures():
    board = pattern_board(Ground(17, 17))
    text = write(Document(Sudoku.from_grid(board)), "puzzlink-sudoku").decode()
    assert text.startswith("https://puzz.link/p?sudoku/289/289/123456789abcdef-10-11")
    assert "-fe-ff+100+101" in text
    assert only(text).grid.tolist() == board.tolist()


# Solo
def test_game_ids_of_solo_are_read_and_written():
    puzzle = only("2x3:a1_2b3_4zc")
    assert puzzle.ground == Ground(2, 3)
    assert puzzle.cells == (0, 1, 2, 0, 0, 3, 4, *[0] * 29)
    assert write(Document(puzzle), "solo") == b"2x3:a1_2b3_4zc\n"
    # By hand, from the comment on block structures in solo.c.
    puzzle = only("4jx:1o,b__b__caa__c_")
    assert puzzle.ground == Ground(2, 2, ("x",), (0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3))
    assert write(Document(puzzle), "solo") == b"4jx:1o,b__b__caa__c_\n"
    board = pattern_board(Ground(4, 4))
    assert write(Document(Sudoku.from_grid(board)), "solo").startswith(b"4x4:1_2_3_4_5_6_7_8_9_10_11_12")
    assert write(Document(Sudoku(Ground(2, 3), (6,) + (0,) * 35)), "solo") == b"2x3:6zi\n"
    assert write(Document(Sudoku(Ground(2, 3), (0,) * 36)), "solo") == b"2x3:zj\n"
    assert write(Document(Sudoku(Ground(2, 2), (0,) * 15 + (1,))), "solo") == b"2x2:o1\n"


@pytest.mark.parametrize("size", ["3", "3x3", "3x3dt", "3x3m4db", "3x3adu"])
def test_options_of_a_full_game_id_are_left_out(size):
    assert only(f"{size}:zzzc").ground == Ground(3, 3)


# ipuz
def ipuz(**changes):
    return json.dumps({"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"], **changes})


def test_givens_of_ipuz_are_numbers_signs_or_objects():
    rows = [
        [{"cell": 1}, "2", {"given": 3, "style": "a"}, None],
        [0, "0", ".", {"given": None}],
        [{}, {"given": "4"}, 0, 0],
        [0, 0, 0, 0],
    ]
    expected = (1, 2, 3, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0)
    assert only(ipuz(puzzle=rows)).cells == only(f" ipuz( {ipuz(puzzle=rows)} )\n").cells == expected
    assert only(ipuz(puzzle=rows, charset="1234", boxes=True, title="T")).title == "T"
    lettered = [["A", "B", None, None], *[[None] * 4] * 3]
    assert only(ipuz(puzzle=lettered, charset="ABCD")).cells[:2] == (1, 2)
    hexadecimal = [["G", *[0] * 15], *[[0] * 16] * 15]
    assert only(ipuz(puzzle=hexadecimal)).cells[0] == 16


# our JSON
def ours(**changes):
    members = {"format": "gridwright", "version": 1, "family": "sudoku", "box": [2, 2], "givens": BLANK_4}
    return json.dumps(members | changes)


def test_our_json_has_a_line_for_each_member_and_may_lack_some():
    text = write_gridwright(Sudoku.from_grid([[1, 0], [0, 0]], title="T"), [[1, 2], [2, 1]])
    assert json.loads(text) == {
        "format": "gridwright",
        "version": 1,
        "family": "sudoku",
        "height": 2,
        "width": 2,
        "title": "T",
        "box": [1, 2],
        "givens": [[1, 0], [0, 0]],
        "solution": [[1, 2], [2, 1]],
    }
    assert only(ours()) == Sudoku(Ground(2, 2), (0,) * 16)


def write_gridwright(puzzle, solution):
    return gridwright_json.write(Document(puzzle, np.array(solution)))


WRITERS = {"f-puzzles": fpuzzles, "ipuz": ipuz, "gridwright": ours}
WRONG: dict[str, list[tuple[Any, str]]] = {
    "line": [
        (UNIQUE[:-1], "line 1: the grid has 80 characters; expected 81 for 9 rows of 9, or another square number"),
        (f"{UNIQUE}\n55{UNIQUE[2:]}", "line 2: R1C1 and R1C2 both hold 5 in row 1; expected it once"),
    ],
    "sdk": [
        ("\n".join(ROWS[:8]), "line 1: the row '53..7....' has 9 cells; expected 8 as there are rows"),
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
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><opensudoku>&b;</opensudoku>", "declares entities"),
    ],
    "csv": [
        ("puzzle,solution\n", "the table has no rows; expected one for each puzzle"),
        ("", "the header is ''; expected columns such as 'puzzle,solution'"),
        (f"puzzle,solution\n{UNIQUE},{SOLUTION[:-1]}\n", "line 2: the grid has 80 characters"),
        (f"puzzle,solution\n{UNIQUE},1221\n", "line 2: the solution has 4 cells; expected 81 as in the puzzle"),
        ('puzzle,solution\n"12', "line 2: the row cannot be read"),
        ("id,puzzle\n3\n", "line 2: the row has 1 column; expected a puzzle in column 2"),
    ],
    "f-puzzles": [
        ({"chaos": [{"cells": ["R1C1"]}]}, "the member 'chaos' adds an unknown rule; expected others"),
        ({"killercage": [{"cells": ["R1C1", "R9C1"]}]}, "a cell of 'killercage' is not on the board; expected rows"),
        (
            {"killercage": [{"cells": ["R1C1"], "value": "x"}]},
            "a 'killercage' has the value '\"x\"'; expected a number",
        ),
        ({"ratio": [{"cells": ["R1C1", "R1C2"], "value": "x"}]}, "a 'ratio' has the value '\"x\"'; expected a number"),
        ({"ratio": [{"cells": ["R1C1", "R1C2"], "value": "9"}]}, "9 was given as the value of the ratio at R1C1"),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "L"}]}, "an 'xv' has the value '\"L\"'; expected 'X' or 'V'"),
        ({"negative": ["sum"]}, "the member 'negative' has '\"sum\"'; expected 'xv' or 'ratio'"),
        ({"arrow": [{"cells": ["R1C1"], "lines": [["R1C2", "R2C1"]]}]}, "an arrow begins apart from its circle"),
        (
            {"arrow": [{"cells": ["R1C1", "R1C2", "R1C3", "R1C4"], "lines": [["R1C1", "R2C1"]]}]},
            "an arrow has a pill of 4 cells; expected at most 3",
        ),
        ({"cage": [{"cells": ["R1C1"], "value": "12"}]}, "a cosmetic cage has the value '\"12\"', whose rule is words"),
        ({"sandwichsum": [{"cell": "R1C1", "value": "3"}]}, "the sandwich at no cell does not fit; expected a row or"),
        ({"size": 5}, "the grid has 16 cells; expected 5 rows of 5"),
        ({"size": "4"}, "the size is '\"4\"'; expected an integer from 1 to 1024"),
        ({"grid": [[{"given": True, "value": 5}, *[{}] * 3], *[[{}] * 4] * 3]}, "a given value is '5'"),
        ({"grid": [[{"givenPencilMarks": [1, 5]}, *[{}] * 3], *[[{}] * 4] * 3]}, "a given pencil mark"),
        (
            {"grid": [[{"region": i} for i in row] for row in (b"\0\0\0\1", *[b"\2\2\3\3"] * 3)]},
            "region 1 has 3 cells; expected 4",
        ),
        ({"extraregion": [{"cells": ["R1C1", "R9C1"]}]}, "an extra region names a cell outside the board"),
        (
            {"extraregion": [{"cells": ["R1C1", "R1C2", "R1C3", "R2C1", "R2C2"]}]},
            "an extra region has 5 cells; expected at most 4",
        ),
        ({"solution": [1, 2]}, "the solution has 2 cells; expected 16 as in the puzzle"),
        ({"title": 3}, "the title is '3'; expected a string"),
        ({"grid": [[{"value": 1}] + [{}] * 3, *[[{}] * 4] * 3]}, "cells have values, but none is marked as given"),
    ],
    "puzzlink-sudoku": [
        ("sudoku/9/9/a", "'a' stands for 10; expected a digit from 1 to 9"),
        ("sudoku/9/9/0", "'0' stands for 0; expected a digit from 1 to 9"),
        ("sudoku/9/9/1!", "'!' is not cell 2 of the grid; expected 1-f, -10 to -ff, +100 to +fff, or g-z for blanks"),
        ("sudoku/4/4/zg", "the grid goes on after 16 cells; expected no more"),
        ("sudoku/8/8/", "the board has 8 rows and 8 columns; expected 6 of both, or a square number"),
        ("sudoku/9/4/", "the board has 4 rows and 9 columns"),
        ("https://puzz.link/p?akari/6/6/nekcakbl", "is not a link to a Sudoku"),
    ],
    "solo": [
        ("3x3j:zzzc,zzz", "the regions have 75 borders and neighbors; expected 145"),
        ("3x3:zzzc,a", "the parts of the game id do not fit its size; expected one more for j, and two for k"),
        ("3x3k:zzzc,a,b", "the regions have 2 borders and neighbors; expected 145"),
        ("32j:a,a", "'32' is not a number of rows"),
        ("9x9j:a,a", "the game id has 81 rows; expected at most 31"),
        ("9x1:zzzc", "'1' is not a number of boxes; expected a number from 2 to 31"),
        ("6x6:a", "boxes of 6x6 cells make 36 digits; expected at most 31"),
        ("3x3:zzzb", "the grid has 80 cells; expected 81"),
        ("3x3:zzzd", "the grid goes on after 81 cells; expected no more"),
        ("2x2:5o", "'5' is not a digit of a 4x4 board; expected a number from 1 to 4"),
        ("5x5:1/2/3", "is not a game id; expected a size such as '3x3', ':' and the grid"),
    ],
    "ipuz": [
        ({"kind": ["http://ipuz.org/crossword#1"], "puzzle": BLANK_4}, "the member 'kind' does not name Sudoku"),
        ({"puzzle": BLANK_4, "cages": [{"operator": "+"}]}, "a cage has the member 'operator'; expected 'cells' and"),
        ({"puzzle": []}, "the puzzle is empty; expected rows of digits"),
        ({"puzzle": [[0] * 4] * 3}, "row 1 of the puzzle has 4 cells; expected 3 as there are rows"),
        (
            {"puzzle": [[5, 0, 0, 0], *[[0] * 4] * 3]},
            "a cell in row 1 of the puzzle is '5'; expected an integer from 0 to 4",
        ),
        ({"puzzle": [["Q", 0, 0, 0], *[[0] * 4] * 3], "charset": "1234"}, "expected a number or a sign of the charset"),
        ({"puzzle": [[{"digit": 1}, 0, 0, 0], *[[0] * 4] * 3]}, "row 1 of the puzzle has the member 'digit'"),
        ({"puzzle": BLANK_4, "zones": [{"cells": [[0, 0]]}]}, "the zones overlap or leave cells out; expected one"),
        ({"puzzle": BLANK_4, "zones": [{"cells": [[0]]}]}, "a cell of a zone has one coordinate"),
        (
            {"puzzle": BLANK_4, "zones": [{"rect": [0, 0, 1, 1]}]},
            "the cells of a zone are null or missing; expected a list",
        ),
    ],
    "gridwright": [
        ({"box": [2]}, "the box has 1 side; expected height and width"),
        ({"box": [2, 3]}, "16 cells were given; expected 36 for 6 rows and columns"),
        ({"box": [0, 4]}, "a side of the box is '0'; expected an integer from 1 to 1024"),
        ({"box": None}, "the box is null or missing; expected a list"),
        ({"givens": None}, "the member 'givens' is null or missing; expected a list"),
        ({"givens": [[9, 0, 0, 0], *[[0] * 4] * 3]}, "a cell in row 1 of the member 'givens' is '9'"),
        ({"height": 5}, "the height is '5'; expected an integer from 4 to 4"),
        ({"solution": [[1]]}, "the solution has 1 cell; expected 16 as in the puzzle"),
    ],
}


@pytest.mark.parametrize(("name", "text", "message"), [(name, *row) for name, rows in WRONG.items() for row in rows])
def test_what_is_wrong_is_refused(name, text, message):
    assert message in refusal(text if isinstance(text, str) else WRITERS[name](**text), name)
