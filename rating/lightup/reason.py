"""Why a cell of a partly solved board holds a bulb or none: the least rule that shows it."""

import numpy as np
from numpy.typing import NDArray

from puzzles.lightup import BULB, WHITE, LightUp
from rating.lightup.arrays import NONE, empty_logs, empty_notes, empty_workspace, log_of
from rating.lightup.rating import DEFAULT_BUDGET
from rating.lightup.reason_kernel import least_rule
from rating.lightup.rules import RULES
from rating.step import Reason
from solvers.lightup.layout import board_for, n_places_for, state_for, with_frame
from solvers.lightup.rules_kernel import EMPTY, UNKNOWN


def reason(
    puzzle: LightUp,
    solution: NDArray[np.integer],
    state: NDArray[np.integer],
    candidates: NDArray[np.bool_] | None,
    cell: tuple[int, int],
    without: int | None = None,
) -> Reason | None:
    """Return the least rule that decides a cell with no other cell decided before, or None.

    ``state`` and ``solution``, ``[height, width]``, have 1 for a bulb and 0 for none; in the state, a lower value marks
    an unknown cell. ``candidates`` and ``without`` are not read, because a cell with one candidate is known, and
    removing one mark leaves the other.
    """
    found = _least(puzzle, solution, state, np.array([cell]))
    return found and found[1]


def next_move(
    puzzle: LightUp, solution: NDArray[np.integer], state: NDArray[np.integer]
) -> tuple[tuple[int, int], Reason] | None:
    """Return the cell that the easiest rule decides next, and the rule, or None.

    ``state`` and ``solution``, ``[height, width]``, have 1 for a bulb and 0 for none; in the state, a lower value marks
    an unknown cell.
    """
    return _least(puzzle, solution, state, np.argwhere((puzzle.grid == WHITE) & (state < 0)))


def _least(
    puzzle: LightUp, solution: NDArray[np.integer], state: NDArray[np.integer], cells: NDArray[np.int64]
) -> tuple[tuple[int, int], Reason] | None:
    """Return the cell, of ``[n, 2]``, that the least rule decides, and the rule."""
    height, width = puzzle.height, puzzle.width
    n_places = n_places_for(height, width)
    board, notes = board_for(height, width), empty_notes(n_places)
    board.cells[:] = with_frame(puzzle.grid)
    known = np.full((height + 2, width + 2), UNKNOWN, np.uint8)
    known[1:-1, 1:-1] = np.select((state == BULB, state == 0), (BULB, EMPTY), UNKNOWN)
    logs = empty_logs(1, height * width, with_steps=False)
    log = log_of(logs, 0)
    numbers = np.cumsum(puzzle.grid == WHITE).reshape(height, width) - 1
    rows, columns = cells.T
    rule, n = least_rule(
        board,
        state_for(height, width),
        notes,
        empty_workspace(n_places),
        log,
        known.ravel(),
        numbers[rows, columns],
        np.where(solution[rows, columns] == BULB, EMPTY, BULB).astype(np.int64),
        DEFAULT_BUDGET,
    )
    if rule == NONE:
        return None
    return (int(rows[n]), int(columns[n])), Reason(RULES[rule].name, RULES[rule].tenths / 10)
