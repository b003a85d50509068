"""The rating of Sudokus on any ground."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import RequestError
from puzzles.sudoku import BLANK, Ground, Sudoku
from rating.sudoku.effort.other_sizes import minutes_of
from rating.sudoku.explainer.ladder_kernel import GIVEN_UP, PEAK, Log, empty_log
from rating.sudoku.geometry import MAX_SIDE
from rating.sudoku.ladders import solve_all
from rating.sudoku.rate_9x9 import check_proof, limit_of, listed, ratings_from
from rating.sudoku.rating import SudokuRating
from rating.sudoku.rules import FULL_HOUSE, NESTED_FORCING, SCALE
from solvers.verdict import Proof


def check_size(puzzle: Sudoku, scale: str) -> None:
    """Raise an error for a scale that other sizes than 9x9, and variants, do not have.

    Raises:
        RequestError: when it is another one than SE-1.2.1.
    """
    if scale != SCALE and not puzzle.ground.has_boxes_only:
        raise RequestError(f"{scale!r} is not a scale of variants; expected {SCALE!r}")
    if scale != SCALE:
        raise RequestError(f"{scale!r} is not a scale of {puzzle.side}x{puzzle.side} Sudokus; expected {SCALE!r}")


def rate_sized(
    puzzles: Sequence[Sudoku], proofs: Sequence[Proof], scale: str, up_to: float | None
) -> list[SudokuRating]:
    """Rate puzzles of any size; see ``rating.sudoku.rate.rate_all``."""
    for puzzle, proof in zip(puzzles, proofs, strict=True):
        check_size(puzzle, scale)
        check_proof(puzzle, proof)
    ratings: dict[int, SudokuRating] = {}
    for ground in dict.fromkeys(puzzle.ground for puzzle in puzzles):
        which = [at for at, puzzle in enumerate(puzzles) if puzzle.ground == ground]
        rated = _rate_alike(ground, [puzzles[at] for at in which], [proofs[at] for at in which], up_to)
        ratings.update(zip(which, rated, strict=True))
    return [ratings[at] for at in range(len(puzzles))]


def _rate_alike(
    ground: Ground, puzzles: Sequence[Sudoku], proofs: Sequence[Proof], up_to: float | None
) -> list[SudokuRating]:
    """Rate puzzles on the same ground."""
    limit = limit_of(up_to)
    cells = np.array([puzzle.cells for puzzle in puzzles], np.int64)
    log = solve_all(cells, SCALE, limit, ground) if ground.n_digits <= MAX_SIDE else _untried(cells)
    ratings = ratings_from(log)
    # What was given up, or lies beyond all rules that are tried, may need less than the limit.
    is_beyond = log.limits != GIVEN_UP if limit < NESTED_FORCING.tenths else log.is_beyond & (log.limits != GIVEN_UP)
    limits = [limit / 10 if up_to is not None and is_over else None for is_over in is_beyond.tolist()]
    minutes = [
        minutes_of(puzzle, proof.solutions[0], tenths) if is_exact else 0.0
        for puzzle, proof, tenths, is_exact in zip(
            puzzles, proofs, ratings.peaks.tolist(), ratings.is_exact.tolist(), strict=True
        )
    ]
    return listed(ratings, SCALE, minutes, [True] * len(minutes), limits, with_levels=False)


def _untried(puzzles: NDArray[np.int64]) -> Log:
    """Return the log of puzzles that are too large for all rules: what is open needs a full house at least."""
    log = empty_log(len(puzzles), GIVEN_UP)
    log.open_cells[:] = (puzzles == BLANK).sum(axis=1)
    log.ratings[log.open_cells > 0, PEAK] = FULL_HOUSE.value
    return log
