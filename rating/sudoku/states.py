"""The states of a Sudoku on the way of its ladder, each with all moves that the rules up to wings show."""

import numpy as np

from puzzles.sudoku import Sudoku
from rating.games.rules import RULES as GAME_RULES
from rating.states import States, stacked
from rating.sudoku.explainer.hint_kernel import RULE
from rating.sudoku.explainer.moves_kernel import note_hint
from rating.sudoku.geometry import MAX_SIDE
from rating.sudoku.ladders import hints, ladder_of
from rating.sudoku.rules import ALL_RULES

RULE_NAMES = (*(rule.name for rule in ALL_RULES), *(rule.name for rule in GAME_RULES))
"""By number, also those of Sudokus with marks."""


def has_states(puzzle: Sudoku) -> bool:
    """Return whether the ladder of Sudokus solves a puzzle: one without marks, and not too large."""
    return not puzzle.ground.marks and puzzle.n_digits <= MAX_SIDE


def states(puzzle: Sudoku, scale: str) -> States:
    """Return the state before each step of ``rating.sudoku.steps.explain``, with the moves up to wings and its own.

    Args:
        puzzle: with one solution, for which ``has_states``.
        scale: a name in ``rating.sudoku.ladders.LADDERS``.
    """
    ladder = ladder_of(scale, puzzle.ground)
    kernels, side = ladder.kernels, puzzle.side
    at_once, workspace, found = kernels.empty_hint(False), kernels.empty_workspace(), []
    givens = np.array(puzzle.cells, kernels.empty_grids().values.dtype)
    for grid, hint, _ in hints(givens, scale, puzzle.ground):
        moves = np.zeros((side * side, puzzle.n_digits + 1), np.uint8)
        kernels.note_moves(grid, at_once, workspace, ladder.n_finders, moves)
        rule = int(hint.facts[RULE])
        at_once.placed[:], at_once.removals[:], at_once.facts[RULE] = hint.placed, hint.removals, rule
        note_hint(at_once, moves)
        left = grid.candidates.astype(np.int64) << 1 | np.where(grid.values > 0, 1 << grid.values.astype(np.int64), 0)
        found.append((grid.values.copy(), left, moves, rule))
    return stacked(found, (side, side, puzzle.n_digits + 1))
