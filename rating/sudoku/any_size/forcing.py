"""Forcing chains on boards of any size, from Nishio to dynamic ones that know some rules; chains do not nest here."""

import numpy as np

from rating.sudoku.any_size.grid_kernel import Grid
from rating.sudoku.any_size.prospects_kernel import Closures, empty_closures, find_closures, find_prospects
from rating.sudoku.explainer.forcing.chains_kernel import choose_chains, find_forcing_chains_plus
from rating.sudoku.explainer.forcing.run_kernel import open_forcing
from rating.sudoku.explainer.forcing.workspace import (
    DYNAMIC_CHAINS,
    IS_CUT,
    NISHIO_CHAINS,
    STATIC_CHAINS,
    Forcing,
    empty_forcing,
)
from rating.sudoku.explainer.hint_kernel import CUT, Hint
from rating.sudoku.geometry import Ground

MAX_NODES = 1 << 11
"""The most candidates of a grid in which forcing chains are looked for: the memory grows with their square."""


class ForcingWorkspace:
    """Hold what a search for forcing chains knows: the chains, and the closures of static and of dynamic runs."""

    def __init__(self, ground: Ground) -> None:
        side = ground.house_cells.shape[1]
        self.max_nodes = min(side**3, MAX_NODES)
        self.forcing: Forcing = empty_forcing(ground, self.max_nodes, np.int64)
        self.static: Closures = empty_closures(side, self.max_nodes)
        self.dynamic: Closures = empty_closures(side, self.max_nodes)


def find_forcing(grid: Grid, hint: Hint, workspace: ForcingWorkspace) -> bool:
    """Find the best forcing chains of the least extent that there are.

    Args:
        grid: a grid in which unary chains and aligned triplets find nothing.
        hint: written; ``facts[CUT]`` says that the search was given up.
        workspace: written; afterwards ``chain_steps.forcing_step`` can read the chains from ``workspace.forcing``.
    """
    forcing = workspace.forcing
    if int(np.bitwise_count(grid.candidates).sum()) > workspace.max_nodes:
        hint.facts[CUT] = 1
        return False
    open_forcing(grid, forcing)
    find_closures(grid, forcing, workspace.static, True)
    find_closures(grid, forcing, workspace.dynamic, False)
    for extent in (NISHIO_CHAINS, STATIC_CHAINS, DYNAMIC_CHAINS):
        open_forcing(grid, forcing)
        closures = workspace.static if extent == STATIC_CHAINS else workspace.dynamic
        if find_prospects(grid, forcing, closures, extent) and choose_chains(grid, hint, forcing, extent):
            return True
        if forcing.sizes[IS_CUT]:
            break
    else:
        if find_forcing_chains_plus(grid, hint, forcing):
            return True
    if forcing.sizes[IS_CUT]:
        hint.facts[CUT] = 1
    return False
