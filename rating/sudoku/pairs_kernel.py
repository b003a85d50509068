# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""Aligned pair exclusion: two cells whose digits, taken together, must leave a digit to each cell that sees both."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rating.sudoku.geometry import N_CELLS, N_PEERS, PEERS, SEES
from rating.sudoku.hint import FIRST, RULE, SECOND
from rating.sudoku.masks import ALL, COUNT
from rating.sudoku.rules import ALIGNED_PAIR_EXCLUSION
from solvers.jit import lean_kernel
from solvers.vectors import count, lowest

_MOST_WATCHERS = 64  # a puzzle with one solution has 17 givens or more


class Watch(NamedTuple):
    """Hold the cells with two candidates, numbered; work space.

    Attributes:
        pairs: int64 ``[64]``, their candidates.
        of: int64 ``[81]``, by cell, which of them see it, as a mask.
        cells: int64 ``[81]``, the open cells that two or more of them see.
    """

    pairs: NDArray[np.int64]
    of: NDArray[np.int64]
    cells: NDArray[np.int64]


def empty_watch() -> Watch:
    """Make room for the cells with two candidates."""
    return Watch(np.zeros(_MOST_WATCHERS, np.int64), np.zeros(N_CELLS, np.int64), np.zeros(N_CELLS, np.int64))


@lean_kernel
def aligned_pair_exclusion(grid, hint, watch):
    """Find pairs of cells that two or more cells with two candidates see, and digits that no allowed pair has.

    Args:
        grid: the grid, with at most 64 open cells, and without naked singles.
        hint: written.
        watch: work space.
    """
    hint.rating[0] = 6.2
    hint.facts[RULE] = ALIGNED_PAIR_EXCLUSION
    n_cells = _find_watched(grid, watch)
    found = False
    for i in range(n_cells):
        other = watch.cells[i]
        for j in range(i):
            one = watch.cells[j]
            common = watch.of[one] & watch.of[other]
            if common & (common - 1) == 0:
                continue
            from_one = _excluded(grid, watch, one, other, common)
            from_other = _excluded(grid, watch, other, one, common)
            if from_one | from_other:
                hint.removals[one] |= from_one
                hint.removals[other] |= from_other
                found = True
                if hint.is_single[0]:
                    _note(grid, hint, one, other)
                    return True
    return found


@lean_kernel
def _find_watched(grid, watch):
    """Number the cells with two candidates, and find the open cells that several of them see."""
    watch.of[:] = 0
    n_pairs, n_cells = 0, 0
    for cell in range(N_CELLS):
        pair = np.int64(grid.candidates[cell])
        if COUNT[pair] == 2:
            watch.pairs[n_pairs] = pair
            for i in range(N_PEERS):
                watch.of[PEERS[cell, i]] |= np.int64(1) << n_pairs
            n_pairs += 1
    for cell in range(N_CELLS):
        if grid.candidates[cell] != 0 and watch.of[cell] & (watch.of[cell] - 1) != 0:
            watch.cells[n_cells] = cell
            n_cells += 1
    return n_cells


@lean_kernel
def _excluded(grid, watch, one, other, common):
    """Give the digits of a cell beside which the other cell has none: each is barred by a cell that sees both."""
    sees = np.int64(SEES[one, other])
    excluded = np.int64(0)
    if count(common) + sees < COUNT[grid.candidates[other]]:
        return excluded
    digits = np.int64(grid.candidates[one])
    while digits != 0:
        digit = digits & -digits
        digits ^= digit
        barred = digit * sees
        left = common
        while left != 0:
            pair = watch.pairs[lowest(left)]
            left &= left - 1
            if pair & digit:
                barred |= pair ^ digit
        if np.int64(grid.candidates[other]) & (ALL ^ barred) == 0:
            excluded |= digit
    return excluded


@lean_kernel
def _note(grid, hint, one, other):
    """Note the two cells, and the cells with two candidates that see both."""
    hint.facts[FIRST] = one
    hint.facts[SECOND] = other
    hint.pattern[one] = grid.candidates[one]
    hint.pattern[other] = grid.candidates[other]
    for i in range(N_PEERS):
        cell = PEERS[one, i]
        if COUNT[grid.candidates[cell]] == 2 and SEES[cell, other]:
            hint.pattern[cell] = grid.candidates[cell]
