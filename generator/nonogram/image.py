"""Puzzles from pictures: resize, reduce to a few colors as the eye sees them, and change as few cells as possible."""

import io
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError

from generator.draft import Draft
from generator.nonogram.repair_kernel import repair
from generator.nonogram.request import NonogramRequest
from generator.nonogram.search import Desk
from puzzles.errors import RequestError
from puzzles.nonogram import Color, Grid, Nonogram, Palette
from puzzles.reading import MAX_MEDIA_BYTES, read_regular
from solvers.streams import State

_MAX_PIXELS = 100_000_000
_ROUNDS = 30
_MOST_STEPS = 3000
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDE"

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


def image_drafts(request: NonogramRequest, state: State, desk: Desk) -> Iterator[Draft]:
    """Make candidate puzzles from a picture, the untouched one first when more than lines may be used.

    The note ``changed_cells`` counts the cells that differ from the reduced picture.

    Raises:
        RequestError: when the file is no picture, or has too few colors.
    """
    pixels = load_pixels(request.image, *request.shape)
    grid, palette = reduce_colors(pixels, request.colors, request.n_painted)
    if request.needed_logic != "line" or not request.unique:
        yield Draft(Nonogram.from_grid(grid, palette), {"changed_cells": 0})
    if not request.unique:
        return
    desk.canvas.grid[:] = grid
    n_open, n_changed = _repair(desk, state, exact=request.density is not None)
    if n_open == 0 and len(np.unique(desk.canvas.grid[desk.canvas.grid > 0])) == request.colors:
        yield Draft(Nonogram.from_grid(desk.canvas.grid, palette), {"changed_cells": n_changed})


def load_pixels(path: str, height: int, width: int) -> Floats:
    """Read a picture file and average it down (or repeat it up) to one pixel a cell.

    Returns:
        float64 ``[height, width, 3]``, sRGB from 0 to 1; what is transparent becomes white.

    Raises:
        RequestError: when the file cannot be read as a picture.
    """
    try:
        with Image.open(io.BytesIO(read_regular(path, MAX_MEDIA_BYTES))) as image:
            if image.width * image.height > _MAX_PIXELS:
                raise RequestError(f"{path!r} has {image.width * image.height} pixels; expected at most {_MAX_PIXELS}")
            picture = image.convert("RGBA")
    except RequestError:
        raise
    except FileNotFoundError:
        raise RequestError(f"{path!r} does not exist; expected a picture file") from None
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        reason = getattr(error, "strerror", None) or error
        raise RequestError(f"{path!r} cannot be read as a picture: {reason}") from None
    paper = Image.new("RGBA", picture.size, "white")
    paper.alpha_composite(picture)
    cells = paper.convert("RGB").resize((width, height), Image.Resampling.BOX)
    return np.asarray(cells, dtype=np.float64) / 255


def reduce_colors(pixels: Floats, n_colors: int, n_painted: int | None) -> tuple[Grid, Palette]:
    """Choose the colors that come closest to a picture, by k-means in OKLab; the lightest is the background.

    Args:
        pixels: float64 ``[height, width, 3]``, sRGB from 0 to 1.
        n_colors: number of colors beside the background.
        n_painted: paint exactly this many cells, those that differ most from the background; None paints what is
            closest to another color.

    Raises:
        RequestError: when the picture has too few colors.
    """
    height, width, _ = pixels.shape
    points = oklab(pixels).reshape(-1, 3)
    if len(np.unique(points, axis=0)) <= n_colors:
        raise RequestError(
            f"the picture has {len(np.unique(points, axis=0))} colors with its background; "
            f"expected at least {n_colors + 1} for --colors {n_colors}"
        )
    centers = _k_means(points, n_colors + 1)
    centers = centers[np.argsort(-centers[:, 0], kind="stable")]
    distances = _squared_distances(points, centers)
    nearest = distances.argmin(axis=1)
    if n_painted is not None:
        by_difference = np.argsort(-(distances[:, 0] - distances[:, 1:].min(axis=1)), kind="stable")
        painted = np.zeros(len(points), bool)
        painted[by_difference[:n_painted]] = True
        nearest = np.where(painted, 1 + distances[:, 1:].argmin(axis=1), 0)
    grid = nearest.astype(np.uint8).reshape(height, width)
    if len(np.unique(grid[grid > 0])) < n_colors:
        raise RequestError(f"the picture at {height}x{width} does not show {n_colors} colors; expected fewer --colors")
    flat = pixels.reshape(-1, 3)
    shown = [
        _hexadecimal(flat[nearest == color].mean(axis=0)) for color in range(n_colors + 1) if (nearest == color).any()
    ]
    return grid, _palette(shown if (nearest == 0).any() else ["#ffffff", *shown])


def oklab(pixels: Floats) -> Floats:
    """Convert sRGB from 0 to 1 to OKLab, where distances are close to what the eye sees."""
    linear = np.where(pixels <= 0.04045, pixels / 12.92, ((pixels + 0.055) / 1.055) ** 2.4)
    cones = np.cbrt((linear[..., None, :] * _TO_CONE).sum(axis=-1))
    return np.asarray((cones[..., None, :] * _TO_LAB).sum(axis=-1))


def _squared_distances(points: Floats, centers: Floats) -> Floats:
    return np.asarray(((points[:, None, :] - centers[None, :, :]) ** 2).sum(axis=2))


def _k_means(points: Floats, k: int) -> Floats:
    """Find k centers, starting from the lightest point and then always the point farthest from all before."""
    chosen = [int(points[:, 0].argmax())]
    while len(chosen) < k:
        chosen.append(int(_squared_distances(points, points[chosen]).min(axis=1).argmax()))
    centers = points[chosen]
    for _ in range(_ROUNDS):
        nearest = _squared_distances(points, centers).argmin(axis=1)
        moved = np.array([points[nearest == i].mean(axis=0) if (nearest == i).any() else centers[i] for i in range(k)])
        if np.array_equal(moved, centers):
            break
        centers = moved
    return centers


def _hexadecimal(rgb: Floats) -> str:
    red, green, blue = (round(255 * float(value)) for value in rgb)
    return f"#{red:02x}{green:02x}{blue:02x}"


def _palette(shown: list[str]) -> Palette:
    """Name the colors of a picture by letters; equal values, which rounding can bring, are told apart by one step."""
    background, *colors = shown
    distinct: list[str] = [background]
    for rgb in colors:
        value = int(rgb[1:], 16)
        while f"#{value:06x}" in distinct:
            value = value - 1 if value else 0xFFFFFF
        distinct.append(f"#{value:06x}")
    entries = tuple(Color(f"color-{letter}", rgb, letter) for letter, rgb in zip(_LETTERS, distinct[1:], strict=False))
    return Palette(entries, background)


def _repair(desk: Desk, state: State, *, exact: bool) -> tuple[int, int]:
    n_open, n_changed = repair(
        desk.canvas.grid,
        desk.clues,
        desk.masks,
        desk.dirty,
        desk.scratch,
        desk.effort,
        desk.search.open_list,
        state,
        exact,
        _MOST_STEPS,
    )
    return int(n_open), int(n_changed)
