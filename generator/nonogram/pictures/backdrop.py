"""Removes the background of a photograph: everything that is like its edge and connected with it.

. . . . . .        the colors of the top and of both sides down to their middle, below which a portrait has its
. . # # . .        shoulders, are those of the background; a flood from there, of pixels near one of these colors,
. # # # # .        stops at the subject
"""

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from generator.nonogram.pictures.parts import grown
from puzzles.nonogram.color_names import UNIT, whole_oklab

_BIN = 0.05 * UNIT
_LEAST = 0.05  # the least share of the edge that makes a color one of the background
_NEAR = 0.06 * UNIT  # the greatest distance of a background pixel from one of these colors
_SIDES = 0.5  # the share of the sides, from the top, that belongs to the edge
_MEDIAN = 5  # pixels in each direction, to suppress noise
_WHITE = np.uint8(255)


def without_background(picture: Image.Image) -> Image.Image:
    """Return a picture in RGB with a white background."""
    levels = np.asarray(picture)
    lab = whole_oklab(np.asarray(picture.filter(ImageFilter.MedianFilter(_MEDIAN)), np.float64) / 255)
    edge = np.zeros(levels.shape[:2], np.bool_)
    edge[0] = edge[: max(1, int(_SIDES * len(edge))), [0, -1]] = True
    bins, counts = np.unique(np.rint(lab[edge] / _BIN), axis=0, return_counts=True)
    usual = bins[counts >= _LEAST * counts.sum()] * _BIN
    near = np.zeros_like(edge)
    for color in usual:
        near |= ((lab - color) ** 2).sum(axis=2) <= _NEAR**2
    return Image.fromarray(np.where(_flooded(edge & near, near)[:, :, None], _WHITE, levels))


def _flooded(start: NDArray[np.bool_], free: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the free pixels that are connected with some of them by edges."""
    flood = start
    while True:
        wider = grown(flood) & free
        if np.array_equal(wider, flood):
            return flood
        flood = wider
