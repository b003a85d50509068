"""The ladder SE-1.2.1 for any ground."""

from collections.abc import Callable
from functools import lru_cache, partial

import numpy as np

from puzzles.sudoku import Ground
from rating.sudoku.any_size.aligned_triplet_kernel import aligned_triplet_exclusion, empty_triplet_workspace
from rating.sudoku.any_size.beyond_wings_kernel import (
    beyond_wings_round,
    empty_beyond_wings_workspace,
    find_beyond_wings,
)
from rating.sudoku.any_size.chains_kernel import chain_round, empty_chain_workspace, find_chain
from rating.sudoku.any_size.forcing import ForcingWorkspace, find_forcing
from rating.sudoku.any_size.grid_kernel import Grid, apply, empty_grid, empty_grids, open_grid
from rating.sudoku.any_size.ladder_kernel import find_first, find_from, open_grids, solve_grids, take_round
from rating.sudoku.any_size.sets_kernel import empty_set_workspace
from rating.sudoku.explainer.chain_steps import forcing_step, unary_step
from rating.sudoku.explainer.chains.cycle_kernel import find_cycle
from rating.sudoku.explainer.chains.path_kernel import empty_path_workspace, find_path
from rating.sudoku.explainer.forcing.chains_kernel import choose_chains, find_branches
from rating.sudoku.explainer.forcing.run_kernel import open_forcing
from rating.sudoku.explainer.forcing.workspace import CELL, STATIC_CHAINS
from rating.sudoku.explainer.hint_kernel import Hint, empty_hint
from rating.sudoku.explainer.ladder_kernel import N_FINDERS
from rating.sudoku.geometry import GroundTables, tables_of
from rating.sudoku.ladder import HardRules, Kernels, Ladder, one_by_one
from rating.sudoku.rules import ALIGNED_TRIPLET, NISHIO, UNIQUE_LOOP, X_CYCLE


@lru_cache(maxsize=8)
def ladder_for(played_on: Ground) -> Ladder:
    """Return the ladder of a ground with at most ``geometry.MAX_SIDE`` cells in a house."""
    ground = tables_of(played_on)
    return Ladder(
        Kernels(
            empty_grid=partial(empty_grid, ground),
            empty_grids=partial(empty_grids, ground),
            empty_hint=partial(_empty_hint, ground),
            empty_workspace=partial(empty_set_workspace, ground),
            open_grid=open_grid,
            open_grids=open_grids,
            find_first=find_first,
            find_from=find_from,
            solve_grids=solve_grids,
            take_round=take_round,
            apply=apply,
            n_together=1,  # rules that know what they have seen before do not forget it in between
        ),
        N_FINDERS,
        (
            HardRules(
                UNIQUE_LOOP, find_beyond_wings, beyond_wings_round, partial(empty_beyond_wings_workspace, ground)
            ),
            HardRules(
                X_CYCLE,
                find_chain,
                chain_round,
                partial(empty_chain_workspace, ground),
                partial(unary_step, ground=ground),
            ),
            HardRules(
                ALIGNED_TRIPLET,
                aligned_triplet_exclusion,
                _one_by_one(aligned_triplet_exclusion),
                partial(empty_triplet_workspace, ground),
            ),
            HardRules(
                NISHIO,
                find_forcing,
                _one_by_one(find_forcing),
                partial(ForcingWorkspace, ground),
                lambda grid, workspace: forcing_step(grid, workspace.forcing),
            ),
        ),
        partial(_try_rest, ground),
    )


def _empty_hint(ground: GroundTables, is_single: bool) -> Hint:
    n_houses, n_cells = len(ground.house_cells), len(ground.peers)
    return empty_hint(is_single, n_cells, n_houses, np.int64)


def _one_by_one(find: Callable[..., bool]) -> Callable[..., None]:
    return one_by_one(find, _grid_at, take_round)


def _grid_at(grids: Grid, i: int) -> Grid:
    return Grid(grids.candidates[i], grids.places[i], grids.open_places[i], grids.values[i], grids.ground)


def _try_rest(ground: GroundTables, grid: Grid, hint: Hint) -> None:
    """Choose among no chains, and look for the facts of none."""
    forcing, unary = ForcingWorkspace(ground).forcing, empty_chain_workspace(ground)
    open_forcing(grid, forcing)
    choose_chains(grid, hint, forcing, STATIC_CHAINS)
    find_branches(grid, forcing, int(CELL), 0)
    find_cycle(unary.links, 0, 0, 4, unary.cycles)
    find_path(unary.links, 0, 0, empty_path_workspace(ground, len(unary.links.cells)))
