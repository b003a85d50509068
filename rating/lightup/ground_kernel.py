# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""The ground of a climb: a board laid out, and what is known of its cells, with counts that follow every decision.

Whether a rule says something about a number or a cell takes only counts:

    number      ``missing`` bulbs, ``free`` cells for them
    cell        lit when its segments have a bulb; else ``n_sources`` cells may still light it, itself included
"""

from puzzles.lightup import BULB, MAX_NUMBER, WALL, WHITE
from rating.lightup.arrays import (
    MOST_BESIDE,
    N_CELLS,
    N_DECIDED,
    N_NUMBERS,
    N_SEGMENTS,
    N_WHITE,
    NO_BULB,
    NONE,
    OPEN,
)
from solvers.jit import lean_inlined, lean_kernel


@lean_kernel
def lay_out(board, cells, height, width):
    """Set a board to a puzzle of which nothing is known.

    Args:
        board: set.
        cells: uint8 ``[n_cells]``.
        height: number of rows.
        width: number of columns.
    """
    n_cells = height * width
    sizes, kinds, known = board.sizes, board.kinds, board.known
    sizes[:] = 0
    sizes[N_CELLS] = n_cells
    kinds[n_cells], known[n_cells] = WALL, NO_BULB
    for cell in range(n_cells):
        row, column = cell // width, cell % width
        beside = board.beside[cell]
        beside[0] = cell - width if row > 0 else n_cells
        beside[1] = cell + width if row < height - 1 else n_cells
        beside[2] = cell - 1 if column > 0 else n_cells
        beside[3] = cell + 1 if column < width - 1 else n_cells
        kind = cells[cell]
        kinds[cell] = kind
        known[cell] = OPEN if kind == WHITE else NO_BULB
        if kind == WHITE:
            board.white[sizes[N_WHITE]] = cell
            sizes[N_WHITE] += 1
        elif kind <= MAX_NUMBER:
            board.numbers[sizes[N_NUMBERS]] = cell
            sizes[N_NUMBERS] += 1
    for axis in range(2):
        stride = 1 if axis == 0 else width
        for i in range(sizes[N_WHITE]):
            cell = board.white[i]
            before = board.beside[cell, 2 if axis == 0 else 0]
            if kinds[before] == WHITE:
                segment = board.segments[before, axis]
            else:
                segment = sizes[N_SEGMENTS]
                sizes[N_SEGMENTS] += 1
                board.firsts[segment], board.strides[segment], board.lengths[segment] = cell, stride, 0
            board.segments[cell, axis] = segment
            board.lengths[segment] += 1
    for segment in range(sizes[N_SEGMENTS]):
        board.n_open[segment], board.n_bulbs[segment] = board.lengths[segment], 0
    for i in range(sizes[N_NUMBERS]):
        number = board.numbers[i]
        board.missing[number], board.free[number] = kinds[number], 0
        for side in range(MOST_BESIDE):
            if known[board.beside[number, side]] == OPEN:
                board.free[number] += 1

@lean_kernel
def decide(board, cell, value):
    """Make an open cell a bulb or not, and count."""
    board.known[cell] = value
    board.sizes[N_DECIDED] += 1
    for axis in range(2):
        segment = board.segments[cell, axis]
        board.n_open[segment] -= 1
        board.n_bulbs[segment] += value
    for side in range(MOST_BESIDE):
        wall = board.beside[cell, side]
        if board.kinds[wall] <= MAX_NUMBER:
            board.free[wall] -= 1
            board.missing[wall] -= value


@lean_kernel
def reopen(board, cell):
    """Take a decision back."""
    value = board.known[cell]
    board.known[cell] = OPEN
    board.sizes[N_DECIDED] -= 1
    for axis in range(2):
        segment = board.segments[cell, axis]
        board.n_open[segment] += 1
        board.n_bulbs[segment] -= value
    for side in range(MOST_BESIDE):
        wall = board.beside[cell, side]
        if board.kinds[wall] <= MAX_NUMBER:
            board.free[wall] += 1
            board.missing[wall] += value


@lean_inlined
def is_lit(board, cell):
    """Tell whether a bulb shines in a white cell."""
    return board.n_bulbs[board.segments[cell, 0]] + board.n_bulbs[board.segments[cell, 1]] > 0


@lean_inlined
def n_sources(board, cell):
    """Count the open cells that can light a white cell, itself included."""
    across, down = board.segments[cell, 0], board.segments[cell, 1]
    twice = 1 if board.known[cell] == OPEN else 0
    return board.n_open[across] + board.n_open[down] - twice


@lean_kernel
def open_cell_of(board, segment):
    """Give the first open cell of a segment, or ``NONE``."""
    cell, stride = board.firsts[segment], board.strides[segment]
    for _ in range(board.lengths[segment]):
        if board.known[cell] == OPEN:
            return cell
        cell += stride
    return NONE


@lean_kernel
def bulb_of(board, segment):
    """Give the first bulb of a segment, or ``NONE``."""
    cell, stride = board.firsts[segment], board.strides[segment]
    for _ in range(board.lengths[segment]):
        if board.known[cell] == BULB:
            return cell
        cell += stride
    return NONE


@lean_inlined
def shares_segment(board, one, other):
    """Tell whether two white cells see each other."""
    return (
        board.segments[one, 0] == board.segments[other, 0] or board.segments[one, 1] == board.segments[other, 1]
    )
