"""The palette: what it refuses, and that the standard one keeps its promises."""

import pytest

from puzzles.errors import PuzzleError
from puzzles.nonogram import MAX_COLORS, Color, Palette

RED = Color("red", "#ff0000", "r")


def test_the_standard_palette_has_every_size_and_larger_ones_extend_smaller_ones():
    assert [len(Palette.default(n_colors).colors) for n_colors in (1, 2, MAX_COLORS)] == [1, 2, MAX_COLORS]
    assert Palette.default(1).colors[0].name == "black"
    for n_colors in range(3, MAX_COLORS + 1):
        assert Palette.default(n_colors).colors[:-1] == Palette.default(n_colors - 1).colors


@pytest.mark.parametrize("n_colors", [0, -1, MAX_COLORS + 1])
def test_the_standard_palette_refuses_other_sizes(n_colors):
    with pytest.raises(PuzzleError, match=f"{n_colors} colors are not possible; expected 1 to 31"):
        Palette.default(n_colors)


@pytest.mark.parametrize(
    ("name", "rgb", "letter", "message"),
    [
        ("", "#ff0000", "r", "'' is not a color name"),
        ("dark red", "#ff0000", "r", "'dark red' is not a color name"),
        ("red", "#FF0000", "r", "'#FF0000' is not a color value"),
        ("red", "#ff0000\n", "r", "is not a color value"),
        ("red", "red", "r", "'red' is not a color value"),
        ("red", "#ff0000", "", "'' is not a color letter"),
        ("red", "#ff0000", "re", "'re' is not a color letter"),
        ("red", "#ff0000", " ", "' ' is not a color letter"),
    ],
)
def test_a_color_refuses_what_cannot_be_shown(name, rgb, letter, message):
    with pytest.raises(PuzzleError, match=message):
        Color(name, rgb, letter)


@pytest.mark.parametrize(
    ("colors", "background", "message"),
    [
        ((), "#ffffff", "a palette of 0 colors"),
        ((RED,), "white", "'white' is not a color value"),
        ((RED,), "#ff0000", "uses the rgb '#ff0000' twice"),
        ((RED, Color("red", "#ee0000", "e")), "#ffffff", "uses the name 'red' twice"),
        ((RED, Color("rose", "#ee0000", "r")), "#ffffff", "uses the letter 'r' twice"),
        ((RED, Color("rose", "#ff0000", "e")), "#ffffff", "uses the rgb '#ff0000' twice"),
    ],
)
def test_a_palette_refuses_colors_that_cannot_be_told_apart(colors, background, message):
    with pytest.raises(PuzzleError, match=message):
        Palette(colors, background)
