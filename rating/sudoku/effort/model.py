"""The effort that a 9x9 Sudoku takes a person: minutes, and a score, beside the rating of its hardest step.

The hardest step tells little of the many puzzles in which each step is easy; there, what makes people slow is how long
they look for the next digit. So the looks of three walkers are counted (``rating.sudoku.effort.looks_kernel``), and
weighed with the hardest step and with how unevenly the digits are given: digits that stand in many places are easy to
follow.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from puzzles.errors import RequestError
from rating.sudoku.effort import weights as effort_weights
from rating.sudoku.effort.looks_kernel import (
    DIGIT_SPREAD,
    EASY_LOOKS,
    FAILED_BOX_SCANS,
    N_COUNTS,
    N_WALKERS,
    ROUNDS,
    VISIBILITY,
    count_many,
    empty_table,
)
from rating.sudoku.geometry import N_CELLS, SIDE
from rating.sudoku.rules import FULL_HOUSE

TERMS = ("log of 1 + looks", "log of ER", "spread of digits")

_WEIGHTS = np.array([effort_weights.LOOKS, effort_weights.PEAK, effort_weights.DIGIT_SPREAD])

# The score is 0 for puzzles of a minute, 100 for those of an hour and a half, and grows by the same for each doubling.
_LEAST_MINUTES, _MOST_MINUTES = 1.0, 90.0


@dataclass(frozen=True, slots=True)
class Effort:
    """State how much work a Sudoku is.

    Attributes:
        score: 0 to 100, the logarithm of the minutes.
        minutes: that an average player of the fitted data would take. The data speak for 3 to 20 minutes and hardest
            steps up to 7.2 (``effort_weights.FITTED_TENTHS``); what lies beyond is extrapolated.
        version: of the weights.
        looks: at a box, a line or a cell, until the puzzle is solved; the mean of three walkers.
        rounds: that it takes if all that can be written is written at once.
        failed_box_scans: how often all boxes show nothing, for who takes all easiest digits at once.
        visibility: the share of the open cells that can be filled, on average over the rounds of the same.
    """

    score: float
    minutes: float
    version: str
    looks: float
    rounds: int
    failed_box_scans: int
    visibility: float


@dataclass(frozen=True, slots=True)
class Efforts:
    """Hold the efforts of ``n`` puzzles; see ``Effort`` for what they mean.

    Attributes:
        scores: float64 ``[n]``.
        minutes: float64 ``[n]``.
        looks: float64 ``[n]``.
    """

    scores: NDArray[np.float64]
    minutes: NDArray[np.float64]
    looks: NDArray[np.float64]


def effort_of(puzzle: NDArray[np.uint8], tenths: int) -> Effort:
    """Estimate the effort of a 9x9 puzzle that is known to have one solution.

    Args:
        puzzle: uint8 ``[81]``, digits in reading order; 0 is a blank.
        tenths: ER, the rating of its hardest step, times ten.

    Raises:
        RequestError: when the puzzle is not of this form.
    """
    counts = counts_of(np.asarray(puzzle)[np.newaxis])
    efforts = _weigh(counts, np.array([tenths]))
    return Effort(
        score=round(efforts.scores.item(), 1),
        minutes=round(efforts.minutes.item(), 1),
        version=effort_weights.VERSION,
        looks=round(efforts.looks.item(), 1),
        rounds=int(counts[0, ROUNDS]),
        failed_box_scans=int(counts[0, FAILED_BOX_SCANS]),
        visibility=round(counts[0, VISIBILITY].item(), 3),
    )


def effort_many(puzzles: NDArray[np.uint8], tenths: ArrayLike) -> Efforts:
    """Estimate the efforts of 9x9 puzzles that are known to have one solution each.

    Args:
        puzzles: uint8 ``[n, 81]``, digits in reading order; 0 is a blank.
        tenths: integers ``[n]``, ER times ten.

    Raises:
        RequestError: when the arrays are not of this form.
    """
    if np.shape(tenths) != (len(puzzles),):
        raise RequestError(f"ratings of shape {np.shape(tenths)} were given; expected one for each of {len(puzzles)}")
    return _weigh(counts_of(puzzles), tenths)


def counts_of(puzzles: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Count what people look at in puzzles, uint8 ``[n, 81]``; the columns are those of the kernel.

    Raises:
        RequestError: when the puzzles are not of this form.
    """
    if puzzles.ndim != 2 or puzzles.shape[1] != N_CELLS or puzzles.dtype != np.uint8 or (puzzles > SIDE).any():
        raise RequestError(
            f"puzzles of shape {puzzles.shape} and type {puzzles.dtype} were given; "
            f"expected uint8 of shape (n, {N_CELLS}), 0 to {SIDE}"
        )
    counts = np.zeros((len(puzzles), N_COUNTS))
    count_many(np.ascontiguousarray(puzzles), empty_table(), counts)
    return counts


def terms_of(counts: NDArray[np.float64], tenths: ArrayLike) -> NDArray[np.float64]:
    """Give what is weighed, float64 ``[n, 3]``, in the order of ``TERMS``."""
    peaks = np.maximum(np.asarray(tenths), FULL_HOUSE.tenths) / 10
    return np.column_stack([np.log1p(_looks(counts)), np.log(peaks), counts[:, DIGIT_SPREAD]])


def _looks(counts: NDArray[np.float64]) -> NDArray[np.float64]:
    looks: NDArray[np.float64] = counts[:, EASY_LOOKS : EASY_LOOKS + N_WALKERS].mean(axis=1)
    return looks


def _weigh(counts: NDArray[np.float64], tenths: ArrayLike) -> Efforts:
    minutes = np.exp(effort_weights.CONSTANT + terms_of(counts, tenths) @ _WEIGHTS) / 60
    scores = 100 * np.log(minutes / _LEAST_MINUTES) / np.log(_MOST_MINUTES / _LEAST_MINUTES)
    return Efforts(np.clip(scores, 0.0, 100.0), minutes, _looks(counts))
