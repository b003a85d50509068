"""Unary chains on boards of any size: the kernels of ``explainer.chains``, for grids with not too many candidates."""

import numpy as np

from kernels.jit import lean_kernel
from kernels.vectors import count
from rating.sudoku.any_size.grid_kernel import grid_at
from rating.sudoku.any_size.ladder_kernel import take_round
from rating.sudoku.explainer.chains.fronts_kernel import UnaryWorkspace, empty_unary_workspace
from rating.sudoku.explainer.chains.unary_kernel import find_unary_chain
from rating.sudoku.explainer.hint_kernel import CUT
from rating.sudoku.explainer.ladder_kernel import give_up
from rating.sudoku.geometry import GroundTables

MAX_NODES = 1 << 12
"""The most candidates of a grid in which chains are looked for: what that takes grows with their square and more."""


def empty_chain_workspace(ground: GroundTables) -> UnaryWorkspace:
    """Return an empty workspace."""
    most = len(ground.peers) * ground.house_cells.shape[1]
    return empty_unary_workspace(ground, min(most, MAX_NODES), np.int64)


@lean_kernel
def find_chain(grid, hint, workspace):
    """Find the best unary chain or cycle, or say in ``Hint.facts[CUT]`` that none was looked for."""
    n_nodes = 0
    for cell in range(len(grid.candidates)):
        n_nodes += count(grid.candidates[cell])
    if n_nodes > len(workspace.links.cells):
        hint.facts[CUT] = 1
        return False
    return find_unary_chain(grid, hint, workspace)


@lean_kernel
def chain_round(grids, which, is_helped, hint, workspace, log):
    """Apply the best chains of links between two candidates."""
    for j in range(len(which)):
        grid = grid_at(grids, which[j])
        is_helped[j] = find_chain(grid, hint, workspace)
        if is_helped[j]:
            take_round(which[j], grid, hint, log)
        elif hint.facts[CUT]:
            give_up(which[j], hint, log)
