"""Sketches of picture files: resized, and reduced to a few colors as the eye sees them."""

from functools import lru_cache
from math import isqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from generator.nonogram.pictures.files import PictureFile, open_picture
from generator.nonogram.pictures.sketch import Sketch
from puzzles.errors import RequestError
from puzzles.nonogram import Color, Palette

_ROUNDS = 30
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDE"
_PIXELS_A_CELL = 8  # in each direction; more add nothing
_PIXELS = 1_000_000  # of a picture, at most
_FLAT = 0.04  # difference in OKLab to its neighbors up to which a pixel is not on the rim of something
_LEAST_FLAT = 0.2  # share of flat pixels from which a picture is a drawing, not a photograph
_LEAST_COLOR = 0.25  # of a cell: what a color must cover to be one

# sRGB to the perceptual space OKLab; Source: Björn Ottosson 2020, A perceptual color space for image processing.
_TO_CONE = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)

Floats = NDArray[np.float64]


@lru_cache(maxsize=1)
def reduced_picture(source: PictureFile, shape: tuple[int, int], n_colors: int, n_painted: int | None) -> Sketch:
    """Choose the colors that come closest to a picture, by k-means in OKLab, and one of them for each cell.

    On the rims of areas colors are mixed, so that only flat pixels decide what colors there are, and a pixel on a rim
    is of one that flat pixels nearby have. A cell takes the color of most of its pixels.

    Args:
        source: which picture, and how to look at it.
        shape: rows and columns.
        n_colors: number of colors beside the background, which is the given one or the lightest.
        n_painted: paint exactly this many cells, those that differ most from the background; None paints what is
            closest to another color, or differs from the background by the threshold.

    Raises:
        RequestError: when the file is no picture, or has too few colors.
    """
    height, width = shape
    pixels = open_picture(source, shape, min(_PIXELS_A_CELL, isqrt(_PIXELS // (height * width))))
    side = pixels.shape[0] // height
    lab = oklab(pixels)
    flat = _flat_pixels(lab, side)
    points = lab[flat]
    ground = None if source.background is None else oklab(np.array(source.background)[None] / 255)[0]
    centers = _centers(points, n_colors, ground, _LEAST_COLOR * side * side)
    nearest = _nearest_near(lab, centers, flat, side)
    votes = np.stack([_sum_of_cells(nearest == color, side) for color in range(len(centers))])
    distances = _squared_distances(oklab(_sum_of_cells(pixels, side) / side**2).reshape(-1, 3), centers)
    by_mean = 1 + distances[:, 1:].argmin(axis=1).reshape(shape)
    as_painted = np.where(votes[1:].any(axis=0), 1 + votes[1:].argmax(axis=0), by_mean)
    grid = votes.argmax(axis=0)
    if n_painted is not None:
        by_difference = np.argsort(-(distances[:, 0] - distances[:, 1:].min(axis=1)), kind="stable")
        painted = np.zeros(height * width, bool)
        painted[by_difference[:n_painted]] = True
        grid = np.where(painted.reshape(shape), as_painted, 0)
    elif source.threshold is not None:
        difference = np.sqrt(distances[:, 0]).reshape(shape)
        grid = np.where(difference >= source.threshold * difference.max(), as_painted, 0)
    if len(np.unique(grid[grid > 0])) < n_colors:
        raise RequestError(f"the picture at {height}x{width} does not show {n_colors} colors; expected fewer --colors")

    def shown(color: int) -> str:
        mask = flat & (nearest == color)
        if not mask.any():
            mask = (grid == color).repeat(side, 0).repeat(side, 1)
        return _hexadecimal(pixels[mask].mean(axis=0)) if mask.any() else "#ffffff"

    background = shown(0) if source.background is None else _hexadecimal(np.array(source.background) / 255)
    return Sketch(grid.astype(np.uint8), _palette([background, *map(shown, range(1, n_colors + 1))]))


def _flat_pixels(lab: Floats, side: int) -> NDArray[np.bool_]:
    """Find the pixels that look like those beside them; where these are few, as in photographs, all count as such."""
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
        there = np.pad(_sum_of_cells((every == color) & flat, side) > 0, 1)
        height, width = (length - 2 for length in there.shape)
        near = np.any([there[y : y + height, x : x + width] for y in range(3) for x in range(3)], axis=0)
        distance = ((lab - center) ** 2).sum(axis=2)
        is_nearer = ~flat & near.repeat(side, 0).repeat(side, 1) & (distance < least)
        nearest[is_nearer], least[is_nearer] = color, distance[is_nearer]
    return nearest


def _sum_of_cells(values: NDArray[Any], side: int) -> Floats:
    height, width = values.shape[0] // side, values.shape[1] // side
    return np.asarray(values.reshape(height, side, width, side, *values.shape[2:]).sum(axis=(1, 3)), np.float64)


def oklab(pixels: Floats) -> Floats:
    """Convert sRGB from 0 to 1 to OKLab, where distances are close to what the eye sees."""
    linear = np.where(pixels <= 0.04045, pixels / 12.92, ((pixels + 0.055) / 1.055) ** 2.4)
    cones = np.cbrt((linear[..., None, :] * _TO_CONE).sum(axis=-1))
    return np.asarray((cones[..., None, :] * _TO_LAB).sum(axis=-1))


def _squared_distances(points: Floats, centers: Floats) -> Floats:
    return np.asarray(((points[:, None, :] - centers[None, :, :]) ** 2).sum(axis=2))


def _nearest(points: Floats, centers: Floats) -> NDArray[np.int64]:
    return np.concatenate([_squared_distances(some, centers).argmin(axis=1) for some in np.array_split(points, 64)])


def _centers(points: Floats, n_colors: int, ground: Floats | None, least: float) -> Floats:
    """Find the background and other centers, those from light to dark."""
    colors, counts = np.unique(np.round(points, 2), axis=0, return_counts=True)
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
    """Find k centers, starting from the background and then always the common color farthest from all before.

    A given background stays where it is; else the lightest color begins.
    """
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


def _hexadecimal(rgb: Floats) -> str:
    red, green, blue = (round(255 * float(value)) for value in rgb)
    return f"#{red:02x}{green:02x}{blue:02x}"


def _palette(shown: list[str]) -> Palette:
    """Name the colors of a picture by letters; equal values, which rounding can bring, differ by one step."""
    background, *colors = shown
    distinct: list[str] = [background]
    for rgb in colors:
        value = int(rgb[1:], 16)
        while f"#{value:06x}" in distinct:
            value = value - 1 if value else 0xFFFFFF
        distinct.append(f"#{value:06x}")
    entries = tuple(Color(f"color-{letter}", rgb, letter) for letter, rgb in zip(_LETTERS, distinct[1:], strict=False))
    return Palette(entries, background)
