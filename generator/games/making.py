"""Makes a puzzle of any game: draws a solution, states its clues, and removes or changes clues until it is unique."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from generator.games.digging import Group, dig, eased, without
from generator.games.filling import filled
from puzzles.games.game import Board, Clues, Draws, Game, Values
from puzzles.games.games import puzzle_type
from puzzles.games.puzzle import GamePuzzle
from rating.grades import Grade
from solvers.games.other_solution import Clued, Unanswered
from solvers.verdict import Proof, Verdict

_AMENDMENTS, _EASINGS, _VARIATIONS = 2, 8, 4
"""Cells for each change to the clues; after so many changes, a new start is likely to succeed sooner."""


class Made(NamedTuple):
    """Clues, and their only solution."""

    clues: Clues  # the layers of the puzzle
    solution: Sequence[int]  # the values of the cells


Start = tuple[Clues, Values, Clued | None]
"""All clues of a solution, the solution, and the clues as a net that proves it unique, or None if it may not be."""


class Wishes(NamedTuple):
    """The wishes of a request about the clues of a puzzle."""

    symmetry: str = "none"  # the symmetry of the places of clues in cells, if clues are taken away
    # How many of these clues are left; None for as few as possible, or as many as make the puzzle easy.
    n_clues: int | None = None
    minimal: bool = False  # whether no clue may be superfluous
    # The permitted grades, easiest first; empty for any. A harder puzzle is eased to the hardest grade, an easier one
    # refused.
    grades: tuple[Grade, ...] = ()
    unique: bool = True  # whether the puzzle has one solution; if not, clues are removed only for their number


def make(game: Game, board: Board, draws: Draws, wishes: Wishes) -> Made | str:
    """Make a puzzle, or return why this start led to none."""
    drawn = filled(game, board, draws)
    if drawn is None:
        return "no solution was drawn"
    return make_of(game, puzzle_type(game.name), board, *drawn, draws, wishes)


def make_of(
    game: Game,
    kind: type[GamePuzzle],
    board: Board,
    solution: Values,
    fixed: Clues,
    draws: Draws,
    wishes: Wishes,
    by_logic: bool = False,
) -> Made | str:
    """Make a puzzle from a solution and its fixed layers, as ``game.fill`` draws them.

    ``by_logic`` is as in ``dig``.
    """
    symmetry, n_clues, minimal, grades, unique = wishes
    started = start(game, board, solution, fixed, draws, unique, by_logic)
    if isinstance(started, str):
        return started
    is_graded = bool(grades) and started[2] is not None and n_clues is None and not minimal
    is_graded &= bool(game.dug) or game.eased  # others are graded as they are when they are rated
    if is_graded:
        easy = _easy(game, kind, board, started, grades[-1], draws)
        if easy is None:
            return "of another difficulty"
        started = easy
    clues, solution, clued = started
    if game.varied and clued is not None and grades and grades[0] > min(Grade):
        clues, solution, _ = _harder(game, kind, board, started, grades, draws)
    if not game.dug or (clued is None and n_clues is None):
        return Made(clues, solution)
    grade_of = _grades_of(kind, board, Made(clues, solution), grades) if is_graded else None
    is_exact = minimal or n_clues is not None
    dug = dig(game, board, clues, clued, draws, symmetry, n_clues, by_logic, is_quick=not is_exact)
    if dug is None:
        return "with another number of clues"
    left, gone = dug
    if minimal and (n_clues is not None or symmetry != "none"):
        needed = dig(game, board, left, clued, draws)
        if needed is None or needed[1]:
            return "with a needless clue"
    if grade_of:
        eased_of = eased(draws.shuffled(gone), grade_of, grades[0], grades[-1])
        if eased_of is None:
            return "of another difficulty"
        left = without(game, clues, eased_of)
    return Made(left, solution)


def start(
    game: Game, board: Board, solution: Values, fixed: Clues, draws: Draws, unique: bool = True, by_logic: bool = False
) -> Start | str:
    """Return all clues of a solution, or why there are none; with ``unique``, they leave no other and come with a net.

    With ``by_logic``, clues are amended until propagation alone leads to the solution.
    """
    clues: Clues = {**fixed, **game.clues_of(board, solution, fixed, draws)}
    if not unique:
        return clues, solution, None
    for _ in range(board.height * board.width // _AMENDMENTS):
        clued = Clued(game, board, clues, solution)
        is_settled = clued.is_settled()
        try:
            other = None if is_settled else clued.other()
        except Unanswered:
            return "too hard"
        if is_settled or (other is None and not by_logic):
            return clues, solution, clued
        values = solution if other is None else other[: len(solution)].tolist()
        amended = game.amend(board, clues, solution, values, draws)
        if amended is None:
            break
        clues, solution = amended
    return "not unique"


def _easy(
    game: Game, kind: type[GamePuzzle], board: Board, started: Start, hardest: Grade, draws: Draws
) -> Start | None:
    """Return a start that is easy enough with all of its clues, or None; with fewer clues it is hardly ever easier.

    Clues change near cells that are too hard. A change is kept if it does not increase their number.
    """
    from rating.games.rating import difficulty_or_open

    tried: Start | str = started
    best, hard = started, None
    for _ in range(board.height * board.width // _EASINGS + 1):
        if not isinstance(tried, str):
            found = difficulty_or_open(kind.from_clues(board, tried[0]), _proof_of(board, tried[1]), hardest)
            if isinstance(found, float):
                return tried
            if hard is None or len(found) <= len(hard):
                best, hard = tried, found
        clues, solution, _ = best
        changed = game.ease(board, clues, solution, hard or (), draws)
        if changed is None:
            return None
        fixed = {layer.name: changed[layer.name] for layer in game.layers if layer.full}
        tried = start(game, board, solution, fixed, draws)
    return None


def _harder(
    game: Game, kind: type[GamePuzzle], board: Board, started: Start, grades: tuple[Grade, ...], draws: Draws
) -> Start:
    """Return a start that is hard enough if one comes out, where the solution varies in small places.

    Games all of whose clues are printed cannot be made harder by fewer clues. A change stays where it makes the puzzle
    no easier; a start that is too hard is returned as it is.
    """
    from rating.games.rating import difficulty_or_open
    from rating.games.score import grade_of

    best, reached = started, 0.0
    tried: Start | str = started
    for _ in range(board.height * board.width // _VARIATIONS):
        if not isinstance(tried, str):
            found = difficulty_or_open(kind.from_clues(board, tried[0]), _proof_of(board, tried[1]), grades[-1])
            if isinstance(found, float) and found >= reached:
                best, reached = tried, found
        if not reached or grade_of(reached) >= grades[0]:
            break
        clues, solution, _ = best
        tried = start(game, board, *game.vary(board, clues, solution, draws), draws)
    return best


def _grades_of(
    kind: type[GamePuzzle], board: Board, whole: Made, grades: tuple[Grade, ...]
) -> Callable[[Sequence[Group]], int]:
    """Return a function that grades a puzzle without some of its clues; all grades above the wanted ones are equal."""
    from rating.games.rating import grade_within

    proof = _proof_of(board, whole.solution)

    def grade_without(groups: Sequence[Group]) -> int:
        less = kind.from_clues(board, without(kind.game, whole.clues, groups))
        return grade_within(less, proof, grades[-1]) or grades[-1] + 1

    return grade_without


def _proof_of(board: Board, solution: Values) -> Proof:
    grid = np.array(solution, np.uint8).reshape(board.height, board.width)
    return Proof(Verdict.UNIQUE, (grid,), True, "search")
