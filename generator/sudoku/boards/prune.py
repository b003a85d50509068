"""Complete boards as the source paper makes them, in its three stages: backtracking, prune, weighted prune."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.sudoku.boards.budget import Budget, start_until_done
from generator.sudoku.boards.prune_kernel import fill
from kernels.masks import mask_dtype, n_words_for
from kernels.streams import State
from puzzles.sudoku import Box, Grid

PRUNE_ALPHA = 0.7
WEIGHTED_ALPHA = 1.0
_PRUNED_TRIES = 2
_BUDGET = Budget(nodes_a_start=4_000_000, nodes=400_000_000)


class Workspace(NamedTuple):
    """Hold a board that is being filled.

    Attributes:
        grid: uint16 ``[side, side]``, values 1 to ``side``.
        box_height, box_width: shape of a box.
        rows, columns, boxes: int16 ``[n_empty]``, the indices in ``used_masks`` of the houses of each cell that the
            boxes on the diagonal leave empty, in reading order.
        used_masks: masks ``[3 * side]``, the values of each row, column and box.
        left_masks: masks ``[n_empty]``, the values still to be tried at each depth of the search.
        value_masks: masks ``[n_empty]``, the value placed there.
        tries: int16 ``[n_empty]``, how many more may be tried.
        order: int16 ``[side]``, values in random order.
    """

    grid: Grid
    box_height: int
    box_width: int
    rows: NDArray[np.int16]
    columns: NDArray[np.int16]
    boxes: NDArray[np.int16]
    used_masks: NDArray[np.void]
    left_masks: NDArray[np.void]
    value_masks: NDArray[np.void]
    tries: NDArray[np.int16]
    order: NDArray[np.int16]


def workspace_for(box: Box) -> Workspace:
    """Make a workspace for a shape of boxes."""
    side = box.side
    rows, columns = np.indices((side, side))
    bands, stacks = rows // box.height, columns // box.width
    is_empty = bands != stacks
    n_empty = int(is_empty.sum())
    masks = mask_dtype(n_words_for(side))
    return Workspace(
        grid=np.zeros((side, side), np.uint16),
        box_height=box.height,
        box_width=box.width,
        rows=rows[is_empty].astype(np.int16),
        columns=(side + columns)[is_empty].astype(np.int16),
        boxes=(2 * side + bands * box.height + stacks)[is_empty].astype(np.int16),
        used_masks=np.zeros(3 * side, masks),
        left_masks=np.zeros(n_empty, masks),
        value_masks=np.zeros(n_empty, masks),
        tries=np.zeros(n_empty, np.int16),
        order=np.zeros(side, np.int16),
    )


def backtracking(box: Box, state: State, *, budget: Budget = _BUDGET) -> Grid:
    """Make a complete board by plain backtracking, which tries every allowed value of a cell.

    Args:
        box: shape of a box.
        state: the random stream.
        budget: bounds of the search.

    Returns:
        uint16 ``[side, side]``, values 1 to ``side``.

    Raises:
        BoardSearchEnded: when the budget is used up.

    Source: Raggi, Neto and Fontes, algorithm 1.
    """
    workspace = workspace_for(box)
    return _search(box, state, workspace, np.ones(len(workspace.rows)), box.side, budget)


def prune(box: Box, state: State, *, alpha: float = PRUNE_ALPHA, budget: Budget = _BUDGET) -> Grid:
    """Make a complete board by a search that tries two values in a cell with probability ``alpha``, else one.

    Arguments, result and errors are those of ``backtracking``.

    Source: Raggi, Neto and Fontes, algorithm 2.
    """
    workspace = workspace_for(box)
    return _search(box, state, workspace, np.full(len(workspace.rows), alpha), _PRUNED_TRIES, budget)


def weighted_prune(box: Box, state: State, *, alpha: float = WEIGHTED_ALPHA, budget: Budget = _BUDGET) -> Grid:
    """Make a complete board by ``prune`` with the probability ``alpha`` times the share of cells filled.

    Arguments, result and errors are those of ``backtracking``.

    Source: Raggi, Neto and Fontes, algorithm 3.
    """
    workspace = workspace_for(box)
    n_cells, n_empty = box.side**2, len(workspace.rows)
    share_filled = np.arange(n_cells - n_empty, n_cells) / n_cells
    return _search(box, state, workspace, alpha * share_filled, _PRUNED_TRIES, budget)


def _search(
    box: Box, state: State, workspace: Workspace, chances: NDArray[np.float64], most_tries: int, budget: Budget
) -> Grid:
    start_until_done(box, budget, lambda most_nodes: fill(chances, most_tries, most_nodes, state, workspace))
    return workspace.grid
