# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""The rules about one number or one cell. Each notes what it decides of cells for which no easier rule has."""

from puzzles.lightup import BULB, MAX_NUMBER, WHITE
from rating.lightup.arrays import MOST_BESIDE, MOST_EXCLUDING, N_NUMBERS, N_WHITE, NO_BULB, NONE, OPEN
from rating.lightup.ground_kernel import bulb_of, is_lit, n_sources, open_cell_of, shares_segment
from rating.lightup.rules import (
    CELL_SET,
    LIGHT,
    LONE_CELL,
    NUMBER,
    NUMBER_SET,
    SINGLE_SOURCE,
    STARVED_NUMBER,
)
from solvers.jit import lean_inlined, lean_kernel


@lean_inlined
def note(board, rule, cell, value, because, also):
    """Note what a rule decides of an open cell, unless an easier one has."""
    if board.rule[cell] == NONE:
        board.rule[cell], board.value[cell] = rule, value
        board.because[cell, 0], board.because[cell, 1] = because, also


@lean_kernel
def forget(board):
    """Forget what rules have noted."""
    for i in range(board.sizes[N_WHITE]):
        board.rule[board.white[i]] = NONE


@lean_kernel
def number(board):
    """Decide the cells beside a number that has all its bulbs, or needs every cell that is left."""
    for i in range(board.sizes[N_NUMBERS]):
        wall = board.numbers[i]
        if board.free[wall] > 0 and (board.missing[wall] == 0 or board.missing[wall] == board.free[wall]):
            value = NO_BULB if board.missing[wall] == 0 else BULB
            for side in range(MOST_BESIDE):
                cell = board.beside[wall, side]
                if board.known[cell] == OPEN:
                    note(board, NUMBER, cell, value, wall, NONE)


@lean_kernel
def light(board):
    """Cross out the cells that are lit."""
    for i in range(board.sizes[N_WHITE]):
        cell = board.white[i]
        if board.known[cell] == OPEN and is_lit(board, cell):
            across, down = board.segments[cell, 0], board.segments[cell, 1]
            bulb = bulb_of(board, across if board.n_bulbs[across] else down)
            note(board, LIGHT, cell, NO_BULB, bulb, NONE)


@lean_kernel
def single_source(board):
    """Put a bulb where it is the only one that can light some other cell."""
    for i in range(board.sizes[N_WHITE]):
        cell = board.white[i]
        if board.known[cell] == NO_BULB and n_sources(board, cell) == 1 and not is_lit(board, cell):
            across, down = board.segments[cell, 0], board.segments[cell, 1]
            source = open_cell_of(board, across if board.n_open[across] else down)
            note(board, SINGLE_SOURCE, source, BULB, cell, NONE)


@lean_kernel
def lone_cell(board):
    """Put a bulb where nothing else can light the cell."""
    for i in range(board.sizes[N_WHITE]):
        cell = board.white[i]
        if board.known[cell] == OPEN and n_sources(board, cell) == 1 and not is_lit(board, cell):
            note(board, LONE_CELL, cell, BULB, cell, NONE)


@lean_kernel
def starved_number(board):
    """Cross out cells whose bulb would light too many cells beside a number.

    A bulb lights two of them at most, and only from a place diagonal to the number:

        . a p       a bulb at p lights a and b
        . 3 b
    """
    for i in range(board.sizes[N_NUMBERS]):
        wall = board.numbers[i]
        if board.missing[wall] == 0 or board.free[wall] != board.missing[wall] + 1:
            continue
        for vertical in range(2):
            for horizontal in range(2, 4):
                a, b = board.beside[wall, vertical], board.beside[wall, horizontal]
                if board.known[a] == OPEN and board.known[b] == OPEN:
                    corner = board.beside[a, horizontal]
                    if board.known[corner] == OPEN:
                        note(board, STARVED_NUMBER, corner, NO_BULB, wall, NONE)


@lean_kernel
def cell_set(board, room):
    """Cross out cells whose bulb would exclude every source of a cell that is not lit."""
    for i in range(board.sizes[N_WHITE]):
        cell = board.white[i]
        if is_lit(board, cell) or n_sources(board, cell) > MOST_EXCLUDING:
            continue
        n_touched = 0
        for axis in range(2):
            segment = board.segments[cell, axis]
            source, stride = board.firsts[segment], board.strides[segment]
            for _ in range(board.lengths[segment]):
                if board.known[source] == OPEN and not (axis == 1 and source == cell):
                    n_touched = hit_excluding(board, room, source, n_touched)
                source += stride
        most = n_sources(board, cell)
        for k in range(n_touched):
            bulb = room.touched[k]
            if room.hits[bulb] == most and not shares_segment(board, bulb, cell):
                note(board, CELL_SET, bulb, NO_BULB, cell, NONE)
            room.hits[bulb] = 0


@lean_kernel
def number_set(board, room):
    """Cross out cells whose bulb would exclude more of the cells beside a number than it can spare."""
    for i in range(board.sizes[N_NUMBERS]):
        wall = board.numbers[i]
        if board.missing[wall] == 0:
            continue
        n_touched = 0
        for side in range(MOST_BESIDE):
            if board.known[board.beside[wall, side]] == OPEN:
                n_touched = hit_excluding(board, room, board.beside[wall, side], n_touched)
        for k in range(n_touched):
            bulb = room.touched[k]
            if room.hits[bulb] > board.free[wall] - board.missing[wall]:
                note(board, NUMBER_SET, bulb, NO_BULB, wall, NONE)
            room.hits[bulb] = 0


@lean_kernel
def hit_excluding(board, room, cell, n_touched):
    """Count a hit for every open cell whose bulb excludes one in ``cell``: it sees it, or fills a number beside both.

    Returns:
        ``n_touched``, and how many cells were hit for the first time.
    """
    room.clock[0] += 1
    now = room.clock[0]
    room.stamps[cell] = now
    for axis in range(2):
        segment = board.segments[cell, axis]
        bulb, stride = board.firsts[segment], board.strides[segment]
        for _ in range(board.lengths[segment]):
            n_touched = _hit(board, room, bulb, now, n_touched)
            bulb += stride
    for side in range(MOST_BESIDE):
        wall = board.beside[cell, side]
        if board.kinds[wall] <= MAX_NUMBER and board.missing[wall] == 1:
            for other_side in range(MOST_BESIDE):
                bulb = board.beside[wall, other_side]
                if board.kinds[bulb] == WHITE:
                    n_touched = _hit(board, room, bulb, now, n_touched)
    return n_touched


@lean_inlined
def _hit(board, room, bulb, now, n_touched):
    if board.known[bulb] != OPEN or room.stamps[bulb] == now:
        return n_touched
    room.stamps[bulb] = now
    if room.hits[bulb] == 0:
        room.touched[n_touched] = bulb
        n_touched += 1
    room.hits[bulb] += 1
    return n_touched
