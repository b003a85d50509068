"""A climb of the ladder from the empty grid to the solution, with its log."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import PuzzleError
from puzzles.nonogram import Grid, Nonogram
from rating.nonogram.arrays import Log, Logs, empty_board, empty_log, empty_logs, fixed
from rating.nonogram.climb_kernel import climb_each
from rating.nonogram.ladder_kernel import apply_round, climb
from rating.nonogram.rules import FREEBIE, N_LINE_RULES
from rating.nonogram.survey_kernel import survey
from rating.rating import check_size
from solvers.nonogram.arrays import Clues, clues_from_each, empty_clues, line_workspace_for


def climb_many(puzzles: Sequence[Nonogram], solutions: Sequence[Grid]) -> tuple[Logs, NDArray[np.bool_]]:
    """Climb with puzzles of one size and number of colors as far as line rules go.

    Return the logs, and bool ``[n]``: whether all cells are decided; False also if the solution has other clues. Raise
    ``PuzzleError`` for a solution of another size.
    """
    first, n = puzzles[0], len(puzzles)
    size = first.height, first.width, first.n_colors
    clues, scratch = empty_clues(*size), line_workspace_for(*size)
    for solution in solutions:
        check_size(solution, first.height, first.width)
    logs, is_climbed = empty_logs(n, clues, with_removals=False), np.empty(n, np.bool_)
    grids = np.stack(solutions)
    climb_each(clues_from_each(puzzles), clues, empty_board(clues), logs, scratch, grids, is_climbed)
    return logs, is_climbed


def climb_to(clues: Clues, solution: Grid, budget: int, with_removals: bool) -> tuple[Log, bool]:
    """Climb the ladder; return the log, and False if ``budget`` search nodes ended it and the solution gave the rest.

    Raise ``PuzzleError`` for a solution of another size or with other clues.
    """
    check_size(solution, clues.height, clues.width)
    solution = fixed(solution)
    board, log = empty_board(clues), empty_log(clues, with_removals)
    scratch = line_workspace_for(clues.height, clues.width, clues.n_colors)
    if not survey(clues, board, log, scratch, solution):
        raise PuzzleError("a solution with other clues was given; expected that of the puzzle")
    is_exact, hardest = True, FREEBIE
    while not climb(clues, board, log, scratch, hardest, with_removals):
        from rating.nonogram.beyond import easiest_beyond  # few puzzles need this, and compiling it takes seconds

        found, is_exact = easiest_beyond(clues, board, log, scratch, solution, budget)
        apply_round(clues, board, log, *found, with_removals and not is_exact)
        hardest = N_LINE_RULES - 1
    return log, is_exact
