"""Two solutions of a large board that is nearly blank, where the clauses for a SAT solver would be too many.

A board with shifts of its first row solves a blank puzzle, and with its digits renamed many a puzzle of few givens.
Another solution follows when the givens allow an exchange: of two digits without a given, or of two rows of a band, or
two columns of a stack, without a given.
"""

import numpy as np

from puzzles.sudoku import BLANK, Grid, Ground


def two_solutions(box: Ground, givens: Grid, known: tuple[Grid, ...]) -> tuple[Grid, ...]:
    """Return two solutions where that takes no search, else the known ones; ``givens`` is uint16 ``[side, side]``."""
    first = known[0] if known else _shifted_solution(box, givens)
    if len(known) > 1 or first is None:
        return known
    second = _exchanged(box, givens, first)
    return (first,) if second is None else (first, second)


def _shifted_solution(box: Ground, givens: Grid) -> Grid | None:
    """Rename the digits of the board of shifts so that it has the givens; None when two givens contradict there."""
    rows, columns = np.arange(box.side)[:, None], np.arange(box.side)
    shifts = (rows % box.height * box.width + rows // box.height + columns) % box.side
    is_given = givens != BLANK
    names = np.zeros(box.side, np.uint16)
    names[shifts[is_given]] = givens[is_given]
    used = names[names != BLANK]
    if (names[shifts[is_given]] != givens[is_given]).any() or len(np.unique(used)) < len(used):
        return None
    names[names == BLANK] = np.setdiff1d(np.arange(1, box.side + 1), used)
    board: Grid = names[shifts]
    return board


def _exchanged(box: Ground, givens: Grid, board: Grid) -> Grid | None:
    """Exchange two digits, rows or columns of a solution that the givens do not fix; None if they fix all."""
    free_digits = np.setdiff1d(np.arange(1, box.side + 1), givens)
    if len(free_digits) > 1:
        one, other = free_digits[:2]
        swapped: Grid = np.select([board == one, board == other], [other, one], board).astype(np.uint16)
        return swapped
    for lines, solution, length in ((givens, board, box.height), (givens.T, board.T, box.width)):
        is_free = (lines == BLANK).all(axis=1).reshape(-1, length)
        for first in np.flatnonzero(is_free.sum(axis=1) > 1).tolist():
            pair = first * length + np.flatnonzero(is_free[first])[:2]
            other_board = solution.copy()
            other_board[pair] = solution[pair[::-1]]
            return other_board if lines is givens else other_board.T.copy()
    return None
