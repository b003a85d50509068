"""Text on colored ground for the terminal."""

import pytest

from puzzles.ansi import EVERY_COLOR, in_colors, on_ground
from puzzles.nonogram import Palette


def test_text_stands_on_its_ground_in_legible_ink_until_it_ends():
    assert on_ground("ab", "#ffff80") == "\x1b[48;2;255;255;128;38;2;0;0;0mab\x1b[0m"
    assert on_ground("ab", "#102030") == "\x1b[48;2;16;32;48;38;2;255;255;255mab\x1b[0m"
    assert on_ground("ab", None) == "ab"


@pytest.mark.parametrize(
    ("ground", "of_256", "of_16"),
    [
        ("#ffffff", "48;5;231;38;5;16", "107;30"),
        ("#000000", "48;5;16;38;5;231", "40;97"),
        ("#ff0000", "48;5;196;38;5;16", "101;30"),
        ("#808080", "48;5;244;38;5;16", "100;30"),
        ("#5f87af", "48;5;67;38;5;16", None),
    ],
)
def test_terminals_with_fewer_colors_get_the_nearest(ground, of_256, of_16):
    text = f"a {on_ground('b', ground)} c"
    assert in_colors(text, EVERY_COLOR) == text
    assert in_colors(text, 256) == f"a \x1b[{of_256}mb\x1b[0m c"
    if of_16:
        assert in_colors(text, 16) == f"a \x1b[{of_16}mb\x1b[0m c"


def test_colors_that_would_look_the_same_are_refused():
    close = on_ground("a", "#d55e00") + on_ground("b", "#d55e01")
    assert in_colors(close, 256) is None
    assert in_colors(on_ground("a", "#ff0000") * 2, 16) is not None


@pytest.mark.parametrize("n_colors", range(1, 9))
def test_256_colors_tell_the_first_colors_of_the_palette_apart(n_colors):
    palette = Palette.default(n_colors)
    assert in_colors("".join(on_ground("x", rgb) for rgb in ["#ffffff", *(c.rgb for c in palette.colors)]), 256)
