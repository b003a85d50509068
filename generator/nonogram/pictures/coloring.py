"""Colors of pictures that people can tell apart, each as close as possible to the drawing.

Lightness changes before hue.

    drawing   #ffcc4d #ffac33 #292f33        every color has candidates: its own hue, lighter and darker, then hues
    puzzle    #ffcc4d #d97f00 #292f33        beside it; of all choices that can be told apart the closest one wins

A color that was lighter than another stays so where that is possible. Costs and differences are whole numbers, and the
search ends after a number of steps, so that every machine finds the same colors.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from puzzles.color_sight import differences
from puzzles.drawing import WHITE
from puzzles.errors import RequestError
from puzzles.nonogram import MAX_COLORS, Palette
from puzzles.nonogram.color_names import Floats, named_palette, oklab, srgb
from puzzles.nonogram.seen_apart import sights_of

_SAFE = np.array(
    [0.5, 1.5, 0.5, 0.5]
)  # margins beyond the bound of each sight, because other programs convert colors slightly differently
_LIGHT = np.arange(0.10, 0.99, 0.035)
_TURNS = np.radians([0, 18, -18, 36, -36])
_CHROMAS = (1.0, 0.65, 1.35)
_GREYS = np.radians([70, 250])  # the hues that a grey may lean to, and how much
_LEANING = 0.05
_SHRINKING = 0.94 ** np.arange(40)  # factors of a chroma, until screens can show it
_COST_OF_LIGHT, _COST_OF_CHROMA, _COST_OF_HUE = 1.0, 1.2, 5.0
_COST_OF_TINT = 6.0  # the cost of giving a grey a hue
_GREY = 0.04  # the greatest chroma of a grey
_COSTS = 10_000  # the cost of the way from black to white
_LEAST_WEIGHT = 0.15  # the least weight, of a color with hardly any cells
_ORDERED = 0.04  # the difference in lightness from which one color is lighter than another
_WAYS = (48, True), (110, False)  # candidates of each color, and whether lighter colors must stay lighter
_MOST_STEPS = 3_000
_MOST_SEARCHED = 8  # with more colors, the nearest ones of the standard palette are taken


class TooAlike(RequestError):
    """Raised when people could not tell the colors of a picture apart."""


def colored(colors: Sequence[Floats], counts: Sequence[int], ground: str = WHITE) -> Palette:
    """Return a palette for the colors of a picture, which people can tell apart, with names.

    Args:
        colors: sRGB from 0 to 255, each float64 ``[3]``.
        counts: how many cells each of them has; where it matters, colors of few cells change more.
        ground: the paper, ``#rrggbb``.

    Raises:
        TooAlike: when people could not tell the colors apart without giving some of them another hue.
    """
    return named_palette(told_apart([hexadecimal(color) for color in colors], counts, ground), ground)


def told_apart(colors: Sequence[str], counts: Sequence[int], ground: str = WHITE) -> tuple[str, ...]:
    """Return the colors ``#rrggbb`` of ``colored``, whose arguments and errors it has."""
    return _apart(tuple(colors), tuple(counts), ground)


def repainted(palette: Palette, given: Palette) -> Palette:
    """Return the given colors in the order in which they are closest to those of a palette."""
    values = nearest([color.rgb for color in palette.colors], [color.rgb for color in given.colors])
    by_value = {color.rgb: color for color in given.colors}
    return Palette(tuple(by_value[value] for value in values), given.background)


def hexadecimal(rgb: Floats) -> str:
    """Write a color, float64 ``[3]`` in sRGB from 0 to 255, as ``#rrggbb``."""
    red, green, blue = (round(float(value)) for value in rgb)
    return f"#{red:02x}{green:02x}{blue:02x}"


@lru_cache(maxsize=256)
def _apart(colors: tuple[str, ...], counts: tuple[int, ...], ground: str) -> tuple[str, ...]:
    n = len(colors)
    if n <= _MOST_SEARCHED:
        if _are_told_apart(colors, ground):
            return colors
        weights = np.sqrt(np.array(counts) / max(1, sum(counts))) + _LEAST_WEIGHT
        ways = (_search(colors, weights, ground, n_candidates, keeps_order=keeps) for n_candidates, keeps in _WAYS)
        if found := next((way for way in ways if way is not None), None):
            return found
    else:
        standard = [color.rgb for color in Palette.default(MAX_COLORS).colors]
        clear = [rgb for rgb, is_clear in zip(standard, _are_clear(standard, ground, n), strict=True) if is_clear]
        if len(clear) >= n:
            return nearest(colors, clear)
    on_ground = "" if ground == WHITE else f" on {ground}"
    raise TooAlike(f"its colors are too much alike to be told apart{on_ground}; expected fewer --colors")


def nearest(colors: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    """Match each color with a different one of the others, always taking the closest pair first."""
    one, other = (oklab(_levels(each)) for each in (colors, others))
    costs = _costs(one[:, None], other[None, :])
    found: dict[int, str] = {}
    for place in np.argsort(costs, axis=None, kind="stable").tolist():
        color, chosen = divmod(place, len(others))
        if color not in found and others[chosen] not in found.values():
            found[color] = others[chosen]
    return tuple(found[color] for color in range(len(colors)))


def _levels(colors: Sequence[str]) -> Floats:
    return np.array([[int(rgb[at : at + 2], 16) / 255 for at in (1, 3, 5)] for rgb in colors])


def _least(n_colors: int) -> Floats:
    """Return the least differences to aim at, one for each way of looking in which the colors must be told apart."""
    return np.asarray([sight.least for sight in sights_of(n_colors)] + _SAFE[: len(sights_of(n_colors))])


def _are_clear(colors: Sequence[str], ground: str, n_colors: int) -> NDArray[np.bool_]:
    """Return which colors can be told from the ground."""
    least = _least(n_colors)
    return np.asarray((differences(colors, [ground])[: len(least), :, 0] >= least[:, None]).all(axis=0))


def _are_told_apart(colors: Sequence[str], ground: str) -> bool:
    """Return whether all colors can be told from each other and from the ground as they are."""
    found = differences([*colors, ground])
    rows, columns = np.triu_indices(1 + len(colors), 1)
    least = _least(len(colors))
    return bool((found[: len(least), rows, columns] >= least[:, None]).all())


def _costs(one: Floats, other: Floats) -> NDArray[np.int64]:
    """Return the costs of changing colors, OKLab ``[..., 3]``, to others, in whole numbers."""
    chromas = np.hypot(one[..., 1], one[..., 2]), np.hypot(other[..., 1], other[..., 2])
    by_light, by_chroma = one[..., 0] - other[..., 0], chromas[0] - chromas[1]
    squares = ((one[..., 1:] - other[..., 1:]) ** 2).sum(axis=-1)
    by_hue = np.maximum(squares - by_chroma**2, 0)
    of_chroma = np.where(np.minimum(*chromas) < _GREY, _COST_OF_TINT, _COST_OF_CHROMA)
    total = (_COST_OF_LIGHT * by_light) ** 2 + (of_chroma * by_chroma) ** 2 + _COST_OF_HUE**2 * by_hue
    return np.asarray(np.rint(_COSTS * np.sqrt(total)), np.int64)


@lru_cache(maxsize=512)
def _candidates(color: str, ground: str, n_colors: int) -> tuple[list[str], NDArray[np.int64], Floats]:
    """Return what a color may become, the closest first, as values, costs and lightness.

    All of these can be told from the ground.
    """
    own = oklab(_levels([color]))[0]
    chroma, hue = float(np.hypot(own[1], own[2])), float(np.arctan2(own[2], own[1]))
    ways = [(chroma * factor, hue + turn) for factor in _CHROMAS for turn in _TURNS]
    ways += [(_LEANING, lean) for lean in _GREYS]
    wanted = np.array([(light, *way) for light in _LIGHT for way in ways])
    chromas = wanted[:, 1, None] * _SHRINKING
    lab = np.stack(
        [
            np.broadcast_to(wanted[:, 0, None], chromas.shape),
            chromas * np.cos(wanted[:, 2, None]),
            chromas * np.sin(wanted[:, 2, None]),
        ],
        axis=-1,
    )
    shown = srgb(lab)
    fits = np.asarray(((shown >= -0.002) & (shown <= 1.002)).all(axis=-1))
    first = fits.argmax(axis=1)
    pixels = np.clip(np.rint(255 * shown[np.arange(len(first)), first]), 0, 255)[fits.any(axis=1)]
    values = list(dict.fromkeys([color, *map(hexadecimal, pixels)]))
    values = [value for value, is_clear in zip(values, _are_clear(values, ground, n_colors), strict=True) if is_clear]
    points = oklab(_levels(values)) if values else np.zeros((0, 3))
    costs = _costs(own, points)
    order = np.argsort(costs, kind="stable")
    return [values[i] for i in order.tolist()], costs[order], np.rint(_COSTS * points[order, 0]) / _COSTS


def _search(
    colors: tuple[str, ...], weights: Floats, ground: str, n_candidates: int, *, keeps_order: bool
) -> tuple[str, ...] | None:
    """Find the cheapest choice of candidates that can be told apart; return None if a bounded search finds none."""
    n = len(colors)
    order = np.argsort(-weights, kind="stable").tolist()
    known = [_candidates(colors[i], ground, n) for i in order]
    values = [each[0][:n_candidates] for each in known]
    if not all(values):
        return None
    costs = [
        np.rint(each[1][:n_candidates] * weights[i]).astype(np.int64) for i, each in zip(order, known, strict=True)
    ]
    own_light = oklab(_levels([colors[i] for i in order]))[:, 0]
    least = _least(n)[:, None, None]
    fits: dict[tuple[int, int], NDArray[np.bool_]] = {}

    def fit(i: int, j: int) -> NDArray[np.bool_]:
        """Return which candidates of color i go with which candidates of a later color j."""
        if (i, j) not in fits:
            found = np.asarray((differences(values[i], values[j])[: len(least)] >= least).all(axis=0))
            lighter = own_light[i] - own_light[j]
            if keeps_order and abs(lighter) > _ORDERED:
                one, other = known[i][2][:n_candidates, None], known[j][2][None, :n_candidates]
                found &= one > other if lighter > 0 else one < other
            fits[i, j] = found
        return fits[i, j]

    best: tuple[int, ...] | None = None
    cheapest, steps = np.iinfo(np.int64).max, 0

    def choose(chosen: tuple[int, ...], cost: int, left: list[NDArray[np.bool_]]) -> None:
        nonlocal best, cheapest, steps
        i = len(chosen)
        if i == n:
            best, cheapest = chosen, cost
            return
        for candidate in np.flatnonzero(left[0]).tolist():
            if steps >= _MOST_STEPS:
                return
            steps += 1
            own = cost + int(costs[i][candidate])
            if own >= cheapest:
                return
            rest = [mask & fit(i, j)[candidate] for j, mask in enumerate(left[1:], i + 1)]
            if not all(mask.any() for mask in rest):
                continue
            bound = own + sum(int(costs[j][mask.argmax()]) for j, mask in enumerate(rest, i + 1))
            if bound < cheapest:
                choose((*chosen, candidate), own, rest)

    choose((), 0, [np.ones(len(each), np.bool_) for each in values])
    if best is None:
        return None
    found = [""] * n
    for i, place in enumerate(order):
        found[place] = values[i][best[i]]
    return tuple(found)
