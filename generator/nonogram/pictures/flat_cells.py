"""Cells of a flat picture: each takes its main color, but small details such as eyes stay, and stray cells go.

    pixels      1 1 1 2 2 2         each cell takes what covers most of it; a part that would
                1 1 3 2 2 2         vanish (3, an eye) gets the cell that has most of it; a cell
                1 1 1 2 2 0         unlike all around it that is no such part takes their color

Everything is counted in whole pixels, so that a picture is the same on every machine.
"""

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from generator.nonogram.pictures.flat import Labels
from generator.nonogram.pictures.reduced import in_pixels
from puzzles.nonogram import Grid

_LEAST_PART = 0.3  # the share of a cell that a part must cover to get a cell
_SHOWN = 0.15  # the share of a cell that shows a part
_LEAST_CELL = 0.2  # the share of a cell that a part must cover to take it over
_DETAIL = 2.2  # up to so many cells, a part may be shown by a single one
_BLANK_COUNTS = 1.05  # blank counts more, so that thin strokes do not grow thicker
_SWEEPS = 2


def cells_of_labels(labels: Labels, n_labels: int, side: int) -> Grid:
    """Choose the label of each cell, uint8 ``[height, width]``.

    ``labels`` of pixels are uint8 ``[height * side, width * side]``, 0 for the ground, which ``n_labels`` includes.
    """
    height, width = (length // side for length in labels.shape)
    cell_of = in_pixels(np.arange(height * width).reshape(height, width), side)
    counts = np.bincount((cell_of * n_labels + labels).ravel(), minlength=height * width * n_labels)
    shares = counts.reshape(height, width, n_labels).astype(np.float64)
    shares[:, :, 0] *= _BLANK_COUNTS
    cells: Grid = shares.argmax(axis=2).astype(np.uint8)
    is_detail = _show_parts(labels, cell_of, side, cells)
    for _ in range(_SWEEPS):
        _drop_stray(shares, cells, is_detail)
    return cells


def parts_of(labels: Labels) -> tuple[NDArray[np.int64], Labels]:
    """Find the parts, pixels of one label connected by edges or corners: the part of each pixel, and the parts' labels.

    Every run of pixels in a row takes the lowest number of those that touch it until all runs of a part agree. Parts
    are numbered from 0 in reading order.
    """
    height, width = labels.shape
    starts = np.ones(labels.shape, np.bool_)
    starts[:, 1:] = labels[:, 1:] != labels[:, :-1]
    run_of = (starts.ravel().cumsum() - 1).reshape(labels.shape)
    firsts = np.flatnonzero(starts)
    rows, columns = np.divmod(firsts, width)
    after = np.append(firsts[1:], labels.size) - rows * width  # the column behind each run
    label_of = labels.ravel()[firsts]
    upper = np.flatnonzero(rows < height - 1)
    first = run_of[rows[upper] + 1, np.maximum(columns[upper] - 1, 0)]
    n_below = run_of[rows[upper] + 1, np.minimum(after[upper], width - 1)] - first + 1
    uppers = upper.repeat(n_below)
    lowers = (first - n_below.cumsum() + n_below).repeat(n_below) + np.arange(len(uppers))
    is_same = label_of[uppers] == label_of[lowers]
    uppers, lowers = uppers[is_same], lowers[is_same]
    number = np.arange(len(firsts))
    while (number[uppers] != number[lowers]).any():
        lowest = np.minimum(number[uppers], number[lowers])
        for ends in (number[uppers], number[lowers], uppers, lowers):
            np.minimum.at(number, ends, lowest)
        number = number[number]
    roots, numbers = np.unique(number, return_inverse=True)
    return numbers[run_of], label_of[roots]


def _show_parts(labels: Labels, cell_of: NDArray[np.int64], side: int, cells: Grid) -> NDArray[np.bool_]:
    """Paint a cell for each part that would vanish, and return which cells show a small part."""
    numbers, label_of = parts_of(labels)
    areas = np.bincount(numbers.ravel()) / side**2
    covered = np.bincount((numbers * cells.size + cell_of).ravel())
    pairs = np.flatnonzero(covered)  # of a part and a cell
    covered, (part_of, place) = covered[pairs], np.divmod(pairs, cells.size)
    flat = cells.reshape(-1)
    matters = (areas >= _LEAST_PART) & ((areas <= _DETAIL) | (label_of > 0))
    is_shown = np.bincount(part_of, (covered >= _SHOWN * side**2) & (flat[place] == label_of[part_of])) > 0
    for part in np.flatnonzero(matters & ~is_shown):
        own = part_of == part
        best = covered[own].argmax()
        if covered[own][best] >= _LEAST_CELL * side**2:
            flat[place[own][best]] = label_of[part]
    is_small = matters & (areas < _DETAIL)
    is_detail = np.zeros(cells.shape, np.bool_)
    is_detail.reshape(-1)[place[is_small[part_of] & (flat[place] == label_of[part_of])]] = True
    return is_detail


def _drop_stray(shares: NDArray[np.float64], cells: Grid, is_detail: NDArray[np.bool_]) -> None:
    """Repaint each cell that differs from all its neighbors, unless it is a detail, in the color of most neighbors."""
    height, width = cells.shape
    around = np.pad(cells.astype(np.int64), 1, constant_values=-1)
    views = [around[y : y + height, x : x + width] for y in range(3) for x in range(3)]
    alike = sum((view == cells).astype(np.int64) for view in views)
    for row, column in np.argwhere((alike == 1) & ~is_detail).tolist():
        beside = Counter(
            int(cells[y, x])
            for y, x in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
            if 0 <= y < height and 0 <= x < width
        )
        cells[row, column] = max(beside, key=lambda label: (beside[label], shares[row, column, label], -label))
