"""Palettes of any colors: each color gets the nearest of a list of names, and a letter that looks like no digit.

Distances are those of OKLab, which are close to what the eye sees.

Source of OKLab: Björn Ottosson 2020, A perceptual color space for image processing.
"""

from collections.abc import Sequence
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from puzzles.drawing import LETTERS, letters_for
from puzzles.errors import PuzzleError
from puzzles.nonogram.palette import MAX_COLORS, NAMED_COLORS, Color, Palette

_TO_CONE = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)
_FROM_LAB = np.array(
    [[1, 0.3963377774, 0.2158037573], [1, -0.1055613458, -0.0638541728], [1, -0.0894841775, -1.2914855480]]
)
_FROM_CONE = np.array(
    [
        [4.0767416621, -3.3077115913, 0.2309699292],
        [-1.2684380046, 2.6097574011, -0.3413193965],
        [-0.0041960863, -0.7034186147, 1.7076147010],
    ]
)
UNIT = 10_000  # The number of whole steps from black to white

Floats = NDArray[np.float64]


def oklab(pixels: Floats) -> Floats:
    """Convert sRGB from 0 to 1, float64 ``[..., 3]``, to OKLab: lightness from 0 to 1, redness and yellowness."""
    linear = np.where(pixels <= 0.04045, pixels / 12.92, ((pixels + 0.055) / 1.055) ** 2.4)
    cones = np.cbrt((linear[..., None, :] * _TO_CONE).sum(axis=-1))
    return np.asarray((cones[..., None, :] * _TO_LAB).sum(axis=-1))


def srgb(lab: Floats) -> Floats:
    """Convert OKLab, float64 ``[..., 3]``, to sRGB from 0 to 1.

    Colors that screens cannot show fall outside this range.
    """
    cones = (lab[..., None, :] * _FROM_LAB).sum(axis=-1) ** 3
    linear = (cones[..., None, :] * _FROM_CONE).sum(axis=-1)
    bright = 1.055 * np.maximum(linear, 0.0031308) ** (1 / 2.4) - 0.055
    return np.asarray(np.where(linear <= 0.0031308, 12.92 * linear, bright))


def whole_oklab(pixels: Floats) -> Floats:
    """Convert sRGB to OKLab in whole steps, because the last bits of powers and roots differ between machines."""
    return np.rint(UNIT * oklab(pixels))


def seen(pixels: Floats) -> Floats:
    """Convert sRGB from 0 to 1 to OKLab in whole steps, with hues twice as far apart, which suits areas of color."""
    return whole_oklab(pixels) * (1, 2, 2)


def seen_color(rgb: str) -> Floats:
    """Convert ``#rrggbb`` to OKLab in whole steps, with hues twice as far apart, which suits areas of color."""
    return seen(np.array([int(rgb[at : at + 2], 16) for at in (1, 3, 5)]) / 255)


# Some names of the standard palette are no everyday words, and some stand there for an unusual value of their color.
_NOT_FOR_PICTURES = frozenset(("vermillion", "purple", "zinc"))
_MORE_NAMES = {
    "white": "#ffffff",
    "light-gray": "#cfcfcf",
    "gray": "#8c8c8c",
    "blue-gray": "#7c8fa3",
    "cream": "#f7eed6",
    "beige": "#e3d3b4",
    "sand": "#d2b283",
    "skin": "#edbd9a",
    "light-brown": "#b0804f",
    "brown": "#7f4c22",
    "red": "#d42424",
    "pink": "#f7a3b8",
    "light-pink": "#fbd5dd",
    "dark-pink": "#d9457e",
    "salmon": "#f39a80",
    "dark-orange": "#d9650f",
    "light-orange": "#fbbf77",
    "gold": "#c9971c",
    "light-yellow": "#f9f0a0",
    "light-green": "#98d68f",
    "grass": "#57a133",
    "moss": "#5d7a3e",
    "gray-green": "#8fa88a",
    "gray-brown": "#8a7060",
    "forest": "#1c4723",
    "light-blue": "#a6cbee",
    "pale-blue": "#d7e6f5",
    "dark-blue": "#1d3a75",
    "bright-blue": "#2a55e0",
    "night-blue": "#1a1c38",
    "plum": "#7a3a86",
    "mauve": "#9c7a95",
    "lilac": "#c4a6dd",
    "navy": "#332288",
    "teal": "#44aa99",
    "azure": "#2288ff",
    "coral": "#ff7755",
    "fuchsia": "#dd22bb",
    "emerald": "#22cc66",
    "jade": "#00776b",
    "brick": "#b03a2e",
    "maroon": "#661100",
}
COLOR_NAMES = {
    **{color.name: color.rgb for color in NAMED_COLORS if color.name not in _NOT_FOR_PICTURES},
    **_MORE_NAMES,
}
"""The names that colors of pictures may get, each with the value that it stands for."""

_USUAL_LETTERS = {color.name: color.letter for color in NAMED_COLORS if color.letter in LETTERS}


def named_palette(colors: Sequence[str], background: str = "#ffffff") -> Palette:
    """Return a palette of the given colors (``#rrggbb``) with the closest distinct names, or raise PuzzleError.

    >>> [(color.name, color.letter) for color in named_palette(["#d02020", "#2060d0", "#000000"]).colors]
    [('red', 'r'), ('bright-blue', 'h'), ('black', 'k')]
    """
    if len(colors) > MAX_COLORS:
        raise PuzzleError(f"{len(colors)} colors are not possible; expected at most {MAX_COLORS}")
    names = _names_of(colors)
    letters = letters_for(names, [_USUAL_LETTERS.get(name, "") for name in names])
    return Palette(tuple(map(Color, names, colors, letters)), background)


def _names_of(colors: Sequence[str]) -> list[str]:
    """Give each color its own name, assigning the nearest pair of color and name first."""
    pairs = sorted((distance, index, name) for index, rgb in enumerate(colors) for distance, name in _near_names(rgb))
    found: dict[int, str] = {}
    for _, index, name in pairs:
        if index not in found and name not in found.values():
            found[index] = name
    return [found[index] for index in range(len(colors))]


@lru_cache(maxsize=1_024)
def _near_names(rgb: str) -> tuple[tuple[float, str], ...]:
    """Return the distances from a color to its nearest names, as many as a palette can have colors."""
    distances = ((_named_values() - seen_color(rgb)) ** 2).sum(axis=1).tolist()
    return tuple(sorted(zip(distances, COLOR_NAMES, strict=True))[:MAX_COLORS])


@cache
def _named_values() -> NDArray[np.float64]:
    return np.array([seen_color(rgb) for rgb in COLOR_NAMES.values()])
