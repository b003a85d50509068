"""Aligned pair exclusion on boards of any size: two cells whose digits must leave one to each cell that sees both."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import count, lowest
from rating.sudoku.explainer.hint_kernel import FIRST, SECOND, name_rule
from rating.sudoku.geometry import GroundTables
from rating.sudoku.rules import ALIGNED_PAIR

_RULE = ALIGNED_PAIR.id


class PairWorkspace(NamedTuple):
    """Hold the excluders, the cells with two candidates.

    Attributes:
        of: int64 ``[n_cells, n_peers]``, by cell, the excluders that see it.
        n_of: int64 ``[n_cells]``, their number.
        cells: int64 ``[n_cells]``, the open cells that two or more of them see.
        bars: int64 ``[side]``, by digit, which other ones may not stand beside it because of excluders of two cells.
    """

    of: NDArray[np.int64]
    n_of: NDArray[np.int64]
    cells: NDArray[np.int64]
    bars: NDArray[np.int64]


def empty_pair_workspace(ground: GroundTables) -> PairWorkspace:
    """Return an empty workspace."""
    side, n_cells = ground.house_cells.shape[1], len(ground.peers)
    return PairWorkspace(
        of=np.zeros(ground.peers.shape, np.int64),
        n_of=np.zeros(n_cells, np.int64),
        cells=np.zeros(n_cells, np.int64),
        bars=np.zeros(side, np.int64),
    )


@lean_kernel
def aligned_pair_exclusion(grid, hint, workspace):
    """Find the first pair of cells that two or more cells with two candidates see, with digits in no allowed pair.

    Args:
        grid: the grid, without naked singles.
        hint: written.
        workspace: written.
    """
    name_rule(hint, _RULE)
    n_cells = _find_seen(grid, workspace)
    for i in range(n_cells):
        other = workspace.cells[i]
        for j in range(i):
            one = workspace.cells[j]
            n_common = _bar(grid, workspace, one, other)
            if n_common > 1:
                sees = np.int64(grid.ground.sees[one, other])
                from_one = _excluded(grid.candidates[one], grid.candidates[other], workspace.bars, sees)
                from_other = _excluded(grid.candidates[other], grid.candidates[one], workspace.bars, sees)
                if from_one | from_other:
                    hint.removals[one] = from_one
                    hint.removals[other] = from_other
                    _note(grid, hint, workspace, one, other)
                    return True
    return False


@lean_kernel
def _find_seen(grid, workspace):
    """List the excluders of each cell, and the open cells that have several; return how many these are."""
    n_cells = 0
    for cell in range(len(grid.candidates)):
        workspace.n_of[cell] = 0
        if grid.candidates[cell] != 0:
            for peer in grid.ground.peers[cell]:
                if peer < 0:
                    break
                if count(grid.candidates[peer]) == 2:
                    workspace.of[cell, workspace.n_of[cell]] = peer
                    workspace.n_of[cell] += 1
            if workspace.n_of[cell] > 1:
                workspace.cells[n_cells] = cell
                n_cells += 1
    return n_cells


@lean_inlined
def _bar(grid, workspace, one, other):
    """Note which digits may not stand beside each other in two cells; return how many excluders see both."""
    fewer, more = (one, other) if workspace.n_of[one] < workspace.n_of[other] else (other, one)
    sees, n_common = grid.ground.sees, 0
    for at in range(workspace.n_of[fewer]):
        n_common += sees[workspace.of[fewer, at], more]
    if n_common > 1:
        workspace.bars[:] = 0
        for at in range(workspace.n_of[fewer]):
            excluder = workspace.of[fewer, at]
            if sees[excluder, more]:
                pair = grid.candidates[excluder]
                workspace.bars[lowest(pair)] |= pair & (pair - 1)
                workspace.bars[lowest(pair & (pair - 1))] |= pair & -pair
    return n_common


@lean_inlined
def _excluded(digits, others, bars, sees):
    """Return the digits of a cell beside which the other cell has none: each is barred by a cell that sees both."""
    excluded = np.int64(0)
    while digits != 0:
        digit = lowest(digits)
        digits &= digits - 1
        if others & ~(bars[digit] | sees << digit) == 0:
            excluded |= np.int64(1) << digit
    return excluded


@lean_kernel
def _note(grid, hint, workspace, one, other):
    """Note the two cells, and the cells with two candidates that see both."""
    hint.facts[FIRST] = one
    hint.facts[SECOND] = other
    hint.pattern[one] = grid.candidates[one]
    hint.pattern[other] = grid.candidates[other]
    for at in range(workspace.n_of[one]):
        cell = workspace.of[one, at]
        if grid.ground.sees[cell, other]:
            hint.pattern[cell] = grid.candidates[cell]
