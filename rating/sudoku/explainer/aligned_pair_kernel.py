"""Aligned pair exclusion: two cells whose digits, taken together, must leave a digit to each cell that sees both.

What two cells lose depends on them and on the cells with two candidates that see both, the *excluders*; fewer of these
exclude no more. Where none of them has changed since nothing was found, there is nothing to be found.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import count, lowest
from rating.sudoku.explainer.hint_kernel import FIRST, SECOND, name_rule
from rating.sudoku.geometry import N_CELLS, N_PEERS, PEERS, SEES, SIDE
from rating.sudoku.masks import COUNT, LOWEST
from rating.sudoku.rules import ALIGNED_PAIR

_RULE = ALIGNED_PAIR.id
_IN_LOW = 7  # digits
_MAX_EXCLUDERS = 64  # a puzzle with one solution has 17 givens or more


class PairWorkspace(NamedTuple):
    """Hold the excluders, the cells with two candidates, numbered.

    Attributes:
        bars: int64 ``[64, 2]``, by digit, which other one may not stand beside it because of them: nine bits for each
            of the first seven digits, and for each of the other two.
        of: int64 ``[81]``, by cell, the excluders that see it, as a mask.
        cells: int64 ``[81]``, the open cells that two or more of them see.
        n_digits: int64 ``[81]``, the numbers of candidates of these.
        is_fresh: bool ``[81]``, which of them have changed, or have an excluder that has.
        fresh: int64 ``[81]``, where those stand in ``cells``.
        slot: int64 ``[1]``, set by the caller: which of the rows of ``before`` belongs to the grid.
        before: uint16 ``[n, 81]``, the candidates of the last grid in which nothing was found.
    """

    bars: NDArray[np.int64]
    of: NDArray[np.int64]
    cells: NDArray[np.int64]
    n_digits: NDArray[np.int64]
    is_fresh: NDArray[np.bool_]
    fresh: NDArray[np.int64]
    slot: NDArray[np.int64]
    before: NDArray[np.uint16]


def empty_pair_workspace(n: int = 1) -> PairWorkspace:
    """Return an empty workspace for up to ``n`` grids in turn."""
    of, cells, n_digits, fresh = np.zeros((4, N_CELLS), np.int64)
    return PairWorkspace(
        bars=np.zeros((_MAX_EXCLUDERS, 2), np.int64),
        of=of,
        cells=cells,
        n_digits=n_digits,
        is_fresh=np.zeros(N_CELLS, np.bool_),
        fresh=fresh,
        slot=np.zeros(1, np.int64),
        before=np.zeros((n, N_CELLS), np.uint16),
    )


@lean_kernel
def aligned_pair_exclusion(grid, hint, workspace):
    """Find the first pair of cells that two or more cells with two candidates see, with digits in no allowed pair.

    Args:
        grid: the grid, with at most 64 open cells, and without naked singles.
        hint: written.
        workspace: written.
    """
    name_rule(hint, _RULE)
    before = workspace.before[workspace.slot[0]]
    n_cells = _find_seen(grid, workspace, before)
    n_fresh = 0
    for i in range(n_cells):
        other, is_fresh = workspace.cells[i], workspace.is_fresh[i]
        for at in range(i if is_fresh else n_fresh):
            j = at if is_fresh else workspace.fresh[at]
            one = workspace.cells[j]
            common = workspace.of[one] & workspace.of[other]
            if common & (common - 1) == 0:
                continue
            small, large = (one, other) if workspace.n_digits[j] < workspace.n_digits[i] else (other, one)
            sees = np.int64(SEES[one, other])
            if count(common) + sees < min(workspace.n_digits[i], workspace.n_digits[j]):
                continue  # neither cell can lose all its digits to excluders and to the other cell
            low, high = np.int64(0), np.int64(0)
            while common != 0:
                excluder = lowest(common)
                common &= common - 1
                low |= workspace.bars[excluder, 0]
                high |= workspace.bars[excluder, 1]
            from_small, from_large = _excluded(grid.candidates[small], grid.candidates[large], low, high, sees)
            if from_small | from_large:
                hint.removals[small] = from_small
                hint.removals[large] = from_large
                _note(grid, hint, one, other)
                return True
        if is_fresh:
            workspace.fresh[n_fresh] = i
            n_fresh += 1
    for cell in range(N_CELLS):
        before[cell] = grid.candidates[cell]
    return False


@lean_kernel
def _find_seen(grid, workspace, before):
    """Number the excluders, and list the open cells that several of them see; return how many these are."""
    workspace.of[:] = 0
    n_pairs, n_cells, changed = 0, 0, np.int64(0)
    for cell in range(N_CELLS):
        pair = np.int64(grid.candidates[cell])
        if COUNT[pair] == 2:
            workspace.bars[n_pairs] = 0
            first, second = np.int64(LOWEST[pair]), np.int64(LOWEST[pair & (pair - 1)])
            workspace.bars[n_pairs, first // _IN_LOW] |= 1 << (SIDE * (first % _IN_LOW) + second)
            workspace.bars[n_pairs, second // _IN_LOW] |= 1 << (SIDE * (second % _IN_LOW) + first)
            changed |= np.int64(before[cell] != pair) << n_pairs
            for i in range(N_PEERS):
                workspace.of[PEERS[cell, i]] |= np.int64(1) << n_pairs
            n_pairs += 1
    for cell in range(N_CELLS):
        if grid.candidates[cell] != 0 and workspace.of[cell] & (workspace.of[cell] - 1) != 0:
            workspace.cells[n_cells] = cell
            workspace.n_digits[n_cells] = COUNT[grid.candidates[cell]]
            workspace.is_fresh[n_cells] = before[cell] != grid.candidates[cell] or workspace.of[cell] & changed != 0
            n_cells += 1
    return n_cells


@lean_inlined
def _excluded(digits, others, low, high, sees):
    """Return the digits of either cell beside which the other has none: each is barred by a cell that sees both."""
    excluded, barred_by_all = np.int64(0), np.int64(others)
    while digits != 0:
        digit = lowest(digits)
        digits &= digits - 1
        barred = low >> SIDE * digit if digit < _IN_LOW else high >> SIDE * (digit - _IN_LOW)
        barred |= sees << digit
        barred_by_all &= barred
        if others & ~barred == 0:
            excluded |= 1 << digit
    return excluded, barred_by_all


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
