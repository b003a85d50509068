"""The harder rules of 9x9 puzzles, by their scales; loaded for puzzles that need them."""

from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kernels.special import specializer
from rating.sudoku.classic import KERNELS, VERSIONS
from rating.sudoku.classic_kernel import REPLACED
from rating.sudoku.explainer.aligned_pair_kernel import empty_exclusion_workspace
from rating.sudoku.explainer.aligned_triplet_kernel import aligned_triplet_exclusion
from rating.sudoku.explainer.beyond_wings_kernel import empty_beyond_wings_workspace, find_beyond_wings
from rating.sudoku.explainer.chain_steps import forcing_step, unary_step
from rating.sudoku.explainer.chains.fronts_kernel import empty_unary_workspace
from rating.sudoku.explainer.chains.unary_kernel import find_unary_chain
from rating.sudoku.explainer.forcing.chains_kernel import find_plain_chains
from rating.sudoku.explainer.forcing.search import ForcingWorkspaces, find_forcing, find_harder_forcing
from rating.sudoku.explainer.hint_kernel import Hint
from rating.sudoku.explainer.ladder_kernel import Log
from rating.sudoku.geometry import CLASSIC_TABLES
from rating.sudoku.ladder import HardRules, one_by_one, round_of
from rating.sudoku.rules import (
    ALIGNED_TRIPLET,
    NISHIO,
    SCALE,
    SUKAKU_SCALE,
    TUVWXYZ_WING,
    TWO_STRONG_LINKS,
    UNIQUE_LOOP,
    X_CYCLE,
)
from rating.sudoku.sukaku.ladder_kernel import (
    empty_sukaku_workspace,
    empty_wing_workspace,
    find_largest_wing,
    find_sukaku,
)

classic = specializer(__name__, REPLACED, "classic", VERSIONS)
_find_beyond_wings, _find_triplet, _find_sukaku = map(
    classic, (find_beyond_wings, aligned_triplet_exclusion, find_sukaku)
)
_plain_chains_round = round_of(find_plain_chains, __name__, classic)
_harder_forcing_round = one_by_one(find_harder_forcing, KERNELS.take_round)


def _forcing_round(
    grids: Any,
    which: NDArray[np.int64],
    is_helped: NDArray[np.bool_],
    hint: Hint,
    workspaces: ForcingWorkspaces,
    log: Log,
) -> None:
    """Apply the best forcing chains; few puzzles need those that are not found for all puzzles in one kernel."""
    _plain_chains_round(grids, which, is_helped, hint, workspaces.plain, log)
    rest = ~is_helped
    is_helped_now = np.zeros(rest.sum(), np.bool_)
    _harder_forcing_round(grids, which[rest], is_helped_now, hint, workspaces, log)
    is_helped[rest] = is_helped_now


_UNARY_CHAINS = HardRules(
    X_CYCLE, find_unary_chain, round_of(find_unary_chain, __name__, classic), empty_unary_workspace, unary_step
)
_BEYOND_UNARY_CHAINS = (
    HardRules(
        ALIGNED_TRIPLET,
        _find_triplet,
        round_of(_find_triplet, __name__, classic),
        partial(empty_exclusion_workspace, CLASSIC_TABLES, KERNELS.n_together),
    ),
    HardRules(
        NISHIO,
        find_forcing,
        _forcing_round,
        ForcingWorkspaces,
        lambda grid, workspaces: forcing_step(grid, workspaces.forcing),
    ),
)

HARD_RULES = {
    SCALE: (
        HardRules(
            UNIQUE_LOOP,
            _find_beyond_wings,
            round_of(_find_beyond_wings, __name__, classic),
            partial(empty_beyond_wings_workspace, CLASSIC_TABLES, KERNELS.n_together),
        ),
        _UNARY_CHAINS,
        *_BEYOND_UNARY_CHAINS,
    ),
    SUKAKU_SCALE: (
        HardRules(
            TWO_STRONG_LINKS,
            _find_sukaku,
            round_of(_find_sukaku, __name__, classic),
            partial(empty_sukaku_workspace, KERNELS.n_together),
        ),
        _UNARY_CHAINS,
        HardRules(
            TUVWXYZ_WING, find_largest_wing, one_by_one(find_largest_wing, KERNELS.take_round), empty_wing_workspace
        ),
        *_BEYOND_UNARY_CHAINS,
    ),
}
