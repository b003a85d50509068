"""Forcing chains on boards of any size, from Nishio to dynamic ones that know some rules; chains do not nest here."""

import numpy as np

from kernels.special import specializer
from rating.sudoku.any_size.closures_kernel import Closures, empty_closures, find_prospects_by_closures
from rating.sudoku.explainer.forcing.chains_kernel import find_forcing_chains_plus, find_plain_chains
from rating.sudoku.explainer.forcing.consequences import Sets, empty_sets
from rating.sudoku.explainer.forcing.prospects_9x9_kernel import find_prospects
from rating.sudoku.explainer.forcing.static_kernel import Walks, empty_walks
from rating.sudoku.explainer.forcing.workspace import Forcing, empty_forcing
from rating.sudoku.explainer.hint_kernel import Hint
from rating.sudoku.geometry import N_CELLS, SIDE, GroundTables
from rating.sudoku.grid_kernel import Grid

_find_by_closures = specializer(__name__, {find_prospects: find_prospects_by_closures}, "closures")(find_plain_chains)

MAX_NODES = 1 << 11
"""The most candidates of a grid in which forcing chains are sought; the memory grows with their square."""


class ForcingWorkspace:
    """The chains and consequences of a search, in tables no wider than needed: distant memory is slow."""

    def __init__(self, ground: GroundTables) -> None:
        self._ground = ground
        self.has_sets = may_have_sets(ground)
        self.find_plain_chains = find_plain_chains if self.has_sets else _find_by_closures
        self.allocate(ground.house_cells.shape[1])

    def allocate(self, n_nodes: int) -> None:
        """Make the tables for grids with some number of candidates."""
        self.max_nodes = n_nodes
        side = self._ground.house_cells.shape[1]
        self.forcing: Forcing = empty_forcing(self._ground, n_nodes)
        self.consequences: Closures | Sets = (
            empty_sets(self._ground) if self.has_sets else empty_closures(side, n_nodes)
        )
        self.walks: Walks = empty_walks(self._ground, n_nodes)


def may_have_sets(ground: GroundTables) -> bool:
    """Return whether a ground is 9x9 with houses only.

    Vectors can then hold the consequences of several candidates.
    """
    return ground.house_cells.shape[1] == SIDE and len(ground.peers) == N_CELLS and not ground.pairs.size


def find_forcing(grid: Grid, hint: Hint, workspace: ForcingWorkspace) -> bool:
    """Find the best forcing chains of the least extent, kept in the workspace; if it gives up, it sets ``is_cut``."""
    grid = grid._replace(ground=None)
    n_nodes = int(np.bitwise_count(grid.candidates).sum())
    if n_nodes > MAX_NODES:
        hint.facts[0].is_cut = 1
        return False
    if n_nodes > workspace.max_nodes:
        workspace.allocate(n_nodes)
    forcing = workspace.forcing
    if workspace.find_plain_chains(grid, hint, (forcing, workspace.consequences, workspace.walks)):
        return True
    if not forcing.sizes[0].is_cut and find_forcing_chains_plus(grid, hint, forcing):
        return True
    if forcing.sizes[0].is_cut:
        hint.facts[0].is_cut = 1
    return False
