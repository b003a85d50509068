"""The effort that a 9x9 Sudoku takes a person: minutes, besides the rating of its hardest step.

The hardest step tells little about the many puzzles with easy steps only; people are slow there because they look long
for the next digit. So the model counts these looks (``looks_kernel``), and weighs them with the hardest step and with
how unevenly the digits are given, since digits in many places are easy to follow.

Three terms were fitted to the logarithm of the mean seconds of a puzzle by least squares, weighted by the number of
players. The times are those of 1,129 puzzles solved by 10 to 43 players each (2.6 to 61 minutes; ER 1.2 to 8.2, 82 % of
them 1.5 or less), a part of a free data set (CC0). Hardly any puzzle exceeds ER 7.2, so minutes beyond that are a
guess: they double with each point of ER. ``benchmarks/sudoku_effort.py`` fits the weights anew, and tests them on other
puzzles.

Source: Wang 2024, A Dataset of Sudoku Puzzles With Difficulty Metrics Experienced by Human Players, IEEE Access 12.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from puzzles.errors import RequestError
from rating.sudoku.effort.looks_kernel import (
    DIGIT_SPREAD,
    EASY_LOOKS,
    N_COUNTS,
    N_STRATEGIES,
    count_many,
    empty_workspace,
)
from rating.sudoku.geometry import N_CELLS, SIDE
from rating.sudoku.rules import FULL_HOUSE


class Term(NamedTuple):
    """A term of the model, which predicts the logarithm of the seconds."""

    name: str  # what the term measures
    weight: float  # the factor of the term
    # Computes it for ``n`` puzzles from the counts, float64 ``[n, N_COUNTS]``, and ER, float64 ``[n]``.
    values: Callable[[NDArray[np.float64], NDArray[np.float64]], NDArray[np.float64]]


FITTED_TENTHS = 72  # the greatest ER, times ten, that the players' times cover

CONSTANT = 3.5043
TERMS = (
    Term("log of 1 + looks", 0.4512, lambda counts, _peaks: np.log1p(_looks(counts))),
    Term("log of ER", 0.1797, lambda _counts, peaks: np.log(peaks)),
    Term("spread of digits", -0.1367, lambda counts, _peaks: counts[:, DIGIT_SPREAD]),
)


def effort_many(puzzles: NDArray[np.uint8], tenths: ArrayLike) -> NDArray[np.float64]:
    """Estimate the minutes of 9x9 puzzles with one solution each, float64 ``[n]``.

    ``puzzles`` are uint8 ``[n, 81]`` in reading order, 0 for blanks, and ``tenths`` integers ``[n]``, ER times ten;
    other arrays raise ``RequestError``.
    """
    if np.shape(tenths) != (len(puzzles),):
        raise RequestError(f"ratings of shape {np.shape(tenths)} were given; expected one for each of {len(puzzles)}")
    return weigh(counts_of(puzzles), tenths)


def counts_of(puzzles: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Count the looks in puzzles, uint8 ``[n, 81]``, as the kernel does; raise ``RequestError`` for another form."""
    if puzzles.ndim != 2 or puzzles.shape[1] != N_CELLS or puzzles.dtype != np.uint8 or (puzzles > SIDE).any():
        raise RequestError(
            f"puzzles of shape {puzzles.shape} and type {puzzles.dtype} were given; "
            f"expected uint8 of shape (n, {N_CELLS}), 0 to {SIDE}"
        )
    counts = np.zeros((len(puzzles), N_COUNTS))
    count_many(np.ascontiguousarray(puzzles), empty_workspace(), counts)
    return counts


def terms_of(counts: NDArray[np.float64], tenths: ArrayLike) -> NDArray[np.float64]:
    """Compute the terms, float64 ``[n, 3]``, in the order of ``TERMS``."""
    peaks = np.maximum(np.asarray(tenths), FULL_HOUSE.tenths) / 10
    return np.column_stack([term.values(counts, peaks) for term in TERMS])


def _looks(counts: NDArray[np.float64]) -> NDArray[np.float64]:
    looks: NDArray[np.float64] = counts[:, EASY_LOOKS : EASY_LOOKS + N_STRATEGIES].mean(axis=1)
    return looks


def weigh(counts: NDArray[np.float64], tenths: ArrayLike) -> NDArray[np.float64]:
    """Compute minutes from ``counts_of`` puzzles and their ER times ten.

    Beyond the data, each point of ER doubles them.
    """
    weights = np.array([term.weight for term in TERMS])
    doublings = np.maximum(np.asarray(tenths) - FITTED_TENTHS, 0) / 10
    minutes: NDArray[np.float64] = np.exp(CONSTANT + terms_of(counts, tenths) @ weights + np.log(2) * doublings) / 60
    return minutes
