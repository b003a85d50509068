"""Why a cell of a partly solved board may be filled in: the least rule that leads there."""

import numpy as np
from numpy.typing import NDArray

from puzzles.games.puzzle import GamePuzzle
from rating.games.climb import climb_from, taken_steps
from rating.games.rating import DEFAULT_BUDGET
from rating.games.rules import SEARCHED, rules_for
from rating.step import NOTHING_NEEDED, Reason

Cell = tuple[int, int]


def reason(
    puzzle: GamePuzzle,
    solution: NDArray[np.integer],
    state: NDArray[np.integer],
    candidates: NDArray[np.bool_] | None,
    cell: Cell,
    without: int | None = None,
) -> Reason | None:
    """Return the least rule without which a cell cannot be filled in, or None; no other cell is filled in before.

    ``state``, ``[height, width]``, has the values filled in, elsewhere one that no cell can have. Rules find the
    solution and remove values, so ``solution`` and ``candidates`` are not read. A search shows any value, so it is no
    reason. With ``without``, a wrong value, only its removal is to be shown.
    """
    if without is not None:
        return _removal(puzzle, state, cell, without)
    found = _way(puzzle, state, cell)
    return found and found[1]


def next_move(
    puzzle: GamePuzzle, solution: NDArray[np.integer], state: NDArray[np.integer]
) -> tuple[Cell, Reason] | None:
    """Return the cell that the easiest rules fill in next, and the hardest of these rules, or None.

    ``state``, ``[height, width]``, has the values filled in, and elsewhere a value that no cell can have.
    """
    return _way(puzzle, state, None)


def _way(puzzle: GamePuzzle, state: NDArray[np.integer], goal: Cell | None) -> tuple[Cell, Reason] | None:
    """Return the first cell that steps fill in, or the goal, and the hardest rule on the way."""
    climb, hardest = climb_from(puzzle, None, DEFAULT_BUDGET, state, goal), None
    for taken in taken_steps(climb):
        if hardest is None or taken.row.value > hardest.row.value:
            hardest = taken
        for variable, mask in sorted(taken.left.items()):
            cell = divmod(variable, puzzle.width)
            if variable < state.size and mask.bit_count() == 1 and goal in (None, cell):
                if goal is not None and hardest.rule == SEARCHED:
                    return None
                return cell, Reason(rules_for(puzzle.game)[hardest.rule].name, hardest.row.value / 10)
    return None


def _removal(puzzle: GamePuzzle, state: NDArray[np.integer], cell: Cell, value: int) -> Reason | None:
    """Return the hardest rule up to the step that takes a value from a cell; what known cells take needs none."""
    climb, variable = climb_from(puzzle, None, DEFAULT_BUDGET, state, cell), cell[0] * puzzle.width + cell[1]
    if not climb.start[variable] >> value & 1:
        return NOTHING_NEEDED
    cells, masks = climb.log.changes[: climb.log.counts[0].changes].T
    places = np.flatnonzero((cells == variable) & (masks >> value & 1 > 0))
    if not len(places):
        return None
    hardest = NOTHING_NEEDED
    for taken in taken_steps(climb):
        is_past = taken.row.changes_end > places[0]
        if is_past and not taken.lost.get(variable, 0) >> value & 1:
            break
        if taken.rule == SEARCHED:
            return None
        hardest = max(
            hardest,
            Reason(rules_for(puzzle.game)[taken.rule].name, taken.row.value / 10),
            key=lambda each: each.rating,
        )
        if is_past:
            break
    return hardest
