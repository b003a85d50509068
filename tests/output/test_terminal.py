"""When colors may be used."""

from io import StringIO

import pytest

from output.terminal import wants_color


class Terminal(StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("stream", "environ", "expected"),
    [
        (Terminal(), {}, True),
        (Terminal(), {"TERM": "xterm-256color", "NO_COLOR": ""}, True),
        (Terminal(), {"NO_COLOR": "1"}, False),
        (Terminal(), {"NO_COLOR": "0"}, False),
        (Terminal(), {"TERM": "dumb"}, False),
        (StringIO(), {"TERM": "xterm-256color"}, False),
    ],
)
def test_colors_are_for_terminals_that_want_them(stream, environ, expected):
    assert wants_color(stream, environ) is expected
