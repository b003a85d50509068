"""The parts of a ladder: kernels of the first rules, and harder ones only for puzzles that need them."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from kernels.special import specializer
from rating.sudoku.explainer.hint_kernel import Hint, empty_hint
from rating.sudoku.explainer.ladder_kernel import (
    Log,
    find_from,
    find_nothing,
    give_up,
    open_grids,
    round_of_finder,
    solve_grids,
    take_round,
)
from rating.sudoku.explainer.moves_kernel import note_state, walk
from rating.sudoku.geometry import GroundTables
from rating.sudoku.grid_kernel import Grid, apply, empty_grids, grid_at, open_grid
from rating.sudoku.rules import Rule

_Function = TypeVar("_Function")


class HardRules(NamedTuple):
    """The kernels of hard rules that stand together, for one hint and for a round of many puzzles."""

    first: Rule  # the first of the rules; none of them, nor of those after them, has a lower value
    find: Callable[..., bool]  # finds a hint in a grid
    # Finds and applies hints in many grids; see ``rating.sudoku.explainer.ladder_kernel.round_of_finder``.
    round: Callable[..., None]
    empty_workspace: Callable[[], Any]  # makes the workspace of both
    # Reads the ``ChainStep`` behind the hint that was just found from grid and workspace; None where there is none.
    chain: Callable[[Any, Any], Any] | None = None


class Kernels(NamedTuple):
    """The constructors for grids of a size, and the kernels of the first rules."""

    empty_grids: Callable[..., Grid]  # makes a grid, or some grids in one
    empty_hint: Callable[[bool], Hint]  # makes a hint, given whether it is single
    empty_workspace: Callable[[], Any]  # makes the workspace of the first rules
    open_grid: Callable[..., int]  # sets a grid to givens
    open_grids: Callable[..., None]  # sets grids to those of puzzles, and logs how many cells are open
    # Finds a hint of the first rules, from one of the finders on; see ``explainer.ladder_kernel``.
    find_from: Callable[..., bool]
    solve_grids: Callable[..., None]  # solves grids by them
    take_round: Callable[..., None]  # applies a hint as a round
    apply: Callable[..., tuple[int, int]]  # applies a hint
    walk: Callable[..., int]  # solves a grid by the first rules, and notes its states; see ``explainer.moves_kernel``
    note_state: Callable[..., None]  # notes one state, and applies the hint that was found in it
    n_together: int  # grids that are worked on together, so that memory does not grow with the number of puzzles


class Ladder(NamedTuple):
    """The kernels that find the rules of a scale."""

    kernels: Kernels  # of the size of the board
    n_finders: int  # how many kernels ``find_from`` asks
    hard_rules: Callable[[], tuple[HardRules, ...]]  # returns the harder rules in their order; loads them
    # Calls, with a grid and a hint, the kernels that Python calls only where some rules find something.
    try_rest: Callable[[Any, Hint], None]


def _itself(function: _Function) -> _Function:
    return function


def kernels_for(
    ground: GroundTables | None,
    empty_workspace: Callable[[], Any],
    n_together: int = 1,
    version: Callable[[Any], Any] = _itself,
) -> Kernels:
    """Return the kernels of the first rules; ``version`` returns the version of a kernel for the ground."""
    return Kernels(
        empty_grids=partial(empty_grids, ground),
        empty_hint=partial(empty_hint, ground=ground),
        empty_workspace=empty_workspace,
        open_grid=version(open_grid),
        open_grids=version(open_grids),
        find_from=version(find_from),
        solve_grids=version(solve_grids),
        take_round=version(take_round),
        apply=version(apply),
        walk=version(walk),
        note_state=version(note_state),
        n_together=n_together,
    )


def round_of(find: Callable[..., bool], module: str, version: Callable[[Any], Any] = _itself) -> Callable[..., None]:
    """Return the kernel of rounds of the rules that ``find`` finds; ``module`` is the caller's ``__name__``."""
    of_finder = specializer(module, {find_nothing: find}, find.__name__)
    made: Callable[..., None] = of_finder(version(round_of_finder))
    return made


def one_by_one(find: Callable[..., bool], take_round: Callable[..., None] = take_round) -> Callable[..., None]:
    """Return the rounds of rules that few puzzles need: a loop that is not compiled."""

    def find_round(
        grids: Any, which: NDArray[np.int64], is_helped: NDArray[np.bool_], hint: Hint, workspace: Any, log: Log
    ) -> None:
        for j, i in enumerate(which.tolist()):
            grid = grid_at(grids, i)
            hint.facts[0].which = i
            is_helped[j] = find(grid, hint, workspace)
            if is_helped[j]:
                take_round(i, grid, hint, log)
            elif hint.facts[0].is_cut:
                give_up(i, hint, log)

    return find_round
