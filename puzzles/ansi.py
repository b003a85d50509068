"""Text on colored ground for the terminal, by the escape sequences of ANSI: in 24-bit color, in 256 or in 16 colors."""

import re
from collections.abc import Callable
from functools import cache

from puzzles.drawing import ink_on

EVERY_COLOR = 1 << 24
_RESET = "\x1b[0m"
_SEQUENCE = re.compile(r"\x1b\[48;2;(\d+);(\d+);(\d+);38;2;(\d+);(\d+);(\d+)m")
_RGB = tuple[int, int, int]

# The colors that xterm gives the numbers below 16, which people may have changed, and to those from 16 to 255, which
# nobody does: a cube of six levels each, and a ramp of grays.
_SIXTEEN: tuple[_RGB, ...] = (
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255), (255,) * 3,
)  # fmt: skip
_LEVELS = (0, 95, 135, 175, 215, 255)
_CUBE_AND_GRAYS: tuple[_RGB, ...] = (
    *((red, green, blue) for red in _LEVELS for green in _LEVELS for blue in _LEVELS),
    *((gray, gray, gray) for gray in range(8, 239, 10)),
)
_WEIGHTS = (2, 4, 3)  # of red, green and blue, about as the eye tells colors apart


def on_ground(text: str, ground: str | None) -> str:
    """Put text on a ground (``#rrggbb``) in the ink that is legible there, or on the terminal's own for None."""
    if ground is None:
        return text
    back, front = (";".join(map(str, channels(color))) for color in (ground, ink_on(ground)))
    return f"\x1b[48;2;{back};38;2;{front}m{text}{_RESET}"


def in_colors(text: str, n_colors: int) -> str | None:
    """Replace the colors of a text by the nearest that a terminal has.

    Args:
        text: with what ``on_ground`` gave in it.
        n_colors: of the terminal: 16, 256 or ``EVERY_COLOR``.

    Returns:
        The text, or None when two of its grounds would look the same.
    """
    if n_colors == EVERY_COLOR:
        return text
    codes: Callable[[_RGB, _RGB], str] = _of_256 if n_colors == 256 else _of_16
    sequences = set(_SEQUENCE.findall(text))
    shown = {found: codes(_rgb(found[:3]), _rgb(found[3:])) for found in sequences}
    if len(set(shown.values())) < len(sequences):
        return None
    return _SEQUENCE.sub(lambda match: f"\x1b[{shown[match.groups()]}m", text)


def _of_256(ground: _RGB, ink: _RGB) -> str:
    return f"48;5;{16 + _nearest(ground, _CUBE_AND_GRAYS)};38;5;{16 + _nearest(ink, _CUBE_AND_GRAYS)}"


def _of_16(ground: _RGB, ink: _RGB) -> str:
    back, front = _nearest(ground, _SIXTEEN), _nearest(ink, _SIXTEEN)
    return f"{back + (40 if back < 8 else 92)};{front + (30 if front < 8 else 82)}"


@cache
def _nearest(color: _RGB, colors: tuple[_RGB, ...]) -> int:
    def distance(number: int) -> int:
        return sum(w * (a - b) ** 2 for w, a, b in zip(_WEIGHTS, color, colors[number], strict=True))

    return min(range(len(colors)), key=distance)


def _rgb(numbers: tuple[str, ...]) -> _RGB:
    red, green, blue = map(int, numbers)
    return red, green, blue


def channels(color: str) -> tuple[int, int, int]:
    """Give red, green and blue of a color, 0 to 255.

    >>> channels("#ff8000")
    (255, 128, 0)
    """
    red, green, blue = bytes.fromhex(color[1:])
    return red, green, blue
