"""The ladder SE-1.2.1 for any ground."""

from functools import lru_cache, partial

from puzzles.sudoku import Ground
from rating.sudoku.any_size.forcing import ForcingWorkspace, find_forcing
from rating.sudoku.explainer.aligned_pair_kernel import empty_exclusion_workspace
from rating.sudoku.explainer.aligned_triplet_kernel import aligned_triplet_exclusion
from rating.sudoku.explainer.beyond_wings_kernel import empty_beyond_wings_workspace, find_beyond_wings
from rating.sudoku.explainer.chain_steps import forcing_step, unary_step
from rating.sudoku.explainer.chains.cycle_kernel import find_cycle
from rating.sudoku.explainer.chains.fronts_kernel import UnaryWorkspace, empty_unary_workspace
from rating.sudoku.explainer.chains.path_kernel import empty_path_workspace, find_path
from rating.sudoku.explainer.chains.unary_kernel import find_unary_chain
from rating.sudoku.explainer.forcing.chains_kernel import choose_chains
from rating.sudoku.explainer.forcing.run_kernel import open_forcing
from rating.sudoku.explainer.forcing.static_kernel import find_branches
from rating.sudoku.explainer.forcing.workspace import CELL, STATIC_CHAINS
from rating.sudoku.explainer.hint_kernel import Hint
from rating.sudoku.explainer.ladder_kernel import N_FINDERS, empty_first_workspace
from rating.sudoku.geometry import GroundTables, tables_of
from rating.sudoku.grid_kernel import Grid
from rating.sudoku.ladder import HardRules, Ladder, kernels_for, one_by_one
from rating.sudoku.rules import ALIGNED_TRIPLET, NISHIO, UNIQUE_LOOP, X_CYCLE

_MAX_NODES = 1 << 12
"""The most candidates of a grid in which unary chains are sought; the cost grows with the square of their number."""


_FEW_CELLS, _MOST_TOGETHER = 81, 32
"""The most cells of boards that are solved together, and their number; rules remember what they saw in each board."""


@lru_cache(maxsize=8)
def ladder_for(played_on: Ground) -> Ladder:
    """Return the ladder of a ground with at most ``geometry.MAX_SIDE`` cells in a house."""
    ground = tables_of(played_on)
    n_together = _MOST_TOGETHER if len(ground.peers) <= _FEW_CELLS else 1
    hard_rules = (
        HardRules(
            UNIQUE_LOOP,
            find_beyond_wings,
            one_by_one(find_beyond_wings),
            partial(empty_beyond_wings_workspace, ground, n_together),
        ),
        HardRules(
            X_CYCLE,
            _find_unary_chain,
            one_by_one(_find_unary_chain),
            partial(_empty_chain_workspace, ground),
            partial(unary_step, ground=ground),
        ),
        HardRules(
            ALIGNED_TRIPLET,
            aligned_triplet_exclusion,
            one_by_one(aligned_triplet_exclusion),
            partial(empty_exclusion_workspace, ground, n_together),
        ),
        HardRules(
            NISHIO,
            find_forcing,
            one_by_one(find_forcing),
            partial(ForcingWorkspace, ground),
            lambda grid, workspace: forcing_step(grid._replace(ground=None), workspace.forcing),
        ),
    )
    first_rules = kernels_for(ground, partial(empty_first_workspace, ground), n_together)
    return Ladder(first_rules, N_FINDERS, lambda: hard_rules, partial(_try_rest, ground))


def _find_unary_chain(grid: Grid, hint: Hint, workspace: UnaryWorkspace) -> bool:
    return bool(find_unary_chain(grid._replace(ground=None), hint, workspace))


def _empty_chain_workspace(ground: GroundTables) -> UnaryWorkspace:
    return empty_unary_workspace(ground, min(ground.house_cells.shape[1] * len(ground.peers), _MAX_NODES))


def _try_rest(ground: GroundTables, grid: Grid, hint: Hint) -> None:
    """Choose among no chains, and look for the facts of none."""
    forcing, unary = ForcingWorkspace(ground).forcing, _empty_chain_workspace(ground)
    grid = grid._replace(ground=None)
    open_forcing(grid, forcing)
    choose_chains(grid, hint, forcing, STATIC_CHAINS)
    find_branches(grid, forcing, int(CELL), 0)
    find_cycle(unary.links, 0, 0, 4, unary.cycles)
    find_path(unary.links, 0, 0, empty_path_workspace(ground, len(unary.links.cells)))
