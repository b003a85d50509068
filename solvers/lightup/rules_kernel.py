"""The geometry of Light Up boards, and what follows on them by the quick rules, as fast as the generator needs it.

    NUMBERS      a number that has its bulbs, or needs all open cells beside it; a bulb's rays
    SOURCES      and the last cell that can light another one
    BASIC        and a cell that nothing else can light
    STARVATION   and a cell whose bulb would light two open cells beside a number that can spare one
    SETS         and set discounts, see ``closure_kernel``

The order of the rules changes nothing, and each level contains the one before.

One number, the tally, tells of a segment which cells are open that have not been applied as empty:

    bit 28, a bulb is in it     bits 20 to 26, the number of open cells     bits 0 to 19, the sum of their places

So a cell that becomes empty costs one subtraction a segment; a single open cell has its place as the sum; and the
tallies of the two segments of an unlit, empty cell, added, show whether its light must come from one place, and which.

Source: the deductions and their levels are those of Simon Tatham's Light Up; the algorithm is our own.
"""

from kernels.jit import lean_inlined, lean_kernel
from puzzles.lightup import BULB, MAX_NUMBER, WHITE

NUMBERS, SOURCES, BASIC, STARVATION, SETS = range(5)

UNKNOWN, EMPTY, SOLID = 0, 2, 3  # marks beside BULB, which is 1

FAR = 64  # a count that never comes near 1, since a cell has only four others beside it
ONE = 1 << 20  # one open cell in a tally; the sum of the places in a segment is less
LIT = 1 << 28


@lean_kernel
def lay_out(board):
    """Write the segments of a board, and all else that follows from its walls, from its ``cells``."""
    cells, step = board.cells, board.step
    n_places = len(cells)
    n_white, n_walls, n_alone = 0, 0, 0
    board.marks[:] = SOLID
    board.beside[:] = FAR
    board.tally[:] = 0
    for first in range(step + 1, n_places - step, step):
        for place in range(first, first + step - 2):
            above, left = cells[place - step] == WHITE, cells[place - 1] == WHITE
            n_beside = 0
            for way in (-step, -1, 1, step):
                if cells[place + way] == WHITE:
                    n_beside += 1
            if cells[place] != WHITE:
                board.walls[n_walls] = place
                board.beside[place] = FAR + n_beside
                n_walls += 1
                continue
            board.marks[place] = UNKNOWN
            row = board.across[place - 1] if left else place
            column = board.down[place - step] if above else n_places + place
            board.across[place] = row
            board.down[place] = column
            board.tally[row] += ONE + place
            board.tally[column] += ONE + place
            n_white += 1
            if n_beside == 0:
                board.alone[n_alone] = place
                n_alone += 1
    board.sizes[0].n_white, board.sizes[0].n_walls, board.sizes[0].n_alone = n_white, n_walls, n_alone


@lean_inlined
def put(state, n_set, place, mark):
    """Mark a cell if it is unknown, and return the new length of the trail."""
    if state.marks[place] == UNKNOWN:
        state.marks[place] = mark
        state.trail[n_set] = place
        n_set += 1
    return n_set


@lean_inlined
def put_beside(state, n_set, place, mark, step):
    """Mark the unknown cells beside a place, and return the new length of the trail."""
    n_set = put(state, n_set, place - step, mark)
    n_set = put(state, n_set, place - 1, mark)
    n_set = put(state, n_set, place + 1, mark)
    return put(state, n_set, place + step, mark)


@lean_inlined
def spare(state, n_set, number, step):
    """Mark the cells at the corners of a number that can spare one open cell only, since a bulb would light two."""
    marks = state.marks
    for up in (-step, step):
        for left in (-1, 1):
            if marks[number + up] == UNKNOWN and marks[number + left] == UNKNOWN:
                n_set = put(state, n_set, number + up + left, EMPTY)
    return n_set


@lean_inlined
def begin(board, state, level):
    """Clear all marks, and set those that follow at once; return whether numbers allow them, and the trail's length."""
    step = board.step
    for place in range(len(board.cells)):
        state.marks[place] = board.marks[place]
        state.slack[place] = board.beside[place]
        state.missing[place] = FAR
    for segment in range(len(board.tally)):
        state.tally[segment] = board.tally[segment]
    n_set = 0
    if level >= BASIC:
        for i in range(board.sizes[0].n_alone):
            n_set = put(state, n_set, board.alone[i], BULB)
    alive = True
    for i in range(board.sizes[0].n_walls):
        wall = board.walls[i]
        number = board.cells[wall]
        if number <= MAX_NUMBER:
            slack = board.beside[wall] - FAR - number
            state.missing[wall] = number
            state.slack[wall] = slack
            if number == 0:
                n_set = put_beside(state, n_set, wall, EMPTY, step)
            elif slack <= 1:
                alive &= slack >= 0
                if slack <= 0:
                    n_set = put_beside(state, n_set, wall, BULB, step)
                elif level >= STARVATION:
                    n_set = spare(state, n_set, wall, step)
    return alive, n_set


@lean_inlined
def light_up(state, n_set, bulb, way):
    """Mark the cells on one ray of a bulb; return False if another bulb is there."""
    alive = True
    place = bulb + way
    mark = state.marks[place]
    while mark != SOLID:
        alive &= mark != BULB
        n_set = put(state, n_set, place, EMPTY)
        place += way
        mark = state.marks[place]
    return alive, n_set


@lean_inlined
def find_sources(state, n_set, tally, crossing, place, way):
    """Mark the only cell that can light a cell, for cells from ``place`` on in steps of ``way``; False if one has none.

    ``tally`` is that of their segment, which has at most one open cell; ``crossing`` has the other segment of each
    cell.
    """
    alive = True
    while state.marks[place] != SOLID:
        both = tally + state.tally[crossing[place]]  # too much for the last open cell itself, never too little
        if both < 2 * ONE:
            alive &= both >= ONE
            if both >= ONE:
                n_set = put(state, n_set, both - ONE, BULB)
        place += way
    return alive, n_set


@lean_inlined
def find_sources_in_segment(state, n_set, tally, crossing, place, way, level):
    """For each cell of the segment around a place, mark the only cell that can light it, if there is just one."""
    if level >= BASIC and tally >= ONE:
        last = tally - ONE
        if state.tally[crossing[last]] == tally:  # the cell can only light itself
            n_set = put(state, n_set, last, BULB)
    before, n_set = find_sources(state, n_set, tally, crossing, place, -way)
    behind, n_set = find_sources(state, n_set, tally, crossing, place + way, way)
    return before & behind, n_set


@lean_kernel
def propagate(board, state, n_set, n_applied, level):
    """Apply all marked cells with what follows by the rules of a level, up to those of starvation.

    ``n_applied`` cells of the trail are applied. Returns whether no contradiction was met, and the two lengths, which
    are equal if there was none.
    """
    step = board.step
    alive = True
    while alive and n_applied < n_set:
        place = state.trail[n_applied]
        n_applied += 1
        row, column = board.across[place], board.down[place]
        if state.marks[place] == BULB:
            state.tally[row] += LIT
            state.tally[column] += LIT
            for way in (-step, -1, 1, step):
                state.missing[place + way] -= 1
            for way in (-step, -1, 1, step):
                no_other, n_set = light_up(state, n_set, place, way)
                alive &= no_other
                missing = state.missing[place + way]
                if missing <= 0:
                    alive &= missing == 0
                    n_set = put_beside(state, n_set, place + way, EMPTY, step)
        else:
            in_row, in_column = state.tally[row] - (ONE + place), state.tally[column] - (ONE + place)
            state.tally[row] = in_row
            state.tally[column] = in_column
            for way in (-step, -1, 1, step):
                state.slack[place + way] -= 1
            if in_row < 2 * ONE and level >= SOURCES:
                alive, n_set = find_sources_in_segment(state, n_set, in_row, board.down, place, 1, level)
            if in_column < 2 * ONE and level >= SOURCES:
                has_light, n_set = find_sources_in_segment(state, n_set, in_column, board.across, place, step, level)
                alive &= has_light
            for way in (-step, -1, 1, step):
                slack = state.slack[place + way]
                if slack <= 0:
                    alive &= slack == 0
                    n_set = put_beside(state, n_set, place + way, BULB, step)
                elif slack == 1 and level >= STARVATION:
                    n_set = spare(state, n_set, place + way, step)
    return alive, n_set, n_applied


@lean_kernel
def take_back(board, state, n_set, n_applied, n_kept):
    """Clear the marked cells from a length of the trail on; up to there, everything marked was applied."""
    for i in range(n_set - 1, n_kept - 1, -1):
        place = state.trail[i]
        if i < n_applied:
            is_bulb = state.marks[place] == BULB
            change = -LIT if is_bulb else ONE + place
            state.tally[board.across[place]] += change
            state.tally[board.down[place]] += change
            for way in (-board.step, -1, 1, board.step):
                if is_bulb:
                    state.missing[place + way] += 1
                else:
                    state.slack[place + way] += 1
        state.marks[place] = UNKNOWN
