"""The ladders of 9x9 puzzles: the first rules in one kernel, harder ones only for puzzles that need them."""

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from puzzles.sudoku import Ground
from rating.sudoku.classic import KERNELS
from rating.sudoku.deduction import ChainStep
from rating.sudoku.explainer.hint_kernel import CUT, Hint
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


class _HardWorkspaces:
    """Hold the workspaces of the hard rules; each is made when it is first needed."""

    def __init__(self, ladder: Ladder) -> None:
        self._ladder = ladder
        self._workspaces: list[Any] = []

    def __iter__(self) -> Iterator[tuple[HardRules, Any]]:
        for number, rules in enumerate(self._ladder.hard_rules()):
            if number == len(self._workspaces):
                self._workspaces.append(rules.empty_workspace())
            yield rules, self._workspaces[number]


def ladder_of(scale: str, ground: Ground) -> Ladder:
    """Return the ladder of a scale in ``LADDERS``; other grounds than that of 9x9 have only the first one."""
    if ground == CLASSIC:
        return LADDERS[scale]
    from rating.sudoku.any_size.ladder import ladder_for  # with kernels that 9x9 boards do not load

    return ladder_for(ground)


def solve_all(puzzles: NDArray[np.integer], scale: str = SCALE, limit: int = NO_LIMIT, ground: Ground = CLASSIC) -> Log:
    """Solve puzzles as far as the rules go, in rounds: of all hints of one rating by the first rules, or of one hint.

    What the first rules find does not depend on the order in which their hints are applied. Of harder ones a hint may
    be gone after another one, or a harder rule be met in between; so these are applied singly, as ``hints`` does.

    Args:
        puzzles: integers ``[n, n_cells]``, each with one solution.
        scale: a name in ``LADDERS``.
        limit: in tenths; the rounds of a puzzle end before one with a greater rating.
    """
    ladder = ladder_of(scale, ground)
    n, kernels = len(puzzles), ladder.kernels
    log, grids = empty_log(n, limit), kernels.empty_grids(min(n, kernels.n_together))
    at_once, single = kernels.empty_hint(False), kernels.empty_hint(True)
    workspace, hard = kernels.empty_workspace(), _HardWorkspaces(ladder)
    for first in range(0, n, kernels.n_together):
        part = slice(first, first + kernels.n_together)
        rows = Log._make(column[part] for column in log)
        kernels.open_grids(puzzles[part], grids, rows)
        _solve_together(ladder, grids, (at_once, single), workspace, hard, rows, limit)
    return log


def _solve_together(
    ladder: Ladder, grids: Any, hints: tuple[Hint, Hint], workspace: Any, hard: _HardWorkspaces, log: Log, limit: int
) -> None:
    """Solve all grids of a log further by the first rules, and those left over by ever harder ones, until none helps.

    Rules that can only exceed the limit are not tried; a puzzle that comes to them would stay open anyhow.
    """
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
    """Look for all rules of a ladder in a complete board, by itself and among many, where they find nothing.

    Args:
        board: integers ``[n_cells]``.
        scale: a name in ``LADDERS``.
    """
    ladder = ladder_of(scale, ground)
    kernels = ladder.kernels
    grid, hint, grids, log = kernels.empty_grids(), kernels.empty_hint(True), kernels.empty_grids(1), empty_log(1)
    kernels.open_grid(board, grid)
    kernels.open_grids(board[None], grids, log)
    for rules, workspace in _HardWorkspaces(ladder):
        rules.find(grid, hint, workspace)
        rules.round(grids, np.zeros(1, np.int64), np.zeros(1, np.bool_), hint, workspace, log)
    ladder.try_rest(grid, hint)


class Found(NamedTuple):
    """Hold a hint, the grid where it was found, and the chains behind it if there are any."""

    grid: Any
    hint: Hint
    chain: ChainStep | None


def hints(givens: NDArray[np.integer], scale: str = SCALE, ground: Ground = CLASSIC) -> Iterator[Found]:
    """Solve a puzzle as far as the rules go, one hint at a time, in the order of Sudoku Explainer.

    Args:
        givens: integers ``[n_cells]``, with one solution.
        scale: a name in ``LADDERS``.

    Yields:
        What was found; the hint is applied to the grid when the next one is asked for.
    """
    ladder = ladder_of(scale, ground)
    kernels = ladder.kernels
    grid, hint, workspace = kernels.empty_grids(), kernels.empty_hint(True), kernels.empty_workspace()
    hard = _HardWorkspaces(ladder)
    kernels.open_grid(givens, grid)
    while grid.candidates.any():
        chain = None
        if not kernels.find_from(0, grid, hint, workspace, ladder.n_finders):
            asked = ((rules, own) for rules, own in hard if rules.find(grid, hint, own) or hint.facts[CUT])
            rules, own = next(asked, (None, None))
            if rules is None or hint.facts[CUT]:
                return
            chain = rules.chain(grid, own) if rules.chain else None
        yield Found(grid, hint, chain)
        kernels.apply(grid, hint)
        hint.pattern[:] = 0
        hint.houses[:] = 0
        hint.facts[:] = 0
