"""Full houses, naked singles and hidden singles: the first three techniques, which need no search."""

from kernels.jit import lean_kernel
from rating.sudoku.geometry import HOUSES_OF, SIDE
from rating.sudoku.hodoku.board_kernel import write
from rating.sudoku.hodoku.removals_kernel import NO_SINGLE
from rating.sudoku.masks import COUNT

FULL_HOUSE, NAKED_SINGLE, HIDDEN_SINGLE = range(3)


@lean_kernel
def fill_singles(board, written):
    """Write singles as long as there are any; return how many, and write their kinds to ``written``, uint8 ``[81]``.

    Full houses come first, then cells with one candidate as they were found, then hidden singles likewise.
    """
    values = board.grid.values
    n_written = 0
    while True:
        kind = FULL_HOUSE
        single = _full_house(board)
        if single == NO_SINGLE:
            kind = NAKED_SINGLE
            single = _next_single(board.naked, values)
        if single == NO_SINGLE:
            kind = HIDDEN_SINGLE
            single = _next_single(board.hidden, values)
        if single == NO_SINGLE:
            return n_written
        write(board, single // SIDE, single % SIDE + 1)
        written[n_written] = kind
        n_written += 1


@lean_kernel
def _full_house(board):
    """Find a cell that is the last open one of a house, in the order in which cells lost their other candidates."""
    queue = board.naked
    for i in range(queue.ends[0].first, queue.ends[0].end):
        cell = queue.singles[i] // SIDE
        if board.grid.values[cell] == 0:
            for kind in range(3):
                if COUNT[board.grid.open_places[HOUSES_OF[cell, kind]]] == 1:
                    return queue.singles[i]
    return NO_SINGLE


@lean_kernel
def _next_single(queue, values):
    """Take the first single whose cell is still open from a queue, or return ``NO_SINGLE``."""
    while queue.ends[0].first < queue.ends[0].end:
        single = queue.singles[queue.ends[0].first]
        queue.ends[0].first += 1
        if values[single // SIDE] == 0:
            return single
    return NO_SINGLE
