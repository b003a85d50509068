"""Draws an inked shape in few and crisp cells.

The outer edges of the ink fall on edges of cells. There are a few ways to do that, and a few thresholds of ink that
paint a cell; the best combination leaves the fewest cells in doubt and keeps all parts, holes and thin strokes.
Symmetric shapes stay symmetric. Nothing is dithered, and a shape that is not recognizable in so few cells is refused.
"""

from collections.abc import Iterable, Iterator
from math import ceil
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import RequestError

_Cell = TypeVar("_Cell", bound=np.generic)
Painted = NDArray[np.bool_]
Shares = NDArray[np.float64]
Ink = NDArray[np.uint8]
"""How black each pixel of a large picture is, uint8 ``[height, width]``, cropped so that no side is blank."""

_BLACK = 255
_SHORTER = 5  # how many lengths are tried, from the longest that fits
_SHORTEST = 0.75  # the shortest, as a share of that length
_COST_OF_SHORTER = 0.01  # the cost of a row or column less, as a share of the cells in doubt
_COST_OF_STRETCHING = 0.5  # the cost of stretching to twice the width or height
_LEAST_INK = (0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.3)  # the shares of a cell that paint it, the best first
_COST_OF_LEAST = 0.01  # the cost of each step in this list
_SPECK = 0.3  # the share of a cell below which parts and holes need not show,
_LEAST_SPECK = 0.003  # unless they exceed this share of the picture
_LOST = 0.3  # the share of a cell above which thin strokes and gaps must show
_SYMMETRIC = 0.35  # the share of a square in which a symmetric shape may differ from its mirror image,
_SQUARES = 24  # with this many squares on each side
_MOST_OFF = 0.08  # the greatest share of painted cells that a drawing may have too many or too few for a density
_PIXELS_A_SIDE = 96  # the side of the picture in which parts and holes are counted


class DoesNotShow(RequestError):
    """Raised when a shape is not recognizable in so few cells."""


def distinct(values: NDArray[Any]) -> NDArray[Any]:
    """Return the values of an array in order, each once; ``np.unique`` loads masked arrays first, which takes 9 ms."""
    ordered = np.sort(values, axis=None)
    return ordered[np.insert(ordered[1:] != ordered[:-1], 0, True)] if ordered.size else ordered


class Areas(NamedTuple):
    """The areas that must survive when a shape is drawn in cells, as shares of height times width."""

    parts: tuple[float, ...]  # areas of ink, connected by edges or corners
    holes: tuple[float, ...]  # areas of background that ink surrounds, connected by edges

    def counts(self, least: float = 0) -> tuple[int, int]:
        """Count the parts and holes that are not smaller than a share."""
        return sum(area >= least for area in self.parts), sum(area >= least for area in self.holes)


class Shape:
    """An inked shape to draw in cells; ``height`` and ``width`` are those of its ink in pixels."""

    def __init__(self, ink: Ink) -> None:
        self.height, self.width = ink.shape
        self._above = _running_sums(ink.astype(np.int64))
        squares = self.coverage(_SQUARES, _SQUARES)
        for axis in (0, 1):
            if np.abs(squares - np.flip(squares, axis)).max() <= _SYMMETRIC:
                ink = ((ink.astype(np.int64) + np.flip(ink, axis)) // 2).astype(np.uint8)
        self._above = _running_sums(ink.astype(np.int64))
        scale = min(1, _PIXELS_A_SIDE / max(ink.shape))
        self.areas = areas_of(self.coverage(round(self.height * scale) or 1, round(self.width * scale) or 1) >= 0.5)

    def coverage(self, height: int, width: int) -> Shares:
        """Return the share of each cell that is inked when ``height`` by ``width`` cells cover the shape.

        Whole numbers are added, so that a symmetric shape has symmetric shares to the last bit.
        """
        strips = _split(self._above, height)
        return np.asarray(_split(_running_sums(strips.T), width).T / (_BLACK * self.height * self.width))


def _split(sums: NDArray[np.int64], n: int) -> NDArray[np.int64]:
    """Split running sums of rows into n equal spans; each result is n times the sum of its span."""
    last = len(sums) - 1
    whole, rest = np.divmod(np.arange(n + 1) * last, n)
    upper = sums[np.minimum(whole + 1, last)]
    return np.asarray(np.diff(sums[whole] * n + rest[:, None] * (upper - sums[whole]), axis=0))


def _running_sums(values: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.pad(values.cumsum(axis=0), ((1, 0), (0, 0)))


def areas_of(painted: Painted) -> Areas:
    """Measure the parts and the holes of a picture."""
    background = np.pad(~painted, 1, constant_values=True)
    _, *holes = _components(background, corners=False)  # what is outside has the first cell of all
    parts = _components(np.pad(painted, 1), corners=True)
    return Areas(tuple(n / painted.size for n in parts), tuple(n / painted.size for n in holes))


def _components(mask: Painted, *, corners: bool) -> list[int]:
    """Count the cells of each connected component, in order of their first cells.

    A mask is flooded as a single number.
    """
    stride = mask.shape[1] + 1  # a blank column keeps the rows apart
    bits = np.pad(mask, ((0, 0), (0, 1)))
    left = int.from_bytes(np.packbits(bits, bitorder="little").tobytes(), "little")
    counts = []
    while left:
        flood, before = left & -left, 0
        while flood != before:
            before = flood
            row = flood | flood << 1 | flood >> 1
            flood = (row | (row if corners else flood) << stride | (row if corners else flood) >> stride) & left
        counts.append(flood.bit_count())
        left ^= flood
    return counts


class _Way(NamedTuple):
    """One way to draw a shape in cells."""

    cost: float  # how far it is from a crisp picture of the right size and proportions
    coverage: Shares  # share of each cell that is inked
    painted: Painted  # which cells are painted


def cells_of(shape: Shape, height: int, width: int, n_painted: int | None = None) -> Painted:
    """Draw a shape in cells as large as they allow, in the middle, with its proportions; bool ``[height, width]``.

    With ``n_painted`` it is drawn smaller, in exactly this many cells. ``DoesNotShow`` when parts, holes or thin
    strokes would be lost.
    """
    coverages = _coverages(shape, height, width, are_all=n_painted is not None)
    ways = _ways(coverages) if n_painted is None else _ways_with(n_painted, coverages)
    painted = _first_that_shows(ways, shape.areas)
    if painted is None:
        raise DoesNotShow(f"it does not show at {height}x{width}{'' if n_painted is None else ' and this density'}")
    return centered(painted, (height, width))


def centered(cells: NDArray[_Cell], shape: tuple[int, int]) -> NDArray[_Cell]:
    """Return cells centered in a larger grid, whose other cells are 0."""
    height, width = cells.shape
    top, left = (shape[0] - height) // 2, (shape[1] - width) // 2
    whole = np.zeros(shape, cells.dtype)
    whole[top : top + height, left : left + width] = cells
    return whole


def cells_as_high(shape: Shape, height: int) -> Painted:
    """Draw a shape in ``height`` rows and as many columns as it takes; ``DoesNotShow`` is raised as by ``cells_of``."""
    exact = height * shape.width / shape.height
    widths = range(max(1, int(exact)), int(exact) + 2)
    coverages = ((_COST_OF_STRETCHING * abs(width / exact - 1), shape.coverage(height, width)) for width in widths)
    painted = _first_that_shows(_ways(coverages), shape.areas)
    if painted is None:
        raise DoesNotShow(f"it does not show in {height} rows")
    return painted


def _first_that_shows(ways: Iterable[_Way], areas: Areas) -> Painted | None:
    """Choose the best way that shows all areas; if none does, cells that touch at a corner may count either way."""
    by_cost = sorted(ways, key=lambda way: way.cost)
    shown = (way.painted for either in (False, True) for way in by_cost if _shows(way, areas, either=either))
    return next(shown, None)


def _ways(coverages: Iterable[tuple[float, Shares]]) -> Iterator[_Way]:
    for cost, coverage in coverages:
        for step, least in enumerate(_LEAST_INK):
            painted = coverage >= least
            doubt = np.where(painted, 1 - coverage, coverage).mean()
            yield _Way(cost + float(doubt) + step * _COST_OF_LEAST, coverage, painted)


def _ways_with(n_painted: int, coverages: Iterable[tuple[float, Shares]]) -> Iterator[_Way]:
    """Paint the cells with the most ink, in drawings that would paint about as many cells by themselves."""
    for _, coverage in coverages:
        n_own = int((coverage >= _LEAST_INK[0]).sum())
        if abs(n_painted - n_own) <= _MOST_OFF * n_own:
            around = np.pad(coverage, 1)
            near = sum(around[y : y + coverage.shape[0], x : x + coverage.shape[1]] for y in range(3) for x in range(3))
            order = np.argsort(-(coverage + near / 100).ravel(), kind="stable")
            painted = np.zeros(coverage.size, bool)
            painted[order[:n_painted]] = True
            yield _Way(abs(n_painted - n_own), coverage, painted.reshape(coverage.shape))


def _coverages(shape: Shape, height: int, width: int, *, are_all: bool) -> Iterator[tuple[float, Shares]]:
    """Try the longest lengths that fit, or all, and the widths or heights closest to the shape's proportions."""
    is_high = shape.height * width >= shape.width * height
    longest = height if is_high else width
    shortest = 1 if are_all else max(ceil(_SHORTEST * longest), longest - _SHORTER + 1)
    for longer in range(longest, shortest - 1, -1):
        exact = longer * (shape.width / shape.height if is_high else shape.height / shape.width)
        for other in {max(1, int(exact)), min(int(exact) + 1, width if is_high else height)}:
            stretched = abs(other / exact - 1)
            coverage = shape.coverage(longer, other) if is_high else shape.coverage(other, longer)
            yield _COST_OF_STRETCHING * stretched + _COST_OF_SHORTER * (longest - longer), coverage


def _shows(way: _Way, areas: Areas, *, either: bool) -> bool:
    """Return whether exactly those parts, holes, thin strokes and gaps show that cells are able to show.

    ``areas`` are those of the shape; ``either`` leaves open whether cells that touch in a corner are connected.
    """
    n_parts, n_holes = areas.counts(min(_SPECK / way.painted.size, _LEAST_SPECK))
    least_parts, most_holes = areas_of(way.painted).counts()
    most_parts, least_holes = least_parts, most_holes
    if either:
        most_parts = len(_components(np.pad(way.painted, 1), corners=False))
        least_holes = len(_components(np.pad(~way.painted, 1, constant_values=True), corners=True)) - 1
    if not (least_parts <= n_parts <= most_parts and least_holes <= n_holes <= most_holes):
        return False
    inked, blank = (_thickness(shares) > _LOST for shares in (way.coverage, 1 - way.coverage))
    return not (inked & ~_grown(way.painted)).any() and not (blank & ~_grown(~way.painted, outside=True)).any()


def _thickness(shares: Shares) -> Shares:
    """Return how thick a stroke is in each cell, across it: the sum of two neighbors' shares."""
    around = np.pad(shares, 1)
    across = np.maximum(around[1:-1, :-2], around[1:-1, 2:]) + shares
    down = np.maximum(around[:-2, 1:-1], around[2:, 1:-1]) + shares
    return np.minimum(across, down)


def _grown(mask: Painted, *, outside: bool = False) -> Painted:
    """Add to each cell of a mask those around it."""
    around = np.pad(mask, 1, constant_values=outside)
    height, width = mask.shape
    return np.asarray(np.any([around[y : y + height, x : x + width] for y in range(3) for x in range(3)], axis=0))
