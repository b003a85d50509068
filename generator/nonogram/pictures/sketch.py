"""A sketch: the cells of a picture, and the puzzles that are close to it."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.nonogram.pictures.cells import distinct
from generator.nonogram.pictures.own_symmetry import own_symmetries, picture_with_orbits
from generator.nonogram.pictures.repair_kernel import repair
from generator.nonogram.pictures.repair_workspace import repair_workspace_for
from generator.nonogram.request import NonogramRequest
from generator.nonogram.workspace import Workspace
from generator.proposal import NoProposal, Proposal
from kernels.streams import State
from puzzles.errors import counted
from puzzles.nonogram import Grid, Nonogram, Palette
from solvers.nonogram.proof import n_left_open

_ROUNDS = 8
_GREATEST_CONTRAST = 4
_WEIGHT_OF_RGB = np.array([2, 4, 3])  # the shares of red, green and blue in what the eye sees


class Sketch(NamedTuple):
    """A picture in cells, before it is repaired into a puzzle."""

    grid: Grid  # uint8 ``[height, width]``, 0 is blank
    palette: Palette  # its colors
    title: str = ""  # what it shows
    copyright: str = ""  # the owner of the drawing that it is made from


def sketch_proposals(
    request: NonogramRequest, sketch: Sketch, state: State, workspace: Workspace
) -> Iterator[Proposal]:
    """Make candidate puzzles from a sketch, the untouched one first when more than lines may be used.

    The note ``changed_cells`` counts the cells that differ from the sketch. Raise ``NoProposal`` if the sketch cannot
    be made unique, or too many cells would have to change.
    """
    grid = sketch.grid
    if request.needed_logic != "line" or not request.unique:
        yield Proposal(_puzzle(sketch, grid), {"changed_cells": 0})
    if not request.unique:
        return
    found = repaired(sketch, workspace, state, request.most_changed_cells, exact=request.density is not None)
    if found is None:
        return
    changed = np.argwhere(found != grid).tolist()
    too_many = len(changed) - request.most_changed_cells
    if too_many > 0:
        raise NoProposal(f"changing {counted(len(changed), 'cell')}, {too_many} more than allowed")
    if len(distinct(found[found > 0])) < request.colors:
        raise NoProposal("without one of the colors")
    before = tuple((row, column, int(grid[row, column])) for row, column in changed)
    yield Proposal(_puzzle(sketch, found), {"changed_cells": len(changed)}, before)


def _puzzle(sketch: Sketch, grid: Grid) -> Nonogram:
    return Nonogram.from_grid(grid, sketch.palette, sketch.title, copyright=sketch.copyright)


def repaired(sketch: Sketch, workspace: Workspace, state: State, most: int, *, exact: bool) -> Grid | None:
    """Change a sketch as invisibly as possible until lines alone solve its puzzle; uint8 ``[height, width]`` or None.

    It keeps its symmetry, or a part of it beyond ``most`` changed cells; ``exact`` keeps the cells of each color.
    """
    contrast = _contrast(sketch.palette, workspace.clues.n_colors)
    best, fewest = None, sketch.grid.size + 1
    for symmetry in own_symmetries(sketch.grid):
        picture = picture_with_orbits(sketch.grid, symmetry)
        if repair(repair_workspace_for(picture, contrast, workspace), state, exact, _ROUNDS):
            n_changed = int(np.count_nonzero(picture.grid != sketch.grid))
            if n_changed < fewest:
                best, fewest = picture.grid, n_changed
            if fewest <= most:
                break
    return best


def n_open_cells(grid: Grid) -> int:
    """Count the cells of the puzzle of a picture that lines alone leave open."""
    return n_left_open(Nonogram.from_grid(grid))


def has_blank_line(grid: Grid) -> bool:
    """Return whether a row or column has no painted cell."""
    return not (grid.any(axis=0).all() and grid.any(axis=1).all())


def _contrast(palette: Palette, n_colors: int) -> NDArray[np.int64]:
    """Return how much the colors of a palette differ, int64 ``[n_colors + 1, n_colors + 1]``, from 1 to 4."""
    shown = [palette.background, *(color.rgb for color in palette.colors[:n_colors])]
    rgb = np.array([[int(color[i : i + 2], 16) for i in (1, 3, 5)] for color in shown], np.int64)
    squares = ((rgb[:, None] - rgb[None, :]) ** 2 * _WEIGHT_OF_RGB).sum(axis=2)
    return np.asarray(1 + (_GREATEST_CONTRAST - 1) * squares // max(1, int(squares.max())))
