"""Sketches of the library's pictures: flat art in cells of few natural colors, or in black and white."""

from functools import lru_cache
from math import log, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.nonogram.pictures import library
from generator.nonogram.pictures.cells import DoesNotShow, centered
from generator.nonogram.pictures.flat import (
    LEAST_APART,
    Crop,
    Flat,
    Labels,
    is_near_white,
    is_symmetric,
    merged,
    proportion,
    rendered,
)
from generator.nonogram.pictures.flat_cells import cells_of_labels
from generator.nonogram.pictures.inked import inked
from generator.nonogram.pictures.library import Picture
from generator.nonogram.pictures.parts import grown
from generator.nonogram.pictures.reduced import in_pixels
from generator.nonogram.pictures.sketch import Sketch, has_blank_line, n_open_cells
from puzzles.errors import RequestError, counted
from puzzles.nonogram import Grid, Palette
from puzzles.nonogram.color_names import UNIT, Floats, named_palette, seen, seen_color

_SIDE = 5  # pixels of a cell in each direction
_COST_OF_COPIES = 0.5  # as a power of their number: what stretching must save
_MOST_STRETCH = log(1.4)  # of a picture that is drawn by chance
_WHITE_RIM = 0.12  # share of the outline from which white shows only on a tinted ground
_WHITE = "#ffffff"
_TINTS = ("#b9dcf2", "#f9e2b4", "#cbe8bd", "#e3cdf0")
_SEEN_TINTS = np.array([seen_color(tint) for tint in _TINTS])
_SHADE = 0.75  # of the way from black, or of dark colors from white, to a shade for a color that the drawing lacks
_DARK = 0.5 * UNIT
_LEAST_SHADE = 3  # cells
_LEAST_TRUE = 0.7  # share of the pixels that have the color of their cell
_MOST_OFF, _MOST_OFF_SCENE = 0.15, 0.08  # share of the painted cells that a density may add or take away
_ARRANGEMENTS = 2  # of a scene
_MOST_OPEN = 16  # cells that lines leave open in one variation, so that another one may have none

_FITTINGS = 3  # to come close to a number of painted cells
_FEW = 0.01  # share of these that may be missing
_AROUND = ((0, 1), (1, 0), (1, 2), (2, 1), (0, 0), (0, 2), (2, 0), (2, 2))
_FAR = 99
_VARIATIONS = ((7919, 0), (6007, 1), (5003, -1), (4001, 2), (3001, -2), (7001, 3), (6101, -3))  # primes, columns


class TooFewColors(RequestError):
    """State that a picture cannot be shown in so many colors."""


@lru_cache(maxsize=16)
def art_sketch(
    picture: Picture, shape: tuple[int, int], n_colors: int, n_painted: int | None = None, *, by_lines: bool = True
) -> Sketch:
    """Draw a picture so that it fills a rectangle of cells: a long thin one several times, so that it stretches little.

    Args:
        n_painted: paint exactly this many cells, and so draw it smaller; None leaves the number to the picture.
        by_lines: of several ways to look at the picture, prefer one that lines alone solve.

    Raises:
        TooFewColors: when it cannot show so many colors at this size.
        DoesNotShow: when it cannot be drawn with so many painted cells.
    """
    drawing = picture.drawing
    found: list[tuple[tuple[bool, int], int, Sketch]] = []
    for look in LOOKS_OF_INK if n_colors == 1 else _LOOKS:
        grid, palette = filled(drawing, shape, n_colors, look)
        if n_painted is not None:
            grid, palette = _with_painted(drawing, shape, n_colors, look, n_painted / np.count_nonzero(grid))
            grid = _with_exactly(grid, n_painted, _MOST_OFF)
        sketch = Sketch(grid, palette, picture.title, library.CREDIT)
        flaws = has_blank_line(sketch), n_open_cells(sketch) if by_lines else 0
        found.append((flaws, len(found), sketch))
        if not any(flaws):
            break
    return min(found, key=lambda each: each[:2])[2]


class _Look(NamedTuple):
    """Hold one way to look at a drawing; another gives other cells, and some make a better puzzle."""

    crop: Crop = (0, 0, 0, 0)  # what is left out above, below, left and right, in cells
    n_inks: int = 6  # how many colors it is reduced to before it becomes black and white
    apart: float = 0.1  # how far apart colors are, at least, that alternate between black and white; times ``UNIT``
    light: float = 0.88  # how light an area is, at least, that is white if nothing is around it; times ``UNIT``


_CROPS = ((0, 0, 0, 0), (0.5, 0.5, 0.5, 0.5), (0.25, -0.25, 0, 0), (0.25, 0.25, 0.5, 0), (0.5, 0.5, 0.25, 0.75))
_LOOKS = tuple(_Look(crop) for crop in _CROPS)
LOOKS_OF_INK = (
    _Look(),
    _Look(n_inks=3, apart=0.15),
    _Look((0.75, 0.25, 0.5, 0.5), apart=0.22),
    _Look(_CROPS[1], n_inks=3, light=1.1),
    _Look(_CROPS[4]),
    _Look(light=1.1),
)


def _with_painted(
    drawing: str, shape: tuple[int, int], n_colors: int, look: _Look, share: float
) -> tuple[Grid, Palette]:
    """Draw a drawing smaller, in the middle, so that about a share of its cells is painted."""
    inner = tuple(min(n, max(1, round(sqrt(share) * n))) for n in shape)
    smaller, palette = filled(drawing, inner, n_colors, look)
    return centered(smaller, shape), palette


def filled(drawing: str, shape: tuple[int, ...], n_colors: int, look: _Look) -> tuple[Grid, Palette]:
    """Draw copies of a drawing that fill a rectangle of cells."""
    flat = flat_of(drawing, shape, look.crop)
    if n_colors > 1:
        return _colored(flat, n_colors)
    return _inked(flat, look), Palette.default(1)


def flat_of(drawing: str, shape: tuple[int, ...], crop: Crop = (0, 0, 0, 0)) -> Flat:
    """Render copies of a drawing that fill a rectangle of cells, in several pixels for each."""
    height, width = shape
    copies = _copies(proportion(drawing), height, width)
    heights, widths = (
        tuple(_SIDE * len(part) for part in np.array_split(range(n), k)) for n, k in zip(shape, copies, strict=True)
    )
    above, below, before, after = crop
    return rendered(drawing, heights, widths, (_SIDE * above, _SIDE * below, _SIDE * before, _SIDE * after))


def _inked(flat: Flat, look: _Look) -> Grid:
    labels, colors = _reduced(flat, np.arange(len(flat.fills)), look.n_inks)
    return inked(_cells(labels, 1 + len(colors)), seen(colors / 255), look.apart * UNIT, look.light * UNIT)


def _with_exactly(cells: Grid, n_painted: int, most_off: float, step: int = _VARIATIONS[0][0]) -> Grid:
    """Paint or clear cells at the outline until so many are painted; other steps lead to other cells.

    Raises ``DoesNotShow`` when more than the share ``most_off`` of them would change.
    """
    grid = cells.copy()
    missing = n_painted - int(np.count_nonzero(grid))
    if abs(missing) > most_off * n_painted:
        raise DoesNotShow(f"it does not show at {grid.shape[0]}x{grid.shape[1]} and this density")
    flat, beside = grid.reshape(-1), _beside(*grid.shape)
    mixed = np.arange(grid.size) * step % grid.size / grid.size  # so that no part has all
    n_blank = (flat[beside] == 0).sum(axis=0)
    for _ in range(abs(missing)):
        if missing > 0:
            cell = np.where(flat == 0, n_blank + mixed, _FAR).argmin()
            colors = flat[beside[:, cell]]
            flat[cell] = np.bincount(colors[colors > 0]).argmax() if colors.any() else 1
        else:
            cell = np.where(flat > 0, n_blank % len(_AROUND) + mixed, -1).argmax()
            flat[cell] = 0
        near = np.append(beside[:, cell], cell)
        n_blank[near] = (flat[beside[:, near]] == 0).sum(axis=0)
    return grid


@lru_cache(maxsize=16)
def _beside(height: int, width: int) -> NDArray[np.int64]:
    """Return the cells around each cell, int64 ``[8, height * width]``; at the edge, an edge cell in place of none."""
    numbers = np.pad(np.arange(height * width).reshape(height, width), 1, mode="edge")
    return np.stack([numbers[y : y + height, x : x + width].ravel() for y, x in _AROUND])


def suits(picture: Picture, height: int, width: int) -> bool:
    """Return whether a picture fills the cells without much stretching; where they are long, a row of copies may."""
    own = proportion(picture.drawing)
    has_room = max(height, width) >= 2 * min(height, width)  # for several pictures one after the other
    copies = _copies(own, height, width) if has_room else (1, 1)
    return _stretch(own, height, width, copies) <= _MOST_STRETCH


def _copies(proportion: float, height: int, width: int) -> tuple[int, int]:
    """Choose how many copies, down and across, need the least stretching."""
    ways = [(n, 1) for n in range(1, height + 1)] + [(1, n) for n in range(2, width + 1)]

    def price(way: tuple[int, int]) -> float:
        return round(_stretch(proportion, height, width, way) + _COST_OF_COPIES * log(max(way)), 6)

    return min(ways, key=price)


def _stretch(proportion: float, height: int, width: int, copies: tuple[int, int]) -> float:
    """Return how much copies are stretched, as a logarithm in steps, the same on every machine."""
    down, across = copies
    return round(abs(log(width * down / (height * across * proportion))), 6)


def _cells(labels: Labels, n_labels: int) -> Grid:
    """Choose the label of each cell; ``DoesNotShow`` when too little of the picture is left."""
    cells = cells_of_labels(labels, n_labels, _SIDE)
    height, width = cells.shape
    if np.mean(labels == in_pixels(cells, _SIDE)) < _LEAST_TRUE:
        raise DoesNotShow(f"it does not show at {height}x{width}")
    if is_symmetric(labels):
        cells[:, width - width // 2 :] = cells[:, : width // 2][:, ::-1]
    return cells


def _reduced(flat: Flat, kept: NDArray[np.int64], n_colors: int) -> tuple[Labels, Floats]:
    """Merge the kept fills to few colors, the rest to ground; return the pixels' labels, and colors ``[n, 3]``."""
    chosen = kept[merged(flat.colors[kept], flat.areas[kept], n_colors)]
    used = np.unique(chosen)
    numbers = np.zeros(1 + len(flat.fills), np.uint8)
    numbers[1 + kept] = 1 + np.searchsorted(used, chosen)
    return numbers[flat.labels], flat.fills[used]


def _colored(flat: Flat, n_colors: int) -> tuple[Grid, Palette]:
    """Choose colors and cells; ``TooFewColors`` when there are not enough cells to show so many colors."""
    is_white = is_near_white(flat.colors)
    is_tinted = _rim_share(flat.labels, is_white) > _WHITE_RIM or _has_blank_line(flat.labels, is_white)
    kept = np.arange(len(flat.fills)) if is_tinted else np.flatnonzero(~is_white)
    # Merge to more colors than asked for where some of these get no cell.
    for n in range(min(n_colors, len(kept)), len(kept) + 1):
        labels, colors = _reduced(flat, kept, n)
        grid = _cells(labels, 1 + len(colors))
        shown = np.setdiff1d(grid, 0)
        if len(shown) >= n_colors or len(colors) < n:
            break
    numbers = np.zeros(1 + len(colors), np.uint8)
    numbers[shown] = np.arange(1, 1 + len(shown))
    grid, painted = numbers[grid], list(colors[shown - 1])
    while len(painted) > n_colors:
        _drop_color(grid, painted)
    while len(painted) < n_colors:
        _add_shade(grid, painted)
    colors = seen(np.array(painted) / 255)
    apart = ((colors - _SEEN_TINTS[:, None]) ** 2).sum(axis=2).min(axis=1)
    tint = _TINTS[int(np.minimum(apart, LEAST_APART**2).argmax())]  # the first that is far enough, or the farthest
    return grid, named_palette(_distinct(painted), tint if is_tinted else _WHITE)


def _rim_share(labels: Labels, is_white: NDArray[np.bool_]) -> float:
    """Return the share of the outline at which a drawing is white."""
    around = np.pad(labels, 1)
    inside = np.minimum.reduce([around[1:-1, :-2], around[1:-1, 2:], around[:-2, 1:-1], around[2:, 1:-1]])
    rim = labels[(labels > 0) & (inside == 0)]
    return float(np.mean(is_white[rim.astype(np.int64) - 1]))


def _has_blank_line(labels: Labels, is_white: NDArray[np.bool_]) -> bool:
    """Return whether blank white would leave a row or column of pixels blank."""
    is_painted = np.concatenate([[False], ~is_white])[labels]
    return not (is_painted.any(axis=0).all() and is_painted.any(axis=1).all())


def _drop_color(grid: Grid, painted: list[Floats]) -> None:
    """Give the cells of the rarest color the most similar one."""
    counts = np.bincount(grid.ravel(), minlength=len(painted) + 1)[1:]
    rarest = int(counts.argmin())
    colors = seen(np.array(painted) / 255)
    apart = ((colors - colors[rarest]) ** 2).sum(axis=1)
    apart[rarest] = np.inf
    grid[grid == rarest + 1] = int(apart.argmin()) + 1
    grid[grid > rarest + 1] -= 1
    del painted[rarest]


def _add_shade(grid: Grid, painted: list[Floats]) -> None:
    """Paint the rim of the largest area in a darker shade."""
    for color in np.argsort(-np.bincount(grid.ravel(), minlength=len(painted) + 1)[1:], kind="stable") + 1:
        area = grid == color
        rim = area & grown(~area | np.pad(np.zeros_like(area[1:-1, 1:-1]), 1, constant_values=True))
        if min(rim.sum(), (area & ~rim).sum()) >= _LEAST_SHADE:
            painted.append(_shade(painted[color - 1]))
            grid[rim] = len(painted)
            return
    height, width = grid.shape
    raise TooFewColors(f"it shows {counted(len(painted), 'color')} at {height}x{width}; expected fewer --colors")


def _shade(color: Floats) -> Floats:
    """Return a darker shade of a color, of a dark one a lighter shade."""
    edge = 255 if seen(color / 255)[0] < _DARK else 0
    return np.asarray(np.rint(edge + _SHADE * (color - edge)))


def _distinct(painted: list[Floats]) -> list[str]:
    """Write colors as ``#rrggbb``, equal ones a step apart."""
    found: list[str] = []
    for color in painted:
        red, green, blue = (int(each) for each in color)
        while (text := f"#{red:02x}{green:02x}{blue:02x}") in (*found, _WHITE, *_TINTS):
            blue += 1 if blue < 255 else -1
        found.append(text)
    return found
