"""The ladders of 9x9 puzzles: the first rules in one kernel, harder ones only for puzzles that need them."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rating.sudoku.deduction import ChainStep
from rating.sudoku.explainer.aligned_triplet_kernel import aligned_triplet_exclusion, empty_triplet_workspace
from rating.sudoku.explainer.beyond_wings_kernel import (
    beyond_wings_round,
    empty_beyond_wings_workspace,
    find_beyond_wings,
    unary_chain_round,
)
from rating.sudoku.explainer.chain_steps import forcing_step, unary_step
from rating.sudoku.explainer.chains.unary_kernel import empty_unary_workspace, find_unary_chain
from rating.sudoku.explainer.forcing.search import ForcingWorkspaces, find_forcing, try_all_forcing
from rating.sudoku.explainer.hint_kernel import Hint, apply, empty_hint
from rating.sudoku.explainer.ladder_kernel import (
    N_FINDERS,
    N_FINDERS_BEFORE_WINGS,
    NO_LIMIT,
    Log,
    empty_log,
    find_first,
    open_grids,
    solve_grids,
    take_round,
)
from rating.sudoku.explainer.sets_kernel import SetWorkspace, empty_set_workspace
from rating.sudoku.grid_kernel import Grid, empty_grid, empty_grids, open_grid
from rating.sudoku.rules import (
    ALIGNED_TRIPLET,
    NISHIO,
    SCALE,
    SUKAKU_SCALE,
    TUVWXYZ_WING,
    TWO_STRONG_LINKS,
    UNIQUE_LOOP,
    X_CYCLE,
    Rule,
)
from rating.sudoku.sukaku.ladder_kernel import (
    empty_sukaku_workspace,
    empty_wing_workspace,
    find_largest_wing,
    find_sukaku,
    sukaku_round,
)


class HardRules(NamedTuple):
    """Name the kernels of some hard rules that stand together, for one hint and for a round of many puzzles.

    Attributes:
        first: the first of the rules; none of them, nor of those after them, has a lower value.
        find: finds a hint in a grid.
        round: finds and applies hints in many grids; see ``rating.sudoku.explainer.beyond_wings_kernel``.
        empty_workspace: makes the workspace of both.
        chain: reads the chains behind the hint that was just found from grid and workspace; None where there are none.
    """

    first: Rule
    find: Callable[..., bool]
    round: Callable[..., None]
    empty_workspace: Callable[[], Any]
    chain: Callable[[Grid, Any], ChainStep] | None = None


def _one_by_one(find: Callable[..., bool]) -> Callable[..., None]:
    """Return the round of rules that few puzzles need: a loop that is not compiled."""

    def find_round(
        grids: Grid, which: NDArray[np.int64], is_helped: NDArray[np.bool_], hint: Hint, workspace: Any, log: Log
    ) -> None:
        for j, i in enumerate(which.tolist()):
            grid = Grid._make(part[i] for part in grids)
            is_helped[j] = find(grid, hint, workspace)
            if is_helped[j]:
                take_round(i, grid, hint, log)

    return find_round


class Ladder(NamedTuple):
    """Hold what finds the rules of a scale: how many kernels of ``find_first``, and the harder rules in their order."""

    n_finders: int
    hard_rules: tuple[HardRules, ...]


_UNARY_CHAINS = HardRules(X_CYCLE, find_unary_chain, unary_chain_round, empty_unary_workspace, unary_step)
_BEYOND_UNARY_CHAINS = (
    HardRules(
        ALIGNED_TRIPLET,
        aligned_triplet_exclusion,
        _one_by_one(aligned_triplet_exclusion),
        empty_triplet_workspace,
    ),
    HardRules(
        NISHIO,
        find_forcing,
        _one_by_one(find_forcing),
        ForcingWorkspaces,
        lambda grid, workspaces: forcing_step(grid, workspaces.forcing),
    ),
)

LADDERS = {
    SCALE: Ladder(
        N_FINDERS,
        (
            HardRules(UNIQUE_LOOP, find_beyond_wings, beyond_wings_round, empty_beyond_wings_workspace),
            _UNARY_CHAINS,
            *_BEYOND_UNARY_CHAINS,
        ),
    ),
    SUKAKU_SCALE: Ladder(
        N_FINDERS_BEFORE_WINGS,
        (
            HardRules(TWO_STRONG_LINKS, find_sukaku, sukaku_round, empty_sukaku_workspace),
            _UNARY_CHAINS,
            HardRules(TUVWXYZ_WING, find_largest_wing, _one_by_one(find_largest_wing), empty_wing_workspace),
            *_BEYOND_UNARY_CHAINS,
        ),
    ),
}

_AT_ONCE = 1024  # grids that are worked on together, so that memory does not grow with the number of puzzles


class _HardWorkspaces:
    """Hold the workspaces of the hard rules; each is made when it is first needed."""

    def __init__(self, hard_rules: tuple[HardRules, ...]) -> None:
        self._hard_rules = hard_rules
        self._workspaces: list[Any] = []

    def __iter__(self) -> Iterator[tuple[HardRules, Any]]:
        for number, rules in enumerate(self._hard_rules):
            if number == len(self._workspaces):
                self._workspaces.append(rules.empty_workspace())
            yield rules, self._workspaces[number]


def solve_all(puzzles: NDArray[np.uint8], scale: str = SCALE, limit: int = NO_LIMIT) -> Log:
    """Solve puzzles as far as the rules go, in rounds, each of all hints of the least rating.

    Args:
        puzzles: uint8 ``[n, 81]``, each with one solution.
        scale: a name in ``LADDERS``.
        limit: in tenths; the rounds of a puzzle end before one with a greater rating.
    """
    n = len(puzzles)
    log, grids = empty_log(n, limit), empty_grids(min(n, _AT_ONCE))
    ladder = LADDERS[scale]
    hint, workspace, hard = empty_hint(is_single=False), empty_set_workspace(), _HardWorkspaces(ladder.hard_rules)
    for first in range(0, n, _AT_ONCE):
        part = slice(first, first + _AT_ONCE)
        rows = Log._make(column[part] for column in log)
        open_grids(puzzles[part], grids, rows)
        _solve_together(ladder.n_finders, grids, hint, workspace, hard, rows, limit)
    return log


def _solve_together(
    n_finders: int, grids: Grid, hint: Hint, workspace: SetWorkspace, hard: _HardWorkspaces, log: Log, limit: int
) -> None:
    """Solve all grids of a log further by the first rules, and those left over by ever harder ones, until none helps.

    Rules that can only exceed the limit are not tried; a puzzle that comes to them would stay open anyhow.
    """
    which = np.arange(len(log.limits))
    while len(which):
        solve_grids(grids, which, hint, workspace, log, n_finders)
        stuck = which[(log.open_cells[which] > 0) & ~log.is_beyond[which]]
        helped = [stuck[:0]]
        for rules, hard_workspace in hard:
            if not len(stuck) or rules.first.tenths > limit:
                break
            is_helped = np.zeros(len(stuck), np.bool_)
            rules.round(grids, stuck, is_helped, hint, hard_workspace, log)
            helped.append(stuck[is_helped])
            stuck = stuck[~is_helped]
        which = np.concatenate(helped)


def try_all_rules(board: NDArray[np.uint8], scale: str) -> None:
    """Look for all rules of a scale in a complete board, by itself and among many, where they find nothing.

    Args:
        board: uint8 ``[81]``.
        scale: a name in ``LADDERS``.
    """
    grid, hint, grids, log = empty_grid(), empty_hint(is_single=True), empty_grids(1), empty_log(1, NO_LIMIT)
    open_grid(board, grid)
    open_grids(board[None], grids, log)
    for rules, workspace in _HardWorkspaces(LADDERS[scale].hard_rules):
        rules.find(grid, hint, workspace)
        rules.round(grids, np.zeros(1, np.int64), np.zeros(1, np.bool_), hint, workspace, log)
    try_all_forcing(grid, hint)


class Found(NamedTuple):
    """Hold a hint, the grid where it was found, and the chains behind it if there are any."""

    grid: Grid
    hint: Hint
    chain: ChainStep | None


def hints(givens: NDArray[np.uint8], scale: str = SCALE) -> Iterator[Found]:
    """Solve a puzzle as far as the rules go, one hint at a time, in the order of Sudoku Explainer.

    Args:
        givens: uint8 ``[81]``, with one solution.
        scale: a name in ``LADDERS``.

    Yields:
        What was found; the hint is applied to the grid when the next one is asked for.
    """
    ladder = LADDERS[scale]
    grid, hint, workspace = empty_grid(), empty_hint(is_single=True), empty_set_workspace()
    hard = _HardWorkspaces(ladder.hard_rules)
    open_grid(givens, grid)
    while not grid.values.all():
        chain = None
        if not find_first(grid, hint, workspace, ladder.n_finders):
            rules, own = next(((rules, own) for rules, own in hard if rules.find(grid, hint, own)), (None, None))
            if rules is None:
                return
            chain = rules.chain(grid, own) if rules.chain else None
        yield Found(grid, hint, chain)
        apply(grid, hint)
        hint.pattern[:] = 0
        hint.houses[:] = 0
        hint.facts[:] = 0
