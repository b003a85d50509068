"""Random boards on any ground: the proof's propagation, and a search that guesses at random."""

from generator.draws_kernel import random_member
from kernels.jit import kernel
from kernels.masks import bit, count, load, store, without
from kernels.streams import below
from solvers.sudoku.proof_kernel import NODES, all_digits, copy_masks, narrow, propagate, write_board


@kernel
def draw_cell(cells, state):
    """Draw one of the open cells with the fewest candidates; the number of cells when none is open."""
    best, fewest, n_alike = len(cells), len(cells), 0
    for cell in range(len(cells)):
        n_candidates = count(load(cells, cell))
        if 1 < n_candidates < fewest:
            fewest, n_alike = n_candidates, 0
        if n_candidates == fewest:
            n_alike += 1
            if below(state, n_alike) == 0:
                best = cell
    return best


@kernel
def fill(board, givens, levels, branches, dirty, segments, state, max_nodes, effort, found):
    """Search for a random board, depth first.

    Args:
        board: the geometry.
        givens: integers ``[n_cells]``, the cells that are filled; 0 for the others.
        levels, branches, dirty, segments: as for ``proof_kernel.search``.
        state: the random stream.
        max_nodes: branches after which to give up.
        effort: int64, as for ``search``.
        found: uint16 ``[1, n_cells]``; receives the board.

    Returns:
        Whether there is one.
    """
    cells = levels[0]
    every_digit = all_digits(board, cells)
    for cell in range(len(cells)):
        store(cells, bit(cells, givens[cell] - 1) if givens[cell] else every_digit, cell)
    dirty[:] = 1
    top = 0
    while top >= 0:
        cells = levels[top]
        alive = propagate(board, cells, dirty, segments, effort)
        if alive:
            cell = draw_cell(cells, state)
            if cell == len(cells):
                write_board(cells, found, 0)
                return True
            if effort[NODES] >= max_nodes or top + 1 == len(levels):
                return False
            effort[NODES] += 1
            branches[top] = cell
            copy_masks(levels, top, levels, top + 1)
            digit = bit(cells, random_member(load(cells, cell), state))
            store(cells, without(load(cells, cell), digit), cell)
            top += 1
            narrow(board, levels[top], dirty, cell, digit)
        else:
            dirty[:] = 0
            top -= 1
            if top >= 0:
                for i in range(board.marks.shape[1]):
                    dirty[board.marks[branches[top], i]] = 1
    return False
