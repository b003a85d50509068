"""Bosch's notation: keywords as they vary, and what does not add up. (The thesis' listing is in test_thesis.py.)"""

import pytest

from puzzles.formats.registry import read
from puzzles.nonogram import Nonogram
from tests.puzzles.formats.sudoku.test_notations import refusal

#     11
#     .1
PLAIN = """number_of_rows: 2
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
    assert read_text(PLAIN) == Nonogram.from_grid([[1, 1], [0, 1]])
    puzzle = read_text(COLORED)
    assert puzzle.rows == (((1, 1), (1, 3)),)
    assert puzzle.n_colors == 3
    assert puzzle.title == "a: b"
    head, *sections = PLAIN.split("\n\n")
    assert read_text("\n\n".join([head, *reversed(sections)])) == read_text(PLAIN)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("number_of_clusters", "number_of_tiles"),
        ("number_of_clusters", "Number of Clusters"),
        ("size(s)", "width(s)"),
        ("size(s)", "SIZE"),
        ("size(s)", "sizes"),
        ("color(s)", "colours"),
        ("color(s)", "Colour(s)"),
        ("number_of_rows", "number of row(s)"),
        ("row_1", "Row 1"),
        ("column_2", "COLUMN 2"),
        (":", " : "),
        ("\n", "\r\n\r\n"),
    ],
)
def test_keywords_may_vary(old, new):
    for text in (PLAIN, COLORED):
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
        ("column_2:", "column_1:", "line 13: 'column_1' comes twice"),
        ("clusters: 2", "clusters: 3", "'row_1:' has 2 sizes and 2 colors; expected 3 of each"),
        ("color(s): 1 3", "color(s): 1", "'row_1:' has 2 sizes and 1 color; expected 2 of each"),
        ("color(s): 1 3", "", "'row_1:' has 2 sizes and 0 colors; expected 2 of each"),
        ("color(s): 1 3", "color(s): 1 0", "line 8: '0' is not a color; expected a number from 1 to 31"),
        ("size(s): 1 1", "size(s): 1 -1", "line 7: '-1' is not a size"),
        ("size(s): 1 1", "size(s): 1 1\n2 2", "line 8: '2 2' has no colon; expected 'keyword: value'"),
    ],
)
def test_what_is_wrong_is_said(old, new, message):
    assert message in refusal(COLORED.replace(old, new, 1), "bosch")
