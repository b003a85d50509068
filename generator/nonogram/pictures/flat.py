"""Flat art: drawings that consist of a few areas of one color each, rendered so that no colors are blended."""

import re
from functools import lru_cache
from io import BytesIO
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL.PngImagePlugin import PngImageFile

from generator.nonogram.pictures.cells import distinct
from puzzles.nonogram.color_names import UNIT, Floats, seen

Labels = NDArray[np.uint8]
Crop = tuple[float, float, float, float]

_UNITS = 36  # the side of the square that contains every drawing
_PIXELS_A_UNIT = 4  # used when the drawing's edges are looked for
_OPAQUE = 128
_MOST_FILLS = 250
_SMALL = 40_000  # the most pixels of a small picture
LEAST_APART = 0.085 * UNIT  # the least difference of two colors that players tell apart at a glance


class Flat(NamedTuple):
    """A drawing rendered to pixels."""

    labels: Labels  # uint8 ``[height, width]``, 0 where nothing is drawn, else the number of a fill, from 1
    fills: Floats  # float64 ``[n, 3]``, the color of each fill, sRGB from 0 to 255

    @property
    def areas(self) -> Floats:
        """Return the number of pixels of each fill, at least 1."""
        return np.maximum(np.bincount(self.labels.ravel(), minlength=len(self.fills) + 1)[1:], 1).astype(np.float64)

    @property
    def colors(self) -> Floats:
        """Return each fill as it is seen, float64 ``[n, 3]``."""
        return seen(self.fills / 255)


@lru_cache(maxsize=512)
def _box(drawing: str) -> tuple[float, float, float, float]:
    """Return the area of a drawing: left, top, width and height, in units."""
    side = _UNITS * _PIXELS_A_UNIT
    inked = _render(drawing, f'width="{side}" height="{side}"')[:, :, 3] >= _OPAQUE
    rows, columns = (np.flatnonzero(inked.any(axis=axis)) for axis in (1, 0))
    left, top, right, bottom = columns[0], rows[0], columns[-1] + 1, rows[-1] + 1
    return tuple(float(each) / _PIXELS_A_UNIT for each in (left, top, right - left, bottom - top))  # type: ignore[return-value]


def proportion(drawing: str) -> float:
    """Return the width of a drawing's area, in heights."""
    _, _, width, height = _box(drawing)
    return width / height


def rendered(drawing: str, heights: tuple[int, ...], widths: tuple[int, ...], crop: Crop = (0, 0, 0, 0)) -> Flat:
    """Render copies of a drawing, each stretched so that it fills its rectangle.

    ``heights`` and ``widths`` are those of the rows and columns of copies, and ``crop`` cuts off the first copy above,
    below, left and right, all in pixels.
    """
    keep = _rendered_large if sum(heights) * sum(widths) > _SMALL else _rendered_small
    return keep(drawing, heights, widths, crop)


def _render_copies(drawing: str, heights: tuple[int, ...], widths: tuple[int, ...], crop: Crop) -> Flat:
    left, top, width, height = _box(drawing)
    above, below, before, after = crop
    down, across = height / heights[0], width / widths[0]
    box = (
        f"{left + before * across:g} {top + above * down:g} "
        f"{width - (before + after) * across:g} {height - (above + below) * down:g}"
    )
    copies = {
        (height, width): _render(
            drawing, f'width="{width}" height="{height}" preserveAspectRatio="none" viewBox="{box}"'
        )
        for height in set(heights)
        for width in set(widths)
    }
    pixels = np.vstack([np.hstack([copies[height, width] for width in widths]) for height in heights]).astype(np.int64)
    code = np.where(pixels[:, :, 3] >= _OPAQUE, pixels[:, :, 0] << 16 | pixels[:, :, 1] << 8 | pixels[:, :, 2], -1)
    values = distinct(code)
    is_drawn = values >= 0
    fills = np.stack([values[is_drawn] >> shift & 255 for shift in (16, 8, 0)], axis=-1).astype(np.float64)
    numbers = np.minimum(np.cumsum(is_drawn) * is_drawn, _MOST_FILLS)
    return _symmetric(Flat(numbers[np.searchsorted(values, code)].astype(np.uint8), fills[:_MOST_FILLS]))


_rendered_small = lru_cache(maxsize=500)(_render_copies)  # scenes show the same pictures again
_rendered_large = lru_cache(maxsize=4)(_render_copies)


def _render(drawing: str, size: str) -> NDArray[np.uint8]:
    """Render a drawing without blending colors at edges, uint8 ``[height, width, 4]``; the same on every machine."""
    from resvg_py import svg_to_bytes

    known = r' (viewBox|width|height)="[^"]*"' if "viewBox" in size else r' (width|height)="[^"]*"'
    opening = re.sub(known, "", drawing.partition(">")[0])
    svg = f"{opening} {size}>{drawing.partition('>')[2]}"
    png = svg_to_bytes(svg_string=svg, shape_rendering="crisp_edges", skip_system_fonts=True)
    return np.asarray(PngImageFile(BytesIO(bytes(png))).convert("RGBA"))


_UNLIKE = 0.03  # the greatest share of pixels without a mirror image in a symmetric drawing


def _symmetric(flat: Flat) -> Flat:
    """Make a drawing that nearly is its own mirror image exactly so."""
    labels = flat.labels
    if np.mean(labels != labels[:, ::-1]) <= _UNLIKE:
        half = labels.shape[1] // 2
        labels[:, labels.shape[1] - half :] = labels[:, :half][:, ::-1]
    return flat


def is_symmetric(labels: Labels) -> bool:
    """Return whether pixels are their own mirror image."""
    return np.array_equal(labels, labels[:, ::-1])


def merged(colors: Floats, areas: Floats, n: int, least_apart: float = LEAST_APART) -> NDArray[np.int64]:
    """Merge colors until at most n are left that differ enough, always merging the two for which this shows least.

    Takes colors as they are seen, float64 ``[k, 3]``, and the areas that have them, float64 ``[k]``. Returns for each
    color the one of the k that stands for it, that of the largest area, int64 ``[k]``.
    """
    chosen = np.arange(len(areas))
    means, sums, weights = colors.copy(), colors * areas[:, None], areas.copy()
    apart = ((means[:, None] - means) ** 2).sum(axis=2)
    cost = np.rint(np.sqrt(np.minimum.outer(weights, weights) * apart))
    for each in apart, cost:
        np.fill_diagonal(each, np.inf)
    left = chosen.tolist()
    while len(left) > 1:
        is_close = apart < least_apart**2
        has_close = is_close.any()
        if len(left) <= n and not has_close:
            break
        costs = np.where(is_close, cost, np.inf) if has_close else cost
        one, other = divmod(int(costs.argmin()), len(areas))
        left.remove(other)
        sums[one] += sums[other]
        weights[one] += weights[other]
        chosen[chosen == other] = one
        means[one], means[other] = sums[one] / weights[one], np.inf
        apart[other] = apart[:, other] = cost[other] = cost[:, other] = np.inf
        apart[one] = apart[:, one] = ((means - means[one]) ** 2).sum(axis=1)
        cost[one] = cost[:, one] = np.rint(np.sqrt(np.minimum(weights, weights[one]) * apart[one]))
        apart[one, one] = cost[one, one] = np.inf
    for one in left:
        group = np.flatnonzero(chosen == one)
        chosen[group] = group[areas[group].argmax()]
    return chosen
