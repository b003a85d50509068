"""The notations of one color: .mk, .nin and the game id of Pattern."""

import pytest

from puzzles.errors import FormatError
from puzzles.formats.document import Document
from puzzles.formats.registry import read, recognize, write
from puzzles.nonogram import Color, Nonogram, Palette
from tests.puzzles.formats.sudoku.test_notations import refusal

#     1.1
#     ...
PUZZLE = Nonogram.from_grid([[1, 0, 1], [0, 0, 0]])
WRITTEN = {"mk": b"2 3\n1 1\n0\n#\n1\n0\n1\n", "nin": b"3 2\n1 1\n0\n1\n0\n1\n", "tatham": b"3x2:1//1/1.1/\n"}


@pytest.mark.parametrize("name", WRITTEN)
def test_an_example_in_one_color_of_any_kind_is_written_and_read(name):
    assert write(Document(PUZZLE), name) == WRITTEN[name]
    assert read(WRITTEN[name])[0].puzzle == PUZZLE
    palette = Palette((Color("red", "#ff0000", "r"),))
    document = Document(Nonogram(PUZZLE.rows, PUZZLE.columns, palette))
    assert write(document, name) == WRITTEN[name]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("mk", "\n2 3\n1 1\n\n# columns\n1\n\n1"),
        ("mk", "2\t3 \r\n1 1\r\n\r\n#\r\n1\r\n0\r\n1\r\n\r\n"),
        ("nin", "\n3 2\n 1  1 \n\n1\n\n1"),
        ("nin", "3 2\r1 1\r0\r1\r0\r1\r"),
        ("tatham", "3x2:1//1/1.1/"),
        ("tatham", "\n 3x2:1/0/1/1.1/0 \r\n"),
    ],
)
def test_what_may_be_written_otherwise(name, text):
    assert recognize(text.encode()).name == name
    assert read(text.encode())[0].puzzle == PUZZLE


def test_game_ids_may_come_one_a_line_and_a_single_number_is_a_square():
    documents = read(b"3x2:1//1/1.1/\n\n2:1/1/2/\n")
    assert [document.puzzle for document in documents] == [PUZZLE, Nonogram.from_grid([[1, 1], [0, 0]])]


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("mk", "", "the text is empty; expected height and width in the first line"),
        ("mk", "2\n", "line 1: '2' is not a size; expected height and width"),
        ("mk", "0 3\n", "line 1: '0' is not a height; expected a number from 1 to 1000"),
        ("mk", "2 " + "9" * 5000, "is not a width"),
        ("mk", "2 3\n1 1\n", "the text ends after 1 row clue; expected 2"),
        ("mk", "2 3\n1 1\n0\n", "the end of the text follows the 2 row clues; expected a line '#'"),
        ("mk", "2 3\n1 1\n0\n1\n", "'1' follows the 2 row clues; expected a line '#'"),
        ("mk", "2 3\n1 1\n0\n#\n1\n0\n", "the text ends after 2 column clues; expected 3"),
        ("mk", "2 3\n1 1\n0\n#\n1\n0\n1\n1\n", "line 8: '1' follows the puzzle; expected the end of the text"),
        ("mk", "2 3\n1a\n0\n#\n1\n0\n1\n", "line 2: '1a' is not a block; expected a number"),
        ("mk", "2 3\n" + "1 " * 1001 + "\n0\n#\n1\n0\n1\n", "line 2: the clue has more than 1000 blocks"),
        ("mk", "2 3\n²\n0\n#\n1\n0\n1\n", "line 2: '²' is not a block"),
        ("nin", "2 3\n1 1\n0\n1\n0\n1\n", "row 1 needs 3 cells"),
        ("nin", "3 2\n1 1\n0\n1\n0\n", "the text ends after 2 column clues; expected 3"),
        ("tatham", " \n", "the text is empty; expected a game id"),
        ("tatham", "3x2", "line 1: '3x2' is not a game id; expected width, 'x', height, ':' and clues"),
        ("tatham", "3x2:1//1/1.1", "line 1: the game id has 4 clues; expected 5, columns before rows"),
        ("tatham", "\n3x2:1//1/1.1//", "line 2: the game id has 6 clues; expected 5"),
        ("tatham", "3xx:1", "line 1: 'x' is not a height"),
        ("tatham", "3x2:1//1/1.a/", "line 1: 'a' is not a block"),
        ("tatham", "3x2:1//1/1.1/,aBb", "line 1: the game id has cells filled in from the start; expected clues alone"),
    ],
)
def test_what_is_wrong_is_said(name, text, message):
    assert message in refusal(text, name)


def test_the_number_of_lines_is_limited():
    with pytest.raises(FormatError, match="the text has 1000001 lines; expected at most 1000000"):
        read(b"\n" * 1_000_001, format="nin")
