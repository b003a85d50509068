"""Why a bulb or none may be marked on a board on which some cells are known: the least rule that shows it."""

import numpy as np
from numpy.typing import NDArray

from puzzles.family import Reason
from puzzles.lightup import BULB, WHITE, LightUp
from rating.lightup.arrays import NONE, Log, empty_logs, empty_notes, empty_workspace
from rating.lightup.rating import DEFAULT_BUDGET
from rating.lightup.reason_kernel import least_rule
from rating.lightup.rules import RULES
from solvers.lightup.layout import board_for, n_places_for, state_for, with_frame
from solvers.lightup.rules_kernel import EMPTY, UNKNOWN


def reason(
    puzzle: LightUp, solution: NDArray[np.integer], state: NDArray[np.integer], cell: tuple[int, int]
) -> Reason | None:
    """Return the least rule that decides a cell with no other cell decided before, or None.

    Args:
        puzzle: the board.
        solution: its only solution, ``[height, width]``.
        state: 1 for a bulb, 0 for none, as in the solution; less where nothing is known.
        cell: row and column of a white cell that is not known.
    """
    height, width = puzzle.height, puzzle.width
    n_places = n_places_for(height, width)
    board, notes = board_for(height, width), empty_notes(n_places)
    board.cells[:] = with_frame(puzzle.grid)
    marks = np.select((state == BULB, state == 0), (BULB, EMPTY), UNKNOWN).astype(np.uint8)
    known = np.full((height + 2, width + 2), UNKNOWN, np.uint8)
    known[1:-1, 1:-1] = marks
    logs = empty_logs(1, height * width, with_steps=False)
    log = Log(logs.rounds[0], logs.uses[0], logs.counts[0], logs.sums[0], logs.steps[0])
    n_place = int(np.count_nonzero(puzzle.grid.ravel()[: cell[0] * width + cell[1]] == WHITE))
    wrong = EMPTY if solution[cell] == BULB else BULB
    rule = least_rule(
        board,
        state_for(height, width),
        notes,
        empty_workspace(n_places),
        log,
        known.ravel(),
        n_place,
        wrong,
        DEFAULT_BUDGET,
    )
    return None if rule == NONE else Reason(RULES[rule].name, RULES[rule].tenths / 10)
