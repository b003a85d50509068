"""Choosing what a file leaves open about its colors."""

import pytest

from puzzles.formats.nonogram.palettes import Entry, complete_palette, distinct, letters_within, name_of, rgb_of_hex
from puzzles.nonogram import MAX_COLORS, Color, Palette


@pytest.mark.parametrize(
    ("text", "rgb"),
    [
        ("#a1B2c3", "#a1b2c3"),
        ("f0a", "#ff00aa"),
        ("", None),
        ("#f0", None),
        ("#f0a\n", None),
        ("١٢٣", None),
    ],
)
def test_hexadecimal_values(text, rgb):
    assert rgb_of_hex(text) == rgb


@pytest.mark.parametrize("n_colors", [1, 2, 8, MAX_COLORS])
def test_colors_known_by_letter_or_value_alone_are_the_standard_ones(n_colors):
    standard = Palette.default(n_colors)
    assert complete_palette([Entry(letter=color.letter) for color in standard.colors]) == standard
    assert complete_palette([Entry(rgb=color.rgb) for color in standard.colors]) == standard
    assert complete_palette([Entry() for _ in standard.colors]) == standard


def test_what_is_left_open_is_chosen_apart_from_what_is_given():
    blue, vermillion = Palette.default(2).colors
    palette = complete_palette([Entry(), Entry(rgb=blue.rgb, letter="v"), Entry(name="x", letter="b")])
    assert palette.colors[1] == Color("blue", blue.rgb, "v")
    assert palette.colors[2].name == "x"
    assert len({color.rgb for color in palette.colors} | {palette.background}) == 4
    assert vermillion.rgb in {color.rgb for color in palette.colors}
    assert complete_palette([]) == Palette.default(1)
    assert complete_palette([Entry(rgb="#ffffff")]).background == "#000000"
    assert complete_palette([Entry(rgb="#ffffff"), Entry(rgb="#000000")]).background == "#0072b2"


@pytest.mark.parametrize("background", [color.rgb for color in Palette.default(MAX_COLORS).colors])
def test_all_colors_open_on_a_background_of_a_standard_color(background):
    assert len(complete_palette([Entry()] * MAX_COLORS, background).colors) == MAX_COLORS


def test_names_become_words_and_letters_fit_an_alphabet():
    palette = complete_palette(
        [Entry(" light \t blue", "#000001"), Entry("light-blue", "#000002"), Entry("\0", "#ff6347")]
    )
    assert [color.name for color in palette.colors] == ["light-blue", "light-blue-2", "tomato"]
    assert name_of("#123456") == "#123456"
    assert distinct("a", ["a", "a-2", "b"]) == "a-3"
    palette = complete_palette([Entry(letter=sign) for sign in ("B", "b", "5", "a")])
    assert letters_within(palette, "abcdef") == ["c", "b", "d", "a"]
