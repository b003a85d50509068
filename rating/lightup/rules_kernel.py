"""The rules about one number or one cell. Each notes what it decides of cells for which no easier rule has.

A bulb *excludes* the cells that it sees, and those beside a number that it fills.
"""

from kernels.jit import lean_inlined, lean_kernel
from puzzles.lightup import BULB, MAX_NUMBER
from rating.lightup.arrays import CLOCK, MOST_EXCLUDING, NONE, NOWHERE
from rating.lightup.ground_kernel import (
    is_lit,
    is_open_beside,
    n_sources,
    only_source,
    run_of,
)
from rating.lightup.rules import (
    CELL_SET,
    LIGHT,
    LONE_CELL,
    NUMBER,
    NUMBER_SET,
    SINGLE_SOURCE,
    STARVED_NUMBER,
)
from solvers.lightup.layout import N_WALLS, N_WHITE
from solvers.lightup.rules_kernel import EMPTY, SOLID, UNKNOWN


@lean_inlined
def forget(board, notes):
    """Forget what rules have noted."""
    for i in range(board.sizes[N_WHITE]):
        notes.rule[notes.white[i]] = NONE


@lean_inlined
def note(notes, rule, place, mark, because, also):
    """Note what a rule decides of an open cell, unless an easier one has."""
    if notes.rule[place] == NONE:
        notes.rule[place], notes.mark[place], notes.length[place] = rule, mark, 0
        notes.because[place, 0], notes.because[place, 1] = because, also


@lean_inlined
def number(board, state, notes):
    """Decide the cells beside a number that has all its bulbs, or needs every cell that is left."""
    for i in range(board.sizes[N_WALLS]):
        wall = board.walls[i]
        missing, slack = state.missing[wall], state.slack[wall]
        if board.cells[wall] > MAX_NUMBER or not is_open_beside(state, wall):
            continue
        if missing == 0 or slack == 0:
            for way in (-board.step, -1, 1, board.step):
                if state.marks[wall + way] == UNKNOWN:
                    note(notes, NUMBER, wall + way, EMPTY if missing == 0 else BULB, wall, NOWHERE)


@lean_inlined
def light(board, state, notes):
    """Cross out the cells that are lit."""
    for i in range(board.sizes[N_WHITE]):
        place = notes.white[i]
        if state.marks[place] == UNKNOWN and is_lit(board, state, place):
            bulb = NOWHERE
            for axis in range(2):
                cell, stride = run_of(board, place, axis)
                while bulb == NOWHERE and state.marks[cell] != SOLID:
                    if state.marks[cell] == BULB:
                        bulb = cell
                    cell += stride
            note(notes, LIGHT, place, EMPTY, bulb, NOWHERE)


@lean_inlined
def single_source(board, state, notes):
    """Put a bulb where it is the only one that can light some other cell."""
    for i in range(board.sizes[N_WHITE]):
        place = notes.white[i]
        if state.marks[place] == EMPTY and not is_lit(board, state, place) and n_sources(board, state, place) == 1:
            note(notes, SINGLE_SOURCE, only_source(board, state, place), BULB, place, NOWHERE)


@lean_inlined
def lone_cell(board, state, notes):
    """Put a bulb where nothing else can light the cell."""
    for i in range(board.sizes[N_WHITE]):
        place = notes.white[i]
        if state.marks[place] == UNKNOWN and not is_lit(board, state, place) and n_sources(board, state, place) == 1:
            note(notes, LONE_CELL, place, BULB, place, NOWHERE)


@lean_inlined
def starved_number(board, state, notes):
    """Cross out cells whose bulb would light too many cells beside a number.

    A bulb lights two of them at most, and only from a place diagonal to the number:

        . a p       a bulb at p lights a and b
        . 3 b
    """
    for i in range(board.sizes[N_WALLS]):
        wall = board.walls[i]
        if board.cells[wall] > MAX_NUMBER or state.missing[wall] == 0 or state.slack[wall] != 1:
            continue
        for up in (-board.step, board.step):
            for left in (-1, 1):
                if (
                    state.marks[wall + up] == UNKNOWN
                    and state.marks[wall + left] == UNKNOWN
                    and state.marks[wall + up + left] == UNKNOWN
                ):
                    note(notes, STARVED_NUMBER, wall + up + left, EMPTY, wall, NOWHERE)


@lean_inlined
def cell_set(board, state, notes, room):
    """Cross out cells whose bulb would exclude every source of a cell that is not lit; no source excludes itself."""
    for i in range(board.sizes[N_WHITE]):
        place = notes.white[i]
        if is_lit(board, state, place) or n_sources(board, state, place) > MOST_EXCLUDING:
            continue
        n_touched = 0
        for axis in range(2):
            source, stride = run_of(board, place, axis)
            while state.marks[source] != SOLID:
                if state.marks[source] == UNKNOWN and not (axis == 1 and source == place):
                    n_touched = hit_excluding(board, state, room, source, n_touched)
                source += stride
        most = n_sources(board, state, place)
        for k in range(n_touched):
            bulb = room.touched[k]
            if room.hits[bulb] == most:
                note(notes, CELL_SET, bulb, EMPTY, place, NOWHERE)
            room.hits[bulb] = 0


@lean_inlined
def number_set(board, state, notes, room):
    """Cross out cells whose bulb would exclude more of the cells beside a number than it can spare."""
    for i in range(board.sizes[N_WALLS]):
        wall = board.walls[i]
        if board.cells[wall] > MAX_NUMBER or state.missing[wall] == 0:
            continue
        n_touched = 0
        for way in (-board.step, -1, 1, board.step):
            if state.marks[wall + way] == UNKNOWN:
                n_touched = hit_excluding(board, state, room, wall + way, n_touched)
        for k in range(n_touched):
            bulb = room.touched[k]
            if room.hits[bulb] > state.slack[wall]:
                note(notes, NUMBER_SET, bulb, EMPTY, wall, NOWHERE)
            room.hits[bulb] = 0


@lean_kernel
def hit_excluding(board, state, room, place, n_touched):
    """Count a hit for every open cell whose bulb excludes one in ``place``.

    Returns:
        ``n_touched``, and how many cells were hit for the first time.
    """
    room.counters[CLOCK] += 1
    now = room.counters[CLOCK]
    room.stamps[place] = now
    for axis in range(2):
        bulb, stride = run_of(board, place, axis)
        while state.marks[bulb] != SOLID:
            n_touched = _hit(state, room, bulb, now, n_touched)
            bulb += stride
    for way in (-board.step, -1, 1, board.step):
        if state.missing[place + way] == 1:
            for other_way in (-board.step, -1, 1, board.step):
                n_touched = _hit(state, room, place + way + other_way, now, n_touched)
    return n_touched


@lean_kernel
def _hit(state, room, bulb, now, n_touched):
    """Count a hit for an open cell that has none at this time."""
    if state.marks[bulb] != UNKNOWN or room.stamps[bulb] == now:
        return n_touched
    room.stamps[bulb] = now
    if room.hits[bulb] == 0:
        room.touched[n_touched] = bulb
        n_touched += 1
    room.hits[bulb] += 1
    return n_touched
