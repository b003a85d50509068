"""Palettes: what they refuse, what the standard one promises; names and letters for the colors of pictures."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.drawing import LETTERS, Text
from puzzles.nonogram import MAX_COLORS, Nonogram, Palette
from puzzles.nonogram.color_names import COLOR_NAMES, named_palette, seen_color
from puzzles.nonogram.drawing import draw
from puzzles.nonogram.text import as_text
from puzzles.nonogram.written import alphabets


def test_the_standard_palette_has_every_size_and_larger_ones_extend_smaller_ones():
    assert [len(Palette.default(n_colors).colors) for n_colors in (1, 2, MAX_COLORS)] == [1, 2, MAX_COLORS]
    assert Palette.default(1).colors[0].name == "black"
    for n_colors in range(3, MAX_COLORS + 1):
        assert Palette.default(n_colors).colors[:-1] == Palette.default(n_colors - 1).colors


LIKE_DIGITS = set("0123456789oOQlIiLzZsSbBGgq")  # L is told from 1, but not l
colors = st.integers(0, 0xFFFFFF).map(lambda value: f"#{value:06x}")


@pytest.mark.parametrize("name", COLOR_NAMES)
def test_a_color_that_has_a_name_gets_it(name: str) -> None:
    assert named_palette([COLOR_NAMES[name]], "#010203").colors[0].name == name


def test_names_are_for_values_that_can_be_told_apart() -> None:
    values = [seen_color(rgb) for rgb in COLOR_NAMES.values()]
    distances = [((one - other) ** 2).sum() ** 0.5 for i, one in enumerate(values) for other in values[:i]]
    assert min(distances) > 600  # of 10,000 from black to white


@pytest.mark.parametrize(
    ("rgb", "name"),
    [
        ("#f1c27d", "light-orange"),
        ("#e8b998", "skin"),
        ("#60b0e0", "sky"),
        ("#006010", "dark-green"),
        ("#fefefe", "white"),
        ("#704020", "brown"),
    ],
)
def test_names_are_those_of_the_nearest_colors(rgb: str, name: str) -> None:
    assert named_palette([rgb], "#010203").colors[0].name == name


@given(st.lists(colors, min_size=1, max_size=MAX_COLORS, unique=True))
def test_names_and_letters_are_distinct_and_no_letter_is_taken_for_a_digit(values: list[str]) -> None:
    background = next(rgb for rgb in ("#ffffff", *(f"#{i:06x}" for i in range(32))) if rgb not in values)
    palette = named_palette(values, background)
    assert [color.rgb for color in palette.colors] == values
    assert len({color.name for color in palette.colors}) == len(values)
    letters = {color.letter for color in palette.colors}
    assert len(letters) == len(values)
    assert letters <= set(LETTERS)
    assert palette.background == background


def test_letters_come_from_the_names_and_are_unlike_digits() -> None:
    palette = named_palette([COLOR_NAMES[name] for name in ("black", "brown", "light-brown", "red", "cream")])
    assert [color.letter for color in palette.colors] == ["k", "r", "h", "e", "c"]
    assert len(set(LETTERS)) == len(LETTERS) >= MAX_COLORS
    assert not set(LETTERS) & (LIKE_DIGITS - {"L"})
    names = [color.name for color in named_palette(["#98d68f", "#97d58e"]).colors]
    assert names[0] == "light-green"
    assert names[1] != "light-green"


@pytest.mark.parametrize("n_colors", [2, 8, MAX_COLORS])
def test_letters_that_look_like_digits_are_shown_by_others_everywhere(n_colors: int) -> None:
    """In pictures and in the terminal, whose grids are read back by what is seen and by the letters of files."""
    palette = Palette.default(n_colors)
    grid = np.arange(1, n_colors + 1).reshape(1, -1)
    puzzle = Nonogram.from_grid(grid, palette)
    drawn = {each.text for each in draw(puzzle, grid, letters=True).primitives if isinstance(each, Text)}
    plain = as_text(puzzle, grid, color=False, width=500)
    for seen in (drawn, set(plain)):
        assert {sign for sign in seen if sign.isalpha()} == set(palette.letters) <= set(LETTERS)
    own = "".join(color.letter for color in palette.colors)
    for written in ("".join(palette.letters), own):
        assert [alphabets(palette)[0].values[letter] for letter in written] == grid[0].tolist()
