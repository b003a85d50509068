"""A board and its singles, kept in step; and the first three rungs of the ladder, which need no search."""

import numpy as np

from kernels.jit import kernel
from rating.sudoku.geometry import HOUSE_CELLS, HOUSES_OF, N_CELLS, N_PEERS, PLACES_OF, SIDE
from rating.sudoku.grid_kernel import remove
from rating.sudoku.hodoku.board import KINDS, NOTHING, PEERS_IN_ORDER
from rating.sudoku.hodoku.techniques import FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE
from rating.sudoku.masks import ALL, COUNT, LOWEST

_FIRST, _END = range(2)


@kernel
def open_board(givens, board):
    """Set a board to the givens of a puzzle, uint8 ``[81]``, written in reading order."""
    grid = board.grid
    grid.candidates[:] = ALL
    grid.places[:] = ALL
    grid.open_places[:] = ALL
    grid.values[:] = 0
    board.naked.ends[:] = 0
    board.hidden.ends[:] = 0
    for cell in range(N_CELLS):
        board.is_given[cell] = givens[cell] != 0
        if givens[cell] != 0:
            write(board, cell, np.int64(givens[cell]))


@kernel
def write(board, cell, digit):
    """Write a digit into an open cell, and remove it from all that the cell sees."""
    grid = board.grid
    grid.values[cell] = digit
    for i in range(N_PEERS):
        cross_out(board, PEERS_IN_ORDER[cell, i], digit)
    left = np.int64(grid.candidates[cell])
    remove(grid, cell, left)
    for kind in KINDS:
        grid.open_places[HOUSES_OF[cell, kind]] &= ALL ^ (1 << PLACES_OF[cell, kind])
    others = left & ~(1 << (digit - 1))
    while others != 0:
        other = LOWEST[others] + 1
        others &= others - 1
        _note_hidden(board, cell, other)


@kernel
def cross_out(board, cell, digit):
    """Remove a candidate from a cell, if it is there, and note the singles that this leaves."""
    grid = board.grid
    bit = np.int64(1 << (digit - 1))
    if grid.candidates[cell] & bit == 0:
        return
    remove(grid, cell, bit)
    if COUNT[grid.candidates[cell]] == 1:
        _put(board.naked, cell, LOWEST[grid.candidates[cell]] + 1)
    _note_hidden(board, cell, digit)


@kernel
def _note_hidden(board, cell, digit):
    """Note where a digit has one place left in a house of a cell from which it went."""
    for kind in KINDS:
        house = HOUSES_OF[cell, kind]
        places = board.grid.places[digit - 1, house]
        if COUNT[places] == 1:
            _put(board.hidden, HOUSE_CELLS[house, LOWEST[places]], digit)


@kernel
def _put(queue, cell, digit):
    queue.singles[queue.ends[_END]] = np.int64(cell) * SIDE + digit - 1
    queue.ends[_END] += 1


@kernel
def add(found, cell, digits):
    """Note that a cell loses digits, a mask."""
    while digits != 0:
        found.cells[found.n[0]] = cell
        found.digits[found.n[0]] = LOWEST[digits] + 1
        found.n[0] += 1
        digits &= digits - 1


@kernel
def apply(board, found):
    """Remove what a technique found.

    Returns:
        The number of candidates removed, not counting those that a written digit clears; and of digits written.
    """
    n_removed, n_written = 0, 0
    if found.written[0] != NOTHING:
        write(board, found.written[0] // SIDE, found.written[0] % SIDE + 1)
        found.written[0] = NOTHING
        n_written = 1
    for i in range(found.n[0]):
        cell, digit = found.cells[i], found.digits[i]
        n_removed += board.grid.candidates[cell] >> (digit - 1) & 1
        cross_out(board, cell, digit)
    found.n[0] = 0
    return n_removed, n_written


@kernel
def fill_singles(board, written):
    """Write singles as long as there are any.

    A full house is looked for first; among cells with one candidate, those found first come first, and so for hidden
    singles. That a cell is full house does not take its entry out of the queue.

    Args:
        board: the board.
        written: uint8 ``[81]``, the technique by which each cell was filled, in the order of filling; written.

    Returns:
        How many cells were filled.
    """
    values = board.grid.values
    n_written = 0
    while True:
        technique = FULL_HOUSE
        single = _full_house(board)
        if single == NOTHING:
            technique = NAKED_SINGLE
            single = _next_single(board.naked, values)
        if single == NOTHING:
            technique = HIDDEN_SINGLE
            single = _next_single(board.hidden, values)
        if single == NOTHING:
            return n_written
        write(board, single // SIDE, single % SIDE + 1)
        written[n_written] = technique
        n_written += 1


@kernel
def _full_house(board):
    """Find a cell that is the last open one of a house, in the order in which the cells came to have one candidate."""
    queue = board.naked
    for i in range(queue.ends[_FIRST], queue.ends[_END]):
        cell = queue.singles[i] // SIDE
        if board.grid.values[cell] == 0:
            for kind in range(3):
                if COUNT[board.grid.open_places[HOUSES_OF[cell, kind]]] == 1:
                    return queue.singles[i]
    return NOTHING


@kernel
def _next_single(queue, values):
    """Take the first single from a queue whose cell is still open, or ``NOTHING``."""
    while queue.ends[_FIRST] < queue.ends[_END]:
        single = queue.singles[queue.ends[_FIRST]]
        queue.ends[_FIRST] += 1
        if values[single // SIDE] == 0:
            return single
    return NOTHING
