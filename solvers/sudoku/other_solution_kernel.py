"""The search for a solution that differs from a known one in a cell, close to the known one.

Among the open cells that have the fewest candidates, one that must differ, as it has lost the known digit, comes first;
other cells get the known digit first. When no open cell must differ, all of them get their known digits: these differ
from each other, and from the decided cells around them, which have taken their digits away.
"""

import numpy as np

from kernels.jit import kernel
from kernels.masks import bit, count, is_empty, load, lowest, store, without
from solvers.sudoku.proof_kernel import NODES, copy_masks, narrow, propagate


@kernel
def choose_near(cells, board, failures):
    """Return the open cell to branch on; the number of cells when none must differ.

    Ties go to cells whose branches failed before, then to the first in an order that leaps over the board by steps that
    visit each cell once: both take fewer nodes.
    """
    n_cells = len(cells)
    step = 7 * len(board) + 1
    best, least = n_cells, 20 * n_cells
    must_differ = False
    cell = 0
    for _ in range(n_cells):
        n_candidates = count(load(cells, cell))
        if n_candidates > 1:
            loses = is_empty(load(cells, cell) & bit(cells, board[cell // len(board), cell % len(board)] - 1))
            must_differ = must_differ or loses
            rank = 20 * n_candidates - 10 * loses - min(failures[cell], 9)
            if rank < least:
                best, least = cell, rank
        cell = (cell + step) % n_cells
    return best if must_differ else n_cells


@kernel
def has_other_solution(geometry, givens, board, differing, max_nodes, levels, branches, dirty, segments, effort):
    """Search for a solution of a puzzle that has another digit in a cell.

    Args:
        geometry: of the board.
        givens: uint16 ``[side, side]``, 0 for blank.
        board: uint16 ``[side, side]``, a solution.
        differing: the cell, a blank one.
        max_nodes: branches after which to give up.
        levels, branches, dirty, segments, effort: workspace, as for ``proof_kernel.search``.

    Returns:
        1 if there is one, 0 if not, -1 if the branches did not suffice.
    """
    side = geometry.stride
    cells = levels[0]
    every = without(load(cells, 0), load(cells, 0))
    for digit in range(geometry.side):
        every = every | bit(cells, digit)
    for cell in range(len(cells)):
        digit = givens[cell // side, cell % side]
        store(cells, bit(cells, digit - 1) if digit else every, cell)
    known = bit(cells, board[differing // side, differing % side] - 1)
    store(cells, without(every, known), differing)
    dirty[:] = 1
    effort[:] = 0
    failures = np.zeros(len(cells), np.int64)
    top = 0
    while top >= 0:
        cells = levels[top]
        if not propagate(geometry, cells, dirty, segments, effort):
            dirty[:] = 0
            top -= 1
            if top >= 0:
                failures[branches[top]] += 1
                for i in range(geometry.marks.shape[1]):
                    dirty[geometry.marks[branches[top], i]] = 1
            continue
        cell = choose_near(cells, board, failures)
        if cell == len(cells):
            return 1
        if effort[NODES] >= max_nodes or top + 1 == len(levels):
            return -1
        effort[NODES] += 1
        branches[top] = cell
        copy_masks(levels, top, levels, top + 1)
        digit = bit(cells, board[cell // side, cell % side] - 1)
        digit = bit(cells, lowest(load(cells, cell))) if is_empty(load(cells, cell) & digit) else digit
        store(cells, without(load(cells, cell), digit), cell)
        top += 1
        narrow(geometry, levels[top], dirty, cell, digit)
    return 0
