"""A sketch: the cells of a picture, and the puzzles that are close to it."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from generator.draft import Draft
from generator.nonogram.pictures.repair_kernel import repair
from generator.nonogram.request import NonogramRequest
from generator.nonogram.workspace import Workspace
from kernels.streams import State
from puzzles.nonogram import Grid, Nonogram, Palette

_MOST_STEPS = 3000


class Sketch(NamedTuple):
    """Hold a picture as cells.

    Attributes:
        grid: uint8 ``[height, width]``, 0 is blank.
        palette: its colors.
        title: what it shows.
    """

    grid: Grid
    palette: Palette
    title: str = ""


def sketch_drafts(request: NonogramRequest, sketch: Sketch, state: State, workspace: Workspace) -> Iterator[Draft]:
    """Make candidate puzzles from a sketch, the untouched one first when more than lines may be used.

    The note ``changed_cells`` counts the cells that differ from the sketch.
    """
    grid, palette, title = sketch
    if request.needed_logic != "line" or not request.unique:
        yield Draft(Nonogram.from_grid(grid, palette, title), {"changed_cells": 0})
    if not request.unique:
        return
    workspace.picture.grid[:] = grid
    n_open, n_changed = repair_picture(workspace, state, exact=request.density is not None)
    if n_open == 0 and len(np.unique(workspace.picture.grid[workspace.picture.grid > 0])) == request.colors:
        yield Draft(Nonogram.from_grid(workspace.picture.grid, palette, title), {"changed_cells": n_changed})


def repair_picture(workspace: Workspace, state: State, *, exact: bool) -> tuple[int, int]:
    """Change as few cells of a picture as it takes until lines alone solve its clues.

    Args:
        workspace: with the picture, which is changed.
        state: the random stream.
        exact: whether the number of painted cells stays.

    Returns:
        The number of cells that lines leave open, and of those that were changed.
    """
    n_open, n_changed = repair(
        workspace.picture.grid,
        workspace.clues,
        workspace.masks,
        workspace.dirty,
        workspace.scratch,
        workspace.effort,
        workspace.search.open_list,
        state,
        exact,
        _MOST_STEPS,
    )
    return int(n_open), int(n_changed)
