"""When colors may be used."""

from io import StringIO

import pytest

from puzzles.ansi import EVERY_COLOR, colors_of


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
