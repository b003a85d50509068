"""Why a cell of a partly solved board holds a bulb or none: the least rule that shows it."""

from collections.abc import Callable, Sequence

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
    (found,) = reasons(puzzle, solution, state, [cell])
    return found


def reasons(
    puzzle: LightUp, solution: NDArray[np.integer], state: NDArray[np.integer], cells: Sequence[tuple[int, int]]
) -> list[Reason | None]:
    """Return what ``reason`` returns for each of several cells of a state, ``[height, width]``."""
    least = _ladder(puzzle, solution, state)
    return [found and found[1] for found in (least(np.array([cell])) for cell in cells)]


def next_move(
    puzzle: LightUp, solution: NDArray[np.integer], state: NDArray[np.integer]
) -> tuple[tuple[int, int], Reason] | None:
    """Return the cell that the easiest rule decides next, and the rule, or None.

    ``state`` and ``solution``, ``[height, width]``, have 1 for a bulb and 0 for none; in the state, a lower value marks
    an unknown cell.
    """
    return _ladder(puzzle, solution, state)(np.argwhere((puzzle.grid == WHITE) & (state < 0)))


def _ladder(
    puzzle: LightUp, solution: NDArray[np.integer], state: NDArray[np.integer]
) -> Callable[[NDArray[np.int64]], tuple[tuple[int, int], Reason] | None]:
    """Return a function that tells which of some cells, of ``[n, 2]``, the least rule decides, and the rule.

    The kernel begins anew with each call, so that the arrays serve for all cells of a state.
    """
    height, width = puzzle.height, puzzle.width
    n_places = n_places_for(height, width)
    board, notes, workspace = board_for(height, width), empty_notes(n_places), empty_workspace(n_places)
    marks = state_for(height, width)
    board.cells[:] = with_frame(puzzle.grid)
    known = np.full((height + 2, width + 2), UNKNOWN, np.uint8)
    known[1:-1, 1:-1] = np.select((state == BULB, state == 0), (BULB, EMPTY), UNKNOWN)
    numbers = np.cumsum(puzzle.grid == WHITE).reshape(height, width) - 1
    wrong = np.where(solution == BULB, EMPTY, BULB).astype(np.int64)

    def least(cells: NDArray[np.int64]) -> tuple[tuple[int, int], Reason] | None:
        rows, columns = cells.T
        log = log_of(empty_logs(1, height * width, with_steps=False), 0)
        asked = numbers[rows, columns], wrong[rows, columns]
        rule, n = least_rule(board, marks, notes, workspace, log, known.ravel(), *asked, DEFAULT_BUDGET)
        if rule == NONE:
            return None
        return (int(rows[n]), int(columns[n])), Reason(RULES[rule].name, RULES[rule].tenths / 10)

    return least
