"""Complete boards by depth-first search with row and box matchings: up to sides of about 100."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.sudoku.boards.budget import Budget, start_until_done
from generator.sudoku.boards.lookahead_kernel import fill
from kernels.masks import mask_dtype, n_words_for
from kernels.streams import State
from puzzles.sudoku import Grid, Ground

ALPHA = 0.4
"""By trial: with foresight second tries seldom help, and starting over early does. At 8x8 boxes 0.4 and 2 values a cell
take a third of the time of 1.0 and 3."""
_NODES_A_CELL = 2
_NODES = 20_000_000


class Workspace(NamedTuple):
    """Hold a board that is being filled, and its plans. Values count from 0 but in the grid."""

    grid: Grid  # uint16 ``[side, side]``, values 1 to ``side``, 0 for an empty cell
    # ``box_height``, ``box_width``: shape of a box.
    box_height: int
    box_width: int
    box_of: NDArray[np.int16]  # ``[side, side]``, the index of the box of each cell in ``used_masks``
    used_masks: NDArray[np.void]  # masks ``[3 * side]``, the values of each row, column and box
    left_masks: NDArray[np.void]  # masks ``[side**2]``, what is still to be tried at each depth of the search
    # ``[2 * side, side]``, the value that a plan gives each cell, for the rows, then the boxes.
    planned: NDArray[np.int16]
    place: NDArray[np.int16]  # ``[2 * side, side]``, the other way around: the cell for each value
    parent: NDArray[np.int16]  # ``[side]``, from which cell a path came to a value
    queue: NDArray[np.int16]  # ``[side]``, the cells that paths have reached
    columns: NDArray[np.int16]  # ``[side**2]``, the column of the cell chosen at each depth
    tries: NDArray[np.int16]  # ``[side**2]``, how many more values may be tried there


def workspace_for(box: Ground) -> Workspace:
    """Make a workspace for a shape of boxes."""
    side = box.side
    rows, columns = np.indices((side, side))
    masks = mask_dtype(n_words_for(side))
    return Workspace(
        grid=np.zeros((side, side), np.uint16),
        box_height=box.height,
        box_width=box.width,
        box_of=(2 * side + rows // box.height * box.height + columns // box.width).astype(np.int16),
        used_masks=np.zeros(3 * side, masks),
        left_masks=np.zeros(side**2, masks),
        planned=np.zeros((2 * side, side), np.int16),
        place=np.zeros((2 * side, side), np.int16),
        parent=np.zeros(side, np.int16),
        queue=np.zeros(side, np.int16),
        columns=np.zeros(side**2, np.int16),
        tries=np.zeros(side**2, np.int16),
    )


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
