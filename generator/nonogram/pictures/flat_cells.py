"""Cells of a flat picture: the color that most of a cell shows, but eyes stay and single stray cells go.

    pixels      1 1 1 2 2 2         each cell takes what covers most of it; a part that would
                1 1 3 2 2 2         vanish (3, an eye) gets the cell that has most of it; a cell
                1 1 1 2 2 0         unlike all around it that is no such part takes their color

Everything is counted in whole pixels, so that a picture is the same on every machine.
"""

from collections import Counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.nonogram.pictures.flat import Labels
from generator.nonogram.pictures.reduced import sum_of_cells
from puzzles.nonogram import Grid

_LEAST_PART = 0.3  # of a cell that a part covers to get one
_SHOWN = 0.15  # of a cell that shows a part
_LEAST_CELL = 0.2  # of a cell that a part covers to take it over
_DETAIL = 2.2  # cells up to which a part may be a single one
_BLANK_COUNTS = 1.05  # so that thin strokes do not grow thicker
_SWEEPS = 2


class _Part(NamedTuple):
    """Hold pixels of one label that are connected by edges or corners.

    Attributes:
        label: theirs.
        runs: row, first column and column after the last of each row of pixels beside each other.
    """

    label: int
    runs: list[tuple[int, int, int]]


def cells_of_labels(labels: Labels, n_labels: int, side: int) -> Grid:
    """Choose the label of each cell.

    Args:
        labels: uint8 ``[height * side, width * side]``, the label of each pixel, 0 for the ground.
        n_labels: their number, the ground included.
        side: pixels of a cell in each direction.

    Returns:
        uint8 ``[height, width]``.
    """
    shares = np.stack([sum_of_cells(labels == label, side) for label in range(n_labels)], axis=-1)
    shares[:, :, 0] *= _BLANK_COUNTS
    cells: Grid = shares.argmax(axis=2).astype(np.uint8)
    is_detail = np.zeros(cells.shape, np.bool_)
    for part in parts_of(labels):
        _show(part, side, cells, is_detail)
    for _ in range(_SWEEPS):
        _drop_stray(shares, cells, is_detail)
    return cells


def parts_of(labels: Labels) -> list[_Part]:
    """Find the connected parts, by joining the runs of one row with those of the row above."""
    height, width = labels.shape
    starts = np.ones(labels.shape, np.bool_)
    starts[:, 1:] = labels[:, 1:] != labels[:, :-1]
    flat = np.flatnonzero(starts)
    ends = np.append(flat[1:], height * width) - flat
    runs = [
        (start // width, start % width, start % width + length)
        for start, length in zip(flat.tolist(), ends.tolist(), strict=True)
    ]
    label_of = labels.ravel()[flat].tolist()
    root = list(range(len(runs)))

    def find(run: int) -> int:
        while root[run] != run:
            root[run] = root[root[run]]
            run = root[run]
        return run

    above = 0
    for run, (row, start, end) in enumerate(runs):
        while runs[above][0] < row - 1 or (runs[above][0] == row - 1 and runs[above][2] < start):
            above += 1
        other = above
        while runs[other][0] == row - 1 and runs[other][1] <= end:
            if label_of[other] == label_of[run]:
                root[find(run)] = find(other)
            other += 1
    found: dict[int, _Part] = {}
    for run, place in enumerate(runs):
        found.setdefault(find(run), _Part(label_of[run], [])).runs.append(place)
    return list(found.values())


def _show(part: _Part, side: int, cells: Grid, is_detail: NDArray[np.bool_]) -> None:
    """Give a part that would vanish a cell, and mark the cells of a small one."""
    area = sum(end - start for _, start, end in part.runs) / side**2
    if area < _LEAST_PART or (area > _DETAIL and part.label == 0):
        return
    covered = Counter[tuple[int, int]]()
    for y, start, end in part.runs:
        for column in range(start // side, (end - 1) // side + 1):
            covered[y // side, column] += min(end, (column + 1) * side) - max(start, column * side)
    best = max(covered, key=lambda cell: (covered[cell], -cell[0], -cell[1]))
    is_shown = any(n >= _SHOWN * side**2 and cells[cell] == part.label for cell, n in covered.items())
    if not is_shown and covered[best] >= _LEAST_CELL * side**2:
        cells[best] = part.label
    if area < _DETAIL:
        for cell in covered:
            is_detail[cell] |= cells[cell] == part.label


def _drop_stray(shares: NDArray[np.float64], cells: Grid, is_detail: NDArray[np.bool_]) -> None:
    """Give each cell that has its color alone, and is no detail, the color of most cells beside it."""
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
