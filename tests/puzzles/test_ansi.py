"""Text on colored ground for the terminal, and when colors may be used."""

import re
from io import StringIO

import pytest

from puzzles.ansi import EVERY_COLOR, colors_of, in_colors, on_ground
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


@pytest.mark.parametrize(("n_colors", "most"), [(16, 14), (256, 31)])
def test_each_ground_has_a_color_of_its_own_in_legible_ink(n_colors, most):
    grounds = ["#ffffff", "#e0e0e0", *(color.rgb for color in Palette.default(most).colors)]
    shown = in_colors("".join(on_ground("x", ground) for ground in grounds * 2), n_colors)
    codes = re.findall(r"\x1b\[([\d;]+)mx", shown)
    backs = [code.rpartition(";")[0] if n_colors == 16 else code.partition(";38")[0] for code in codes]
    assert len(set(backs)) == len(set(codes)) == len(grounds)
    assert codes[: len(grounds)] == codes[len(grounds) :]
    assert {code.removeprefix(back) for code, back in zip(codes, backs, strict=True)} <= {
        ";30", ";97", ";38;5;16", ";38;5;231",
    }  # fmt: skip


def test_more_grounds_than_colors_are_refused():
    assert in_colors("".join(on_ground("x", f"#{red:02x}0000") for red in range(17)), 16) is None


class Terminal(StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("stream", "environ", "expected"),
    [
        (Terminal(), {}, 16),
        (Terminal(), {"TERM": "xterm"}, 16),
        (Terminal(), {"TERM": "xterm-256color", "NO_COLOR": ""}, 256),
        (Terminal(), {"TERM": "screen-256color", "COLORTERM": "yes"}, 256),
        (Terminal(), {"TERM": "xterm-256color", "COLORTERM": "truecolor"}, EVERY_COLOR),
        (Terminal(), {"TERM": "xterm", "COLORTERM": "24bit"}, EVERY_COLOR),
        (Terminal(), {"TERM": "xterm-direct"}, EVERY_COLOR),
        (Terminal(), {"WT_SESSION": "1"}, EVERY_COLOR),
        (Terminal(), {"COLORTERM": "truecolor", "NO_COLOR": "1"}, 0),
        (Terminal(), {"NO_COLOR": "0"}, 0),
        (Terminal(), {"TERM": "dumb", "COLORTERM": "truecolor"}, 0),
        (StringIO(), {"TERM": "xterm-256color", "COLORTERM": "truecolor"}, 0),
    ],
)
def test_colors_are_for_terminals_that_have_and_want_them(stream, environ, expected):
    assert colors_of(stream, environ) == expected
