"""The ground of a climb: the state of the cells, with tallies and counts that follow every decision.

As in ``solvers.lightup.rules_kernel``, a cell is lit when the tally of one of its segments is ``LIT`` or more; else the
two tallies count the open cells that can light it, and of one such cell they add up to its place.
"""

from kernels.jit import lean_inlined, lean_kernel
from puzzles.lightup import BULB, MAX_NUMBER, WHITE
from solvers.lightup.rules_kernel import EMPTY, FAR, LIT, ONE, UNKNOWN


@lean_kernel
def start(board, state, notes):
    """Reset the state of a board."""
    n_white = 0
    for place in range(len(board.cells)):
        state.marks[place] = board.marks[place]
        state.missing[place], state.slack[place] = FAR, board.beside[place]
        if board.cells[place] == WHITE:
            notes.white[n_white] = place
            n_white += 1
    for segment in range(len(board.tally)):
        state.tally[segment] = board.tally[segment]
    for i in range(board.sizes[0].n_walls):
        wall = board.walls[i]
        number = board.cells[wall]
        if number <= MAX_NUMBER:
            state.missing[wall], state.slack[wall] = number, board.beside[wall] - FAR - number


@lean_kernel
def decide(board, state, place, mark):
    """Mark an open cell, and count."""
    state.marks[place] = mark
    is_bulb = mark == BULB
    change = LIT if is_bulb else -(ONE + place)
    state.tally[board.across[place]] += change
    state.tally[board.down[place]] += change
    for way in (-board.step, -1, 1, board.step):
        if is_bulb:
            state.missing[place + way] -= 1
        else:
            state.slack[place + way] -= 1


@lean_inlined
def is_lit(board, state, place):
    """Return whether a bulb shines in a white cell."""
    return max(state.tally[board.across[place]], state.tally[board.down[place]]) >= LIT


@lean_inlined
def n_sources(board, state, place):
    """Count the open cells that can light a white cell that is not lit, itself included."""
    twice = state.marks[place] == UNKNOWN
    return state.tally[board.across[place]] // ONE + state.tally[board.down[place]] // ONE - twice


@lean_inlined
def only_source(board, state, place):
    """Return the one open cell that can light a white cell."""
    both = state.tally[board.across[place]] + state.tally[board.down[place]]
    return place if state.marks[place] == UNKNOWN else both - ONE


@lean_inlined
def run_of(board, place, axis):
    """Return the first cell of the segment of a white cell in its row (0) or column (1), and the way to the next."""
    if axis == 0:
        return board.across[place], 1
    return board.down[place] - len(board.cells), board.step


@lean_inlined
def shares_segment(board, one, other):
    """Return whether two white cells see each other."""
    return board.across[one] == board.across[other] or board.down[one] == board.down[other]


@lean_inlined
def is_open_beside(state, wall):
    """Return whether a number has open cells beside it."""
    return state.missing[wall] + state.slack[wall] > 0


@lean_inlined
def other_mark(mark):
    """Return ``EMPTY`` for a bulb, and the other way around."""
    return BULB + EMPTY - mark
