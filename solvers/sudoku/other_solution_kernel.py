"""The search for a solution that differs from a known one in a cell, close to the known one.

Of the open cells with the fewest candidates, one that must differ because it has lost the known digit comes first;
other cells try the known digit first. When no open cell must differ, all of them get their known digits: these digits
differ from each other, and from the decided cells around them, which would have removed them otherwise.
"""

import numpy as np

from kernels.jit import kernel, lean_inlined
from kernels.masks import bit, count, is_empty, load, lowest, store, without
from kernels.special import specializer
from solvers.sudoku.deductions_kernel import open_cells
from solvers.sudoku.proof_kernel import choose_branch, choose_digit, note_failure, search


@lean_inlined
def choose_near(cells, guide):
    """Return the open cell to branch on; the number of cells if none must differ.

    Ties go to cells with failed branches, then to the first cell in an order that leaps over the board and visits each
    cell once; both save nodes.
    """
    known, failures, step = guide
    n_cells = len(cells)
    best, least = n_cells, 20 * n_cells
    must_differ = False
    cell = 0
    for _ in range(n_cells):
        n_candidates = count(load(cells, cell))
        if n_candidates > 1:
            loses = is_empty(load(cells, cell) & bit(cells, known[cell] - 1))
            must_differ = must_differ or loses
            rank = 20 * n_candidates - 10 * loses - min(failures[cell], 9)
            if rank < least:
                best, least = cell, rank
        cell += step
        if cell >= n_cells:  # a division would take longer
            cell -= n_cells
    return best if must_differ else n_cells


@lean_inlined
def near_digit(cells, cell, guide):
    """Return the mask of the known digit of a cell or, if the cell has lost it, of its least candidate."""
    known = bit(cells, guide[0][cell] - 1)
    return bit(cells, lowest(load(cells, cell))) if is_empty(load(cells, cell) & known) else known


@lean_inlined
def count_failure(cell, guide):
    """Count how often the branches of each cell have failed."""
    guide[1][cell] += 1


_search = specializer(
    __name__, {choose_branch: choose_near, choose_digit: near_digit, note_failure: count_failure}, "near"
)(search)


@kernel
def has_other_solution(geometry, givens, board, differing, max_nodes, levels, branches, dirty, segments, effort):
    """Search for a solution with another digit in the blank cell ``differing``: 1 for yes, 0 for no, -1 for undecided.

    Args:
        givens: uint16 ``[n_cells]``, 0 for blank.
        board: uint16 ``[side, side]``, a solution.
        max_nodes: branches after which to give up.
        levels, branches, dirty, segments: workspace, as for ``proof_kernel.search``.
        effort: one ``proof_kernel.Result`` record, workspace.
    """
    cells = levels[0]
    open_cells(geometry, cells, givens, dirty)
    known = bit(cells, board[differing // geometry.stride, differing % geometry.stride] - 1)
    store(cells, without(load(cells, differing), known), differing)
    effort[0].houses = effort[0].nodes = 0
    step = (7 * len(board) + 1) % len(cells)
    guide, found = (board.ravel(), np.zeros(len(cells), np.int64), step), np.empty((1, len(cells)), np.uint16)
    n_found, is_complete = _search(geometry, levels, branches, dirty, segments, effort[0], max_nodes, found, guide)
    return 1 if n_found > 0 else 0 if is_complete else -1
