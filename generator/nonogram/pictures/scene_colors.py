"""The colors of a scene: few, easy to tell apart, and the same for all of its subjects."""

from collections.abc import Collection, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from generator.nonogram.pictures.flat import Flat
from puzzles.color_sight import differences
from puzzles.drawing import WHITE
from puzzles.nonogram.color_names import UNIT, Floats, seen_color
from puzzles.nonogram.seen_apart import sights_of

PAINTS = (
    "#292f33",
    "#d62f44",
    "#9e1b2f",
    "#ffc83d",
    "#ee8010",
    "#a5673f",
    "#6a3a1c",
    "#77b255",
    "#4f8a2f",
    "#2f6a1e",
    "#6cbcf5",
    "#3b88c3",
    "#24557f",
    "#93a3b1",
    "#5b6b76",
    "#f49ab0",
    "#7a4fb5",
)
"""Colors that scenes are painted in, all clearly different from white paper."""


CLOUD, SHADOW = "#6cbcf5", "#93a3b1"
"""The colors that replace white in the sky and on the ground, because an outline alone would leave lines open."""
_PALE, _PALE_CHROMA = 0.84 * UNIT, 0.07 * UNIT  # as light as this, a color with less chroma counts as white
_MOST_WHITE = 0.2  # the share of a drawing that may be left blank


_seen = cache(seen_color)


@cache
def _are_apart(n: int) -> NDArray[np.bool_]:
    """Return which paints can be told apart if there are n colors, bool ``[paint, paint]``."""
    sights = sights_of(n)
    least = np.array([sight.least for sight in sights])
    return np.asarray((differences(PAINTS)[: len(sights)] >= least[:, None, None]).all(axis=0))


def colors_for(
    fills: Floats, weights: Floats, first: Sequence[str], n: int, unused: Collection[str] = ()
) -> list[str] | None:
    """Choose n colors close to given fills: those of ``first``, then the most helpful others; None if too few are left.

    Args:
        fills: as they are seen, float64 ``[k, 3]``.
        weights: how much each counts, float64 ``[k]``.
        first: colors that are there in any case, of ``PAINTS``.
        n: number of colors.
        unused: colors that are not chosen.
    """
    chosen = list(first[:n])
    least = np.min([distances(fills, _seen(WHITE)), *(distances(fills, _seen(each)) for each in chosen)], axis=0)
    apart = _are_apart(n)
    while len(chosen) < n:
        ways = {
            paint: np.minimum(least, distances(fills, _seen(paint)))
            for paint in PAINTS
            if all(apart[PAINTS.index(paint), PAINTS.index(other)] for other in chosen)
        }
        if not ways:
            return None
        best = min(ways, key=lambda paint: (round(float(weights @ ways[paint])), paint))
        least = ways[best]
        chosen.append(best)
    return chosen


def distances(colors: Floats, other: Floats) -> Floats:
    """Return the perceived distances of colors from another color."""
    return np.asarray(np.sqrt(((colors - other) ** 2).sum(axis=-1)))


def matched(flat: Flat, colors: Sequence[str], white: str) -> tuple[NDArray[np.int64], float]:
    """Return the nearest color for each fill of a drawing, counted from 1, and the mean distance.

    0 stands for blank paper. Only small parts take it, unless ``white`` is white itself; then large parts may be blank,
    too.
    """
    paints = np.stack([distances(paints_of(flat, white), _seen(each)) for each in colors])
    numbers, apart = 1 + paints.argmin(axis=0), paints.min(axis=0)
    to_white = distances(flat.colors, _seen(WHITE))
    to_white[_are_pale(flat) & (white == WHITE)] = 0
    stays_white = to_white < apart
    if white == WHITE or flat.areas @ stays_white <= _MOST_WHITE * flat.areas.sum():
        numbers[stays_white], apart[stays_white] = 0, to_white[stays_white]
    return numbers, float(flat.areas @ apart / flat.areas.sum())


def paints_of(flat: Flat, white: str) -> Floats:
    """Return the colors in which the fills of a drawing should be painted, in perceptual coordinates.

    Pale fills stay white if they are few; otherwise they get the color ``white``.
    """
    colors = flat.colors
    colors[_are_pale(flat)] = _seen(white if is_white(flat) else WHITE)
    return colors


def is_white(flat: Flat) -> bool:
    """Return whether large parts of a drawing are white or nearly white."""
    return bool(flat.areas @ _are_pale(flat) > _MOST_WHITE * flat.areas.sum())


def _are_pale(flat: Flat) -> NDArray[np.bool_]:
    colors = flat.colors
    return np.asarray((colors[:, 0] >= _PALE) & ((colors[:, 1:] ** 2).sum(axis=1) < _PALE_CHROMA**2))
