"""Simpson's .non and its extensions."""

import pytest

from puzzles.formats.document import Document
from puzzles.formats.registry import read, write
from puzzles.nonogram import Color, Nonogram, Palette
from tests.puzzles.formats.sudoku.test_notations import refusal

#     11.
#     ...
#     1.1
PLAIN = """catalogue "a made up example"
title "Tom &amp; &#74;erry"
by "nobody"
license CC0-1.0
height 3
width 3

rows
2
0
1,1

columns
1,1
1
1

goal "110000101"
"""
GRID = [[1, 1, 0], [0, 0, 0], [1, 0, 1]]


def read_text(text):
    (document,) = read(text.encode(), format="non")
    return document


def test_a_plain_example_alone_and_in_a_pack():
    document = read_text(PLAIN)
    assert document.puzzle == Nonogram.from_grid(GRID)
    assert document.puzzle.title == "Tom & Jerry"
    assert document.solution.tolist() == GRID
    documents = read((PLAIN + "====\n" + PLAIN.replace("Tom", "Tim") + "\n====\n\n").encode())
    assert [document.puzzle.title for document in documents] == ["Tom & Jerry", "Tim & Jerry"]
    data = write(Document(Nonogram.from_grid(GRID)), "non")
    assert b"rows\n2\n0\n1,1\n" in data


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\n0\n", "\n\n"),  # a blank line for an empty clue
        ("rows\n2\n0\n", "rows\n\n2\n\n0\n\n"),  # blank lines that mean nothing
        ("1,1", " 1, 1 "),
        ("1,1", "1 1"),
        ("width", "  WIDTH"),
        ('goal "110000101"', "goal\n110\n000\n101"),
        ('goal "110000101"', 'goal "110 000 101"'),
        ('goal "110000101"', 'saved "1?0000??1"\nfoo'),
        ("\n", "\r\n"),
    ],
)
def test_what_may_be_written_otherwise(old, new):
    assert read_text(PLAIN.replace(old, new)).puzzle == Nonogram.from_grid(GRID)


def test_colors_are_declared_or_known_by_their_letters():
    text = "width 3\nheight 1\ncolor x #f00\ncolor b #0000ff\nrows\n1b,2x\ncolumns\n1b\n1x\n1x\ngoal bxx"
    document = read_text(text)
    assert document.puzzle.rows == (((1, 2), (2, 1)),)
    assert document.puzzle.palette.colors == (Color("red", "#ff0000", "x"), Color("blue", "#0000ff", "b"))
    assert document.solution.tolist() == [[2, 1, 1]]
    puzzle = read_text("width 2\nheight 1\nrows\n1v,1b\ncolumns\n1v\n1b").puzzle
    assert puzzle.palette.colors == tuple(reversed(Palette.default(2).colors))
    puzzle = read_text("width 2\nheight 1\ncolor a #f00\nrows\n1,1a\ncolumns\n1\n1a").puzzle
    assert puzzle.rows == (((1, 2), (1, 1)),)
    assert puzzle.palette.colors[1].rgb == "#000000"
    declared = read_text("width 2\nheight 1\ncolor k #000\ncolor a #f00\nrows\n1,1a\ncolumns\n1\n1a\ngoal 1a")
    assert declared.puzzle.rows == (((1, 1), (1, 2)),)
    assert declared.solution.tolist() == [[1, 2]]


def test_a_white_color_moves_the_background_that_the_notation_lacks():
    palette = Palette((Color("white", "#ffffff", "w"),), background="#123456")
    (document,) = read(write(Document(Nonogram.from_grid([[1, 0]], palette)), "non"))
    assert document.puzzle.palette.colors == palette.colors
    assert document.puzzle.palette.background == "#000000"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (PLAIN, " \n", "the text is empty; expected width, height, rows and columns"),
        ("width 3", "", "has no line 'width n'; expected one"),
        ("width 3", "width three", "line 6: 'three' is not a width; expected a number from 1 to 1000"),
        ("width 3", "width 5", "the section 'columns' has 3 clues; expected 5"),
        ("width 3", "width 2", "the section 'columns' has 3 clues; expected 2"),
        ("rows", "rose", "the section 'rows' has 0 clues; expected 3"),
        ("columns", "rows", "line 13: 'rows' appears again"),
        ("\n2\n", "\n2ab\n", "line 9: '2ab' is not a block"),
        ("\n2\n", "\n2,\n", "line 9: '' is not a block"),
        ("\n2\n", "\n3,1\n", "row 1 needs 5 cells; expected at most"),
        ("width 3", "color #ff0000", "line 6: 'color #ff0000' does not declare a color"),
        ("width 3", "color 1 #ff0000", "line 6: 'color 1 #ff0000' does not declare a color"),
        ("110000101", "11000010", "the goal has 8 cells; expected 9"),
        ("110000101", "11000010x", "the solution has the cell 'x'; expected one of '01'"),
        ("&#74;", "&#" + "9" * 5000 + ";", "is no text of the title"),
        ("110000101", "110000110", "the solution does not fit the puzzle: row 3 reads 2 of color 1, expected 1 of"),
    ],
)
def test_what_is_wrong_is_said(old, new, message):
    assert message in refusal(PLAIN.replace(old, new, 1), "non")
