"""Aligned pair exclusion: two cells whose digits, together, must leave a digit to each cell that sees both.

The losses of two cells depend on them and on the cells with two candidates that see both, the *excluders*; fewer of
these exclude no more. Failed pairs are tried again only after a change among them.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import count, lowest
from rating.sudoku.explainer.hint_kernel import FIRST, SECOND, WHICH, name_rule
from rating.sudoku.geometry import GroundTables
from rating.sudoku.grid_kernel import ground_of
from rating.sudoku.rules import ALIGNED_PAIR

_RULE = ALIGNED_PAIR.id
_IN_WORD = 62


class PairWorkspace(NamedTuple):
    """Hold the excluders, the cells with two candidates, numbered."""

    excluders: NDArray[np.int64]  # ``[n_cells]``, their candidates
    # ``[n_cells, n_words]``, by cell, the excluders that see it: bit ``i % 62`` of word ``i // 62``.
    of: NDArray[np.int64]
    changes: NDArray[np.int64]  # ``[n_words]``, the excluders that have changed
    # ``[side]``, by digit, which other ones may not stand beside it because of excluders of two cells.
    bars: NDArray[np.int64]
    cells: NDArray[np.int64]  # ``[n_cells]``, the open cells that two or more of them see
    n_digits: NDArray[np.int64]  # ``[n_cells]``, the numbers of candidates of these
    is_fresh: NDArray[np.bool_]  # ``[n_cells]``, which of them have changed, or have an excluder that has
    fresh: NDArray[np.int64]  # ``[n_cells]``, where those stand in ``cells``
    # ``[n, n_cells]``, by ``Hint.facts[WHICH]``, the candidates of the last grid in which nothing was found.
    before: NDArray[np.int64]


def empty_pair_workspace(ground: GroundTables, n: int = 1) -> PairWorkspace:
    """Return an empty workspace for up to ``n`` grids in turn."""
    side, n_cells = ground.house_cells.shape[1], len(ground.peers)
    n_words = -(-n_cells // _IN_WORD)
    excluders, cells, n_digits, fresh = np.zeros((4, n_cells), np.int64)
    return PairWorkspace(
        excluders=excluders,
        of=np.zeros((n_cells, n_words), np.int64),
        changes=np.zeros(n_words, np.int64),
        bars=np.zeros(side, np.int64),
        cells=cells,
        n_digits=n_digits,
        is_fresh=np.zeros(n_cells, np.bool_),
        fresh=fresh,
        before=np.zeros((n, n_cells), np.int64),
    )


@lean_kernel
def aligned_pair_exclusion(grid, hint, workspace):
    """Find the first pair of cells that two or more excluders see, with digits in no allowed pair."""
    name_rule(hint, _RULE)
    of, before = workspace.of, workspace.before[hint.facts[WHICH]]
    n_cells, n_words = _find_seen(grid, workspace, before)
    n_fresh = 0
    for i in range(n_cells):
        other, is_fresh = workspace.cells[i], workspace.is_fresh[i]
        for at in range(i if is_fresh else n_fresh):
            j = at if is_fresh else workspace.fresh[at]
            one, n_common = workspace.cells[j], 0
            for word in range(n_words):
                n_common += count(of[one, word] & of[other, word])
            if n_common < 2:
                continue
            sees = np.int64(ground_of(grid).sees[one, other])
            if n_common + sees < min(workspace.n_digits[i], workspace.n_digits[j]):
                continue  # neither cell can lose all its digits to excluders and to the other cell
            _bar(workspace, n_words, one, other)
            from_one, from_other = _excluded(grid, workspace, one, other, sees)
            if from_one | from_other:
                hint.removals[one] = from_one
                hint.removals[other] = from_other
                _note(grid, hint, one, other)
                return True
        if is_fresh:
            workspace.fresh[n_fresh] = i
            n_fresh += 1
    for cell in range(len(grid.candidates)):
        before[cell] = grid.candidates[cell]
    return False


@lean_inlined
def _find_seen(grid, workspace, before):
    """Number the excluders, list the open cells that several of them see; return the number of these and of words."""
    of, changes = workspace.of, workspace.changes
    of[:] = 0
    changes[:] = 0
    n_excluders = 0
    for cell in range(len(grid.candidates)):
        if count(grid.candidates[cell]) == 2:
            word, bit = n_excluders // _IN_WORD, np.int64(1) << n_excluders % _IN_WORD
            workspace.excluders[n_excluders] = grid.candidates[cell]
            n_excluders += 1
            changes[word] |= bit if before[cell] != grid.candidates[cell] else 0
            for peer in ground_of(grid).peers[cell]:
                if peer < 0:
                    break
                of[peer, word] |= bit
    n_cells, n_words = 0, (n_excluders + _IN_WORD - 1) // _IN_WORD
    for cell in range(len(grid.candidates)):
        if grid.candidates[cell] != 0:
            n_seen, changed = 0, np.int64(0)
            for word in range(n_words):
                n_seen += count(of[cell, word])
                changed |= of[cell, word] & changes[word]
            if n_seen > 1:
                workspace.cells[n_cells] = cell
                workspace.n_digits[n_cells] = count(grid.candidates[cell])
                workspace.is_fresh[n_cells] = before[cell] != grid.candidates[cell] or changed != 0
                n_cells += 1
    return n_cells, n_words


@lean_inlined
def _bar(workspace, n_words, one, other):
    """Note the digits that may not stand beside each other in two cells."""
    workspace.bars[:] = 0
    for word in range(n_words):
        common = workspace.of[one, word] & workspace.of[other, word]
        while common != 0:
            pair = workspace.excluders[_IN_WORD * word + lowest(common)]
            common &= common - 1
            workspace.bars[lowest(pair)] |= pair & (pair - 1)
            workspace.bars[lowest(pair & (pair - 1))] |= pair & -pair


@lean_inlined
def _excluded(grid, workspace, one, other, sees):
    """Return the digits of either cell that leave the other none: cells that see both bar the rest."""
    digits, others = np.int64(grid.candidates[one]), np.int64(grid.candidates[other])
    excluded, barred_by_all = np.int64(0), others
    while digits != 0:
        digit = lowest(digits)
        digits &= digits - 1
        barred = workspace.bars[digit] | sees << digit
        barred_by_all &= barred
        if others & ~barred == 0:
            excluded |= np.int64(1) << digit
    return excluded, barred_by_all


@lean_kernel
def _note(grid, hint, one, other):
    """Note the two cells, and the cells with two candidates that see both."""
    hint.facts[FIRST] = one
    hint.facts[SECOND] = other
    hint.pattern[one] = grid.candidates[one]
    hint.pattern[other] = grid.candidates[other]
    for cell in range(len(grid.candidates)):
        if count(grid.candidates[cell]) == 2 and ground_of(grid).sees[cell, one] and ground_of(grid).sees[cell, other]:
            hint.pattern[cell] = grid.candidates[cell]
