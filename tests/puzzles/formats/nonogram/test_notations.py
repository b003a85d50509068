"""Notations of nonograms in text: what others write is read, what they read is written, and what is wrong is named."""

import pytest

from puzzles.errors import FormatError
from puzzles.formats.document import Document
from puzzles.formats.registry import read, recognize, write
from puzzles.nonogram import Color, Nonogram, Palette
from tests.puzzles.formats.nonogram.test_thesis_notations import BOSCH_IN_COLORS
from tests.puzzles.formats.nonogram.test_webpbn import BILLION_LAUGHS, COLUMNS, EXTERNAL, GOAL, ROWS
from tests.puzzles.formats.sudoku.test_notations import only, refusal

# Simpson's .non and its extensions
#     11.
#     ...
#     1.1
NON = """catalogue "a made up example"
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
NON_GRID = [[1, 1, 0], [0, 0, 0], [1, 0, 1]]


def read_non(text):
    (document,) = read(text.encode(), format="non")
    return document


def test_a_plain_example_alone_and_in_a_pack():
    document = read_non(NON)
    assert document.puzzle == Nonogram.from_grid(NON_GRID)
    assert document.puzzle.title == "Tom & Jerry"
    assert document.solution.tolist() == NON_GRID
    documents = read((NON + "====\n" + NON.replace("Tom", "Tim") + "\n====\n\n").encode())
    assert [document.puzzle.title for document in documents] == ["Tom & Jerry", "Tim & Jerry"]
    data = write(Document(Nonogram.from_grid(NON_GRID)), "non")
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
def test_non_may_be_written_otherwise(old, new):
    assert read_non(NON.replace(old, new)).puzzle == Nonogram.from_grid(NON_GRID)


def test_colors_are_declared_or_known_by_their_letters():
    text = "width 3\nheight 1\ncolor x #f00\ncolor b #0000ff\nrows\n1b,2x\ncolumns\n1b\n1x\n1x\ngoal bxx"
    document = read_non(text)
    assert document.puzzle.rows == (((1, 2), (2, 1)),)
    assert document.puzzle.palette.colors == (Color("red", "#ff0000", "x"), Color("blue", "#0000ff", "b"))
    assert document.solution.tolist() == [[2, 1, 1]]
    puzzle = read_non("width 2\nheight 1\nrows\n1v,1b\ncolumns\n1v\n1b").puzzle
    assert puzzle.palette.colors == tuple(reversed(Palette.default(2).colors))
    puzzle = read_non("width 2\nheight 1\ncolor a #f00\nrows\n1,1a\ncolumns\n1\n1a").puzzle
    assert puzzle.rows == (((1, 2), (1, 1)),)
    assert puzzle.palette.colors[1].rgb == "#000000"
    declared = read_non("width 2\nheight 1\ncolor k #000\ncolor a #f00\nrows\n1,1a\ncolumns\n1\n1a\ngoal 1a")
    assert declared.puzzle.rows == (((1, 1), (1, 2)),)
    assert declared.solution.tolist() == [[1, 2]]


def test_a_white_color_moves_the_background_that_the_notation_lacks():
    palette = Palette((Color("white", "#ffffff", "w"),), background="#123456")
    (document,) = read(write(Document(Nonogram.from_grid([[1, 0]], palette)), "non"))
    assert document.puzzle.palette.colors == palette.colors
    assert document.puzzle.palette.background == "#000000"


# Olšák's .g, which allows more than we write
#     m**
#     *g.
#     ...
OLSAK = """This text is free, even : with a colon inside
Title: Tom & Jerry
#declaration of the colors:
   m:%  Blue   modra
   0:   #FFE
   1:*  black

   g:g  #0f0  bright  green
: rows (ignored)
 1m 2
\t1 , 1g

: columns ------
1m 1
1 1g
1
: end
What follows is ignored, 5x.
"""
MANY_COLORS = "#d\n" + "".join(f"{chr(0x100 + n)}:{chr(0x100 + n)} #0000{n:02x}\n" for n in range(40)) + ":\n\n:\n\n:\n"


def test_examples_with_and_without_colors():
    puzzle = only(OLSAK, "olsak")
    assert puzzle.title == "Tom & Jerry"
    assert puzzle.rows == (((1, 1), (2, 2)), ((1, 2), (1, 3)), ())
    assert puzzle.columns == (((1, 1), (1, 2)), ((1, 2), (1, 3)), ((1, 2),))
    assert puzzle.palette.background == "#ffffee"
    assert puzzle.palette.colors == (
        Color("blue", "#0000ff", "%"),
        Color("black", "#000000", "*"),
        Color("bright-green", "#00ff00", "g"),
    )
    assert only(":\n2\n\n:\n1\n1\n:\n", "olsak") == Nonogram.from_grid([[1, 1], [0, 0]])


@pytest.mark.parametrize(
    ("word", "rgb"),
    [
        ("red", "#ff0000"),
        ("gray", "#bebebe"),
        ("Purple", "#a020f0"),
        ("#123", "#112233"),
    ],
)
def test_color_words_are_those_of_x11(word, rgb):
    puzzle = only(f"#d\na:a {word}\n:\n1a\n:\n1a\n:\n", "olsak")
    assert puzzle.palette.colors[0].rgb == rgb


def test_values_names_and_letters_that_tell_nothing_apart_are_replaced():
    puzzle = only("#d\nx:x 2\ny:y 1\n:\n1x 1y\n:\n1x\n1y\n:\n", "olsak")
    assert puzzle.palette == Palette.default(2)
    assert puzzle.rows == (((1, 2), (1, 1)),)
    puzzle = only("#d\na:* red\nb:* lime\n:\n1a 1b\n:\n1a\n1b\n:\n", "olsak")
    assert [color.letter for color in puzzle.palette.colors] == ["r", "l"]
    puzzle = only("#d\na:a #f00 pink\nb:b #0f0 pink\n:\n1a 1b\n:\n1a\n1b\n:\n", "olsak")
    assert [color.name for color in puzzle.palette.colors] == ["pink", "pink-2"]
    palette = Palette((Color("five", "#ff0000", "5"), Color("comma", "#00ff00", ",")))
    data = write(Document(Nonogram.from_grid([[1, 2]], palette)), "olsak")
    assert b"1a 1b\n" in data
    assert b"   a:5  #ff0000  five\n   b:,  #00ff00  comma\n" in data
    assert read(data)[0].puzzle.palette == palette


# One color: .mk, .nin and the game id of Pattern
#     1.1
#     ...
ONE_COLOR = Nonogram.from_grid([[1, 0, 1], [0, 0, 0]])
WRITTEN = {"mk": b"2 3\n1 1\n0\n#\n1\n0\n1\n", "nin": b"3 2\n1 1\n0\n1\n0\n1\n", "tatham": b"3x2:1//1/1.1/\n"}


@pytest.mark.parametrize("name", WRITTEN)
def test_an_example_in_one_color_of_any_kind_is_written_and_read(name):
    assert write(Document(ONE_COLOR), name) == WRITTEN[name]
    assert read(WRITTEN[name])[0].puzzle == ONE_COLOR
    palette = Palette((Color("red", "#ff0000", "r"),))
    document = Document(Nonogram(ONE_COLOR.rows, ONE_COLOR.columns, palette))
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
def test_notations_of_one_color_may_be_written_otherwise(name, text):
    assert recognize(text.encode()).name == name
    assert read(text.encode())[0].puzzle == ONE_COLOR


def test_game_ids_may_come_one_a_line_and_a_single_number_is_a_square():
    documents = read(b"3x2:1//1/1.1/\n\n2:1/1/2/\n")
    assert [document.puzzle for document in documents] == [ONE_COLOR, Nonogram.from_grid([[1, 1], [0, 0]])]


def test_the_number_of_lines_is_limited():
    with pytest.raises(FormatError, match="the text has 1000001 lines; expected at most 1000000"):
        read(b"\n" * 1_000_001, format="nin")


IN_SET = "<puzzleset><puzzle {}>{}</puzzle></puzzleset>"
WRONG: dict[str, list[tuple[str | bytes, str]]] = {
    "non": [
        (NON.replace(old, new, 1), message)
        for old, new, message in [
            (NON, " \n", "the text is empty; expected width, height, rows and columns"),
            ("width 3", "", "has no line 'width n'; expected one"),
            ("width 3", "width three", "line 6: 'three' is not a width; expected a number from 1 to 1000"),
            ("width 3", "width 5", "the section 'columns' has 3 clues; expected 5"),
            ("rows", "rose", "the section 'rows' has 0 clues; expected 3"),
            ("columns", "rows", "line 13: 'rows' appears again"),
            ("\n2\n", "\n2ab\n", "line 9: '2ab' is not a block"),
            ("\n2\n", "\n2,\n", "line 9: '' is not a block"),
            ("\n2\n", "\n3,1\n", "row 1 needs 5 cells; expected at most"),
            ("width 3", "color #ff0000", "line 6: 'color #ff0000' does not declare a color"),
            ("width 3", "color 1 #ff0000", "line 6: 'color 1 #ff0000' does not declare a color"),
            ("110000101", "11000010", "the goal has 8 cells; expected 9"),
            ("110000101", "11000010x", "the solution has the cell 'x'; expected one of '01'"),
            ("&#74;", "&#" + "9" * 5000 + ";", "cannot be the text of the title"),
            ("110000101", "110000110", "the solution does not fit the puzzle: row 3 reads 2 of color 1, expected 1 of"),
        ]
    ],
    "olsak": [
        ("", "the text has 0 lines with ':' at the start; expected"),
        (":\n1\n:\n1\n", "the text has 2 lines with ':' at the start; expected"),
        ("#t\n:\n1\n:\n1\n:\n", "line 1: '#t' is not supported; expected '#d'"),
        ("#d\na:a black/orange\n:\n:\n:\n", "line 2: 'black/orange' is not a color; expected an X11 name"),
        ("#d\na=a red\n:\n:\n:\n", "line 2: 'a=a red' does not declare a color"),
        ("#d\na:a red\na:b lime\n:\n:\n:\n", "line 3: 'a' cannot stand for this color"),
        ("#d\n2:a red\n:\n:\n:\n", "line 2: '2' cannot stand for this color"),
        ("#d\na:a red\nb:b #f00\n:\n:\n:\n", "uses the rgb '#ff0000' twice"),
        (
            "#d\na:a red\n:\n1\n:\n1\n:\n",
            "line 4: '1' is not a block; expected a number followed by one of the letters",
        ),
        (":\n1x\n:\n1\n:\n", "line 2: '1x' is not a block; expected a number"),
        (":\n1 0\n:\n1\n:\n", "row 1 has a block of length 0; expected at least 1"),
        (":\n:\n1\n:\n", "a puzzle of 0x1 cells was given; expected 1 to 1000"),
        (":\n" + "\n" * 1001 + ":\n1\n:\n", "1001 row clues; expected at most 1000"),
        (MANY_COLORS, "declares 40 colors; expected at most 31"),
    ],
    "mk": [
        ("", "the text is empty; expected height and width in the first line"),
        ("2\n", "line 1: '2' is not a size; expected height and width"),
        ("0 3\n", "line 1: '0' is not a height; expected a number from 1 to 1000"),
        ("2 " + "9" * 5000, "is not a width"),
        ("2 3\n1 1\n", "the text ends after 1 row clue; expected 2"),
        ("2 3\n1 1\n0\n", "the end of the text follows the 2 row clues; expected a line '#'"),
        ("2 3\n1 1\n0\n#\n1\n0\n", "the text ends after 2 column clues; expected 3"),
        ("2 3\n1 1\n0\n#\n1\n0\n1\n1\n", "line 8: '1' follows the puzzle; expected the end of the text"),
        ("2 3\n1a\n0\n#\n1\n0\n1\n", "line 2: '1a' is not a block; expected a number"),
        ("2 3\n" + "1 " * 1001 + "\n0\n#\n1\n0\n1\n", "line 2: the clue has more than 1000 blocks"),
        ("2 3\n²\n0\n#\n1\n0\n1\n", "line 2: '²' is not a block"),
    ],
    "nin": [
        ("2 2\n1 1\n0\n1\n0\n", "row 1 needs 3 cells"),
        ("3 2\n1 1\n0\n1\n0\n", "the text ends after 2 column clues; expected 3"),
    ],
    "tatham": [
        (" \n", "the text is empty; expected a game id"),
        ("3x2", "line 1: '3x2' is not a game id; expected width, 'x', height, ':' and clues"),
        ("3x2:1//1/1.1", "line 1: the game id has 4 clues; expected 5, columns before rows"),
        ("3xx:1", "line 1: 'x' is not a height"),
        ("3x2:1//1/1.a/", "line 1: 'a' is not a block"),
        ("3x2:1//1/1.1/,aBb", "line 1: the game id has cells filled in from the start; expected clues alone"),
    ],
    "hett": [
        ("foo.", "the text has no fact; expected specimen_nonogram("),
        ("specimen_nonogram('a',", "the text ends within the lists; expected ']'"),
        ("specimen_nonogram('a',\n[[1],", "the text ends within the lists; expected ']'"),
        ("specimen_nonogram('a',\n[[[1", "the text ends within the lists; expected ']'"),
        ("specimen_nonogram('a',\n[[1]\n).", "line 3: ')' follows 1 clue; expected '['"),
        ("specimen_nonogram('a',[[1]]).", "line 1: ')' does not open a list of clues"),
        ("specimen_nonogram('a',[[X]],[[1]]).", "line 1: 'X' is not a length; expected a number from 0 to 1000"),
        ("specimen_nonogram('a',[[[1,1,1]]],[[1]]).", "line 1: '1' is in a pair; expected ']'"),
        ("specimen_nonogram('a',[[[1,32]]],[[1]]).", "line 1: '32' is not a color; expected a number from 1 to 31"),
        ("specimen_nonogram('a',[[[[1]]]],[[1]]).", "line 1: '[' is not a length"),
        ("specimen_nonogram('a',[],[]).", "a puzzle of 0x0 cells was given; expected 1 to 1000"),
    ],
    "bosch": [
        (BOSCH_IN_COLORS.replace(old, new, 1), message)
        for old, new, message in [
            ("number_of_rows: 1", "", "the head has no line 'number_of_rows:'; expected one"),
            ("number_of_rows: 1", "number_of_rows: 2", "has 3 sections; expected 2 rows and 2 columns"),
            (
                "number_of_rows: 1",
                "number_of_rows: x",
                "line 2: 'x' is not a number of rows; expected a number from 1 to",
            ),
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
            ("color(s): 1 3", "", "'row_1:' has 2 sizes and 0 colors; expected 2 of each"),
            ("color(s): 1 3", "color(s): 1 0", "line 8: '0' is not a color; expected a number from 1 to 31"),
            ("size(s): 1 1", "size(s): 1 -1", "line 7: '-1' is not a size"),
            ("size(s): 1 1", "size(s): 1 1\n2 2", "line 8: '2 2' has no colon; expected 'keyword: value'"),
        ]
    ],
    "webpbn": [
        *(
            (IN_SET.format(attributes, content), message)
            for content, attributes, message in [
                (ROWS, "", "clues are missing"),
                (GOAL, 'type="triddler"', "the type 'triddler' is not supported; expected 'grid'"),
                (GOAL, 'backgroundcolor="grey"', "the color 'grey' is not declared; expected a <color>"),
                (ROWS + COLUMNS, 'defaultcolor="red"', "the color 'red' is not declared"),
                (
                    '<color name="a">ff</color>' + GOAL,
                    "",
                    "the color 'a' has the value 'ff'; expected a new name and 'rrggbb'",
                ),
                (
                    '<color name="a">f00</color>' * 2 + GOAL,
                    "",
                    "the color 'a' has the value 'f00'; expected a new name",
                ),
                ("<color>f00</color>" + GOAL, "", "the color '' has the value 'f00'"),
                ('<color name="a" char="ab">f00</color>' + GOAL, "", "'ab' is not a color letter"),
                ('<color name="snow">fff</color>' + GOAL, "", "uses the rgb '#ffffff' twice"),
                (GOAL.replace("|X.|", "|X|"), "", "the rows of the solution differ in length"),
                (GOAL.replace("|X.|", "|Xy|"), "", "the solution has the cell 'y'"),
                (
                    GOAL.replace("|XX|", "|X.|") + ROWS + COLUMNS,
                    "",
                    "does not fit the puzzle: row 2 reads 1 of color 1",
                ),
                (ROWS.replace("2", "two") + COLUMNS, "", "'two' is not a count; expected a number from 0 to 1000"),
                (ROWS.replace("2", "3") + COLUMNS, "", "row 2 needs 3 cells"),
            ]
        ),
        (BILLION_LAUGHS.encode(), "declares entities"),
        (EXTERNAL.encode(), "declares entities"),
        (b"<puzzleset>\0</puzzleset>", "not well-formed (invalid token): line 1, column 11"),
        (b'<?xml version="1.0" encoding="klingon"?><puzzleset/>', "unknown encoding"),
        (b"<puzzleset/>", "the set has no puzzle; expected one or more"),
        (b"<set><puzzle/></set>", "the root is 'set'; expected 'puzzleset'"),
        (b"<a>" * 2_000_001, "has 2,000,001 tags; expected at most 2000000"),
        (b"<puzzleset>" + b"<a>" * 100_000 + b"</a>" * 100_000 + b"</puzzleset>", "the set has no puzzle"),
    ],
}


@pytest.mark.parametrize(("name", "text", "message"), [(name, *row) for name, rows in WRONG.items() for row in rows])
def test_what_is_wrong_is_said(name, text, message):
    assert message in refusal(text, name)
