"""The arrays that make pictures: the picture, its clues, and workspace of the kernels."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.nonogram.ambiguity_kernel import LineCounts
from generator.nonogram.information import log_factorials
from generator.nonogram.picture import Picture, blank_picture
from solvers.arrays import Int64s, Records, Uint8s, zeros
from solvers.nonogram.arrays import Clues, Counters, LineWorkspace, empty_clues, empty_masks, line_workspace_for

_LINES_OF_TWO_ORBITS = 16
_MOST_MOVES_AT_ONCE = 64


class SwapSearch(NamedTuple):
    """The scratch arrays of the swap search."""

    n_colors: int  # number of colors, blank excluded
    ambiguity: Annotated[Int64s, "n_lines"]  # log2 of the placements of each clue, in fixed point
    counts: Annotated[Records, LineCounts, "n_lines"]
    trial: Annotated[Records, LineCounts, 1]  # the counts of a line as it may become
    log_factorials: NDArray[np.int64]  # log2(n!) in the same units
    # The costs of lines without a block and with a single block, in addition to their ambiguity.
    fines: Annotated[Int64s, 2]
    open_list: Annotated[Int64s, "n_cells"]  # cells that propagation left open
    lines: Annotated[Int64s, _LINES_OF_TWO_ORBITS]  # the lines that a move touches
    moves: Annotated[Int64s, _MOST_MOVES_AT_ONCE, 2]  # the orbits of the moves whose success is not yet known


class Workspace(NamedTuple):
    """A picture and all arrays that make it, for one size, number of colors and symmetry."""

    picture: Picture
    clues: Clues
    # ``masks``, ``dirty``, ``scratch`` and ``effort`` are what ``propagate`` needs.
    masks: NDArray[np.void]
    dirty: Annotated[Uint8s, "n_lines"]
    scratch: LineWorkspace
    effort: Annotated[Records, Counters, 1]
    search: SwapSearch  # scratch arrays of the swap search
    # ``field`` and ``buffer`` are random fields.
    field: Annotated[Int64s, "height", "width"]
    buffer: Annotated[Int64s, "height", "width"]
    # ``color_of`` and ``keys`` are scratch arrays of a start picture.
    color_of: Annotated[Int64s, "n_orbits"]
    keys: Annotated[Int64s, "n_orbits"]
    before: Annotated[Uint8s, "height", "width"]  # the picture as it was


@contextmanager
def borrowed_workspace(height: int, width: int, n_colors: int, symmetry: str) -> Iterator[Workspace]:
    """Lend a workspace to one user at a time; a returned workspace is used again if there is one."""
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
    picture, shape, n_lines = blank_picture(height, width, symmetry), (height, width, n_colors), height + width
    logarithms = log_factorials(2 * max(height, width) + 1)
    return zeros(
        Workspace,
        picture=picture,
        clues=empty_clues(*shape),
        masks=empty_masks(*shape),
        scratch=line_workspace_for(*shape),
        search=zeros(SwapSearch, n_colors=n_colors, n_lines=n_lines, n_cells=height * width, log_factorials=logarithms),
        height=height,
        width=width,
        n_lines=n_lines,
        n_orbits=len(picture.sizes),
    )
