"""Puzzles with one solution on any ground, made from boards."""

import numpy as np
from numpy.typing import NDArray

from puzzles.sudoku import Grid, Ground, Sudoku
from puzzles.sudoku.ground import is_outside
from solvers.arrays import records
from solvers.sudoku.dig_kernel import dig_groups
from solvers.sudoku.lanes_houses import has_lanes
from solvers.sudoku.minimal import minimal_givens
from solvers.sudoku.proof import OUTSIDE, kernel_for, on_board, workspace_for
from solvers.sudoku.proof_kernel import SEARCH, SINGLES, Result

_NODES = 2_000  # the limit of a proof; on grounds without lanes, a given that would take more stays


def dig(
    ground: Ground, board: Grid, groups: NDArray[np.int64], fewest: int = 0, *, by_singles: bool = False
) -> tuple[Grid, bool]:
    """Remove givens from a board (uint16 ``[side, side]``), as long as it remains the only solution.

    Returns the puzzle, and whether each remaining group was proved to be needed for one solution. ``groups``,
    ``[n_groups, size]``, are removed as a whole, in order; a smaller group repeats its first cell. ``by_singles``
    demands that naked and hidden singles are enough to solve the puzzle. On grounds that have lanes, a SAT solver
    finishes proofs that take too long, because lanes would finish them, too.
    """
    n_nodes, hardest = (0, SINGLES) if by_singles else (_NODES, SEARCH)
    geometry, *workspace = workspace_for(ground, n_nodes)
    outside = is_outside(ground)
    grid = np.where(outside, OUTSIDE, board.reshape(1, -1)).astype(np.uint16)
    cells, found = np.empty(grid.shape, workspace[0].dtype), np.empty((2, grid.size), np.uint16)
    results = records(Result, 1)
    is_sure, is_decided = kernel_for(ground, dig_groups)(
        geometry,
        grid,
        groups.astype(np.int64),
        fewest + int(outside.sum()),
        hardest,
        n_nodes,
        grid.reshape(board.shape).copy(),
        cells,
        *workspace,
        found,
        results,
    )
    if not is_decided and not by_singles and has_lanes(ground):
        in_order = [list(dict.fromkeys(group)) for group in groups.tolist()]
        least = minimal_givens(Sudoku.from_grid(board, ground), board, in_order, fewest)
        return least.grid, least.is_minimal and not fewest
    return on_board(ground, grid[0]), bool(is_sure)
