"""The colors of a scene: few, told apart at a glance, and shared by all of its subjects."""

from collections.abc import Collection, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from generator.nonogram.pictures.flat import Flat
from puzzles.nonogram.color_names import UNIT, Floats, seen_color
from puzzles.nonogram.seen_apart import WHITE, differences, sights_of

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
"""Colors that scenes are painted in, each far enough from white paper."""


_SHADOW = "#93a3b1"
_PALE, _PALE_CHROMA = 0.84 * UNIT, 0.07 * UNIT
_MOST_WHITE = 0.2  # share of a drawing that may be blank


_seen = cache(seen_color)


@cache
def _are_apart(n: int) -> NDArray[np.bool_]:
    """Return which paints can be told from each other among n colors, bool ``[paint, paint]``."""
    sights = sights_of(n)
    least = np.array([sight.least for sight in sights])
    return np.asarray((differences(PAINTS)[: len(sights)] >= least[:, None, None]).all(axis=0))


def colors_for(
    fills: Floats, weights: Floats, first: Sequence[str], n: int, unused: Collection[str] = ()
) -> list[str] | None:
    """Choose colors that come close to fills: the first ones, then others that help most; None if there are too few.

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
    """Return how far colors are from another one, as they are seen."""
    return np.asarray(np.sqrt(((colors - other) ** 2).sum(axis=-1)))


def matched(flat: Flat, colors: Sequence[str]) -> tuple[NDArray[np.int64], float]:
    """Return the nearest color of each fill of a drawing, counted from 1, and how far they are from it on average.

    White, which is 0, is for small parts: where much is nearly white, it takes the nearest color, too.
    """
    paints = np.stack([distances(in_shadow(flat), _seen(each)) for each in colors])
    numbers, apart = 1 + paints.argmin(axis=0), paints.min(axis=0)
    to_white = distances(flat.colors, _seen(WHITE))
    is_white = to_white < apart
    if flat.areas @ is_white <= _MOST_WHITE * flat.areas.sum():
        numbers[is_white], apart[is_white] = 0, to_white[is_white]
    return numbers, float(flat.areas @ apart / flat.areas.sum())


def in_shadow(flat: Flat) -> Floats:
    """Return the fills of a drawing as they are seen, pale ones in shadow where many are pale: they must be painted."""
    colors = flat.colors
    is_pale = (colors[:, 0] >= _PALE) & ((colors[:, 1:] ** 2).sum(axis=1) < _PALE_CHROMA**2)
    if flat.areas @ is_pale > _MOST_WHITE * flat.areas.sum():
        colors[is_pale] = _seen(_SHADOW)
    return colors
