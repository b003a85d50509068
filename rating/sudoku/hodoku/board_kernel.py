"""A board that notes new singles in order."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import kernel, lean_kernel
from kernels.special import specializer
from rating.sudoku.classic_kernel import REPLACED
from rating.sudoku.geometry import HOUSE_CELLS, HOUSES_OF, N_CELLS, N_HOUSES, N_PEERS, PLACES_OF, SIDE
from rating.sudoku.grid_kernel import Grid, empty_grids, remove
from rating.sudoku.hodoku.tables import KINDS, PEERS_IN_ORDER, SHARED, SPLIT
from rating.sudoku.masks import ALL, COUNT, LOWEST
from solvers.arrays import Records, records

_remove = specializer(__name__, REPLACED, "classic")(remove)


class Ends(NamedTuple):
    """The ends of a queue, as a record."""

    first: int  # the position of the first entry that was not served yet
    end: int  # one after the position of the last entry


class Queue(NamedTuple):
    """Single digits in the order in which they were found and are served.

    Entries for cells filled since are skipped.
    """

    # ``[n]``, ``cell * 9 + digit - 1``. A cell comes down to one digit once, and a digit of a house to one place once,
    # so no more entries are possible.
    singles: NDArray[np.int64]
    ends: Records  # one ``Ends`` record


class Board(NamedTuple):
    """A grid and its singles, as HoDoKu keeps them."""

    grid: Grid  # candidates and digits
    is_given: NDArray[np.bool_]  # ``[81]``
    naked: Queue  # cells with one candidate
    hidden: Queue  # cells that are the only place for a digit in a house


def empty_board() -> Board:
    """Return the arrays of a board; ``open_board`` fills them."""
    sizes = (N_CELLS, N_HOUSES * SIDE)
    naked, hidden = (Queue(np.zeros(size, np.int64), records(Ends, 1)) for size in sizes)
    return Board(empty_grids(None), np.zeros(N_CELLS, np.bool_), naked, hidden)


@kernel
def open_board(givens, board):
    """Set a board to the givens of a puzzle, uint8 ``[81]``, written in reading order."""
    grid = board.grid
    grid.candidates[:] = ALL
    grid.places[:] = ALL
    grid.open_places[:] = ALL
    grid.values[:] = 0
    board.naked.ends[0].first = board.naked.ends[0].end = 0
    board.hidden.ends[0].first = board.hidden.ends[0].end = 0
    for cell in range(N_CELLS):
        board.is_given[cell] = givens[cell] != 0
        if givens[cell] != 0:
            write(board, cell, np.int64(givens[cell]))


@lean_kernel
def write(board, cell, digit):
    """Write a digit into an open cell, and remove it from all that the cell sees."""
    grid = board.grid
    grid.values[cell] = digit
    for i in range(N_PEERS):
        cross_out(board, PEERS_IN_ORDER[cell, i], digit)
    left = np.int64(grid.candidates[cell])
    _remove(grid, cell, left)
    for kind in KINDS:
        grid.open_places[HOUSES_OF[cell, kind]] &= ALL ^ (1 << PLACES_OF[cell, kind])
    others = left & ~(1 << (digit - 1))
    while others != 0:
        other = LOWEST[others] + 1
        others &= others - 1
        _note_hidden(board, cell, other)


@lean_kernel
def cross_out(board, cell, digit):
    """Remove a candidate from a cell, if it is there, and note the singles that this leaves."""
    grid = board.grid
    bit = np.int64(1 << (digit - 1))
    if grid.candidates[cell] & bit == 0:
        return
    _remove(grid, cell, bit)
    if COUNT[grid.candidates[cell]] == 1:
        _put(board.naked, cell, LOWEST[grid.candidates[cell]] + 1)
    _note_hidden(board, cell, digit)


@lean_kernel
def _note_hidden(board, cell, digit):
    """Note new single places of a digit in the houses of a cell that lost it."""
    for kind in KINDS:
        house = HOUSES_OF[cell, kind]
        places = board.grid.places[digit - 1, house]
        if COUNT[places] == 1:
            _put(board.hidden, HOUSE_CELLS[house, LOWEST[places]], digit)


@lean_kernel
def _put(queue, cell, digit):
    queue.singles[queue.ends[0].end] = np.int64(cell) * SIDE + digit - 1
    queue.ends[0].end += 1


@kernel
def candidates_in(board, house):
    """Return the candidates of the cells of a house, as masks, uint16 ``[9]``."""
    return board.grid.candidates[HOUSE_CELLS[house]]


@lean_kernel
def places_in(house, members, other):
    """Return the places in another house of the cells at some places of a house, if they are in both houses."""
    members &= SHARED[house, other]
    places = np.int64(0)
    while members != 0:
        places |= 1 << PLACES_OF[HOUSE_CELLS[house, LOWEST[members]], other // SIDE]
        members &= members - 1
    return places


@kernel
def find_places(board, digit, words):
    """Find the cells that may hold a digit, counted from 0, as two words like ``SEEN_WORDS``."""
    words[:] = 0
    for cell in range(N_CELLS):
        if board.grid.candidates[cell] >> digit & 1:
            words[cell // SPLIT] |= 1 << cell % SPLIT


@lean_kernel
def union_of(masks, members):
    """Return the union of some of nine masks."""
    union = np.int64(0)
    while members != 0:
        union |= np.int64(masks[LOWEST[members]])
        members &= members - 1
    return union


@lean_kernel
def small_ones(masks, max_size):
    """Return, as a mask, which of nine masks have at least one bit and at most ``max_size``."""
    small = 0
    for i in range(SIDE):
        if 0 < COUNT[masks[i]] <= max_size:
            small |= 1 << i
    return small
