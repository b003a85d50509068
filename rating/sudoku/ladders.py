"""The ladders of 9x9 puzzles: the first rules in one kernel, harder ones only for puzzles that need them."""

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.sudoku import Ground
from rating.sudoku.classic import KERNELS
from rating.sudoku.explainer.hint_kernel import Hint
from rating.sudoku.explainer.ladder_kernel import N_FINDERS, N_FINDERS_BEFORE_WINGS, NO_LIMIT, Log, empty_log
from rating.sudoku.geometry import CLASSIC
from rating.sudoku.ladder import HardRules, Ladder
from rating.sudoku.rules import SCALE, SUKAKU_SCALE


def _hard_rules(scale: str) -> tuple[HardRules, ...]:
    from rating.sudoku.classic_hard import HARD_RULES  # few puzzles need them

    return HARD_RULES[scale]


def _try_all_forcing(grid: Any, hint: Hint) -> None:
    from rating.sudoku.explainer.forcing.search import try_all_forcing

    try_all_forcing(grid, hint)


LADDERS = {
    SCALE: Ladder(KERNELS, N_FINDERS, partial(_hard_rules, SCALE), _try_all_forcing),
    SUKAKU_SCALE: Ladder(KERNELS, N_FINDERS_BEFORE_WINGS, partial(_hard_rules, SUKAKU_SCALE), _try_all_forcing),
}


class HardWorkspaces:
    """The workspaces of the hard rules, each made at its first use."""

    def __init__(self, ladder: Ladder) -> None:
        self._ladder = ladder
        self._workspaces: list[Any] = []

    def __iter__(self) -> Iterator[tuple[HardRules, Any]]:
        for number, rules in enumerate(self._ladder.hard_rules()):
            if number == len(self._workspaces):
                self._workspaces.append(rules.empty_workspace())
            yield rules, self._workspaces[number]

    def find(self, grid: Any, hint: Hint) -> tuple[HardRules, Any] | None:
        """Find a hint of the first of the hard rules that has any; return them with their workspace, or None."""
        asked = ((rules, own) for rules, own in self if rules.find(grid, hint, own) or hint.facts[0].is_cut)
        found = next(asked, None)
        return None if hint.facts[0].is_cut else found


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
    workspace, hard = kernels.empty_workspace(), HardWorkspaces(ladder)
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
        for rules, hard_workspace in hard if len(stuck) else ():
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
    for rules, workspace in HardWorkspaces(ladder):
        rules.find(grid, hint, workspace)
        rules.round(grids, np.zeros(1, np.int64), np.zeros(1, np.bool_), hint, workspace, log)
    ladder.try_rest(grid, hint)


class Found(NamedTuple):
    """A hint, its grid, and the chains behind it if there are any."""

    grid: Any
    hint: Hint
    chain: Any  # a ``ChainStep`` or None


def hints(givens: NDArray[np.integer], scale: str = SCALE, ground: Ground = CLASSIC) -> Iterator[Found]:
    """Yield the hints of a puzzle ``[n_cells]`` in the order of Sudoku Explainer; the next call applies the last."""
    ladder = ladder_of(scale, ground)
    kernels = ladder.kernels
    grid, hint, workspace = kernels.empty_grids(), kernels.empty_hint(True), kernels.empty_workspace()
    hard = HardWorkspaces(ladder)
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
