"""What a rule says about a grid: the record that rule kernels fill, and the grid that they read."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rating.sudoku.geometry import N_CELLS, N_HOUSES, SIDE

# The entries of ``Hint.facts``: the number of the rule; its type (1 to 4) where the rule has types; the digits that it
# is about, as a mask; and the pivot of a wing, or the two cells of an exclusion, or those of a loop that have further
# digits.
RULE, TYPE, DIGITS, FIRST, SECOND = range(5)
N_FACTS = 5

# The entries of ``Hint.houses``: what part a house plays in a hint. A digit is locked in the base, and goes from the
# cover, which leaves it one place in the target.
NO_PART, BASE, COVER, TARGET = range(4)


class Grid(NamedTuple):
    """Hold what a person has written into a 9x9 board.

    Attributes:
        candidates: uint16 ``[81]``, bit ``d - 1`` for digit d; 0 for a filled cell.
        places: uint16 ``[9, 27]``, the same by digit ``d - 1`` and house: bit p when the cell at place p of the house
            may hold the digit; 0 when the digit stands in the house.
        open_places: uint16 ``[27]``, bit p when the cell at place p of the house is open.
        values: uint8 ``[81]``, the digits written in; 0 for an open cell.
    """

    candidates: NDArray[np.uint16]
    places: NDArray[np.uint16]
    open_places: NDArray[np.uint16]
    values: NDArray[np.uint8]


class Hint(NamedTuple):
    """Hold what a rule found: the first hint in the order of Sudoku Explainer, or all hints of the same rating at once.

    A rule that finds nothing leaves ``removals`` and ``placed`` all 0; whoever applies a hint clears them again.

    Attributes:
        is_single: bool ``[1]``, set by the caller: whether the first hint is wanted, or all of the same rating.
        rating: float64 ``[1]``, as Sudoku Explainer computes it, so that comparisons come out as there.
        facts: int64 ``[N_FACTS]``; of all hints at once, only the number of the rule is told.
        removals: uint16 ``[81]``, candidates to be removed; all of them stand in the grid.
        placed: uint8 ``[81]``, digits to be written in; 0 elsewhere. They go from the candidates of all peers, too.
        pattern: uint16 ``[81]``, the candidates that a single hint rests on.
        houses: uint8 ``[27]``, the part that each house plays in a single hint.
    """

    is_single: NDArray[np.bool_]
    rating: NDArray[np.float64]
    facts: NDArray[np.int64]
    removals: NDArray[np.uint16]
    placed: NDArray[np.uint8]
    pattern: NDArray[np.uint16]
    houses: NDArray[np.uint8]


def empty_grid() -> Grid:
    """Make room for a grid."""
    return Grid(
        candidates=np.zeros(N_CELLS, np.uint16),
        places=np.zeros((SIDE, N_HOUSES), np.uint16),
        open_places=np.zeros(N_HOUSES, np.uint16),
        values=np.zeros(N_CELLS, np.uint8),
    )


def empty_grids(n: int) -> Grid:
    """Make room for ``n`` grids: arrays as those of one grid, with one more index at the front."""
    return Grid(*(np.zeros((n, *part.shape), part.dtype) for part in empty_grid()))


def empty_hint(is_single: bool) -> Hint:
    """Make room for the first hint of a rule, or for all of the same rating."""
    return Hint(
        is_single=np.array([is_single]),
        rating=np.zeros(1, np.float64),
        facts=np.zeros(N_FACTS, np.int64),
        removals=np.zeros(N_CELLS, np.uint16),
        placed=np.zeros(N_CELLS, np.uint8),
        pattern=np.zeros(N_CELLS, np.uint16),
        houses=np.zeros(N_HOUSES, np.uint8),
    )


def tenths_of(ratings: NDArray[np.float64]) -> NDArray[np.int16]:
    """Give ratings times ten, as Sudoku Explainer shows them: some are a little less than what they mean.

    >>> tenths_of(np.array([6.6 + 0.1, 4.5])).tolist()
    [67, 45]
    """
    return ((ratings + 0.05) * 10).astype(np.int16)
