"""The arrays that make pictures: the picture, its clues, and workspace of the kernels."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.nonogram.ambiguity_kernel import N_COUNTS
from generator.nonogram.information import log_factorials
from generator.nonogram.picture import Picture, blank_picture
from solvers.nonogram.arrays import N_COUNTERS, Clues, LineWorkspace, empty_clues, empty_masks, line_workspace_for

_LINES_OF_TWO_ORBITS = 16
_MOST_MOVES_AT_ONCE = 64


class SwapSearch(NamedTuple):
    """Collect the scratch arrays of the swap search."""

    n_colors: int  # number of colors, blank excluded
    ambiguity: NDArray[np.int64]  # ``[n_lines]``, log2 of the placements of each clue, in fixed point
    counts: NDArray[np.int64]  # ``[n_lines, 3]``, painted cells, blocks, and blanks due between these
    trial: NDArray[np.int64]  # ``[3]``, the same for a line as it may become
    log_factorials: NDArray[np.int64]  # log2(n!) in the same units
    fines: NDArray[np.int64]  # ``[2]``, what lines without a block and with a single one cost beside their ambiguity
    open_list: NDArray[np.int64]  # ``[height * width]``, cells that propagation left open
    lines: NDArray[np.int64]  # ``[16]``, the lines that a move touches
    moves: NDArray[np.int64]  # ``[64, 2]``, the orbits of the moves that wait for a verdict


class Workspace(NamedTuple):
    """Collect a picture and all arrays that make it, for one size, number of colors and symmetry."""

    picture: Picture
    clues: Clues
    # ``masks``, ``dirty``, ``scratch``, ``effort``: what ``propagate`` needs.
    masks: NDArray[np.void]
    dirty: NDArray[np.uint8]
    scratch: LineWorkspace
    effort: NDArray[np.int64]
    search: SwapSearch  # scratch arrays of the swap search
    # ``field``, ``buffer``: ``[height, width]``, random fields.
    field: NDArray[np.int64]
    buffer: NDArray[np.int64]
    # ``color_of``, ``keys``: ``[n_orbits]``, scratch arrays of a start picture.
    color_of: NDArray[np.int64]
    keys: NDArray[np.int64]
    before: NDArray[np.uint8]  # ``[height, width]``, the picture as it was


@contextmanager
def borrowed_workspace(height: int, width: int, n_colors: int, symmetry: str) -> Iterator[Workspace]:
    """Provide a workspace to one user at a time, a returned one if there is one."""
    idle = _idle_workspaces(height, width, n_colors, symmetry)
    try:
        workspace = idle.pop()
    except IndexError:
        workspace = workspace_for(height, width, n_colors, symmetry)
    try:
        yield workspace
    finally:
        idle.append(workspace)


@lru_cache(maxsize=4)
def _idle_workspaces(*kind: int | str) -> list[Workspace]:
    """Keep the returned workspaces of one kind."""
    del kind
    return []


def workspace_for(height: int, width: int, n_colors: int, symmetry: str) -> Workspace:
    """Make a workspace for one size, number of colors and symmetry."""
    n_lines = height + width
    picture = blank_picture(height, width, symmetry)
    n_orbits = len(picture.sizes)
    return Workspace(
        picture=picture,
        clues=empty_clues(height, width, n_colors),
        masks=empty_masks(height, width, n_colors),
        dirty=np.zeros(n_lines, np.uint8),
        scratch=line_workspace_for(height, width, n_colors),
        effort=np.zeros(N_COUNTERS, np.int64),
        search=SwapSearch(
            n_colors=n_colors,
            ambiguity=np.zeros(n_lines, np.int64),
            counts=np.zeros((n_lines, N_COUNTS), np.int64),
            trial=np.zeros(N_COUNTS, np.int64),
            log_factorials=log_factorials(2 * max(height, width) + 1),
            fines=np.zeros(2, np.int64),
            open_list=np.zeros(height * width, np.int64),
            lines=np.zeros(_LINES_OF_TWO_ORBITS, np.int64),
            moves=np.zeros((_MOST_MOVES_AT_ONCE, 2), np.int64),
        ),
        field=np.zeros((height, width), np.int64),
        buffer=np.zeros((height, width), np.int64),
        color_of=np.zeros(n_orbits, np.int64),
        keys=np.zeros(n_orbits, np.int64),
        before=np.zeros((height, width), np.uint8),
    )
