"""Aligned pair exclusion: two cells whose digits, taken together, must leave a digit to each cell that sees both."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import count, lowest
from rating.sudoku.geometry import N_CELLS, N_PEERS, PEERS, SEES, SIDE
from rating.sudoku.hint import FIRST, RULE, SECOND
from rating.sudoku.masks import ALL, COUNT, LOWEST
from rating.sudoku.rules import ALIGNED_PAIR_EXCLUSION

_IN_LOW = 7  # digits
_MOST_WATCHERS = 64  # a puzzle with one solution has 17 givens or more


class Watch(NamedTuple):
    """Hold the cells with two candidates, numbered; work space.

    Attributes:
        bars: int64 ``[64, 2]``, by digit, which other one may not stand beside it because of them: nine bits for each
            of the first seven digits, and for each of the other two.
        of: int64 ``[81]``, by cell, which of them see it, as a mask.
        cells: int64 ``[81]``, the open cells that two or more of them see.
        n_digits: int64 ``[81]``, the numbers of candidates of these.
    """

    bars: NDArray[np.int64]
    of: NDArray[np.int64]
    cells: NDArray[np.int64]
    n_digits: NDArray[np.int64]


def empty_watch() -> Watch:
    """Make room for the cells with two candidates."""
    return Watch(np.zeros((_MOST_WATCHERS, 2), np.int64), *np.zeros((3, N_CELLS), np.int64))


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
            if common & (common - 1) == 0 or count(common) + 1 < min(watch.n_digits[i], watch.n_digits[j]):
                continue  # the latter: neither cell can lose all its digits to watchers and to the other cell
            low, high = np.int64(0), np.int64(0)
            while common != 0:
                watcher = lowest(common)
                common &= common - 1
                low |= watch.bars[watcher, 0]
                high |= watch.bars[watcher, 1]
            sees = np.int64(SEES[one, other])
            from_one = _excluded(int(grid.candidates[one]), int(grid.candidates[other]), low, high, sees)
            from_other = _excluded(int(grid.candidates[other]), int(grid.candidates[one]), low, high, sees)
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
            watch.bars[n_pairs] = 0
            first, second = np.int64(LOWEST[pair]), np.int64(LOWEST[pair & (pair - 1)])
            watch.bars[n_pairs, first // _IN_LOW] |= 1 << (SIDE * (first % _IN_LOW) + second)
            watch.bars[n_pairs, second // _IN_LOW] |= 1 << (SIDE * (second % _IN_LOW) + first)
            for i in range(N_PEERS):
                watch.of[PEERS[cell, i]] |= np.int64(1) << n_pairs
            n_pairs += 1
    for cell in range(N_CELLS):
        if grid.candidates[cell] != 0 and watch.of[cell] & (watch.of[cell] - 1) != 0:
            watch.cells[n_cells] = cell
            watch.n_digits[n_cells] = COUNT[grid.candidates[cell]]
            n_cells += 1
    return n_cells


@lean_inlined
def _excluded(digits, others, low, high, sees):
    """Give the digits of a cell beside which the other cell has none: each is barred by a cell that sees both."""
    excluded = np.int64(0)
    while digits != 0:
        digit = lowest(digits)
        digits &= digits - 1
        barred = low >> SIDE * digit if digit < _IN_LOW else high >> SIDE * (digit - _IN_LOW)
        barred |= sees << digit
        if others & (ALL ^ (barred & ALL)) == 0:
            excluded |= 1 << digit
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
