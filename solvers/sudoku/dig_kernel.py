"""Digging on any ground: givens are removed as long as the proof still finds exactly one solution."""

import numpy as np

from kernels.jit import kernel
from solvers.sudoku.other_solution_kernel import has_other_solution
from solvers.sudoku.proof_kernel import SEARCH, prove_each


@kernel
def dig_groups(
    board, grid, groups, fewest, hardest, max_nodes, solution, cells, levels, branches, dirty, segments, found, results
):
    """Remove groups of givens, each in its turn, if one solution remains.

    Returns whether all remaining groups are needed, and whether all proofs came to an end.

    Args:
        grid: uint16 ``[1, n_cells]``, the puzzle; loses givens.
        groups, fewest: as for ``solvers.sudoku.dig.dig``, int64.
        hardest: the last stage that a proof may come to.
        max_nodes: branches of each proof; a given stays where they do not suffice.
        solution: uint16 ``[side, side]``, the board; the search for other solutions stays near it.
        cells, levels, branches, dirty, segments, found, results: as for ``prove_each``, for one puzzle.
    """
    n_givens, is_sure, is_decided = 0, True, True
    for cell in range(grid.shape[1]):
        n_givens += grid[0, cell] != 0
    kept = np.empty(groups.shape[1], np.uint16)
    for g in range(len(groups)):
        n_gone = 0
        for i in range(groups.shape[1]):
            kept[i] = grid[0, groups[g, i]]
            n_gone += kept[i] != 0
            grid[0, groups[g, i]] = 0
        is_one = n_givens - n_gone >= fewest
        if is_one and hardest == SEARCH and groups.shape[1] == 1 and n_gone == 1:
            other = has_other_solution(
                board, grid[0], solution, groups[g, 0], max_nodes, levels, branches, dirty, segments, results
            )
            is_one = other == 0
            is_decided = is_decided and other >= 0
        elif is_one:
            prove_each(board, grid, 2, max_nodes, cells, levels, branches, dirty, segments, found, results)
            is_one = results[0].n_found == 1 and results[0].is_complete == 1 and results[0].stage <= hardest
            is_sure = is_sure and (is_one or results[0].n_found > 1)
            is_decided = is_decided and (results[0].n_found > 1 or results[0].is_complete == 1)
        else:
            is_sure = False
        if is_one:
            n_givens -= n_gone
        else:
            for i in range(groups.shape[1] - 1, -1, -1):  # a repeated cell gets its digit from where it comes first
                grid[0, groups[g, i]] = kept[i]
    return is_sure and is_decided, is_decided
