"""Make a puzzle of any game: draw a solution, state its clues, and take away or change clues until it is one puzzle."""

from collections.abc import Sequence
from typing import NamedTuple

from generator.games.digging import dig
from puzzles.games.game import Board, Clues, Draws, Game
from solvers.games.other import Clued, Unanswered

_AMENDMENTS = 400


class Made(NamedTuple):
    """Hold clues and their one solution.

    Attributes:
        clues: the layers of the puzzle.
        all_clues: its layers before digging.
        solution: values of the cells.
    """

    clues: Clues
    all_clues: Clues
    solution: Sequence[int]


def make(game: Game, board: Board, draws: Draws, symmetry: str = "none", n_clues: int | None = None) -> Made | str:
    """Make a puzzle, or return why this start led to none.

    Args:
        game: the family.
        board: its size and parameter.
        draws: decide on everything that is drawn.
        symmetry: of the places of clues in cells, where clues are taken away.
        n_clues: how many of these to keep; None for as few as come out, each of which is needed.
    """
    started = start(game, board, draws)
    if isinstance(started, str):
        return started
    clues, solution, clued = started
    if not game.dug:
        return Made(clues, clues, solution)
    left = dig(game, board, clues, clued, draws, symmetry, n_clues)
    return "other numbers of clues" if left is None else Made(left, clues, solution)


def start(game: Game, board: Board, draws: Draws) -> tuple[Clues, Sequence[int], Clued] | str:
    """Return all clues of a solution, which leave no other one, or why there are none."""
    filled = game.fill(board, draws)
    if filled is None:
        return "no solution was drawn"
    solution, fixed = filled
    clues: Clues = {**fixed, **game.clues_of(board, solution, fixed, draws)}
    for _ in range(_AMENDMENTS):
        clued = Clued(game, board, clues, solution)
        try:
            other = None if clued.is_settled() else clued.other()
        except Unanswered:
            return "too hard"
        if other is None:
            return clues, solution, clued
        amended = game.amend(board, clues, solution, other[: len(solution)].tolist(), draws) if game.amend else None
        if amended is None:
            break
        clues, solution = amended
    return "not unique"
