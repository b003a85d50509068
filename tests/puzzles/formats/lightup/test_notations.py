"""Light Up notations: what other programs write is read, what they read is written, and what is wrong is named."""

import json
from typing import Any

import numpy as np
import pytest

from puzzles.formats import gridwright_json
from puzzles.formats.document import Document
from puzzles.formats.registry import read, recognize, write
from puzzles.lightup import LightUp
from puzzles.lightup.text import as_text
from tests.puzzles.formats.sudoku.test_notations import only, refusal
from tests.puzzles.lightup_boards import PZPR, SMALL, board_of, bulbs_of, lightup


def solved(rows):
    return Document(lightup(rows), bulbs_of(rows))


# puzz.link
def test_the_link_of_pzpr_s_own_test_is_read_and_written():
    # test/script/lightup.js of pzprjs, and the same board as it stands there in the notation pzprv3
    link = "https://puzz.link/p?akari/6/6/nekcakbl"
    assert only(link) == lightup(PZPR)
    assert write(Document(lightup(PZPR)), "puzzlink-lightup").decode() == f"{link}\n"


@pytest.mark.parametrize(
    "link",
    [
        "https://puzz.link/p?lightup/6/6/nekcakbl",
        "http://pzv.jp/p.html?akari/6/6/nekcakbl/",
        "https://puzz.link/p?akari/v:/6/6/nekcakbl",
        "bijutsukan/6/6/nekcak1",  # white cells at the end may be left out
        "akari/6/6/nekcak1gg",
    ],
)
def test_other_forms_of_a_link_are_read(link):
    expected = lightup([*PZPR[:4], "...1..", "......"])
    assert recognize(link.encode()).name == "puzzlink-lightup"
    assert only(link) == expected


@pytest.mark.parametrize(
    ("rows", "body"),
    [
        (["."], "g"),
        (["0"], "a"),  # pzpr counts the cells after the last as white
        (["1.", "#2"], "6.c"),
        (["0..#", "4..1"], "a.eb"),
        (["." * 20], "z"),
        (["." * 45], "zzk"),
    ],
)
def test_runs_are_written_as_pzpr_does(rows, body):
    link = write(Document(lightup(rows)), "puzzlink-lightup").decode()
    assert link == f"https://puzz.link/p?akari/{len(rows[0])}/{len(rows)}/{body}\n"
    assert only(link) == lightup(rows)


# pzprv3
PZPR_FILE = "pzprv3/lightup/6/6/. . # . . . /. # 4 # . . /. . # . 2 # /+ 0 . . # . /# + . 1 . . /. . . # . . /"


def test_the_boards_of_pzpr_s_own_test_are_read():
    (document,) = read(PZPR_FILE.encode())
    assert document.puzzle == lightup(PZPR)
    assert (document.solution == bulbs_of(PZPR)).all()
    in_lines = PZPR_FILE.replace("/", "\n")
    assert read(in_lines.encode())[0].puzzle == lightup(PZPR)
    # Bulbs like those of another of its boards, where a number is missed. They go.
    rows = ". . . . . . /. . 4 . . . /. # . . 2 . /# 0 # . . . /. # . 1 . . /. . . . . . /"
    (document,) = read(f"pzprv3/lightup/6/6/{rows}".encode())
    assert (document.puzzle, document.solution) == (lightup(PZPR), None)


def test_pzprv3_is_written_in_lines_and_counts_rows_before_columns():
    assert write(solved(SMALL), "pzprv3-lightup") == (b"pzprv3\nlightup\n3\n3\n. # . \n. - # \n# 1 1 \n")
    text = "pzprv3\nlightup\n2\n3\n- . . \n1 . + \n{'history': 1}\n/more\n"
    assert board_of(only(text)) == ["#..", "1.."]


# game ids
def test_game_ids_are_read_and_written_and_those_of_three_games_told_apart():
    # pzpr's board, encoded by hand
    assert write(Document(lightup(PZPR)), "tatham-lightup") == b"6x6:h4g2b0g1h\n"
    assert only("6x6:h4g2b0g1h") == lightup(PZPR)
    assert recognize(b"2x2:d").name == "tatham-lightup"
    assert recognize(b"2x2:1b2").name == "tatham-lightup"
    assert recognize(b"2x2:o1").name == "solo"
    assert recognize(b"3x3:a1_2zzz").name == "solo"
    assert recognize(b"2x2:1/1/1/1").name == "tatham"


@pytest.mark.parametrize(
    ("rows", "game"),
    [
        (["..", ".."], "2x2:d"),
        (["01", "2#", "34"], "2x3:012B34"),
        (["." * 13, "." * 13], "13x2:z"),
        (["." * 14, "." * 13 + "0"], "14x2:za0"),
        (["." * 27, "." * 27], "27x2:zzb"),
    ],
)
def test_gaps_are_at_most_26(rows, game):
    assert write(Document(lightup(rows)), "tatham-lightup").decode() == f"{game}\n"
    assert only(game) == lightup(rows)


@pytest.mark.parametrize("size", ["3x2", "3x2b20s4d1", "3x2b5s0d0", "3x2d2", "3x2b20r"])
def test_options_of_a_full_game_id_are_left_out(size):
    assert board_of(only(f"{size}:aBa1b")) == [".#.", "1.."]


# signs
@pytest.mark.parametrize(
    "text",
    [
        "Light Up\n.*.\n.#*\n*11\n",
        "\n  lightup : a title\n\n . * .\n . # *\n * 1 1\n\n",
        "AKARI\n3 3\n.*.\n.#*\n*11",
        "3 3\n.@.\n.#O\n*11",
        ".*.\n.#*\n*11\n",
        '[".*.", ".#*", "*11"]',
        '[[".","*","."], [".","#","*"], ["*",1,1]]',
        as_text(lightup(SMALL), bulbs_of(SMALL), color=False, width=80),
    ],
)
def test_boards_in_signs_are_read_with_their_solution(text):
    assert recognize(text.encode()).name == "lightup-text"
    (document,) = read(text.encode())
    assert document.puzzle == lightup(SMALL)
    assert (document.solution == bulbs_of(SMALL)).all()


def test_boards_in_signs_have_a_heading_or_a_suffix():
    assert write(solved(SMALL), "lightup-text") == b"Light Up\n.*.\n.#*\n*11\n"
    assert write(Document(lightup(["#.", "2."], "A board")), "lightup-text") == b"Light Up: A board\n#.\n2.\n"
    assert board_of(only("2 3\n#..\n...")) == ["#..", "..."]
    assert board_of(only("3 2\n#..\n...")) == ["#..", "..."]
    assert board_of(only("4 3\n# .\n. .\n. .")) == ["43", "#.", "..", ".."]
    (document,) = read(b"1.\n..\n", name="a.lightup", format="lightup-text")
    assert document.puzzle == lightup(["1.", ".."])


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"1 2\n2\n#\n1\n1\n", "mk"),
        (b"1 1\n1\n#\n1\n", "mk"),
        (b"#1\n" + b"." * 81, "line"),
        (b"1234341221434321#1\n", "line"),
        (b"1234341221434321 # 1\n1234341221434321 # 2\n", "line"),
        (b"1...\n..2.\n.3..\n...4\n", "sdk"),
    ],
)
def test_files_of_others_are_not_taken_for_boards(data, name):
    assert recognize(data).name == name


# our JSON
def ours(**changes):
    members = {"format": "gridwright", "version": 1, "family": "lightup", "board": ["...", ".#.", ".11"]}
    return json.dumps(members | changes)


def test_our_json_has_a_line_for_each_member_and_may_lack_some():
    document = Document(lightup(SMALL, "T"), bulbs_of(SMALL))
    assert json.loads(gridwright_json.write(document)) == {
        "format": "gridwright",
        "version": 1,
        "family": "lightup",
        "height": 3,
        "width": 3,
        "title": "T",
        "board": ["...", ".#.", ".11"],
        "solution": [[0, 1, 0], [0, 0, 1], [1, 0, 0]],
    }
    assert only(ours()) == lightup(SMALL)
    assert read(ours(solution=None).encode())[0].solution is None
    (document,) = read(ours(board=["0#"], solution=[[0, 0]]).encode())
    assert document.solution.tolist() == [[0, 0]]
    assert document.solution.dtype == np.uint8
    line = gridwright_json.in_one_line(LightUp.from_grid([[6, 5]]))
    assert only(line) == lightup([".#"])


WRONG: dict[str, list[tuple[Any, str]]] = {
    "puzzlink-lightup": [
        ("akari/2/2/f", "'f' is not cell 1 of the board; expected 0-9 or a-e for a number, '.', or g-z for "),
        ("akari/2/2/k", "the board goes on after 4 cells; expected no more"),
        ("akari/101/2/", "'101' is not a width; expected a number from 1 to 100"),
        ("akari/2/0/", "'0' is not a height; expected a number from 1 to 100"),
        ("https://puzz.link/p?sudoku/4/4/g", "is not a link to Light Up; expected 'https://puzz.link/p?akari/6/6/'"),
        ("", "the text is empty; expected a link such as 'https://puzz.link/p?akari/6/6/...'"),
    ],
    "pzprv3-lightup": [
        ("pzprv3/nonogram/2/2/", "the text begins with 'pzprv3 nonogram'; expected 'pzprv3' and 'lightup'"),
        ("pzprv3/lightup/2", "the text ends before the sides; expected height and width after 'lightup'"),
        ("pzprv3/lightup/2/101/", "line 4: '101' is not a width; expected a number from 1 to 100"),
        ("pzprv3/lightup/x/1/", "line 3: 'x' is not a height"),
        ("pzprv3/lightup/2/2/. . /", "the text ends after 1 row; expected 2"),
        ("pzprv3/lightup/2/2/. . /. /", "line 6: row 2 has 1 cell; expected 2 as in row 1"),
        ("pzprv3/lightup/1/2/. . . /", "line 5: row 1 has 3 cells; expected 2 as the width says"),
        ("pzprv3/lightup/1/2/. 5 /", "line 5: row 1 holds '5'; expected cells of '01234-.+#'"),
    ],
    "tatham-lightup": [
        ("7x7:aB", "the board has 2 cells; expected 49"),
        ("2x2:e", "the board goes on after 4 cells; expected no more"),
        ("1x7:g", "'1' is not a width; expected a number from 2 to 100"),
        ("7x101:g", "'101' is not a height; expected a number from 2 to 100"),
        ("2x2:5c", "is not a game id; expected a size such as '7x7', ':' and the board"),
    ],
    "lightup-text": [
        ("", "the board has 0 rows; expected 1 to 100"),
        (".\n" * 101, "the board has 101 rows; expected 1 to 100"),
        ("." * 101, "line 1: row 1 has 101 cells; expected 1 to 100"),
        ("Light Up\n..\n\n...", "line 4: row 2 has 3 cells; expected 2 as in row 1"),
        ("..\n.5", "line 2: row 2 holds '5'; expected cells of '01234#.*@O'"),
        ("*.\n..", "the solution does not fit the puzzle: R2C2 is not lit"),
    ],
    "gridwright": [
        ({"board": None}, "the member 'board' is null or missing; expected a list"),
        ({"board": []}, "the board has 0 rows; expected 1 to 100"),
        ({"board": [""]}, "row 1 has 0 cells; expected 1 to 100"),
        ({"board": ["."] * 101}, "the member 'board' has 101 items; expected at most 100"),
        ({"board": ["..", 5]}, "row 2 of the member 'board' is '5'; expected a string"),
        ({"board": ["..", "."]}, "row 2 has 1 cell; expected 2 as in row 1"),
        ({"board": ["..", ".*"]}, "row 2 holds '*'; expected cells of '01234#.'"),
        ({"height": 4}, "the height is '4'; expected an integer from 3 to 3"),
        ({"solution": 1}, "the member 'solution' is '1'; expected a list"),
        ({"solution": [1]}, "row 1 of the member 'solution' is '1'; expected a list"),
        ({"solution": [[1, 2]]}, "a cell in row 1 of the member 'solution' is '2'; expected an integer from 0 to 1"),
        ({"solution": [[1, 0], [0]]}, "the rows of the grid have unequal lengths"),
        ({"solution": [[1, 0]]}, "a solution of shape (1, 2) was given; expected (3, 3)"),
        ({"solution": [[0] * 3] * 3}, "the solution does not fit the puzzle: R3C2 has no bulb beside it"),
    ],
}


@pytest.mark.parametrize(("name", "text", "message"), [(name, *row) for name, rows in WRONG.items() for row in rows])
def test_what_is_wrong_is_refused(name, text, message):
    assert message in refusal(text if isinstance(text, str) else ours(**text), name)
