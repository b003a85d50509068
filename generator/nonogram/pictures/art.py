"""Sketches of the library's pictures: flat art in cells of few natural colors, or in black and white."""

from functools import lru_cache
from math import log, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.nonogram.pictures import library
from generator.nonogram.pictures.cells import DoesNotShow, centered, distinct
from generator.nonogram.pictures.coloring import TooAlike, colored
from generator.nonogram.pictures.flat import (
    LEAST_APART,
    Crop,
    Flat,
    Labels,
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
from puzzles.drawing import WHITE
from puzzles.errors import RequestError, counted
from puzzles.nonogram import Grid
from puzzles.nonogram.color_names import UNIT, Floats, seen, seen_color

_SIDE = 5  # pixels of a cell in each direction
_COST_OF_COPIES = 0.5  # an exponent for the number of copies: how much stretching a further copy must save
_MOST_STRETCH = log(1.4)  # for a picture that is drawn at random
_BLACK = np.zeros(3)
_PAPER_RIM = 0.12  # the share of the outline from which fills that look like paper get an outline
_LIKE_PAPER = 0.1 * UNIT  # the greatest distance from the paper at which a fill looks like paper
# The greatest distance from paper of a light grey, and its greatest distance in hue.
_LIGHT_GREY, _GREY = 0.165 * UNIT, 0.05 * UNIT
_OUTLINE = np.array([0x99, 0xAA, 0xB5], np.float64)  # the outline's color, unless the drawing has a similar one
_LEAST_OWN = 0.02 * UNIT  # the least distance of fills that a drawing of few colors shows apart
_MOST_OUTLINES = 2  # the most outlines that a drawing of fewer colors gets
_LEAST_OUTLINE = 3  # the fewest cells of an outline, and inside it
_SHADE = 0.6  # how far an outline's color is from black, or for dark colors from white
_DARK = 0.5 * UNIT
_LEAST_TRUE = 0.7  # the least share of the pixels that have the color of their cell
_MOST_OFF = 0.15  # the greatest share of the painted cells that a density may add or remove
_AROUND = ((0, 1), (1, 0), (1, 2), (2, 1), (0, 0), (0, 2), (2, 0), (2, 2))
_FAR = 99
_STEP = 7919  # a prime number by which changed cells are spread


class TooFewColors(RequestError):
    """Raised when a picture cannot be shown in the requested number of colors."""


class Colored(NamedTuple):
    """The cells of a picture, with the colors of its drawing."""

    grid: Grid  # uint8 ``[height, width]``, 0 is blank
    # The colors of 1 and above, each float64 ``[3]`` in sRGB from 0 to 255; empty in black and white.
    colors: list[Floats]


@lru_cache(maxsize=16)
def art_sketch(
    picture: Picture,
    shape: tuple[int, int],
    n_colors: int,
    n_painted: int | None = None,
    ground: str = WHITE,
    *,
    by_lines: bool = True,
) -> Sketch:
    """Draw a picture so that it fills a rectangle of cells; in a long one, several copies avoid stretching.

    Args:
        n_painted: paint exactly this many cells, and so draw it smaller; None leaves the number to the picture.
        ground: the color of the paper, ``#rrggbb``.
        by_lines: of several ways to look at the picture, prefer one that lines alone solve.

    Raises:
        TooFewColors: when it cannot show so many colors at this size.
        DoesNotShow: when it cannot be drawn with so many painted cells.
    """
    drawing = picture.drawing
    found: list[tuple[tuple[bool, int], int, Colored]] = []
    for look in LOOKS_OF_INK if n_colors == 1 else _LOOKS:
        way = filled(drawing, shape, n_colors, look, ground)
        if n_painted is not None:
            share = n_painted / np.count_nonzero(way.grid)
            way = _with_painted(drawing, shape, n_colors, look, share, ground)
            way = way._replace(grid=_with_exactly(way.grid, n_painted, _MOST_OFF))
        flaws = has_blank_line(way.grid), n_open_cells(way.grid) if by_lines else 0
        found.append((flaws, len(found), way))
        if not any(flaws):
            break
    return _sketch_of(min(found, key=lambda each: each[:2])[2], picture.title, ground)


def _sketch_of(way: Colored, title: str, ground: str) -> Sketch:
    """Choose colors for the cells of a picture that people can tell apart; raise ``TooFewColors`` if there are none."""
    counts = np.bincount(way.grid.ravel(), minlength=len(way.colors) + 1)[1:].tolist()
    try:
        palette = colored(way.colors or [_BLACK], counts, ground)
    except TooAlike as error:
        raise TooFewColors(str(error)) from None
    return Sketch(way.grid, palette, title, library.CREDIT)


class _Look(NamedTuple):
    """One way to look at a drawing. Different ways give different cells, and some make a better puzzle."""

    crop: Crop = (0, 0, 0, 0)  # what is left out above, below, left and right, in cells
    n_inks: int = 6  # the number of colors it is reduced to before it becomes black and white
    apart: float = 0.1  # the least distance of colors that alternate between black and white, in ``UNIT``
    light: float = 0.88  # the least lightness of an area that is white if nothing surrounds it, in ``UNIT``


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
    drawing: str, shape: tuple[int, int], n_colors: int, look: _Look, share: float, ground: str
) -> Colored:
    """Draw a drawing smaller, in the middle, so that about a share of its cells is painted."""
    inner = tuple(min(n, max(1, round(sqrt(share) * n))) for n in shape)
    smaller = filled(drawing, inner, n_colors, look, ground)
    return smaller._replace(grid=centered(smaller.grid, shape))


def filled(drawing: str, shape: tuple[int, ...], n_colors: int, look: _Look, ground: str = WHITE) -> Colored:
    """Draw copies of a drawing that fill a rectangle of cells."""
    return _cells_of(flat_of(drawing, shape, look.crop), n_colors, look, ground)


def _cells_of(flat: Flat, n_colors: int, look: _Look, ground: str) -> Colored:
    return _colored(flat, n_colors, ground) if n_colors > 1 else Colored(_inked(flat, look), [])


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


def _with_exactly(cells: Grid, n_painted: int, most_off: float) -> Grid:
    """Paint or clear cells at the outline until ``n_painted`` are painted.

    Raises ``DoesNotShow`` when more than the share ``most_off`` of them would change.
    """
    grid = cells.copy()
    missing = n_painted - int(np.count_nonzero(grid))
    if abs(missing) > most_off * n_painted:
        raise DoesNotShow(f"it does not show at {grid.shape[0]}x{grid.shape[1]} and this density")
    flat, beside = grid.reshape(-1), _beside(*grid.shape)
    # Spread, so that no part of the picture gets all changes.
    mixed = np.arange(grid.size) * _STEP % grid.size / grid.size
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
    """Return the cells around each cell, int64 ``[8, height * width]``; beyond the edge, an edge cell stands in."""
    numbers = np.pad(np.arange(height * width).reshape(height, width), 1, mode="edge")
    return np.stack([numbers[y : y + height, x : x + width].ravel() for y, x in _AROUND])


def suits(picture: Picture, height: int, width: int) -> bool:
    """Return whether a picture fills the cells without much stretching; if they are long, in a row of copies."""
    own = proportion(picture.drawing)
    has_room = max(height, width) >= 2 * min(height, width)  # room for several pictures in a row
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
    """Choose the label of each cell; raise ``DoesNotShow`` if too little of the picture is left."""
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
    used = distinct(chosen)
    numbers = np.zeros(1 + len(flat.fills), np.uint8)
    numbers[1 + kept] = 1 + np.searchsorted(used, chosen)
    return numbers[flat.labels], flat.fills[used]


def _colored(flat: Flat, n_colors: int, ground: str) -> Colored:
    """Choose colors and cells; raise ``TooFewColors`` if there are too few parts or cells to show all colors.

    Fills that look like the paper stay blank; if they make up much of the outline, they get an outline. A drawing of
    fewer colors also shows similar colors apart, and then gets outlines around its largest areas.
    """
    is_blank = _like_paper(flat, ground)
    kept = np.flatnonzero(~is_blank)
    rim = _rim_of(flat.labels)
    paper = np.concatenate([[False], is_blank])[flat.labels]
    needs_outline = bool(paper[rim].mean() > _PAPER_RIM) or _has_blank_line(flat.labels, paper)
    outline = float(rim.sum() * _SIDE) if needs_outline else 0
    most = len(kept) + needs_outline
    ways = ((n, least) for least in (LEAST_APART, _LEAST_OWN) for n in range(min(n_colors, most), most + 1))
    grid, painted = _in_cells(flat, kept, *next(ways), outline)
    while len(painted) < n_colors and (way := next(ways, None)):  # if some colors get no cell, merge to more colors
        grid, painted = _in_cells(flat, kept, *way, outline)
    while len(painted) > n_colors:
        _drop_color(grid, painted)
    for _ in range(min(_MOST_OUTLINES, n_colors - len(painted))):
        _outline_largest(grid, painted)
    if len(painted) < n_colors:
        height, width = grid.shape
        raise TooFewColors(f"it shows {counted(len(painted), 'color')} at {height}x{width}; expected fewer --colors")
    return Colored(grid, painted)


def _in_cells(flat: Flat, kept: NDArray[np.int64], n: int, least_apart: float, outline: float) -> Colored:
    """Merge the kept fills to n colors, the others to paper, and return the cells with the colors that they show.

    With an ``outline``, its area in pixels, the rim of paper is painted in one of the colors that is a light grey or
    close to that.
    """
    fills, areas = flat.fills[kept], flat.areas[kept]
    if outline:
        fills, areas = np.concatenate([fills, [_OUTLINE]]), np.append(areas, outline)
    chosen = merged(seen(fills / 255), areas, n, least_apart)
    used, numbers = np.unique(chosen, return_inverse=True)
    of_fill = np.full(1 + len(flat.fills), 1 + len(used), np.uint8)
    of_fill[0], of_fill[1 + kept] = 0, 1 + numbers[: len(kept)]
    grid = _cells(of_fill[flat.labels], 2 + len(used))
    is_paper = grid == 1 + len(used)
    grid[is_paper] = 0
    if outline:
        blank = np.pad((grid == 0) & ~is_paper, 1, constant_values=True)
        grid[is_paper & grown(blank)[1:-1, 1:-1]] = 1 + numbers[-1]
    shown = distinct(grid[grid > 0])
    new = np.zeros(2 + len(used), np.uint8)
    new[shown] = np.arange(1, 1 + len(shown))
    return Colored(new[grid], list(fills[used[shown - 1]]))


def _like_paper(flat: Flat, ground: str) -> NDArray[np.bool_]:
    """Return which fills look like paper: those close to it, and light grey ones, too, if these cover a larger area."""
    apart = flat.colors - seen_color(ground)
    squares, of_hue = (apart**2).sum(axis=1), (apart[:, 1:] ** 2).sum(axis=1)
    is_close = squares < _LIKE_PAPER**2
    is_light_grey = ~is_close & (squares < _LIGHT_GREY**2) & (of_hue < _GREY**2)
    is_white = flat.areas[is_light_grey].sum() > flat.areas[is_close].sum()
    return np.asarray(is_close | is_light_grey if is_white else is_close)


def _rim_of(labels: Labels) -> NDArray[np.bool_]:
    """Return the pixels of a drawing that are beside the ground."""
    around = np.pad(labels, 1)
    inside = np.minimum.reduce([around[1:-1, :-2], around[1:-1, 2:], around[:-2, 1:-1], around[2:, 1:-1]])
    return np.asarray((labels > 0) & (inside == 0))


def _has_blank_line(labels: Labels, paper: NDArray[np.bool_]) -> bool:
    """Return whether a row or column of pixels is blank once everything that looks like paper is blank."""
    is_painted = (labels > 0) & ~paper
    return not (is_painted.any(axis=0).all() and is_painted.any(axis=1).all())


def _drop_color(grid: Grid, painted: list[Floats]) -> None:
    """Repaint the cells of the rarest color in the most similar other color."""
    counts = np.bincount(grid.ravel(), minlength=len(painted) + 1)[1:]
    rarest = int(counts.argmin())
    colors = seen(np.array(painted) / 255)
    apart = ((colors - colors[rarest]) ** 2).sum(axis=1)
    apart[rarest] = np.inf
    grid[grid == rarest + 1] = int(apart.argmin()) + 1
    grid[grid > rarest + 1] -= 1
    del painted[rarest]


def _outline_largest(grid: Grid, painted: list[Floats]) -> None:
    """Outline the largest area that has an inside, in a darker color, or in a lighter one if the area is dark."""
    for color in np.argsort(-np.bincount(grid.ravel(), minlength=len(painted) + 1)[1:], kind="stable") + 1:
        area = grid == color
        rim = area & grown(np.pad(~area, 1, constant_values=True))[1:-1, 1:-1]
        if min(rim.sum(), (area & ~rim).sum()) >= _LEAST_OUTLINE:
            edge = 255 if seen(painted[color - 1] / 255)[0] < _DARK else 0
            painted.append(np.rint(edge + _SHADE * (painted[color - 1] - edge)))
            grid[rim] = len(painted)
            return
