"""The colors of a nonogram, each with a name, an RGB value and a letter.

By default, color-blind people can tell them apart.
"""

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from puzzles.drawing import letters_for
from puzzles.errors import PuzzleError

MAX_COLORS = 31
_RGB = re.compile(r"#[0-9a-f]{6}\Z")


@dataclass(frozen=True, slots=True)
class Color:
    """One color of a palette."""

    name: str  # the word that texts use, such as ``vermillion``
    rgb: str  # ``#rrggbb`` in lower-case hexadecimal
    letter: str  # the single character that stands for the color where no color can be shown

    def __post_init__(self) -> None:
        if not self.name or any(c.isspace() or not c.isprintable() for c in self.name):
            raise PuzzleError(f"{self.name!r} is not a color name; expected one printable word")
        if not _RGB.match(self.rgb):
            raise PuzzleError(f"{self.rgb!r} is not a color value; expected '#rrggbb' in lower-case hexadecimal")
        if len(self.letter) != 1 or not self.letter.isprintable() or self.letter.isspace():
            raise PuzzleError(f"{self.letter!r} is not a color letter; expected one printable character")


# Okabe and Ito's eight colors (Color Universal Design, 2008) come first, yellow last among them because it is faint on
# white. The others were searched for so that any two colors, and any color and the paper, look different on the screen
# and in print.
_DEFAULT = (
    ("blue", "#0072b2", "b"),
    ("vermillion", "#d55e00", "v"),
    ("green", "#009e73", "g"),
    ("orange", "#e69f00", "o"),
    ("purple", "#cc79a7", "p"),
    ("sky", "#56b4e9", "s"),
    ("black", "#000000", "k"),
    ("yellow", "#f0e442", "y"),
    ("rose", "#ff4455", "r"),
    ("lime", "#22cc00", "l"),
    ("indigo", "#3300ee", "i"),
    ("wine", "#990066", "w"),
    ("cyan", "#22dddd", "c"),
    ("khaki", "#999922", "h"),
    ("dark-brown", "#442200", "u"),
    ("lavender", "#ddccff", "n"),
    ("salmon", "#ffbbaa", "a"),
    ("dark-green", "#337700", "d"),
    ("violet", "#bb33ee", "x"),
    ("pale-green", "#bbffbb", "e"),
    ("dark-red", "#991111", "m"),
    ("gray", "#aaaa99", "f"),
    ("dark-teal", "#004444", "t"),
    ("lilac", "#8888cc", "q"),
    ("olive", "#776633", "j"),
    ("mauve", "#886666", "z"),
    ("dark-purple", "#330055", "D"),
    ("zinc", "#667777", "A"),
    ("forest", "#223300", "E"),
    ("dark-gray", "#444455", "B"),
    ("maroon", "#330011", "C"),
)
_BLACK = ("black", "#000000", "k")
NAMED_COLORS = tuple(Color(*entry) for entry in _DEFAULT)  # the colors of the standard palette


@dataclass(frozen=True, slots=True)
class Palette:
    """The colors of a puzzle in order: ``colors[0]`` is color 1 of the clues, and the background is color 0."""

    colors: tuple[Color, ...]  # the painted colors, at most ``MAX_COLORS``; names, values and letters are distinct
    background: str = "#ffffff"  # ``#rrggbb`` of a blank cell

    def __post_init__(self) -> None:
        if not 1 <= len(self.colors) <= MAX_COLORS:
            raise PuzzleError(f"a palette of {len(self.colors)} colors is not possible; expected 1 to {MAX_COLORS}")
        if not _RGB.match(self.background):
            raise PuzzleError(f"{self.background!r} is not a color value; expected '#rrggbb' in lower-case hexadecimal")
        for what in ("name", "rgb", "letter"):
            seen = [getattr(color, what) for color in self.colors] + [self.background] * (what == "rgb")
            twice = next((value for value in seen if seen.count(value) > 1), None)
            if twice is not None:
                raise PuzzleError(f"the palette uses the {what} {twice!r} twice; expected one color for each {what}")

    @property
    def letters(self) -> list[str]:
        """Return the letter that people see for each color: its own, or another if its own looks like a digit."""
        return _letters_of(self)

    @staticmethod
    def default(n_colors: int) -> "Palette":
        """Return black for one color, or else the first of a list of colors that the color-blind tell apart.

        Source: Okabe and Ito 2008, Color Universal Design, for the first eight.
        """
        if not 1 <= n_colors <= MAX_COLORS:
            raise PuzzleError(f"{n_colors} colors are not possible; expected 1 to {MAX_COLORS}")
        return _default_palette(n_colors)


@lru_cache(maxsize=64)
def _letters_of(palette: Palette) -> list[str]:
    return letters_for([color.name for color in palette.colors], own=[color.letter for color in palette.colors])


@cache
def _default_palette(n_colors: int) -> Palette:
    return Palette((Color(*_BLACK),) if n_colors == 1 else NAMED_COLORS[:n_colors])
