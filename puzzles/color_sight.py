"""Measure how different colors look on the screen, in print, and with two kinds of color blindness.

    on the screen              20
    in print                   15    after conversion to the four inks of offset printing, and back
    protanopia, deuteranopia   10    up to six colors; beyond these every clue of a nonogram shows a letter

The numbers are the least differences required between a puzzle's colors, by CIEDE2000. On that scale, 1 is the smallest
difference that a trained eye sees between large areas.

Sources: CIE 142-2001, Improvement to industrial colour-difference evaluation; Machado, Oliveira and Fernandes 2009, A
physiologically-based model for simulation of color vision deficiency, for the two matrices of severity 1; the color
profile in ``output/profiles``, which ``printed.npy`` samples on a grid of colors (``docs/make_print_table.py``).
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


class Sight(NamedTuple):
    """A way to look at colors, and how different any two of them must be when seen so."""

    words: str  # where colors are seen in this way, as a phrase
    least: float  # the least difference, by CIEDE2000


ON_SCREEN, IN_PRINT = Sight("on the screen", 20), Sight("in print", 15)
PROTANOPIA, DEUTERANOPIA = Sight("with protanopia", 10), Sight("with deuteranopia", 10)
SIGHTS = (ON_SCREEN, IN_PRINT, PROTANOPIA, DEUTERANOPIA)


def differences(colors: Sequence[str], others: Sequence[str] | None = None) -> Floats:
    """Return how far colors ``#rrggbb`` are from others, or by default from each other: float64 ``[sight, n, m]``.

    Sights come in the order of ``SIGHTS``. Differences are rounded to hundredths, so that every machine finds the same.
    """
    one = _looks(colors)
    other = one if others is None else _looks(others)
    apart = np.rint(100 * ciede2000(one[:, :, None], other[:, None, :])) / 100
    return np.stack([apart[0], np.minimum(apart[1], apart[2]), apart[3], apart[4]])


def _looks(colors: Sequence[str]) -> Floats:
    """Return colors in CIELAB on the screen, in print in two ways, and to the color-blind, float64 ``[5, n, 3]``."""
    pixels = np.array([[int(rgb[at : at + 2], 16) for at in (1, 3, 5)] for rgb in colors], np.float64).reshape(-1, 3)
    light = linear(pixels / 255)
    seen = [light, *map(linear, _printed(pixels)), *((light[:, None] * to).sum(axis=-1) for to in _COLOR_BLIND)]
    return _cielab(np.clip(np.stack(seen), 0, 1))


def linear(levels: Floats) -> Floats:
    """Convert sRGB levels from 0 to 1 to light from 0 to 1."""
    return np.asarray(np.where(levels <= 0.04045, levels / 12.92, ((levels + 0.055) / 1.055) ** 2.4))


@cache
def _lattice() -> Floats:
    """Return a lattice of colors as they look in print: float64 ``[2, steps, steps, steps, 3]``, sRGB from 0 to 1."""
    return np.asarray(np.load(Path(__file__).with_name("printed.npy")) / 255)


def _printed(pixels: Floats) -> Floats:
    """Interpolate the lattice at colors, sRGB from 0 to 255: float64 ``[2, n, 3]``, from 0 to 1."""
    lattice = _lattice()
    last = lattice.shape[1] - 1
    places = pixels * last / 255
    low = np.minimum(places.astype(np.int64), last - 1)
    parts = places - low
    found = np.zeros((len(lattice), *pixels.shape))
    for corner in np.ndindex(2, 2, 2):
        weights = np.where(corner, parts, 1 - parts).prod(axis=-1, keepdims=True)
        found += weights * lattice[:, *(low + corner).T]
    return found


_COLOR_BLIND = np.array(
    [
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    ]
)
_TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
_WHITE = np.array([0.95047, 1, 1.08883])  # the white point D65
_DARKEST, _SLOPE = 216 / 24389, 24389 / 27


def _cielab(light: Floats) -> Floats:
    x, y, z = np.moveaxis((light[..., None, :] * _TO_XYZ).sum(axis=-1) / _WHITE, -1, 0)
    x, y, z = (np.where(each > _DARKEST, np.cbrt(each), (_SLOPE * each + 16) / 116) for each in (x, y, z))
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


def ciede2000(one: Floats, other: Floats) -> Floats:
    """Return the differences of colors in CIELAB, float64 ``[..., 3]``, with the terms and steps of CIE 142-2001."""
    (light, red, yellow), (light_2, red_2, yellow_2) = np.moveaxis(one, -1, 0), np.moveaxis(other, -1, 0)
    mean = (np.hypot(red, yellow) + np.hypot(red_2, yellow_2)) / 2
    stretch = 1.5 - 0.5 * _share_of_chroma(mean)
    red, red_2 = stretch * red, stretch * red_2
    chroma, chroma_2 = np.hypot(red, yellow), np.hypot(red_2, yellow_2)
    is_grey = chroma * chroma_2 == 0
    hue, hue_2 = (np.degrees(np.arctan2(*each)) % 360 for each in ((yellow, red), (yellow_2, red_2)))
    turn = np.where(is_grey, 0, (hue_2 - hue + 180) % 360 - 180)
    by_hue = 2 * np.sqrt(chroma * chroma_2) * np.sin(np.radians(turn) / 2)
    mean_hue = np.where(is_grey, hue + hue_2, hue + turn / 2)
    mean_light, mean_chroma = (light + light_2) / 2, (chroma + chroma_2) / 2
    weight = (
        1
        - 0.17 * np.cos(np.radians(mean_hue - 30))
        + 0.24 * np.cos(np.radians(2 * mean_hue))
        + 0.32 * np.cos(np.radians(3 * mean_hue + 6))
        - 0.20 * np.cos(np.radians(4 * mean_hue - 63))
    )
    spread = (mean_light - 50) ** 2
    by_light = (light_2 - light) / (1 + 0.015 * spread / np.sqrt(20 + spread))
    by_chroma = (chroma_2 - chroma) / (1 + 0.045 * mean_chroma)
    by_hue = by_hue / (1 + 0.015 * mean_chroma * weight)
    blue = 30 * np.exp(-((((mean_hue - 275) % 360 + 180) % 360 - 180) ** 2) / 25**2)
    rotation = -2 * _share_of_chroma(mean_chroma) * np.sin(np.radians(2 * blue))
    return np.asarray(np.sqrt(by_light**2 + by_chroma**2 + by_hue**2 + rotation * by_chroma * by_hue))


def _share_of_chroma(mean: Floats) -> Floats:
    square = mean * mean
    seventh = square * square * square * mean  # many times as fast as ``**``
    return np.asarray(np.sqrt(seventh / (seventh + 25.0**7)))
