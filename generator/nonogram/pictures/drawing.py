"""Reduces a drawing to few colors; rims between areas, where colors are mixed, are assigned to the areas."""

import numpy as np
from numpy.typing import NDArray

from generator.nonogram.pictures.reduced import Floats, Reduced, in_pixels, sum_of_cells
from puzzles.errors import RequestError
from puzzles.nonogram.color_names import UNIT, whole_oklab

_ROUNDS = 30
_FLAT = 0.04 * UNIT  # the greatest difference from its neighbors of a pixel that is not on a rim
_LEAST_FLAT = 0.2  # the share of flat pixels from which only they decide which colors there are
_BIN = 0.01 * UNIT
_LEAST_COLOR = 0.25  # the share of a cell that a color must cover to count
_MOST_COLORS = 32  # the most colors of nearly all flat pixels in a drawing
_LEAST_OF_DRAWING = 0.75


def is_drawing(levels: Floats, side: int) -> bool:
    """Return whether few colors cover most of a picture, float64 ``[rows * side, columns * side, 3]``, sRGB to 255."""
    points = levels[_flat_pixels(whole_oklab(levels / 255), side)]
    counts = np.sort(np.unique(points @ (65536.0, 256.0, 1.0), return_counts=True)[1])
    return bool(counts[-_MOST_COLORS:].sum() >= _LEAST_OF_DRAWING * len(points))


def reduce_drawing(levels: Floats, side: int, n_colors: int, background: Floats | None) -> Reduced:
    """Choose the colors that come closest to a picture, by k-means in OKLab, and one of them for each cell.

    Rims of areas mix colors: only flat pixels decide which colors there are, and a rim pixel takes one of those nearby.
    A cell takes the color of most of its pixels. Raise ``RequestError`` if there are too few colors.

    Args:
        levels, side: as for ``is_drawing``.
        n_colors: number of colors beside the background.
        background: float64 ``[3]``, sRGB from 0 to 255; None for the lightest.
    """
    lab = whole_oklab(levels / 255)
    flat = _flat_pixels(lab, side)
    ground = None if background is None else whole_oklab(background / 255)
    centers = _centers(lab[flat], n_colors, ground, _LEAST_COLOR * side * side)
    nearest = _nearest_near(lab, centers, flat, side)
    votes = np.stack([sum_of_cells(nearest == color, side) for color in range(len(centers))])
    distances = np.moveaxis(_squared_distances(whole_oklab(sum_of_cells(levels, side) / side**2 / 255), centers), 2, 0)
    by_mean = 1 + distances[1:].argmin(axis=0)
    grid = votes.argmax(axis=0)

    def shown(color: int) -> Floats:
        mask = flat & (nearest == color)
        if not mask.any():
            mask = in_pixels(grid == color, side)
        return np.asarray(levels[mask].mean(axis=0) if mask.any() else np.full(3, 255.0))

    return Reduced(
        grid,
        np.where(votes[1:].any(axis=0), 1 + votes[1:].argmax(axis=0), by_mean),
        distances[0] - distances[1:].min(axis=0),
        np.sqrt(distances[0]),
        np.array([shown(color) for color in range(len(centers))]),
    )


def _flat_pixels(lab: Floats, side: int) -> NDArray[np.bool_]:
    """Find the pixels that look like their neighbors; if these are few, return all pixels."""
    flat = np.ones(lab.shape[:2], bool)
    if side < 3:
        return flat
    is_down, is_right = ((np.diff(lab, axis=axis) ** 2).sum(axis=2) > _FLAT**2 for axis in (0, 1))
    flat[1:] &= ~is_down
    flat[:-1] &= ~is_down
    flat[:, 1:] &= ~is_right
    flat[:, :-1] &= ~is_right
    return flat if flat.mean() >= _LEAST_FLAT else np.ones_like(flat)


def _nearest_near(lab: Floats, centers: Floats, flat: NDArray[np.bool_], side: int) -> NDArray[np.int64]:
    """Find the nearest center of each pixel; for those on rims among the centers of flat pixels nearby."""
    every = _nearest(lab.reshape(-1, 3), centers).reshape(flat.shape)
    least = np.full(flat.shape, np.inf)
    nearest = every.copy()
    for color, center in enumerate(centers):
        there = np.pad(sum_of_cells((every == color) & flat, side) > 0, 1)
        height, width = (length - 2 for length in there.shape)
        near = np.any([there[y : y + height, x : x + width] for y in range(3) for x in range(3)], axis=0)
        distance = ((lab - center) ** 2).sum(axis=2)
        is_nearer = ~flat & in_pixels(near, side) & (distance < least)
        nearest[is_nearer], least[is_nearer] = color, distance[is_nearer]
    return nearest


def _squared_distances(points: Floats, centers: Floats) -> Floats:
    return np.asarray(((points[..., None, :] - centers) ** 2).sum(axis=-1))


def _nearest(points: Floats, centers: Floats) -> NDArray[np.int64]:
    return np.concatenate([_squared_distances(some, centers).argmin(axis=1) for some in np.array_split(points, 64)])


def _centers(points: Floats, n_colors: int, ground: Floats | None, least: float) -> Floats:
    """Find the background and other centers, those from light to dark."""
    colors, counts = np.unique(np.rint(points / _BIN), axis=0, return_counts=True)
    colors = colors * _BIN
    common = colors[counts >= least]
    if len(common) <= n_colors:
        common = colors
    if len(common) + (ground is not None) <= n_colors:
        raise RequestError(
            f"the picture has {len(common)} colors with its background; "
            f"expected at least {n_colors + 1} for --colors {n_colors}"
        )
    centers = _k_means(points, common, n_colors + 1, ground)
    start = 0 if ground is None else 1
    rest = centers[start:]
    return np.concatenate([centers[:start], rest[np.argsort(-rest[:, 0], kind="stable")]])


def _k_means(points: Floats, common: Floats, k: int, ground: Floats | None) -> Floats:
    """Find k centers from the fixed ground, or the lightest color, and the common colors farthest from all before."""
    centers = common[[int(common[:, 0].argmax())]] if ground is None else ground[None]
    while len(centers) < k:
        centers = np.concatenate([centers, common[[int(_squared_distances(common, centers).min(axis=1).argmax())]]])
    for _ in range(_ROUNDS):
        nearest = _nearest(points, centers)
        moved = np.array([points[nearest == i].mean(axis=0) if (nearest == i).any() else centers[i] for i in range(k)])
        if ground is not None:
            moved[0] = ground
        if np.array_equal(moved, centers):
            break
        centers = moved
    return centers
