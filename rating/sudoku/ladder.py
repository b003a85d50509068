"""What a ladder consists of: kernels of the first rules, and harder ones only for puzzles that need them."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rating.sudoku.deduction import ChainStep
from rating.sudoku.explainer.hint_kernel import CUT, Hint
from rating.sudoku.explainer.ladder_kernel import Log, give_up
from rating.sudoku.rules import Rule


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
    chain: Callable[[Any, Any], ChainStep] | None = None


def one_by_one(
    find: Callable[..., bool], grid_of: Callable[[Any, int], Any], take_round: Callable[..., None]
) -> Callable[..., None]:
    """Return the round of rules that few puzzles need: a loop that is not compiled.

    Args:
        find: finds a hint in a grid.
        grid_of: returns one of some grids.
        take_round: applies a hint.
    """

    def find_round(
        grids: Any, which: NDArray[np.int64], is_helped: NDArray[np.bool_], hint: Hint, workspace: Any, log: Log
    ) -> None:
        for j, i in enumerate(which.tolist()):
            grid = grid_of(grids, i)
            is_helped[j] = find(grid, hint, workspace)
            if is_helped[j]:
                take_round(i, grid, hint, log)
            elif hint.facts[CUT]:
                give_up(i, hint, log)

    return find_round


class Kernels(NamedTuple):
    """Name what grids of a size are made by, and the kernels of the first rules.

    Attributes:
        empty_grid: makes a grid.
        empty_grids: makes some grids in one.
        empty_hint: makes a hint, given whether it is single.
        empty_workspace: makes the workspace of the first rules.
        open_grid: sets a grid to givens.
        open_grids: sets grids to those of puzzles, and logs how many cells are open.
        find_first: finds a hint of the first rules; ``explainer.ladder_kernel`` describes these three.
        find_from: the same from one of the finders on, where ``find_first`` begins with the first one.
        solve_grids: solves grids by them.
        take_round: applies a hint as a round.
        apply: applies a hint.
        n_together: grids that are worked on together, so that memory does not grow with the number of puzzles.
    """

    empty_grid: Callable[[], Any]
    empty_grids: Callable[[int], Any]
    empty_hint: Callable[[bool], Hint]
    empty_workspace: Callable[[], Any]
    open_grid: Callable[..., int]
    open_grids: Callable[..., None]
    find_first: Callable[..., bool]
    find_from: Callable[..., bool]
    solve_grids: Callable[..., None]
    take_round: Callable[..., None]
    apply: Callable[..., tuple[int, int]]
    n_together: int


class Ladder(NamedTuple):
    """Hold what finds the rules of a scale.

    Attributes:
        kernels: of the size of the board.
        n_finders: how many kernels ``find_first`` asks.
        hard_rules: the harder rules in their order.
        try_rest: calls, with a grid and a hint, the kernels that Python calls only where some rules find something.
    """

    kernels: Kernels
    n_finders: int
    hard_rules: tuple[HardRules, ...]
    try_rest: Callable[[Any, Hint], None]
