"""Text on colored ground for the terminal."""

from puzzles.ansi import on_ground


def test_text_stands_on_its_ground_in_legible_ink_until_it_ends():
    assert on_ground("ab", "#ffff80") == "\x1b[48;2;255;255;128;38;2;0;0;0mab\x1b[0m"
    assert on_ground("ab", "#102030") == "\x1b[48;2;16;32;48;38;2;255;255;255mab\x1b[0m"
    assert on_ground("ab", None) == "ab"
