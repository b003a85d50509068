"""Why a cell of a partly solved board may be filled in: the least rule that leads there."""

import numpy as np
from numpy.typing import NDArray

from puzzles.games.puzzle import GamePuzzle
from rating.games.arrays import VALUE
from rating.games.climb import climb_from, taken_steps
from rating.games.rating import DEFAULT_BUDGET
from rating.games.rules import RULES, SEARCHED
from rating.step import Reason

Cell = tuple[int, int]


def reason(
    puzzle: GamePuzzle,
    solution: NDArray[np.integer],
    state: NDArray[np.integer],
    candidates: NDArray[np.bool_] | None,
    cell: Cell,
) -> Reason | None:
    """Return the least rule without which a cell cannot be filled in, or None; no other cell is filled in before.

    ``state``, ``[height, width]``, has the values filled in, elsewhere one that no cell can have. Rules find the
    solution and remove values, so ``solution`` and ``candidates`` are not read. A search shows any value, so it is no
    reason.
    """
    found = _way(puzzle, state, cell)
    return found and found[1]


def next_move(
    puzzle: GamePuzzle, solution: NDArray[np.integer], state: NDArray[np.integer]
) -> tuple[Cell, Reason] | None:
    """Return the cell that the least rules fill in, and the hardest of them, or None; parameters as for ``reason``."""
    return _way(puzzle, state, None)


def _way(puzzle: GamePuzzle, state: NDArray[np.integer], goal: Cell | None) -> tuple[Cell, Reason] | None:
    """Return the first cell that steps fill in, or the goal, and the hardest rule on the way."""
    climb, hardest = climb_from(puzzle, None, DEFAULT_BUDGET, state, goal), None
    for taken in taken_steps(climb):
        if hardest is None or taken.row[VALUE] > hardest.row[VALUE]:
            hardest = taken
        for variable, mask in sorted(taken.left.items()):
            cell = divmod(variable, puzzle.width)
            if variable < state.size and mask.bit_count() == 1 and goal in (None, cell):
                if goal is not None and hardest.rule == SEARCHED:
                    return None
                return cell, Reason(RULES[hardest.rule].name, hardest.row[VALUE] / 10)
    return None
