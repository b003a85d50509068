"""The arrays that sketches are repaired in."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.nonogram.picture import Picture
from generator.nonogram.workspace import Workspace
from solvers.nonogram.arrays import Clues, LineWorkspace

_SIDES = 4


class Changes(NamedTuple):
    """List possible or made changes; all arrays are int64 ``[4 * n_orbits]``."""

    orbit: NDArray[np.int64]  # which orbit is changed
    color: NDArray[np.int64]  # the color that it takes
    partner: NDArray[np.int64]  # the orbit that takes the first one's color in exchange, -1 for none
    cost: NDArray[np.int64]  # how much is seen of it
    gain: NDArray[np.int64]  # the number of cells that lines leave open no longer, at most
    stage: NDArray[np.int64]  # how exactly that is known


class RepairWorkspace(NamedTuple):
    """Collect a picture and all arrays of its repair."""

    picture: Picture  # the picture, with the orbits of its own symmetry
    clues: Clues
    masks: NDArray[np.void]  # what lines deduce of it, in step between rows and columns
    trial: NDArray[np.void]  # the same for a change that is tried
    # ``dirty``, ``scratch``, ``effort``: what ``propagate`` needs.
    dirty: NDArray[np.uint8]
    scratch: LineWorkspace
    effort: NDArray[np.int64]
    original: NDArray[np.uint8]  # ``[height * width]``, the sketch
    best: NDArray[np.uint8]  # ``[height * width]``, the least visible repair so far
    sizes: NDArray[np.int64]  # ``[height * width]``, cells of the connected part of the sketch that each cell is of
    queue: NDArray[np.int64]  # ``[height * width]``, scratch array
    contrast: NDArray[np.int64]  # ``[n_colors + 1, n_colors + 1]``, how much each color differs from each other one
    changes: Changes  # scratch arrays for changes


def repair_workspace_for(picture: Picture, contrast: NDArray[np.int64], workspace: Workspace) -> RepairWorkspace:
    """Make the workspace for the repair of a picture, around the one that all searches share."""
    n_cells, n_changes = len(picture.cells), _SIDES * len(picture.sizes)
    sizes, queue = np.zeros((2, n_cells), np.int64)
    original, best = np.zeros((2, n_cells), np.uint8)
    return RepairWorkspace(
        picture=picture,
        clues=workspace.clues,
        masks=workspace.masks,
        trial=np.zeros_like(workspace.masks),
        dirty=workspace.dirty,
        scratch=workspace.scratch,
        effort=workspace.effort,
        original=original,
        best=best,
        sizes=sizes,
        queue=queue,
        contrast=contrast,
        changes=Changes(*np.zeros((len(Changes._fields), n_changes), np.int64)),
    )
