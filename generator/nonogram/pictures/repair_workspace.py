"""The arrays in which sketches are repaired."""

from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.nonogram.picture import Picture
from generator.nonogram.workspace import Workspace
from solvers.arrays import Int64s, Records, Uint8s, zeros
from solvers.nonogram.arrays import Clues, LineWorkspace

_SIDES = 4


class Changes(NamedTuple):
    """Changes that are possible or were made; ``n`` is 4 for each orbit."""

    orbit: Annotated[Int64s, "n"]  # the orbit that is changed
    color: Annotated[Int64s, "n"]  # the color that the orbit takes
    partner: Annotated[Int64s, "n"]  # the orbit that takes the first one's color in exchange, -1 for none
    cost: Annotated[Int64s, "n"]  # how visible the change is
    gain: Annotated[Int64s, "n"]  # the most cells that lines would no longer leave open
    stage: Annotated[Int64s, "n"]  # how exactly the gain is known


class RepairWorkspace(NamedTuple):
    """A picture and all arrays of its repair."""

    picture: Picture  # the picture, with the orbits of its own symmetry
    clues: Clues
    masks: NDArray[np.void]  # what lines deduce about the picture, in step between rows and columns
    trial: NDArray[np.void]  # the same for a change that is being tried
    # ``dirty``, ``scratch`` and ``effort`` are what ``propagate`` needs.
    dirty: NDArray[np.uint8]
    scratch: LineWorkspace
    effort: Records
    original: Annotated[Uint8s, "n_cells"]  # the sketch
    best: Annotated[Uint8s, "n_cells"]  # the least visible repair so far
    # The number of cells in the connected part of the sketch to which each cell belongs.
    sizes: Annotated[Int64s, "n_cells"]
    queue: Annotated[Int64s, "n_cells"]  # scratch array
    contrast: NDArray[np.int64]  # ``[n_colors + 1, n_colors + 1]``, how much each color differs from each other color
    changes: Changes  # scratch arrays for changes


def repair_workspace_for(picture: Picture, contrast: NDArray[np.int64], workspace: Workspace) -> RepairWorkspace:
    """Make the workspace for the repair of a picture, around the one that all searches share."""
    shared = {name: getattr(workspace, name) for name in ("clues", "masks", "dirty", "scratch", "effort")}
    return zeros(
        RepairWorkspace,
        **shared,
        n_cells=len(picture.cells),
        picture=picture,
        trial=np.zeros_like(workspace.masks),
        contrast=contrast,
        changes=zeros(Changes, n=_SIDES * len(picture.sizes)),
    )
