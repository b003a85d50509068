"""The rating of Sudokus on any ground, 9x9 ones by the million; those with marks get the ladder of games."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import RequestError
from puzzles.sudoku import BLANK, Ground, Sudoku
from rating.sudoku import rate_9x9
from rating.sudoku.explainer.ladder_kernel import GIVEN_UP, Log, empty_log
from rating.sudoku.geometry import CLASSIC, MAX_SIDE
from rating.sudoku.ladders import solve_all
from rating.sudoku.rate_9x9 import check_proof, check_scale, limit_of, listed, ratings_from
from rating.sudoku.rating import SudokuRating
from rating.sudoku.rules import FULL_HOUSE, NESTED_FORCING, SCALE
from solvers.verdict import Proof, in_groups


def rate(puzzle: Sudoku, proof: Proof, scale: str = SCALE, up_to: float | None = None) -> SudokuRating:
    """Rate one Sudoku by the rules that a person needs, given the proof that it has one solution.

    ``scale`` is a name in ``rating.sudoku.rate_9x9.SCALES``; sizes other than 9x9 have only the first. A puzzle whose
    ER exceeds ``up_to`` gets a lower bound. Raises ``RequestError`` if the puzzle has no such scale or limit.
    """
    return rate_all((puzzle,), (proof,), scale, up_to)[0]


def rate_all(
    puzzles: Sequence[Sudoku], proofs: Sequence[Proof], scale: str = SCALE, up_to: float | None = None
) -> list[SudokuRating]:
    """Rate puzzles by the rules that a person needs for them; much faster together than one by one.

    ``scale`` is a name in ``rating.sudoku.rate_9x9.SCALES``; sizes other than 9x9 have only the first. Puzzles whose ER
    exceeds ``up_to`` get lower bounds. Raise ``RequestError`` if a puzzle has no such scale or limit.
    """
    check_scale(scale, rate_9x9.SCALES)

    def rated(pairs: list[tuple[Sudoku, Proof]]) -> list[SudokuRating]:
        alike, their_proofs = [puzzle for puzzle, _ in pairs], [proof for _, proof in pairs]
        ground = alike[0].ground
        if ground.marks:
            from rating.sudoku.marks import rate_marked

            return rate_marked(alike, their_proofs, scale, up_to)
        if ground == CLASSIC:
            return rate_9x9.rate_all(alike, their_proofs, scale, up_to)
        return _rate_on(ground, alike, their_proofs, scale, up_to)

    return in_groups(list(zip(puzzles, proofs, strict=True)), lambda pair: pair[0].ground, rated)


def check_scale_of(puzzle: Sudoku, scale: str) -> None:
    """Raise ``RequestError`` for a scale that the puzzle lacks: all but 9x9 have SE-1.2.1 alone."""
    if puzzle.ground == CLASSIC:
        check_scale(scale)
    elif scale != SCALE:
        kind = f"{puzzle.side}x{puzzle.side} Sudokus" if puzzle.ground.has_boxes_only else "variants"
        raise RequestError(f"{scale!r} is not a scale of {kind}; expected {SCALE!r}")


def _rate_on(
    ground: Ground, puzzles: Sequence[Sudoku], proofs: Sequence[Proof], scale: str, up_to: float | None
) -> list[SudokuRating]:
    from rating.sudoku.effort.other_sizes import minutes_of  # with a kernel that 9x9 boards do not load

    for puzzle, proof in zip(puzzles, proofs, strict=True):
        check_scale_of(puzzle, scale)
        check_proof(puzzle, proof)
    limit = limit_of(up_to)
    cells = np.array([puzzle.cells for puzzle in puzzles], np.int64)
    log = solve_all(cells, SCALE, limit, ground) if ground.n_digits <= MAX_SIDE else _untried(cells)
    ratings = ratings_from(log)
    # Puzzles given up, or beyond all rules tried, may need less than the limit.
    is_beyond = log.limits != GIVEN_UP if limit < NESTED_FORCING.tenths else log.is_beyond & (log.limits != GIVEN_UP)
    limits = [limit / 10 if up_to is not None and is_over else None for is_over in is_beyond.tolist()]
    minutes = [
        minutes_of(puzzle, proof.solutions[0], tenths) if is_exact else 0.0
        for puzzle, proof, tenths, is_exact in zip(
            puzzles, proofs, ratings.peaks.tolist(), ratings.is_exact.tolist(), strict=True
        )
    ]
    return listed(ratings, SCALE, minutes, [True] * len(minutes), limits, ground, with_levels=False)


def _untried(puzzles: NDArray[np.int64]) -> Log:
    """Return the log of puzzles too large for any rule: an open one needs a full house at least."""
    log = empty_log(len(puzzles), GIVEN_UP)
    log.open_cells[:] = (puzzles == BLANK).sum(axis=1)
    log.ratings["peak"][log.open_cells > 0] = FULL_HOUSE.value
    return log
