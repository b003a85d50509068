"""The ladders of 9x9 puzzles: the first rules in one kernel, harder ones only for puzzles that need them."""

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.special import specializer
from puzzles.sudoku import Ground
from rating.sudoku.classic_kernel import REPLACED, empty_classic_workspace
from rating.sudoku.deduction import ChainStep
from rating.sudoku.explainer.aligned_triplet_kernel import aligned_triplet_exclusion, empty_triplet_workspace
from rating.sudoku.explainer.beyond_wings_kernel import empty_beyond_wings_workspace, find_beyond_wings
from rating.sudoku.explainer.chain_steps import forcing_step, unary_step
from rating.sudoku.explainer.chains.fronts_kernel import empty_unary_workspace
from rating.sudoku.explainer.chains.unary_kernel import find_unary_chain
from rating.sudoku.explainer.forcing.chains_kernel import find_plain_chains
from rating.sudoku.explainer.forcing.search import ForcingWorkspaces, find_forcing, find_harder_forcing, try_all_forcing
from rating.sudoku.explainer.hint_kernel import CUT, Hint
from rating.sudoku.explainer.ladder_kernel import N_FINDERS, N_FINDERS_BEFORE_WINGS, NO_LIMIT, Log, empty_log
from rating.sudoku.geometry import CLASSIC, CLASSIC_TABLES
from rating.sudoku.ladder import HardRules, Ladder, kernels_for, one_by_one, round_of
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

classic = specializer(__name__, REPLACED, "classic")  # Return the version of a kernel for 9x9 boards

_KERNELS = kernels_for(None, empty_classic_workspace, 1024, classic)
_find_beyond_wings, _find_triplet, _find_sukaku = map(
    classic, (find_beyond_wings, aligned_triplet_exclusion, find_sukaku)
)
_plain_chains_round = round_of(find_plain_chains, __name__, classic)
_harder_forcing_round = one_by_one(find_harder_forcing, _KERNELS.take_round)


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
        partial(empty_triplet_workspace, CLASSIC_TABLES, _KERNELS.n_together),
    ),
    HardRules(
        NISHIO,
        find_forcing,
        _forcing_round,
        ForcingWorkspaces,
        lambda grid, workspaces: forcing_step(grid, workspaces.forcing),
    ),
)

LADDERS = {
    SCALE: Ladder(
        _KERNELS,
        N_FINDERS,
        (
            HardRules(
                UNIQUE_LOOP,
                _find_beyond_wings,
                round_of(_find_beyond_wings, __name__, classic),
                partial(empty_beyond_wings_workspace, CLASSIC_TABLES, _KERNELS.n_together),
            ),
            _UNARY_CHAINS,
            *_BEYOND_UNARY_CHAINS,
        ),
        try_all_forcing,
    ),
    SUKAKU_SCALE: Ladder(
        _KERNELS,
        N_FINDERS_BEFORE_WINGS,
        (
            HardRules(
                TWO_STRONG_LINKS,
                _find_sukaku,
                round_of(_find_sukaku, __name__, classic),
                partial(empty_sukaku_workspace, _KERNELS.n_together),
            ),
            _UNARY_CHAINS,
            HardRules(
                TUVWXYZ_WING,
                find_largest_wing,
                one_by_one(find_largest_wing, _KERNELS.take_round),
                empty_wing_workspace,
            ),
            *_BEYOND_UNARY_CHAINS,
        ),
        try_all_forcing,
    ),
}


class HardWorkspaces:
    """Hold the workspaces of the hard rules; make each at its first use."""

    def __init__(self, hard_rules: tuple[HardRules, ...]) -> None:
        self._hard_rules = hard_rules
        self._workspaces: list[Any] = []

    def __iter__(self) -> Iterator[tuple[HardRules, Any]]:
        for number, rules in enumerate(self._hard_rules):
            if number == len(self._workspaces):
                self._workspaces.append(rules.empty_workspace())
            yield rules, self._workspaces[number]

    def find(self, grid: Any, hint: Hint) -> tuple[HardRules, Any] | None:
        """Find a hint of the first of the hard rules that has any; return them with their workspace, or None."""
        asked = ((rules, own) for rules, own in self if rules.find(grid, hint, own) or hint.facts[CUT])
        found = next(asked, None)
        return None if hint.facts[CUT] else found


def ladder_of(scale: str, ground: Ground) -> Ladder:
    """Return the ladder of a scale in ``LADDERS``; only 9x9 grounds have more than the first."""
    if ground == CLASSIC:
        return LADDERS[scale]
    from rating.sudoku.any_size.ladder import ladder_for  # with kernels that 9x9 boards do not load

    return ladder_for(ground)


def solve_all(puzzles: NDArray[np.integer], scale: str = SCALE, limit: int = NO_LIMIT, ground: Ground = CLASSIC) -> Log:
    """Solve puzzles ``[n, n_cells]``, of one solution each, in rounds, as far as the rules and a limit in tenths go.

    A round applies all hints of one rating by the first rules. Harder hints may vanish after one another or let an
    easier rule in, so they are applied singly.
    """
    ladder = ladder_of(scale, ground)
    n, kernels = len(puzzles), ladder.kernels
    log, grids = empty_log(n, limit), kernels.empty_grids(min(n, kernels.n_together))
    at_once, single = kernels.empty_hint(False), kernels.empty_hint(True)
    workspace, hard = kernels.empty_workspace(), HardWorkspaces(ladder.hard_rules)
    for first in range(0, n, kernels.n_together):
        part = slice(first, first + kernels.n_together)
        rows = Log._make(column[part] for column in log)
        kernels.open_grids(puzzles[part], grids, rows)
        _solve_together(ladder, grids, (at_once, single), workspace, hard, rows, limit)
    return log


def _solve_together(
    ladder: Ladder, grids: Any, hints: tuple[Hint, Hint], workspace: Any, hard: HardWorkspaces, log: Log, limit: int
) -> None:
    """Solve all grids of a log by ever harder rules until none helps; skip those beyond the limit."""
    at_once, single = hints
    which = np.arange(len(log.limits))
    while len(which):
        ladder.kernels.solve_grids(grids, which, at_once, workspace, log, ladder.n_finders)
        stuck = which[(log.open_cells[which] > 0) & ~log.is_beyond[which]]
        helped = [stuck[:0]]
        for rules, hard_workspace in hard:
            if not len(stuck) or rules.first.tenths > limit:
                break
            is_helped = np.zeros(len(stuck), np.bool_)
            rules.round(grids, stuck, is_helped, single, hard_workspace, log)
            helped.append(stuck[is_helped])
            stuck = stuck[~is_helped & ~log.is_beyond[stuck]]
        which = np.concatenate(helped)


def try_all_rules(board: NDArray[np.integer], scale: str = SCALE, ground: Ground = CLASSIC) -> None:
    """Try all rules of a ladder on a complete board ``[n_cells]``, single and in rounds; none finds anything."""
    ladder = ladder_of(scale, ground)
    kernels = ladder.kernels
    grid, hint, grids, log = kernels.empty_grids(), kernels.empty_hint(True), kernels.empty_grids(1), empty_log(1)
    kernels.open_grid(board, grid)
    kernels.open_grids(board[None], grids, log)
    for rules, workspace in HardWorkspaces(ladder.hard_rules):
        rules.find(grid, hint, workspace)
        rules.round(grids, np.zeros(1, np.int64), np.zeros(1, np.bool_), hint, workspace, log)
    ladder.try_rest(grid, hint)


class Found(NamedTuple):
    """Hold a hint, its grid, and the chains behind it if any."""

    grid: Any
    hint: Hint
    chain: ChainStep | None


def hints(givens: NDArray[np.integer], scale: str = SCALE, ground: Ground = CLASSIC) -> Iterator[Found]:
    """Yield the hints of a puzzle ``[n_cells]`` in the order of Sudoku Explainer; the next call applies the last."""
    ladder = ladder_of(scale, ground)
    kernels = ladder.kernels
    grid, hint, workspace = kernels.empty_grids(), kernels.empty_hint(True), kernels.empty_workspace()
    hard = HardWorkspaces(ladder.hard_rules)
    kernels.open_grid(givens, grid)
    while grid.candidates.any():
        chain = None
        if not kernels.find_from(0, grid, hint, workspace, ladder.n_finders):
            found = hard.find(grid, hint)
            if found is None:
                return
            rules, own = found
            chain = rules.chain(grid, own) if rules.chain else None
        yield Found(grid, hint, chain)
        kernels.apply(grid, hint)
        hint.pattern[:] = 0
        hint.houses[:] = 0
        hint.facts[:] = 0
