"""The rating of 9x9 Sudokus with 3x3 boxes, one by one or by the million."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from puzzles.errors import PuzzleError, RequestError
from puzzles.sudoku import Sudoku
from rating.grades import RuleUse, Status
from rating.sudoku.climb import LADDERS, climb_all
from rating.sudoku.effort import effort_of
from rating.sudoku.geometry import N_CELLS, SIDE
from rating.sudoku.grades import band_of
from rating.sudoku.hint import tenths_of
from rating.sudoku.ladder_kernel import DIAMOND, PEAK, PEARL, ROUNDS
from rating.sudoku.rating import Rating
from rating.sudoku.rules import SCALE
from rating.sudoku.score import score_for, score_version_of
from rating.sudoku.sukaku_rules import ALL_RULES
from solvers.verdict import Proof, Verdict

_NO_RULE = "none"


@dataclass(frozen=True, slots=True)
class Ratings:
    """Hold the ratings of ``n`` puzzles; see ``Rating`` for what they mean.

    Attributes:
        peaks: int16 ``[n]``, ER in tenths.
        pearls: int16 ``[n]``, EP in tenths.
        diamonds: int16 ``[n]``, ED in tenths.
        peak_rules: uint8 ``[n]``, places in ``rating.sudoku.sukaku_rules.ALL_RULES``.
        is_exact: bool ``[n]``; where it is False, the rules were not enough and the ratings are lower bounds.
    """

    peaks: NDArray[np.int16]
    pearls: NDArray[np.int16]
    diamonds: NDArray[np.int16]
    peak_rules: NDArray[np.uint8]
    is_exact: NDArray[np.bool_]


def rate_many(puzzles: ArrayLike, scale: str = SCALE) -> Ratings:
    """Rate 9x9 puzzles that are known to have one solution each.

    Args:
        puzzles: integers 0 to 9, shape ``[n, 81]``, in reading order; 0 is a blank. What comes out for a puzzle with
            another number of solutions means nothing.
        scale: a name in ``rating.sudoku.climb.LADDERS``.

    Raises:
        RequestError: when the puzzles are not of this form, or there is no such scale.
    """
    check_scale(scale)
    given = np.asarray(puzzles)
    if given.ndim != 2 or given.shape[1] != N_CELLS or not np.issubdtype(given.dtype, np.integer):
        raise RequestError(
            f"puzzles of shape {given.shape} and type {given.dtype} were given; "
            f"expected integers of shape (n, {N_CELLS})"
        )
    if given.size and not 0 <= given.min() <= given.max() <= SIDE:
        strange = given.max() if given.max() > SIDE else given.min()
        raise RequestError(f"a puzzle holds {strange}; expected digits 1 to {SIDE}, or 0 for a blank")
    log = climb_all(np.ascontiguousarray(given, np.uint8), scale)
    tenths = tenths_of(log.ratings)
    return Ratings(tenths[:, PEAK], tenths[:, PEARL], tenths[:, DIAMOND], log.peak_rules, log.open_cells == 0)


def rate(puzzle: Sudoku, proof: Proof, scale: str = SCALE) -> Rating:
    """Rate a 9x9 puzzle by the rules that a person needs for it.

    Args:
        puzzle: the givens.
        proof: that the puzzle has one solution, as ``solvers.sudoku.prove`` gives it.
        scale: a name in ``rating.sudoku.climb.LADDERS``.

    Raises:
        PuzzleError: when the proof does not say that the puzzle has one solution, or is that of another puzzle.
        RequestError: when there is no such scale.
    """
    check_scale(scale)
    check_proof(puzzle, proof)
    givens = np.array(puzzle.cells, np.uint8)
    log = climb_all(givens[np.newaxis], scale)
    peak, pearl, diamond = tenths_of(log.ratings[0]).tolist()
    band = band_of(peak)
    effort = effort_of(givens, peak) if scale == SCALE else None
    used = [rule for rule, use in enumerate(log.uses) if use[ROUNDS]]
    used.sort(key=lambda rule: ALL_RULES[rule].tenths)
    return Rating(
        scale=scale,
        status=Status.EXACT if log.open_cells[0] == 0 else Status.LOWER_BOUND,
        peak=peak / 10,
        peak_rule=ALL_RULES[log.peak_rules[0]].name if peak else _NO_RULE,
        pearl=pearl / 10,
        diamond=diamond / 10,
        score=effort.score if effort else score_for(peak),
        score_version=effort.version if effort else score_version_of(scale),
        grade=band.grade,
        levels={"HoDoKu": band.hodoku, "QQWing": band.qqwing, "Tatham": band.tatham} if scale == SCALE else {},
        histogram={ALL_RULES[rule].name: RuleUse(*log.uses[rule].tolist()) for rule in used},
        rounds=int(log.rounds[0]),
        minutes=effort.minutes if effort else None,
    )


def check_scale(scale: str) -> None:
    """Refuse names of scales that there are not.

    Raises:
        RequestError: when there is no such scale.
    """
    if scale not in LADDERS:
        raise RequestError(f"the scale {scale!r} was asked for; expected {' or '.join(map(repr, LADDERS))}")


def check_proof(puzzle: Sudoku, proof: Proof) -> None:
    """Refuse puzzles that are not proved to have one solution.

    Raises:
        PuzzleError: when the proof says something else, or has a solution of another puzzle.
    """
    if proof.verdict is not Verdict.UNIQUE:
        raise PuzzleError(
            f"the verdict {str(proof.verdict)!r} was given; expected 'unique', as only such puzzles are rated"
        )
    violation = puzzle.check(proof.solutions[0])
    if violation is not None:
        raise PuzzleError(f"a solution of another puzzle was given: {violation}")
