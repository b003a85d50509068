"""Why a cell of a partly solved board may be filled in: the least rule that leads there."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from puzzles.games.game import NONE
from puzzles.games.puzzle import GamePuzzle
from rating.games.climb import Climb, Taken, climb_from, climb_on, rule_at, taken_steps
from rating.games.rating import DEFAULT_BUDGET
from rating.games.reason_kernel import note_round
from rating.games.rules import SEARCHED, rules_for
from rating.games.task import rules_alone
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

    ``state``, ``[height, width]``, has the values filled in, and an impossible one elsewhere. Rules find the solution
    and remove values, so ``solution`` and ``candidates`` are not read. A search could show any value, so it is no
    reason. With ``without``, a wrong value, only the removal of that value has to be shown.
    """
    if without is not None:
        return _removal(puzzle, state, cell, without)
    found = _way(puzzle, climb_from(puzzle, None, DEFAULT_BUDGET, state, [cell]), cell)
    return found and found[1]


def reasons(puzzle: GamePuzzle, state: NDArray[np.integer], cells: Sequence[Cell]) -> list[Reason | None]:
    """Return what ``reason`` returns for each of several cells of a state, ``[height, width]``.

    Up to the first round that fills in any of them, their climbs are the same, so they climb together. Cells filled in
    by this round then have their rules, and the others go on from before the round.
    """
    if not cells:
        return []
    climb, n_left = climb_from(puzzle, None, DEFAULT_BUDGET, state, cells), len(cells)
    is_open, alone = puzzle.printed.ravel() == NONE, rules_alone(puzzle).alone
    hardest, found = np.full(4, -1, np.int64), np.full((climb.task.n_cells, 4), -1, np.int64)
    at, is_solved, state_of_climb = 0, climb.is_solved, (climb.task, climb.masks, climb.memory, climb.log)
    while is_solved and n_left:
        rung, at, n_noted = note_round(*state_of_climb, at, climb.start, is_open, alone, hardest, found)
        n_left -= n_noted
        is_solved = rung >= 0 and n_left > 0 and climb_on(climb, n_left - 1, DEFAULT_BUDGET, rung)
    return [_noted(puzzle, *found[row * puzzle.width + column].tolist()) for row, column in cells]


def _noted(puzzle: GamePuzzle, rule: int, tenths: int, constraint: int, variable: int) -> Reason | None:
    if tenths < 0 or rule == SEARCHED:
        return None
    return Reason(rules_for(puzzle.game)[rule_at(puzzle, rule, constraint, variable)].name, tenths / 10)


def _is_single(mask: int) -> bool:
    return mask.bit_count() == 1


def next_move(
    puzzle: GamePuzzle, solution: NDArray[np.integer], state: NDArray[np.integer]
) -> tuple[Cell, Reason] | None:
    """Return the cell that the easiest rules fill in next, and the hardest of these rules, or None.

    ``state``, ``[height, width]``, has the values filled in, and elsewhere a value that no cell can have.
    """
    return _way(puzzle, climb_from(puzzle, None, DEFAULT_BUDGET, state), None)


def _way(puzzle: GamePuzzle, climb: Climb, goal: Cell | None) -> tuple[Cell, Reason] | None:
    """Return the first cell that the steps of a climb fill in, or the goal, and the hardest rule on the way."""
    hardest: Taken | None = None
    for taken in taken_steps(climb):
        if hardest is None or taken.row.value > hardest.row.value:
            hardest = taken
        for variable, mask in sorted(taken.left.items()):
            cell = divmod(variable, puzzle.width)
            if variable < climb.task.n_cells and _is_single(mask) and goal in (None, cell):
                if goal is not None and hardest.rule == SEARCHED:
                    return None
                return cell, Reason(rules_for(puzzle.game)[hardest.rule].name, hardest.row.value / 10)
    return None


def _removal(puzzle: GamePuzzle, state: NDArray[np.integer], cell: Cell, value: int) -> Reason | None:
    """Return the hardest rule up to the step that removes a value from a cell; removals by known cells need none."""
    climb, variable = climb_from(puzzle, None, DEFAULT_BUDGET, state, [cell]), cell[0] * puzzle.width + cell[1]
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
