"""Text on a colored background for the terminal, written as ANSI escape sequences in 24-bit color, 256 or 16 colors."""

import re
from collections.abc import Iterable, Mapping
from typing import TextIO

from puzzles.drawing import ink_on

EVERY_COLOR = 1 << 24
UPPER_HALF = "▀"  # two cells in one character: the ink colors the upper one, the ground the lower one

BOLD, SOLUTION_INK, FAINT, RESET = "\x1b[1m", "\x1b[36m", "\x1b[2m", "\x1b[0m"
DRAWN = str.maketrans("|-+", "│─┼")  # the characters that replace those of plain rules

_SEQUENCE = re.compile(r"\x1b\[48;2;(\d+;\d+;\d+);38;2;(\d+;\d+;\d+)m(▀?)")
_RGB = tuple[int, int, int]

# The colors that xterm gives the numbers below 16, which users may change, and those from 16 to 255: a cube and grays.
_SIXTEEN: tuple[_RGB, ...] = (
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255), (255,) * 3,
)  # fmt: skip
_LEVELS = (0, 95, 135, 175, 215, 255)
_CUBE_AND_GRAYS: tuple[_RGB, ...] = (
    *((red, green, blue) for red in _LEVELS for green in _LEVELS for blue in _LEVELS),
    *((gray, gray, gray) for gray in range(8, 239, 10)),
)
_WEIGHTS = (2, 4, 3)  # weights of red, green and blue, roughly as the eye distinguishes colors


def on_ground(text: str, ground: str | None, ink: str | None = None) -> str:
    """Return text on a background (``#rrggbb``, or None for the terminal's own), by default in the more legible ink."""
    if ground is None:
        return text
    back, front = (";".join(map(str, channels(color))) for color in (ground, ink or ink_on(ground)))
    return f"\x1b[48;2;{back};38;2;{front}m{text}{RESET}"


def rows_alone(columns: str, needed: int, width: int, rows: Iterable[str]) -> str:
    """Return only the rows of a drawing, for a terminal too narrow for the whole, with a sentence that says so."""
    note = f"{columns} need {needed} characters a line and this terminal has {width}, so these are the rows alone."
    return "\n".join((note, *rows))


def in_colors(text: str, n_colors: int) -> str | None:
    """Replace each ground by the terminal's nearest color, a different one for each.

    None if there are too many grounds.
    """
    if n_colors == EVERY_COLOR:
        return text
    there = _SIXTEEN if n_colors == len(_SIXTEEN) else _CUBE_AND_GRAYS
    code = _code_of_16 if there is _SIXTEEN else _code_of_256
    found = [*_SEQUENCE.finditer(text)]
    grounds = sorted({_rgb(match[part]) for match in found for part in ((1, 2) if match[3] else (1,))})
    if len(grounds) > len(there):
        return None
    pairs = sorted((_distance(color, other), color, number) for color in grounds for number, other in enumerate(there))
    shown: dict[_RGB, int] = {}
    taken = set[int]()
    for _, color, number in pairs:
        if color not in shown and number not in taken:
            taken.add(number)
            shown[color] = number

    def replaced(match: re.Match[str]) -> str:
        number = shown[_rgb(match[1])]
        legible = channels(ink_on("#" + bytes(there[number]).hex()))
        ink = shown[_rgb(match[2])] if match[3] else there.index(legible)
        return f"\x1b[{code(number, is_ground=True)};{code(ink, is_ground=False)}m{match[3]}"

    return _SEQUENCE.sub(replaced, text)


def _code_of_256(number: int, *, is_ground: bool) -> str:
    return f"{48 if is_ground else 38};5;{16 + number}"


def _code_of_16(number: int, *, is_ground: bool) -> str:
    return str(number + (30 if number < 8 else 82) + 10 * is_ground)


def _distance(color: _RGB, other: _RGB) -> int:
    return sum(weight * (a - b) ** 2 for weight, a, b in zip(_WEIGHTS, color, other, strict=True))


def _rgb(numbers: str) -> _RGB:
    red, green, blue = map(int, numbers.split(";"))
    return red, green, blue


def channels(color: str) -> tuple[int, int, int]:
    """Return the red, green and blue of a color ``#rrggbb``, each 0 to 255."""
    red, green, blue = bytes.fromhex(color[1:])
    return red, green, blue


def colors_of(stream: TextIO, environ: Mapping[str, str]) -> int:
    """Return how many colors text for a stream may have: ``EVERY_COLOR``, 256, 16, or 0 for none.

    A non-empty ``NO_COLOR`` or ``TERM=dumb`` means none. ``COLORTERM=truecolor`` (or ``24bit``) or a ``TERM`` ending in
    ``-direct`` means all. ``256color`` in ``TERM`` means 256.

    Source: no-color.org; github.com/termstandard/colors for COLORTERM.
    """
    term = environ.get("TERM", "")
    if not stream.isatty() or environ.get("NO_COLOR") or term == "dumb":
        return 0
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit") or term.endswith("-direct"):
        return EVERY_COLOR
    if "WT_SESSION" in environ:  # Windows Terminal
        return EVERY_COLOR
    return 256 if "256color" in term else 16
