"""Start pictures, pictures that lines alone solve, and the puzzles that they show."""

import numpy as np
from numpy.typing import NDArray

from generator.nonogram.information import picture_bits
from generator.nonogram.picture import orbits_to_paint
from generator.nonogram.request import NonogramRequest
from generator.nonogram.settle_kernel import settle, settle_each
from generator.nonogram.texture_kernel import paint_each
from generator.nonogram.workspace import Workspace
from kernels.streams import State, States
from puzzles.nonogram import Grid, Nonogram

_BLOB_RADIUS = 2


def puzzle_of(request: NonogramRequest, workspace: Workspace) -> Nonogram:
    """Read the puzzle that the picture shows, in the requested colors."""
    return Nonogram.from_grid(workspace.picture.grid, request.paints)


def start_picture(request: NonogramRequest, state: State, workspace: Workspace) -> None:
    """Paint the picture that a search starts from in a workspace.

    Raises ``RequestError`` if no picture of the symmetry has the wanted numbers of cells.
    """
    start_pictures(request, state[None], workspace)


def start_pictures(request: NonogramRequest, streams: States, workspace: Workspace) -> Grid:
    """Paint pictures that searches start from, uint8 ``[n, height, width]``, from random streams, uint64 ``[n, 4]``.

    The last picture stays in the workspace. Raises ``RequestError`` if no picture of the symmetry meets the counts.
    """
    counts = request.color_counts
    n_painted = request.n_painted or 0
    orbits = np.array(orbits_to_paint(*request.shape, request.mirror, n_painted, request.colors, counts), np.int64)
    quota = np.array((0, *(counts or (0,) * request.colors)), np.int64)
    radius = 0 if request.style == "noise" else _BLOB_RADIUS
    grids = np.empty((len(streams), *request.shape), np.uint8)
    paint_each(
        workspace.picture,
        streams,
        orbits,
        quota,
        radius,
        workspace.field,
        workspace.buffer,
        workspace.color_of,
        workspace.keys,
        grids,
    )
    return grids


def settled_pictures(request: NonogramRequest, streams: States, workspace: Workspace) -> tuple[Grid, NDArray[np.int64]]:
    """Make a picture that lines alone solve from each random stream (uint64 ``[n, 4]``), independently of the others.

    Returns the pictures, uint8 ``[n, height, width]``, and their statuses, int64 ``[n]``, such as ``SETTLED``. Raises
    ``RequestError`` if no picture of the symmetry has the wanted numbers of cells.
    """
    grids = start_pictures(request, streams, workspace)
    information = _information_of(grids, request.colors)
    statuses = np.empty(len(grids), np.int64)
    settle_each(workspace, request.avoids_empty_lines, information, streams, grids, statuses)
    return grids, statuses


def settle_picture(workspace: Workspace, state: State, enough: int) -> int:
    """Move cells of a workspace's picture until lines leave at most ``enough`` cells open; return how many."""
    (information,) = _information_of(workspace.picture.grid[None], workspace.clues.n_colors)
    return int(settle(workspace, state, information, enough))


def _information_of(grids: Grid, n_colors: int) -> NDArray[np.int64]:
    """Return the information of each picture, int64 ``[n]``."""
    counts = np.stack([np.count_nonzero(grids == color, axis=(1, 2)) for color in range(n_colors + 1)], axis=1)
    return np.array([picture_bits(tuple(own)) for own in counts.tolist()], np.int64)
