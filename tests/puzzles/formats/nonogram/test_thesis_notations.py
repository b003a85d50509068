"""Notations of Mingote's thesis: its three listings are one puzzle, and Hett's facts and Bosch's words may vary."""

from pathlib import Path

import pytest

from puzzles.formats.document import Document
from puzzles.formats.registry import read, recognize, write
from puzzles.nonogram import Nonogram, Palette
from tests.puzzles.formats.sudoku.test_notations import only

# Mingote's thesis: three listings of appendix D; Hett's Prolog facts, Bosch's words
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


#     11
#     .1
BOSCH = """number_of_rows: 2
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
BOSCH_IN_COLORS = """title: a: b
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


def test_examples_in_any_order_and_with_colors_that_no_cell_has():
    assert only(BOSCH, "bosch") == Nonogram.from_grid([[1, 1], [0, 1]])
    puzzle = only(BOSCH_IN_COLORS, "bosch")
    assert puzzle.rows == (((1, 1), (1, 3)),)
    assert puzzle.n_colors == 3
    assert puzzle.title == "a: b"
    head, *sections = BOSCH.split("\n\n")
    assert only("\n\n".join([head, *reversed(sections)]), "bosch") == only(BOSCH, "bosch")


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
    for text in (BOSCH, BOSCH_IN_COLORS):
        assert only(text.replace(old, new), "bosch") == only(text, "bosch")
