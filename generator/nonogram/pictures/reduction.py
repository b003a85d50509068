"""Sketches of picture files: resized, and reduced to a few colors as the eye sees them."""

from functools import lru_cache
from math import isqrt

import numpy as np

from generator.nonogram.pictures.coloring import colored
from generator.nonogram.pictures.drawing import is_drawing, reduce_drawing
from generator.nonogram.pictures.files import PictureFile, open_picture, title_of
from generator.nonogram.pictures.photograph import reduce_photograph
from generator.nonogram.pictures.reduced import Floats
from generator.nonogram.pictures.sketch import Sketch
from puzzles.drawing import WHITE
from puzzles.errors import RequestError

_PIXELS_A_CELL = 8  # pixels of a cell in each direction; more would not help
_PIXELS = 1_000_000  # the most pixels of a picture


@lru_cache(maxsize=1)
def reduced_picture(
    source: PictureFile, shape: tuple[int, int], n_colors: int, n_painted: int | None, ground: str = WHITE
) -> Sketch:
    """Choose the colors that come closest to a picture, and one of them or the background for each cell.

    The background is left blank, and colors are changed as far as people need to tell them apart. Colors are compared
    in OKLab, in whole steps, so that sums do not depend on the order of adding. Raise ``RequestError`` if the file is
    no picture, or has too few colors.

    Args:
        n_colors: colors beside the background: the given one, or a drawing's lightest, or the edge of a photograph.
        n_painted: paint exactly this many cells, those that differ most from the background; None paints what is
            closest to another color, or differs from the background by the threshold.
        ground: the color of the paper, ``#rrggbb``.
    """
    height, width = shape
    levels = np.rint(255 * open_picture(source, shape, min(_PIXELS_A_CELL, isqrt(_PIXELS // (height * width)))))
    side = levels.shape[0] // height
    background = None if source.background is None else np.array(source.background, np.float64)
    if source.removes_background:
        background = np.full(3, 255.0)
    if source.contrast is not None:
        levels, background = _with_contrast(levels, background, source.contrast)
    reduce = reduce_drawing if is_drawing(levels, side) else reduce_photograph
    grid, as_painted, gain, difference, colors = reduce(levels, side, n_colors, background)
    if n_painted is not None:
        painted = np.zeros(height * width, bool)
        painted[np.argsort(-gain.ravel(), kind="stable")[:n_painted]] = True
        grid = np.where(painted.reshape(shape), as_painted, 0)
    elif source.threshold is not None:
        grid = np.where(difference >= source.threshold * difference.max(), as_painted, 0)
    if len(np.unique(grid[grid > 0])) < n_colors:
        raise RequestError(f"the picture at {height}x{width} does not show {n_colors} colors; expected fewer --colors")
    counts = np.bincount(grid.ravel(), minlength=len(colors))[1:].tolist()
    return Sketch(grid.astype(np.uint8), colored(list(colors[1:]), counts, ground), title_of(source))


def _with_contrast(levels: Floats, background: Floats | None, contrast: float) -> tuple[Floats, Floats | None]:
    """Multiply the contrast of picture and background, that is, their differences from the mean of all levels."""
    middle = np.rint(levels.mean())

    def changed(values: Floats) -> Floats:
        return np.asarray(np.clip(np.rint(middle + contrast * (values - middle)), 0, 255))

    return changed(levels), None if background is None else changed(background)
