"""Reduces a photograph: separates its subject from a ground with gradients and noise, in calm areas of few colors.

Colors are OKLab in whole steps and sums add whole numbers, so that every machine finds the same cells. Source: own.
"""

from collections.abc import Iterable
from fractions import Fraction
from itertools import product

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from generator.nonogram.pictures.reduced import Floats, Reduced, in_pixels, sum_of_cells
from puzzles.nonogram.color_names import UNIT, seen

_MEDIAN = 5  # the pixels in each direction that a median covers, to suppress noise
_EDGE = 0.02  # the share of the side that counts as the edge of a photograph
_CLEAR = 0.4  # the share of the edge, in a row, that must be near the ground; with less, the lightest color is blank
_DARK_AND_LIGHT = (2, 98)  # the percentages of pixels that are darker than what counts as black, and as white
_AROUND, _SHARPENING = 3, 0.6  # the cells in each direction that contrast is compared with, and the contrast added
_FAR = 1e6  # a distance farther than any color
_DEGREES = (1, 1, 1, 1, 2, 2)  # the degrees of the surfaces that are fitted to the ground in turn
_TERMS = {1: 3, 2: 6}
_NEAR_GROUND = 0.1 * UNIT  # the greatest difference from a fitted surface of degree 1
_LIKE_GROUND = 0.02 * UNIT  # pixels that differ from the ground by less do not choose colors
_ATTEMPTS = 5
_ROUNDS = 12
_POINTS = 20_000  # the most pixels from which colors are found
_BIN = 0.05 * UNIT
_CANDIDATES = 256
_WEIGHTS = 16  # the multiple of the root of an area that is its weight, a whole number
_GROUND_COUNTS = 2.0  # squared differences from the ground count more, because the ground is a well-known surface
_UNLIKE = 0.15 * UNIT  # a pixel that differs more belongs to no color, however far others are
_CALM = 0.07  # what a neighbor of the same color is worth, as a share of the greatest difference
_SWEEPS = 8
_TONES = 5  # how many areas a single color may paint or leave blank
_TOLD_APART = 0.15 * UNIT  # the difference from which two touching areas should not both be painted, or both blank


def reduce_photograph(levels: Floats, side: int, n_colors: int, background: Floats | None) -> Reduced:
    """Choose colors for whatever differs from the ground, and one of them or the ground for each cell.

    The ground is a surface fitted to the pixels of the edge, whose lightness and color may drift from side to side. If
    most of the edge shows no ground, contrast is raised and the lightest color is left blank, so that a face keeps its
    light and shadow. K-means finds a few colors for the other pixels, together with the ground. A cell takes the color
    that comes closest to most of its pixels, with a bonus for the color of its neighbors. If no cell takes a color,
    colors are found again without its pixels. A single color paints some areas of several colors.

    Args:
        levels: float64 ``[rows * side, columns * side, 3]``, sRGB from 0 to 255.
        side: pixels of a cell in each direction.
        n_colors: number of colors beside the ground.
        background: float64 ``[3]``, sRGB from 0 to 255, of a known ground.
    """
    if n_colors == 1:
        return _in_one_color(reduce_photograph(levels, side, _TONES, background))
    lab = seen(_without_noise(levels, side) / 255)
    weight = _GROUND_COUNTS
    if background is None:
        surface, share = _ground_of(lab, side)
        if share < _CLEAR:
            lab = _stretched(_sharpened(lab, side))
            surface, weight = _lightest(lab, n_colors), 1.0
    else:
        surface = np.broadcast_to(seen(background / 255), lab.shape)
    counted = ((lab - surface) ** 2).sum(axis=2) > _LIKE_GROUND**2
    if not counted.any():
        counted[:] = True
    for _ in range(_ATTEMPTS):
        squares = _squares_from(lab, surface, _centers(lab[counted], surface[counted], n_colors, weight), weight)
        nearest, least = squares.argmin(axis=0), squares.min(axis=0)
        more = [sum_of_cells(np.minimum(each - least, _UNLIKE**2), side) for each in squares]
        cells = np.stack(more, axis=-1) / (side * _UNLIKE) ** 2
        grid = _calmed(cells)
        in_vain = ~np.isin(nearest, np.append(grid, 0))
        if not in_vain.any() or in_vain[counted].all():
            break
        counted &= ~in_vain
    own = np.where(nearest == in_pixels(grid, side), nearest, -1)
    colors = [_mean_of(levels, (own == i, in_pixels(grid == i, side))) for i in range(n_colors + 1)]
    differences = sum_of_cells(squares[0], side)
    as_painted = np.where(grid > 0, grid, 1 + cells[..., 1:].argmin(axis=2))
    return Reduced(grid, as_painted, differences, np.sqrt(differences), np.array(colors))


def _in_one_color(reduced: Reduced) -> Reduced:
    """Paint some areas in the most frequent color; touching areas differ in paint only if they look different."""
    grid, colors = reduced.grid, reduced.colors
    lab = seen(colors / 255)
    touching = np.zeros((len(colors), len(colors)))
    for one, other in ((grid[1:], grid[:-1]), (grid[:, 1:], grid[:, :-1])):
        np.add.at(touching, (one, other), 1)
    differences = np.rint(np.sqrt(((lab[:, None] - lab) ** 2).sum(axis=2)))
    gains = touching * (2 * differences - min(2 * _TOLD_APART, differences[touching > 0].max(initial=0)))
    gains[0] *= 2  # the difference between subject and ground counts most
    gains[:, 0] *= 2
    ways = np.array([(False, *way) for way in product((True, False), repeat=len(colors) - 1)][:-1])
    painted = ways[(gains * (ways[:, :, None] != ways[:, None])).sum(axis=(1, 2)).argmax()]
    most = np.where(painted, np.bincount(grid.ravel(), minlength=len(colors)), 0).argmax()
    return reduced._replace(
        grid=painted[grid].astype(np.int64), as_painted=np.ones_like(grid), colors=colors[[0, int(most)]]
    )


def _mean_of(levels: Floats, masks: Iterable[NDArray[np.bool_]]) -> Floats:
    """Return the mean color of the first mask that is not empty; white if all masks are empty."""
    return next((np.asarray(levels[mask].mean(axis=0)) for mask in masks if mask.any()), np.full(3, 255.0))


def _without_noise(levels: Floats, side: int) -> Floats:
    """Take the median around each pixel, which keeps edges."""
    if side < _MEDIAN:
        return levels
    image = Image.fromarray(levels.astype(np.uint8))
    return np.asarray(image.filter(ImageFilter.MedianFilter(_MEDIAN)), dtype=np.float64)


def _sharpened(lab: Floats, side: int) -> Floats:
    """Raise the contrast of each pixel with the pixels around it, so that eyes and mouths remain visible."""
    light = lab[..., 0]
    image = Image.fromarray(np.rint(light * (255 / UNIT)).clip(0, 255).astype(np.uint8))
    around = np.asarray(image.filter(ImageFilter.BoxBlur(_AROUND * side)), np.float64) * (UNIT / 255)
    changed = lab.copy()
    changed[..., 0] = np.rint(light + _SHARPENING * (light - around))
    return changed


def _stretched(lab: Floats) -> Floats:
    """Stretch lightness so that it reaches from black to white, except for a few pixels."""
    light = lab[..., 0]
    low, high = np.rint(np.percentile(light, _DARK_AND_LIGHT))
    changed = lab.copy()
    changed[..., 0] = np.rint(np.clip((light - low) / max(1, high - low), 0, 1) * UNIT)
    return changed


def _lightest(lab: Floats, n_colors: int) -> Floats:
    """For a photograph without a ground, return the lightest color for each pixel.

    It is one color more than are painted.
    """
    points = lab.reshape(-1, 3)
    return np.broadcast_to(_centers(points, np.full_like(points, _FAR), n_colors + 1)[0], lab.shape)


def _ground_of(lab: Floats, side: int) -> tuple[Floats, float]:
    """Fit a surface to pixels along the edge, so that it is near the most cells in a row; also return their share.

    First come planes, fitted to the pixels of some sides and then to those near the plane; a quadratic fits the rest.
    """
    height, width = lab.shape[:2]
    y, x = np.mgrid[:height, :width]
    depth = max(1, round(_EDGE * min(height, width)))
    top, left, right, bottom = y < depth, x < depth, x >= width - depth, y >= height - depth
    edge = top | left | right | bottom
    powers, values = _powers(y[edge], x[edge]), lab[edge]
    best, most = np.zeros((3, _TERMS[1])), -1
    for start in (edge, top | left | right, left | right, top, left, right, bottom):
        fitted = start[edge]
        for degree in _DEGREES:
            surface = _fit(powers[: _TERMS[degree]], values, fitted)
            fitted = ((values - _at(surface, powers)) ** 2).sum(axis=-1) < (_NEAR_GROUND / degree) ** 2
            if not fitted.any():
                break
        near = np.zeros_like(edge)
        near[edge] = fitted
        run = _longest_run(near, side)
        if run > most:
            best, most = surface, run
    return _at(best, _powers(y, x)), most * side / (2 * (height + width))


def _powers(y: NDArray[np.int64], x: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y])


def _at(surface: Floats, powers: NDArray[np.int64]) -> Floats:
    """Return the colors of a surface at the given values of its terms, which are added one by one."""
    colors = np.zeros((*powers.shape[1:], len(surface)))
    for factors, values in zip(surface.T, powers, strict=False):
        colors += values[..., None] * factors
    return np.rint(colors)


def _longest_run(near: NDArray[np.bool_], side: int) -> int:
    """Count the longest run of cells along the edge in which most pixels are near the ground."""
    around = np.concatenate([near[0], near[:, -1], near[-1, ::-1], near[::-1, 0]])
    cells = 2 * around.reshape(-1, side).sum(axis=1) > side
    breaks = np.flatnonzero(~cells)
    if not len(breaks):
        return len(cells)
    return int(np.diff(breaks, append=breaks[0] + len(cells)).max()) - 1


def _fit(powers: NDArray[np.int64], values: Floats, chosen: NDArray[np.bool_]) -> Floats:
    """Fit a surface by least squares in whole numbers and fractions, so that every machine gets the same result.

    Takes powers ``[terms, pixels]`` and whole values ``[pixels, 3]``; returns the factors ``[3, terms]``.
    """
    known, wanted = powers[:, chosen], values[chosen].T.astype(np.int64)
    n = len(known)
    rows = [[Fraction(int((term * other).sum())) for other in (*known, *wanted)] for term in known]
    for i in range(n):
        pivot = rows[i][i]
        if pivot == 0:  # these pixels do not determine the term
            continue
        rows[i] = [entry / pivot for entry in rows[i]]
        for j in range(n):
            if j != i and rows[j][i]:
                rows[j] = [a - rows[j][i] * b for a, b in zip(rows[j], rows[i], strict=True)]
    return np.array([[float(value) for value in row[n:]] for row in rows]).T


def _squares_from(lab: Floats, surface: Floats, centers: Floats, weight: float) -> Floats:
    """Return the squared distances of pixels from the ground, weighted, and from each center, ``[1 + k, ...]``."""
    squares = np.stack([((lab - each) ** 2).sum(axis=-1) for each in (surface, *centers)])
    squares[0] *= weight
    return squares


def _centers(points: Floats, ground: Floats, k: int, weight: float = 1.0) -> Floats:
    """Find k colors beside the ground by k-means, from light to dark.

    The search starts from the centers that leave the least difference, added one by one; a large area counts less than
    many small ones of the same total size.
    """
    step = -(-len(points) // _POINTS)
    points, ground = points[::step], ground[::step]
    least = weight * ((points - ground) ** 2).sum(axis=1)
    bins, bin_of = np.unique(np.rint(points / _BIN), axis=0, return_inverse=True)
    counts, bins = np.bincount(bin_of.ravel()), bins * _BIN
    weights = np.rint(_WEIGHTS * np.sqrt(counts))
    left = weights * np.rint(np.bincount(bin_of.ravel(), weights=least) / counts)
    candidates = bins[np.argsort(-left, kind="stable")[:_CANDIDATES]]
    squares = weights * ((candidates[:, None] - bins) ** 2).sum(axis=2)
    centers: list[Floats] = []
    for _ in range(k):
        best = int(np.minimum(left, squares).sum(axis=1).argmin())
        left = np.minimum(left, squares[best])
        centers.append(candidates[best])
    found = np.array(centers)
    for _ in range(_ROUNDS):
        nearest = _squares_from(points, ground, found, weight).argmin(axis=0)
        moved = np.array(
            [np.rint(points[mask].mean(axis=0)) if (mask := nearest == 1 + i).any() else found[i] for i in range(k)]
        )
        if np.array_equal(moved, found):
            break
        found = moved
    return found[np.argsort(-found[:, 0], kind="stable")]


def _calmed(cells: Floats) -> NDArray[np.int64]:
    """Choose for each cell the nearest of ``[rows, columns, 1 + k]`` (0 to 1), with a bonus for each equal neighbor."""
    height, width, n = cells.shape
    grid: NDArray[np.int64] = cells.argmin(axis=2)
    y, x = np.mgrid[:height, :width]
    for _ in range(_SWEEPS):
        before = grid.copy()
        for part in range(2):  # each half of a chessboard: cells that are not beside each other
            same = np.zeros(cells.shape)
            around = np.pad(grid, 1, constant_values=-1)
            for dy, dx in ((0, 1), (2, 1), (1, 0), (1, 2)):
                same += around[dy : dy + height, dx : dx + width, None] == np.arange(n)
            mask = (y + x) % 2 == part
            grid[mask] = (cells - _CALM * same).argmin(axis=2)[mask]
        if np.array_equal(before, grid):
            break
    return grid
