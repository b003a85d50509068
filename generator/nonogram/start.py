"""The picture that a search starts from, and the puzzle that a canvas shows."""

import numpy as np

from generator.nonogram.canvas import orbits_to_paint
from generator.nonogram.request import NonogramRequest
from generator.nonogram.search import Desk
from generator.nonogram.texture_kernel import paint
from kernels.streams import State
from puzzles.nonogram import Nonogram, Palette

_BLOB_RADIUS = 2


def puzzle_of(request: NonogramRequest, desk: Desk) -> Nonogram:
    """Read the puzzle that the canvas shows, with the palette for as many colors as were asked for."""
    return Nonogram.from_grid(desk.canvas.grid, Palette.default(request.colors))


def start_picture(request: NonogramRequest, state: State, desk: Desk) -> None:
    """Paint the picture from which the search starts on the canvas of a desk.

    Raises:
        RequestError: when the counts cannot be met by any picture of the symmetry.
    """
    n_painted = request.n_painted or 0
    radius = 0 if request.style == "noise" else _BLOB_RADIUS
    counts = request.color_counts
    orbits = np.array(orbits_to_paint(*request.shape, request.mirror, n_painted, request.colors, counts), np.int64)
    quota = np.array((0, *(counts or (0,) * request.colors)), np.int64)
    paint(desk.canvas, state, orbits, quota, radius, desk.field, desk.buffer, desk.color_of, desk.keys)
