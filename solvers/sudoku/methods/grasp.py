"""GRASP: greedy boards with some chance in them, each improved by swaps in boxes until none lowers the cost.

A start fills the board cell by cell. It orders the digits that the box of a cell lacks by their cost, the number of
times that they are in its row and column, and draws one of the best ``alpha`` of them. Then, of all swaps of two free
digits of a box, the best is made, as long as it lowers the cost of the board: the number of digits that rows and
columns lack.

The paper states neither ``alpha`` nor the order of the cells. Here, the cell for which the fewest digits cost nothing
comes first, as in the exact methods of the paper, and the list is short. This solves 9x9 puzzles, which going box by
box in reading order hardly ever does. Ties of digits and of cells are broken at random.

Source: Takano, de Freitas, de Sa, section 4.1.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from kernels.streams import stream_for
from puzzles.sudoku import BLANK, Sudoku
from solvers.arrays import records
from solvers.methods import MethodParameters, Result, Task, check_choice, check_shares, parameter
from solvers.sudoku.methods.candidates import missing_digits, plain_board
from solvers.sudoku.methods.depth_first import FOUND
from solvers.sudoku.methods.grasp_kernel import Boards, Climb, advance
from solvers.sudoku.singles import solve_by_singles

_SWAPS_A_SLICE = 100_000  # a hundredth of a second, and some seconds as plain Python


@dataclass(frozen=True, slots=True)
class Parameters(MethodParameters):
    """The parameters of GRASP: how greedy a start is, and in which order it fills cells."""

    alpha: float = parameter(0.1, "share of the digits for a cell, the best ones, from which one is drawn")
    order: str = parameter("fewest", "cells with the fewest free digits first (fewest), or box by box (boxes)")
    singles: bool = parameter(False, "fill in naked and hidden singles first; not in the paper")

    def __post_init__(self) -> None:
        check_shares(self, "alpha")
        check_choice(self, "order", ("fewest", "boxes"))


def steps(puzzle: Sudoku, parameters: Parameters, task: Task) -> Iterator[Result]:
    """Start and climb until a board costs nothing, or until the starts of the budget are used up."""
    grid = solve_by_singles(puzzle.ground, puzzle.grid) if parameters.singles else puzzle.grid
    boards = _boards_for(Sudoku.from_grid(grid, puzzle.ground), task.seed)
    progress = boards.progress[0]
    fewest_first, is_over = parameters.order == "fewest", False
    while not is_over:
        max_swaps = progress.swaps + _SWAPS_A_SLICE
        outcome = advance(boards, parameters.alpha, fewest_first, task.budget, max_swaps)
        is_over = outcome == FOUND or progress.swaps < max_swaps
        best = (boards.best + 1).astype(np.uint16).reshape(puzzle.side, puzzle.side)
        solutions = (best,) if outcome == FOUND else ()
        effort = {"starts": int(progress.starts), "swaps": int(progress.swaps)}
        yield Result(solutions=solutions, best=best, fitness=float(progress.best_cost), effort=effort)


def _boards_for(puzzle: Sudoku, seed: int) -> Boards:
    side = puzzle.side
    board = plain_board(puzzle)
    digits = puzzle.grid.ravel().astype(np.int32) - 1
    boxes = board.members[2 * side :]
    is_blank = puzzle.grid.ravel()[boxes] == BLANK
    missing = missing_digits(puzzle)
    progress = records(Climb, 1)
    progress[0].best_cost = np.iinfo(np.int64).max
    return Boards(
        houses_of=board.marks,
        blanks=boxes[is_blank],
        lacking=np.nonzero(missing[2 * side :])[1].astype(np.int32),
        box_starts=np.cumsum([0, *is_blank.sum(axis=1)]).astype(np.int32),
        given_counts=(~missing[: 2 * side]).astype(np.int32),
        counts=np.empty((2 * side, side), np.int32),
        pool=np.empty(is_blank.sum(), np.int32),
        n_left=np.empty(side, np.int32),
        order=np.empty(is_blank.sum(), np.int32),
        digits=digits,
        best=np.empty_like(digits),
        progress=progress,
        stream=stream_for("grasp", seed),
    )
