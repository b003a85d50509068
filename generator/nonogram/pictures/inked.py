"""Turns colored areas into black and white: ink and paper alternate, so that each area differs from the one around it.

2 2 2 2 2 2      # # # # # #      The largest area is ink, unless it is nearly white; each other area takes
2 1 1 1 3 2      # . . . . #      the opposite of the larger area that it touches most, if its color differs
2 1 3 1 1 2      # . # . . #      enough. Paper at the outside gets an outline.
"""

import numpy as np

from generator.nonogram.pictures.flat_cells import parts_of
from generator.nonogram.pictures.parts import grown
from puzzles.nonogram import Grid
from puzzles.nonogram.color_names import Floats


def inked(cells: Grid, colors: Floats, least_apart: float, least_light: float) -> Grid:
    """Return which cells are ink, uint8 ``[height, width]``, 0 or 1.

    Args:
        cells: uint8 ``[height, width]``, 0 for the ground, else the number of a color.
        colors: each as it is seen, float64 ``[n, 3]``.
        least_apart: the least distance of two colors that shows.
        least_light: the least lightness of an area that is paper if nothing is around it.
    """
    numbers, labels = parts_of(cells)
    areas = [(numbers == part, labels[part]) for part in np.flatnonzero(labels)]
    areas.sort(key=lambda area: -int(area[0].sum()))
    is_ink = np.zeros(cells.shape, np.bool_)
    done = np.zeros(cells.shape, np.bool_)
    for part, color in areas:
        beside = grown(part) & done & ~part
        near, counts = np.unique(cells[beside], return_counts=True)
        if len(near):
            other = int(near[counts.argmax()])
            is_dark = 2 * is_ink[beside & (cells == other)].mean() >= 1
            differs = ((colors[color - 1] - colors[other - 1]) ** 2).sum() >= least_apart**2
            ink = is_dark != differs
        else:
            ink = bool(colors[color - 1][0] < least_light)
        is_ink[part] = ink
        done |= part
    outside = np.pad(cells == 0, 1, constant_values=True)
    return (is_ink | ((cells > 0) & grown(outside)[1:-1, 1:-1] & ~is_ink)).astype(np.uint8)
