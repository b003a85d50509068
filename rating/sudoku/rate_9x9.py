"""The rating of 9x9 Sudokus with 3x3 boxes, one by one or by the million."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, islice, starmap

import numpy as np
from numpy.typing import ArrayLike, NDArray

from puzzles.errors import PuzzleError, RequestError
from puzzles.sudoku import Ground, Sudoku
from rating.rating import RuleUse, Status, solution_of
from rating.score import score_for
from rating.sudoku.effort.model import FITTED_TENTHS, effort_many
from rating.sudoku.explainer.hint_kernel import tenths_of
from rating.sudoku.explainer.ladder_kernel import NO_LIMIT, Log
from rating.sudoku.geometry import CLASSIC, HOUSE_CELLS, N_CELLS, SIDE
from rating.sudoku.grades import SCORE_VERSION, band_of
from rating.sudoku.ladders import LADDERS, solve_all, try_all_rules
from rating.sudoku.masks import ALL
from rating.sudoku.rating import SudokuRating
from rating.sudoku.rules import ALL_RULES, FULL_HOUSE, HODOKU_SCALE, SCALE, name_on
from solvers.arrays import Records
from solvers.verdict import Proof, Verdict

SCALES = (*LADDERS, HODOKU_SCALE)
_NO_RULE = "none"
_ALL_DIGITS = ALL << 1
_LEAST, _MOST = FULL_HOUSE.value, NO_LIMIT / 10
_BY_RATING = np.array([rule.id for rule in sorted(ALL_RULES, key=lambda rule: rule.value)])


@dataclass(frozen=True, slots=True)
class Ratings:
    """The ratings of ``n`` puzzles as columns; see ``SudokuRating`` for their meaning."""

    peaks: NDArray[np.int16]  # ``[n]``, ER in tenths
    pearls: NDArray[np.int16]  # ``[n]``, EP in tenths
    diamonds: NDArray[np.int16]  # ``[n]``, ED in tenths
    peak_rules: NDArray[np.uint8]  # ``[n]``, places in ``rating.sudoku.rules.ALL_RULES``
    # ``[n]``; where it is False, the rules were not enough and the ratings are lower bounds.
    is_exact: NDArray[np.bool_]
    rounds: NDArray[np.int16]  # ``[n]``
    uses: Records  # ``Use`` records ``[n, number of rules]``, what each of ``ALL_RULES`` did


def rate_many(puzzles: ArrayLike, scale: str = SCALE, up_to: float | None = None) -> Ratings:
    """Rate 9x9 puzzles that are known to have one solution each; ratings of others mean nothing.

    Args:
        puzzles: integers 0 to 9, shape ``[n, 81]``, in reading order; 0 is a blank.
        scale: a name in ``rating.sudoku.ladders.LADDERS``.
        up_to: the greatest rating to try. Puzzles whose ER exceeds it get lower bounds, and take no time beyond it.

    Raises:
        RequestError: for puzzles of another form, an unknown scale, or a limit that is no rating.
    """
    check_scale(scale)
    return ratings_from(solve_all(_checked(puzzles), scale, limit_of(up_to)))


def ratings_from(log: Log) -> Ratings:
    """Return the ratings in a log."""
    peaks, pearls, diamonds = (tenths_of(log.ratings[name]) for name in ("peak", "pearl", "diamond"))
    return Ratings(peaks, pearls, diamonds, log.peak_rules, log.open_cells == 0, log.rounds, log.uses)


def ratings_of(puzzles: ArrayLike, scale: str = SCALE, up_to: float | None = None) -> list[SudokuRating]:
    """Rate 9x9 puzzles, integers ``[n, 81]`` with 0 for a blank, that are known to have one solution each.

    A puzzle whose ER exceeds ``up_to`` gets a lower bound. Raises ``RequestError`` for puzzles of another form, an
    unknown scale, or a limit that is no rating.
    """
    ratings = rate_many(puzzles, scale, up_to)
    minutes = np.zeros(len(ratings.peaks))  # those of lower bounds are not known
    exact = ratings.is_exact
    minutes[exact] = effort_many(_checked(puzzles)[exact], ratings.peaks[exact])
    is_guess = [scale != SCALE or peak > FITTED_TENTHS for peak in ratings.peaks.tolist()]
    limits = [None if up_to is None else limit_of(up_to) / 10] * len(minutes)
    return listed(ratings, scale, minutes.tolist(), is_guess, limits, with_levels=scale == SCALE)


def listed(
    ratings: Ratings,
    scale: str,
    minutes: Sequence[float],
    is_guess: Sequence[bool],
    limits: Sequence[float | None],
    ground: Ground = CLASSIC,
    *,
    with_levels: bool,
) -> list[SudokuRating]:
    """Return ratings one by one, with None where lower bounds have no value.

    ``is_guess`` tells whether minutes are extrapolated, ``with_levels`` whether other programs have levels; ``limits``
    are those of lower bounds, and ``ground`` names the rules.
    """
    peaks = ratings.peaks.tolist()
    bands = {peak: band_of(peak) for peak in set(peaks)}
    names = [name_on(rule, ground) for rule in ALL_RULES]
    return [
        SudokuRating(
            scale=scale,
            status=Status.EXACT if is_exact else Status.LOWER_BOUND,
            peak=peak / 10,
            peak_rule=names[peak_rule] if peak else _NO_RULE,
            pearl=pearl / 10,
            diamond=diamond / 10,
            score=score_for(bands[peak].grade, its_minutes) if is_exact else None,
            score_version=SCORE_VERSION,
            grade=bands[peak].grade if is_exact else None,
            levels=bands[peak].levels if with_levels and is_exact else {},
            histogram=histogram,
            rounds=rounds,
            minutes=round(its_minutes, 1) if is_exact else None,
            minutes_extrapolated=is_extrapolated if is_exact else None,
            limit=None if is_exact else limit,
        )
        for peak, pearl, diamond, peak_rule, is_exact, rounds, its_minutes, is_extrapolated, limit, histogram in zip(
            peaks,
            ratings.pearls.tolist(),
            ratings.diamonds.tolist(),
            ratings.peak_rules.tolist(),
            ratings.is_exact.tolist(),
            ratings.rounds.tolist(),
            minutes,
            is_guess,
            limits,
            histograms_of(ratings, names),
            strict=True,
        )
    ]


_rule_use = lru_cache(maxsize=8192)(RuleUse)  # few are different, and making one takes longer than finding it


def histograms_of(ratings: Ratings, names: Sequence[str]) -> list[dict[str, RuleUse]]:
    """Return for each puzzle the use of each rule by name, in the order of their values, without idle rules."""
    has_helped = ratings.uses["rounds"][:, _BY_RATING] > 0
    puzzles, places = np.nonzero(has_helped)
    rules = _BY_RATING[places]
    rows = zip(
        (names[rule] for rule in rules.tolist()), starmap(_rule_use, ratings.uses[puzzles, rules].tolist()), strict=True
    )
    return [dict(islice(rows, n_rules)) for n_rules in has_helped.sum(axis=1).tolist()]


def rate_all(
    puzzles: Sequence[Sudoku], proofs: Sequence[Proof], scale: str = SCALE, up_to: float | None = None
) -> list[SudokuRating]:
    """Rate 9x9 puzzles on a scale in ``SCALES``, given the proofs that each has one solution.

    Puzzles whose ER exceeds ``up_to`` get lower bounds; HoDoKu-2.2 takes no such limit.

    Raises:
        PuzzleError: for a proof of another verdict or puzzle.
        RequestError: for an unknown scale, or a limit that is no rating.
    """
    givens = np.fromiter(chain.from_iterable(puzzle.cells for puzzle in puzzles), np.uint8).reshape(-1, N_CELLS)
    if not _are_proved(givens, proofs):
        for puzzle, proof in zip(puzzles, proofs, strict=True):
            check_proof(puzzle, proof)
    if scale == HODOKU_SCALE:
        if up_to is not None:
            raise RequestError(f"the limit {up_to} does not apply to the scale {scale!r}; expected none")
        from rating.sudoku.hodoku.rate import rating_of

        solutions = (np.asarray(proof.solutions[0], np.uint8).ravel() for proof in proofs)
        return list(map(rating_of, givens, solutions))
    return ratings_of(givens, scale, up_to)


def try_scale(board: NDArray[np.uint8], scale: str) -> None:
    """Try all rules of a scale in ``SCALES`` on a complete board, uint8 ``[81]``, where none of them finds anything."""
    if scale == HODOKU_SCALE:
        from rating.sudoku.hodoku.rate import try_all_techniques

        try_all_techniques(board)
    else:
        try_all_rules(board, scale)


def _checked(puzzles: ArrayLike) -> NDArray[np.uint8]:
    given = np.asarray(puzzles)
    if given.ndim != 2 or given.shape[1] != N_CELLS or not np.issubdtype(given.dtype, np.integer):
        raise RequestError(
            f"puzzles of shape {given.shape} and type {given.dtype} were given; "
            f"expected integers of shape (n, {N_CELLS})"
        )
    if given.size and not 0 <= given.min() <= given.max() <= SIDE:
        strange = given.max() if given.max() > SIDE else given.min()
        raise RequestError(f"a puzzle holds {strange}; expected digits 1 to {SIDE}, or 0 for a blank")
    return np.ascontiguousarray(given, np.uint8)


def limit_of(up_to: float | None) -> int:
    """Return a limit in tenths; raise ``RequestError`` if it is no rating.

    >>> limit_of(7.4), limit_of(7.49)
    (74, 74)
    """
    if up_to is None:
        return NO_LIMIT
    if not _LEAST <= up_to <= _MOST:
        raise RequestError(f"the limit {up_to} is out of range; expected a rating, {_LEAST} to {_MOST}")
    return int(10 * up_to)


def _are_proved(givens: NDArray[np.uint8], proofs: Sequence[Proof]) -> bool:
    """Return whether ``check_proof`` accepts each proof, for all together."""
    if len(givens) != len(proofs) or any(
        proof.verdict is not Verdict.UNIQUE or proof.solutions[0].shape != (SIDE, SIDE) for proof in proofs
    ):
        return False
    boards = np.array([proof.solutions[0] for proof in proofs], np.int64).reshape(-1, N_CELLS)
    is_as_given = (givens == 0) | (givens == boards)
    digits = np.bitwise_or.reduce(1 << boards[:, HOUSE_CELLS], axis=2)
    return bool(is_as_given.all() and (digits == _ALL_DIGITS).all())


def check_scale(scale: str, scales: Sequence[str] = tuple(LADDERS)) -> None:
    """Raise ``RequestError`` for a scale that is not in ``scales``."""
    if scale not in scales:
        raise RequestError(f"{scale!r} is not a scale here; expected {' or '.join(map(repr, scales))}")


def check_proof(puzzle: Sudoku, proof: Proof) -> None:
    """Raise ``PuzzleError`` for a proof of another verdict than unique, or of another puzzle."""
    violation = puzzle.check(solution_of(proof))
    if violation is not None:
        raise PuzzleError(f"a solution of another puzzle was given: {violation}")
