"""Complete boards by depth-first search with matchings of rows and boxes, for sides of up to about 100."""

from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.sudoku.boards.budget import Budget, start_until_done
from generator.sudoku.boards.lookahead_kernel import fill
from kernels.masks import mask_dtype, n_words_for
from kernels.streams import State
from puzzles.sudoku import Grid, Ground
from solvers.arrays import Int16s, Masks, Uint16s, zeros

ALPHA = 0.4
"""Found by trial: with foresight, second tries seldom help, and starting over early does.

For 8x8 boxes, 0.4 with 2 values per cell takes a third of the time of 1.0 with 3.
"""
_NODES_A_CELL = 2
_NODES = 20_000_000


class Workspace(NamedTuple):
    """A board that lookahead is filling, and its plans. Values count from 0 except in ``grid``."""

    grid: Annotated[Uint16s, "side", "side"]  # values 1 to ``side``, 0 for an empty cell
    # ``box_height``, ``box_width``: shape of a box.
    box_height: int
    box_width: int
    box_of: NDArray[np.int16]  # ``[side, side]``, the index of the box of each cell in ``used_masks``
    used_masks: Annotated[Masks, "n_houses"]  # the values of each row, column and box
    left_masks: Annotated[Masks, "n_cells"]  # the values still to be tried at each depth of the search
    # The value that a plan gives each cell, for the rows, then the boxes.
    planned: Annotated[Int16s, "n_plans", "side"]
    place: Annotated[Int16s, "n_plans", "side"]  # the inverse: the cell for each value
    parent: Annotated[Int16s, "side"]  # the cell from which a path reached a value
    queue: Annotated[Int16s, "side"]  # the cells that paths have reached
    columns: Annotated[Int16s, "n_cells"]  # the column of the cell chosen at each depth
    tries: Annotated[Int16s, "n_cells"]  # the number of further values that may be tried at each depth


def workspace_for(box: Ground) -> Workspace:
    """Make a workspace for a shape of boxes."""
    side = box.side
    rows, columns = np.indices((side, side))
    boxes = (2 * side + rows // box.height * box.height + columns // box.width).astype(np.int16)
    shape = {"box_height": box.height, "box_width": box.width, "box_of": boxes}
    sizes = {"side": side, "n_cells": side**2, "n_plans": 2 * side, "n_houses": 3 * side}
    return zeros(Workspace, mask_dtype(n_words_for(side)), **sizes, **shape)


def board(box: Ground, state: State, *, alpha: float = ALPHA, budget: Budget | None = None) -> Grid:
    """Make a complete board.

    Args:
        alpha: two values are tried in a cell with a chance of alpha times the share of cells filled.
        budget: bounds of the search; by default 2 values a cell in one start, 20 million values in all.

    Source: own; see ``lookahead_kernel``.
    """
    limits = budget or Budget(_NODES_A_CELL * box.side**2, _NODES)
    workspace = workspace_for(box)
    start_until_done(box, limits, lambda most_nodes: fill(alpha, most_nodes, state, workspace))
    return workspace.grid
