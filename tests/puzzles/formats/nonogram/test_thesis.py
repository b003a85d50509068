"""Notations of Mingote's thesis: three listings of appendix D give one puzzle; Hett's Prolog facts, Bosch's words."""

from pathlib import Path

import pytest

from puzzles.formats.document import Document
from puzzles.formats.registry import read, recognize, write
from puzzles.nonogram import Nonogram, Palette
from tests.puzzles.formats.sudoku.test_notations import refusal

GOLDEN = Path(__file__).parent / "golden"
FILES = {"bosch": "mingote_d1.bosch", "olsak": "mingote_d2.g", "hett": "mingote_d3.pl"}

# Written by hand from listing D.1, as (length, color).
ROW_3 = ((1, 1), (3, 1), (1, 2))
ROW_16 = ((1, 4), (2, 4), (1, 1))
COLUMN_15 = ((1, 1), (1, 3), (1, 3), (2, 4), (1, 4))
EMPTY_ROWS, EMPTY_COLUMNS = [6, 7, 10], [1, 3, 20]


def puzzle_in(name) -> Nonogram:
    (document,) = read((GOLDEN / FILES[name]).read_bytes())
    return document.puzzle


def test_the_three_listings_are_the_same_puzzle():
    bosch, olsak, hett = (puzzle_in(name) for name in FILES)
    assert bosch == olsak == hett
    assert bosch.title == olsak.title == hett.title == "TEST_20x20x5_101"


@pytest.mark.parametrize("name", FILES)
def test_each_listing_is_recognized_and_has_the_known_numbers(name):
    assert recognize((GOLDEN / FILES[name]).read_bytes()).name == name
    puzzle = puzzle_in(name)
    assert (puzzle.height, puzzle.width, puzzle.n_colors) == (20, 20, 5)
    assert puzzle.palette == Palette.default(5)
    assert puzzle.n_painted == 40
    assert (puzzle.rows[2], puzzle.rows[15], puzzle.columns[14]) == (ROW_3, ROW_16, COLUMN_15)
    assert [index for index, clue in enumerate(puzzle.rows, 1) if not clue] == EMPTY_ROWS
    assert [index for index, clue in enumerate(puzzle.columns, 1) if not clue] == EMPTY_COLUMNS


def test_our_bosch_file_is_the_listing_to_the_letter():
    (document,) = read((GOLDEN / FILES["bosch"]).read_bytes())
    assert write(document, "bosch") == (GOLDEN / FILES["bosch"]).read_bytes()


ELL = Nonogram.from_grid([[1, 0], [1, 1]])


def read_all(text):
    return [document.puzzle for document in read(text.encode(), format="hett")]


def test_facts_stand_among_other_clauses_and_comments():
    text = """% specimen_nonogram('in a comment', [[1]], [[1]]).
:- use_module(library(lists)).
test(Name) :- specimen_nonogram(Name, Rows, Columns), nonogram(Rows, Columns, _).
specimen_nonogram('first', [[1], [2]], % rows
   [[2],[1]] /* [[3]] */ ).
  specimen_nonogram( 'second' ,
   [[1,1]], [[1],[],[1]]).
"""
    assert read_all(text) == [ELL, Nonogram.from_grid([[1, 0, 1]])]
    assert [puzzle.title for puzzle in read_all(text)] == ["first", "second"]


def test_colored_clues_are_pairs_and_two_bare_lists_will_do():
    (puzzle,) = read_all("specimen_nonogram('c',[[[1,1][2,3]][]][[[1,1]],[[1,3]][[1,3]]]).")
    assert puzzle == Nonogram.from_grid([[1, 3, 3], [0, 0, 0]])
    assert read_all(" [[1],[2]],\n[[2],[1]]") == [ELL]
    assert read(b"[[1],[2]],[[2],[1]].")[0].puzzle == read(b"[[[1],[2]],[[2],[1]]]")[0].puzzle == ELL


@pytest.mark.parametrize(
    ("quoted", "title"),
    [("'it''s'", "it's"), (r"'it\'s a \\'", "it's a \\"), ("''", ""), ("’x’", "x"), ("‘it's’", "it's")],
)
def test_titles_are_taken_out_of_their_quotes(quoted, title):
    (puzzle,) = read_all(f"specimen_nonogram({quoted}, [[1]], [[1]]).")
    assert puzzle.title == title


def test_plain_puzzles_are_written_as_hett_does_and_quotes_of_windows_read():
    document = Document(Nonogram(ELL.rows, ELL.columns, title="it's"))
    assert write(document, "hett") == b"specimen_nonogram('it\\'s',\n  [[1],\n   [2]],\n  [[2],\n   [1]]).\n"
    (document,) = read(b"specimen_nonogram(\x91caf\xe9\x92,[[1]],[[1]]).")
    assert document.puzzle.title == "café"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("foo.", "the text has no fact; expected specimen_nonogram("),
        ("specimen_nonogram('a',", "the text ends within the lists; expected ']'"),
        ("specimen_nonogram('a',\n[[1],", "the text ends within the lists; expected ']'"),
        ("specimen_nonogram('a',\n[[[1", "the text ends within the lists; expected ']'"),
        ("specimen_nonogram('a',\n[[1]\n).", "line 3: ')' follows 1 clue; expected '['"),
        ("specimen_nonogram('a',[[1]]).", "line 1: ')' does not open a list of clues"),
        ("specimen_nonogram('a',[[X]],[[1]]).", "line 1: 'X' is not a length; expected a number from 0 to 1000"),
        ("specimen_nonogram('a',[[[1,1,1]]],[[1]]).", "line 1: '1' is in a pair; expected ']'"),
        ("specimen_nonogram('a',[[[1]]],[[1]]).", "line 1: ']' is not a color"),
        ("specimen_nonogram('a',[[[1,32]]],[[1]]).", "line 1: '32' is not a color; expected a number from 1 to 31"),
        ("specimen_nonogram('a',[[[[1]]]],[[1]]).", "line 1: '[' is not a length"),
        ("specimen_nonogram('a',[],[]).", "a puzzle of 0x0 cells was given; expected 1 to 1000"),
    ],
)
def test_what_is_wrong_is_said(text, message):
    assert message in refusal(text, "hett")


#     11
#     .1
IN_WORDS = """number_of_rows: 2
number_of_columns: 2

row_1:
number_of_clusters: 1
size(s): 2

row_2:
number_of_clusters: 1
size(s): 1

column_1:
number_of_clusters: 1
size(s): 1

column_2:
number_of_clusters: 1
size(s): 2
"""
#     1 2
COLORED = """title: a: b
number_of_rows: 1
number_of_columns: 2
number_of_colors: 3
row_1:
number_of_clusters: 2
size(s): 1 1
color(s): 1 3
column_1:
number_of_clusters: 1
size(s): 1
color(s): 1
column_2:
number_of_clusters: 1
size(s): 1
color(s): 3
"""


def read_text(text):
    (document,) = read(text.encode(), format="bosch")
    return document.puzzle


def test_examples_in_any_order_and_with_colors_that_no_cell_has():
    assert read_text(IN_WORDS) == Nonogram.from_grid([[1, 1], [0, 1]])
    puzzle = read_text(COLORED)
    assert puzzle.rows == (((1, 1), (1, 3)),)
    assert puzzle.n_colors == 3
    assert puzzle.title == "a: b"
    head, *sections = IN_WORDS.split("\n\n")
    assert read_text("\n\n".join([head, *reversed(sections)])) == read_text(IN_WORDS)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("number_of_clusters", "number_of_tiles"),
        ("number_of_clusters", "Number of Clusters"),
        ("size(s)", "width(s)"),
        ("color(s)", "Colour(s)"),
        ("number_of_rows", "number of row(s)"),
        ("row_1", "Row 1"),
        (":", " : "),
        ("\n", "\r\n\r\n"),
    ],
)
def test_keywords_may_vary(old, new):
    for text in (IN_WORDS, COLORED):
        assert read_text(text.replace(old, new)) == read_text(text)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("number_of_rows: 1", "", "the head has no line 'number_of_rows:'; expected one"),
        ("number_of_rows: 1", "number_of_rows: 2", "has 3 sections; expected 2 rows and 2 columns"),
        ("number_of_rows: 1", "number_of_rows: x", "line 2: 'x' is not a number of rows; expected a number from 1 to"),
        (
            "number_of_colors: 3",
            "number_of_colors: 32",
            "'32' is not a number of colors; expected a number from 0 to 31",
        ),
        ("number_of_colors: 3", "number_of_colors: 2", "block of color 3; expected 1 to 2"),
        ("number_of_colors: 3", "", "block of color 3; expected 1 to 1"),
        ("row_1:", "row_2:", "has no section 'row_1:'; expected 1 of them"),
        ("column_2:", "column_1:", "line 13: 'column_1' appears twice"),
        ("clusters: 2", "clusters: 3", "'row_1:' has 2 sizes and 2 colors; expected 3 of each"),
        ("color(s): 1 3", "color(s): 1", "'row_1:' has 2 sizes and 1 color; expected 2 of each"),
        ("color(s): 1 3", "", "'row_1:' has 2 sizes and 0 colors; expected 2 of each"),
        ("color(s): 1 3", "color(s): 1 0", "line 8: '0' is not a color; expected a number from 1 to 31"),
        ("size(s): 1 1", "size(s): 1 -1", "line 7: '-1' is not a size"),
        ("size(s): 1 1", "size(s): 1 1\n2 2", "line 8: '2 2' has no colon; expected 'keyword: value'"),
    ],
)
def test_what_is_wrong_in_words_of_bosch_is_said(old, new, message):
    assert message in refusal(COLORED.replace(old, new, 1), "bosch")
