"""Aligned pair exclusion: two cells whose digits, together, must leave a digit to each cell that sees both.

The losses of two cells depend on these cells and on the *excluders*, which are the cells with two candidates that see
both; fewer excluders never exclude more. Failed pairs are tried again only after a change among them.
"""

from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from kernels.vectors import count, lowest
from rating.sudoku.explainer.hint_kernel import name_rule
from rating.sudoku.geometry import CELLS_IN_WORD, GroundTables
from rating.sudoku.grid_kernel import ground_of
from rating.sudoku.rules import ALIGNED_PAIR
from solvers.arrays import Int64s, zeros

_RULE = ALIGNED_PAIR.id


class CellSets(NamedTuple):
    """Sets of cells in a search for aligned pairs or triplets, as bits like those of ``GroundTables.seen``."""

    excluders: Annotated[Int64s, "n_words"]
    changes: Annotated[Int64s, "n_words"]  # the cells that have changed
    earlier: Annotated[Int64s, "n_words"]  # the cells before this one
    fresh: Annotated[Int64s, "n_words"]  # the cells of ``changes`` that have changed or have such an excluder
    once: Annotated[Int64s, "n_words"]  # the cells that an excluder sees
    several: Annotated[Int64s, "n_words"]  # the cells that several excluders see
    # For triplets alone:
    singles: Annotated[Int64s, "n_words"]  # the cells with one candidate
    listed: Annotated[Int64s, "n_words"]  # the cells that may be one of three
    common: Annotated[Int64s, "n_words"]  # the excluders of two cells
    thirds: Annotated[Int64s, "n_words"]  # the third cells for two given cells


class ExclusionWorkspace(NamedTuple):
    """Scratch arrays for aligned pairs or triplets; sets of cells are bits like those of ``GroundTables.seen``."""

    seen: NDArray[np.int64]  # ``[n_cells, n_words]``, by cell, those that it sees
    of: NDArray[np.int64]  # ``[n_cells, n_words]``, by cell, the excluders that see it
    sets: CellSets
    # ``[side]``, by digit, the digits that may not stand beside it because of excluders of two cells.
    bars: NDArray[np.int64]
    members: NDArray[np.int64]  # ``[n_peers]``, the candidates of the excluders that three cells have in common
    # ``[n, n_cells]``, by ``Facts.which``, the candidates of the last grid in which no hint was found.
    before: NDArray[np.int64]


def empty_exclusion_workspace(ground: GroundTables, n: int = 1) -> ExclusionWorkspace:
    """Return an empty workspace for pairs or triplets in up to ``n`` grids in turn."""
    seen = ground.seen
    return ExclusionWorkspace(
        seen=seen,
        of=np.zeros_like(seen),
        sets=zeros(CellSets, n_words=seen.shape[1]),
        bars=np.zeros(ground.house_cells.shape[1], np.int64),
        members=np.zeros(ground.peers.shape[1], np.int64),
        before=np.zeros((n, len(seen)), np.int64),
    )


@lean_inlined
def has_cell(cells, cell):
    """Return whether a set has a cell."""
    return cells[cell // CELLS_IN_WORD] >> cell % CELLS_IN_WORD & 1 != 0


@lean_inlined
def add_cell(cells, cell):
    """Add a cell to a set."""
    cells[cell // CELLS_IN_WORD] |= np.int64(1) << cell % CELLS_IN_WORD


@lean_inlined
def meet(cells, others):
    """Return whether two sets have a cell in common."""
    common = np.int64(0)
    for word in range(len(cells)):
        common |= cells[word] & others[word]
    return common != 0


@lean_inlined
def find_seen(seen, cells, once, several):
    """Find the cells that one cell of a set sees, and those that several cells of it see."""
    for word in range(len(cells)):
        once[word], several[word] = 0, 0
    for word in range(len(cells)):
        rest = cells[word]
        while rest != 0:
            cell = CELLS_IN_WORD * word + lowest(rest)
            rest &= rest - 1
            for at in range(len(cells)):
                several[at] |= once[at] & seen[cell, at]
                once[at] |= seen[cell, at]


@lean_kernel
def aligned_pair_exclusion(grid, hint, workspace):
    """Find the first pair of cells that two or more excluders see, with digits in no allowed pair."""
    name_rule(hint, _RULE)
    of, sets, before = workspace.of, workspace.sets, workspace.before[hint.facts[0].which]
    find_excluders(grid, workspace, 2, before)
    for other in range(len(grid.candidates)):
        n_digits = count(grid.candidates[other])
        if n_digits == 0:
            continue
        find_partners(grid, workspace, other, before)
        for word in range(workspace.seen.shape[1]):
            rest = sets.several[word]
            while rest != 0:
                one = CELLS_IN_WORD * word + lowest(rest)
                rest &= rest - 1
                sees = np.int64(has_cell(workspace.seen[one], other))
                n_common = 0
                for at in range(workspace.seen.shape[1]):
                    n_common += count(of[one, at] & of[other, at])
                if n_common + sees < min(n_digits, count(grid.candidates[one])):
                    continue  # neither cell can lose all its digits to excluders and to the other cell
                _bar(grid, workspace, one, other)
                from_one, from_other = _excluded(grid, workspace, one, other, sees)
                if from_one | from_other:
                    hint.removals[one] = from_one
                    hint.removals[other] = from_other
                    _note(grid, hint, one, other)
                    return True
    for cell in range(len(grid.candidates)):
        before[cell] = grid.candidates[cell]
    return False


@lean_inlined
def find_excluders(grid, workspace, most_candidates, before):
    """Find the excluders, the excluders of each cell, and the cells that have changed."""
    seen, of, sets = workspace.seen, workspace.of, workspace.sets
    for word in range(seen.shape[1]):
        sets.excluders[word] = sets.changes[word] = sets.earlier[word] = sets.fresh[word] = 0
        sets.singles[word] = sets.listed[word] = 0
    for cell in range(len(grid.candidates)):
        if 1 < count(grid.candidates[cell]) <= most_candidates:
            add_cell(sets.excluders, cell)
        if before[cell] != grid.candidates[cell]:
            add_cell(sets.changes, cell)
    for cell in range(len(grid.candidates)):
        for word in range(workspace.seen.shape[1]):
            of[cell, word] = seen[cell, word] & sets.excluders[word]


@lean_inlined
def find_partners(grid, workspace, cell, before):
    """Find earlier cells that share several excluders with a cell.

    If nothing changed for either, the pair failed before.
    """
    of, sets = workspace.of[cell], workspace.sets
    find_seen(workspace.seen, of, sets.once, sets.several)
    is_fresh = before[cell] != grid.candidates[cell] or meet(of, sets.changes)
    for word in range(workspace.seen.shape[1]):
        sets.several[word] &= (sets.earlier if is_fresh else sets.fresh)[word]
    add_cell(sets.earlier, cell)
    if is_fresh:
        add_cell(sets.fresh, cell)


@lean_inlined
def _bar(grid, workspace, one, other):
    """Note the pairs of digits that may not stand beside each other in two cells."""
    workspace.bars[:] = 0
    for word in range(workspace.of.shape[1]):
        common = workspace.of[one, word] & workspace.of[other, word]
        while common != 0:
            pair = np.int64(grid.candidates[CELLS_IN_WORD * word + lowest(common)])
            common &= common - 1
            workspace.bars[lowest(pair)] |= pair & (pair - 1)
            workspace.bars[lowest(pair & (pair - 1))] |= pair & -pair


@lean_inlined
def _excluded(grid, workspace, one, other, sees):
    """Return the digits of either cell that leave the other cell no digit.

    Cells that see both bar the remaining digits.
    """
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
    hint.facts[0].first = one
    hint.facts[0].second = other
    hint.pattern[one] = grid.candidates[one]
    hint.pattern[other] = grid.candidates[other]
    for cell in range(len(grid.candidates)):
        if count(grid.candidates[cell]) == 2 and ground_of(grid).sees[cell, one] and ground_of(grid).sees[cell, other]:
            hint.pattern[cell] = grid.candidates[cell]
