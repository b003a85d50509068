"""Random boards on any ground: the proof's propagation, and a search that guesses at random."""

from generator.draws_kernel import random_member
from kernels.jit import lean_inlined, lean_kernel
from kernels.masks import bit, count, load
from kernels.special import specializer
from kernels.streams import below
from solvers.sudoku.deductions_kernel import open_cells
from solvers.sudoku.digits_kernel import BY_DIGITS
from solvers.sudoku.proof_kernel import choose_branch, choose_digit, search


@lean_inlined
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


@lean_inlined
def draw_digit(cells, cell, state):
    """Draw one of the candidates of a cell."""
    return bit(cells, random_member(load(cells, cell), state))


_search = specializer(__name__, {choose_branch: draw_cell, choose_digit: draw_digit}, "random")(search)


@lean_kernel
def fill_each(
    board, givens, levels, branches, dirty, segments, states, most_starts, most_nodes, effort, boards, is_found
):
    """Search for a random board from each stream, depth first.

    Args:
        givens: integers ``[n_cells]``, the cells that are filled; 0 for the others.
        levels, branches, dirty, segments: as for ``proof_kernel.search``.
        states: uint64 ``[n, 4]``, the streams.
        most_starts: searches for a board before giving up.
        most_nodes: branches of each.
        effort: one ``proof_kernel.Result`` record.
        boards: uint16 ``[n, n_cells]``; receives the boards.
        is_found: bool ``[n]``; receives whether there is one.
    """
    for i in range(len(states)):
        is_found[i] = False
        for _ in range(most_starts):
            open_cells(board, levels[0], givens, dirty)
            effort[0].nodes = 0
            n_found, _ = _search(
                board, levels, branches, dirty, segments, effort[0], most_nodes, boards[i : i + 1], states[i]
            )
            is_found[i] = n_found > 0
            if is_found[i]:
                break


fill_each_by_digits = specializer(__name__, BY_DIGITS, "digits")(fill_each)
