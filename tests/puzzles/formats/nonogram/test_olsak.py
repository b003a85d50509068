"""Olšák's .g: what the notation allows besides what we write ourselves."""

import pytest

from puzzles.formats.document import Document
from puzzles.formats.registry import read, write
from puzzles.nonogram import Color, Nonogram, Palette
from tests.puzzles.formats.sudoku.test_notations import refusal

#     m**
#     *g.
#     ...
SAMPLE = """This text is free, even : with a colon inside
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


def read_text(text):
    (document,) = read(text.encode(), format="olsak")
    return document.puzzle


def test_examples_with_and_without_colors():
    puzzle = read_text(SAMPLE)
    assert puzzle.title == "Tom & Jerry"
    assert puzzle.rows == (((1, 1), (2, 2)), ((1, 2), (1, 3)), ())
    assert puzzle.columns == (((1, 1), (1, 2)), ((1, 2), (1, 3)), ((1, 2),))
    assert puzzle.palette.background == "#ffffee"
    assert puzzle.palette.colors == (
        Color("blue", "#0000ff", "%"),
        Color("black", "#000000", "*"),
        Color("bright-green", "#00ff00", "g"),
    )
    assert read_text(":\n2\n\n:\n1\n1\n:\n") == Nonogram.from_grid([[1, 1], [0, 0]])


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
    puzzle = read_text(f"#d\na:a {word}\n:\n1a\n:\n1a\n:\n")
    assert puzzle.palette.colors[0].rgb == rgb


def test_values_names_and_letters_that_tell_nothing_apart_are_replaced():
    puzzle = read_text("#d\nx:x 2\ny:y 1\n:\n1x 1y\n:\n1x\n1y\n:\n")
    assert puzzle.palette == Palette.default(2)
    assert puzzle.rows == (((1, 2), (1, 1)),)
    puzzle = read_text("#d\na:* red\nb:* lime\n:\n1a 1b\n:\n1a\n1b\n:\n")
    assert [color.letter for color in puzzle.palette.colors] == ["r", "l"]
    puzzle = read_text("#d\na:a #f00 pink\nb:b #0f0 pink\n:\n1a 1b\n:\n1a\n1b\n:\n")
    assert [color.name for color in puzzle.palette.colors] == ["pink", "pink-2"]
    palette = Palette((Color("five", "#ff0000", "5"), Color("comma", "#00ff00", ",")))
    data = write(Document(Nonogram.from_grid([[1, 2]], palette)), "olsak")
    assert b"1a 1b\n" in data
    assert b"   a:5  #ff0000  five\n   b:,  #00ff00  comma\n" in data
    assert read(data)[0].puzzle.palette == palette


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the text has 0 lines with ':' at the start; expected"),
        (":\n1\n:\n1\n", "the text has 2 lines with ':' at the start; expected"),
        ("#t\n:\n1\n:\n1\n:\n", "line 1: '#t' is not supported; expected '#d'"),
        ("#d\na:a black/orange\n:\n:\n:\n", "line 2: 'black/orange' is not a color; expected an X11 name"),
        ("#d\na:a nocolor\n:\n:\n:\n", "line 2: 'nocolor' is not a color"),
        ("#d\na=a red\n:\n:\n:\n", "line 2: 'a=a red' does not declare a color"),
        ("#d\na:a red\na:b lime\n:\n:\n:\n", "line 3: 'a' cannot stand for this color"),
        ("#d\n2:a red\n:\n:\n:\n", "line 2: '2' cannot stand for this color"),
        ("#d\na:a red\nb:b #f00\n:\n:\n:\n", "uses the rgb '#ff0000' twice"),
        ("#d\na:a white\n:\n1a\n:\n1a\n:\n", "uses the rgb '#ffffff' twice"),
        (
            "#d\na:a red\n:\n1\n:\n1\n:\n",
            "line 4: '1' is not a block; expected a number followed by one of the letters",
        ),
        ("#d\na:a red\n:\n1b\n:\n1b\n:\n", "line 4: '1b' is not a block"),
        (":\n1x\n:\n1\n:\n", "line 2: '1x' is not a block; expected a number"),
        (":\n1 0\n:\n1\n:\n", "row 1 has a block of length 0; expected at least 1"),
        (":\n:\n1\n:\n", "a puzzle of 0x1 cells was given; expected 1 to 1000"),
        (":\n" + "\n" * 1001 + ":\n1\n:\n", "1001 row clues; expected at most 1000"),
        (MANY_COLORS, "declares 40 colors; expected at most 31"),
        (":\n1\n:\n\n:\n", "paints 1 cells in the rows and 0 in the columns"),
    ],
)
def test_what_is_wrong_is_said(text, message):
    assert message in refusal(text, "olsak")
