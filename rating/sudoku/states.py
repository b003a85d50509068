"""The states of a Sudoku on the way of its ladder, each with all moves that the rules up to wings show."""

import numpy as np

from puzzles.sudoku import Sudoku
from rating.games.rules import RULES as GAME_RULES
from rating.states import States
from rating.sudoku.ladders import HardWorkspaces, ladder_of
from rating.sudoku.rules import ALL_RULES

RULE_NAMES = (*(rule.name for rule in ALL_RULES), *(rule.name for rule in GAME_RULES))
"""By number, also those of Sudokus with marks."""

_MAX_SIDE = 25  # for which there is room for all states


def has_states(puzzle: Sudoku) -> bool:
    """Return whether the ladder of Sudokus solves a puzzle: one without marks, and not too large."""
    return not puzzle.ground.marks and puzzle.n_digits <= _MAX_SIDE


def states(puzzle: Sudoku, scale: str) -> States:
    """Return the state before each step of ``rating.sudoku.steps.explain``, with the moves up to wings and its own.

    Args:
        puzzle: with one solution, for which ``has_states``.
        scale: a name in ``rating.sudoku.ladders.LADDERS``.
    """
    ladder = ladder_of(scale, puzzle.ground)
    kernels, n_cells, side = ladder.kernels, puzzle.side**2, puzzle.n_digits
    grid, hint, at_once = kernels.empty_grids(), kernels.empty_hint(True), kernels.empty_hint(False)
    workspace, hard, found = kernels.empty_workspace(), HardWorkspaces(ladder), _empty(n_cells, side)
    kernels.open_grid(np.array(puzzle.cells, grid.values.dtype), grid)
    asked = grid, hint, at_once, workspace, ladder.n_finders, found
    n = kernels.walk(*asked, 0)
    while grid.candidates.any() and hard.find(grid, hint):
        kernels.note_state(*asked, n)
        n = kernels.walk(*asked, n + 1)
    shape = n, puzzle.side, puzzle.side
    left, moves = found.left[:n].reshape(shape).copy(), found.moves[:n].reshape(*shape, side + 1).copy()
    return States(found.values[:n].reshape(shape).copy(), left, moves, found.rules[:n].copy())


def _empty(n_cells: int, side: int) -> States:
    """Return room for as many states as there can be: each step writes a digit or removes a candidate."""
    n = n_cells * side
    cells = n, n_cells
    return States(
        np.zeros(cells, np.int16),
        np.zeros(cells, np.int64),
        np.zeros((*cells, side + 1), np.uint8),
        np.zeros(n, np.uint8),
    )
