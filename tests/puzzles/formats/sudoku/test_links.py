"""Sudoku notations in JSON, links and game ids: what other programs write is read, and what is wrong is named."""

import json
from typing import Any

import numpy as np
import pytest

from puzzles.formats import gridwright_json
from puzzles.formats.document import Document
from puzzles.formats.registry import read, write
from puzzles.sudoku import Ground, Sudoku
from tests.puzzles.formats.sudoku.test_notations import PUZZLE, only, refusal
from tests.puzzles.sudoku_boards import pattern_board

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
    "f-puzzles": [
        ({"clone": [{"cells": ["R1C1"]}]}, "the member 'clone' adds an unknown rule; expected others"),
        ({"killercage": [{"cells": ["R1C1", "R9C1"]}]}, "a cell of 'killercage' is not on the board; expected rows"),
        (
            {"killercage": [{"cells": ["R1C1"], "value": "x"}]},
            "a 'killercage' has the value '\"x\"'; expected a number",
        ),
        ({"thermometer": [{"lines": [["R1C1", "R3C3"]]}]}, "the thermo at R1C1 R3C3 does not fit; expected a line of"),
        ({"ratio": [{"cells": ["R1C1", "R1C2"], "value": "3"}]}, "a 'ratio' has the value '\"3\"'; expected '2'"),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "L"}]}, "an 'xv' has the value '\"L\"'; expected 'X' or 'V'"),
        ({"negative": ["sum"]}, "the member 'negative' has '\"sum\"'; expected 'xv' or 'ratio'"),
        ({"arrow": [{"cells": ["R1C1", "R1C2"], "lines": [["R1C1", "R2C1"]]}]}, "an arrow has a circle of several"),
        ({"sandwichsum": [{"cell": "R1C1", "value": "3"}]}, "the sandwich at no cell does not fit; expected a row or"),
        ({"diagonal+": True}, "one diagonal is a house and the other is not; expected both, or none"),
        ({"size": 5}, "the grid has 16 cells; expected 5 rows of 5"),
        ({"size": "4"}, "the size is '\"4\"'; expected an integer from 1 to 1024"),
        ({"grid": [[{"given": True, "value": 5}, *[{}] * 3], *[[{}] * 4] * 3]}, "a given value is '5'"),
        ({"grid": [[{"given": True}, *[{}] * 3], *[[{}] * 4] * 3]}, "a given value is missing"),
        ({"grid": [[{"givenPencilMarks": [1, 2]}, *[{}] * 3], *[[{}] * 4] * 3]}, "a cell has given pencil marks"),
        (
            {"grid": [[{"region": i} for i in row] for row in (b"\0\0\0\1", *[b"\2\2\3\3"] * 3)]},
            "region 1 has 3 cells; expected 4",
        ),
        ({"extraregion": [{"cells": ["R1C1", "R9C1"]}]}, "an extra region names a cell outside the board"),
        ({"extraregion": [{"cells": ["R1C1", "R2C2"]}]}, "the extra regions are of no variant; expected those of"),
        ({"solution": [1, 2]}, "the solution has 2 cells; expected 16 as in the puzzle"),
        ({"title": 3}, "the title is '3'; expected a string"),
        ({"grid": [[{"value": 1}] + [{}] * 3, *[[{}] * 4] * 3]}, "cells have a value and none is given"),
    ],
    "puzzlink-sudoku": [
        ("sudoku/9/9/a", "'a' stands for 10; expected a digit from 1 to 9"),
        ("sudoku/9/9/0", "'0' stands for 0; expected a digit from 1 to 9"),
        ("sudoku/9/9/.", "'.' is not a cell; expected 1-f, -10 to -ff, +100 to +fff, or g-z for blanks"),
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
        ({"puzzle": [[[], 0, 0, 0], *[[0] * 4] * 3]}, "a cell in row 1 of the puzzle is a list"),
        ({"puzzle": BLANK_4, "zones": [{"cells": [[0, 0]]}]}, "the zones overlap or leave cells out; expected one"),
        ({"puzzle": BLANK_4, "zones": [{"cells": [[0]]}]}, "a cell of a zone has one coordinate"),
        ({"puzzle": BLANK_4, "zones": [{"rect": [0, 0, 1, 1]}]}, "the cells of a zone is missing; expected a list"),
    ],
    "gridwright": [
        ({"box": [2]}, "the box has 1 side; expected height and width"),
        ({"box": [2, 3]}, "16 cells were given; expected 36 for 6 rows and columns"),
        ({"box": [0, 4]}, "a side of the box is '0'; expected an integer from 1 to 1024"),
        ({"box": None}, "the box is missing; expected a list"),
        ({"givens": None}, "the member 'givens' is missing; expected a list"),
        ({"givens": [[9, 0, 0, 0], *[[0] * 4] * 3]}, "a cell in row 1 of the member 'givens' is '9'"),
        ({"height": 5}, "the height is '5'; expected an integer from 4 to 4"),
        ({"solution": [[1]]}, "the solution has 1 cell; expected 16 as in the puzzle"),
    ],
}


@pytest.mark.parametrize(("name", "text", "message"), [(name, *row) for name, rows in WRONG.items() for row in rows])
def test_what_is_wrong_is_refused(name, text, message):
    assert message in refusal(text if isinstance(text, str) else WRITERS[name](**text), name)
