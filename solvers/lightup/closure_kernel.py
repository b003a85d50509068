"""The closure of a Light Up board: all that follows by the rules of a level, including set discounts.

    SETS    a cell whose bulb would rule out every cell of a set that must hold one is empty: those that can light an
            unlit cell, or more cells beside a number than it can do without

Sets come last, when the other rules are at rest. They are examined again only after a change that could matter: a cell
of a set was marked, or a number beside a set has come to lack a single bulb. The segments of such cells are dirty.

Source: the deductions and their levels are those of Simon Tatham's Light Up; the algorithm is our own.
"""

from kernels.jit import lean_inlined, lean_kernel
from puzzles.lightup import BULB, MAX_NUMBER, WHITE
from solvers.lightup.rules_kernel import EMPTY, LIT, ONE, SETS, SOLID, UNKNOWN, begin, propagate, put

DEAD, OPEN, SOLVED = range(3)

# A bulb rules out at most one cell of another segment by its light, and one through each number beside it.
_MAX_SOURCES = 2 * (1 + 4)


@lean_inlined
def rules_out(board, state, bulb, place):
    """Return whether a bulb would leave another unknown place without one, by its light or by filling a number."""
    if bulb == place:
        return False
    if board.across[bulb] == board.across[place] or board.down[bulb] == board.down[place]:
        return True
    for way in (-board.step, -1, 1, board.step):
        number = place + way
        if state.missing[number] == 1:
            distance = abs(bulb - number)
            if distance == 1 or distance == board.step:
                return True
    return False


@lean_inlined
def discount(board, state, n_set, bulb, n_places):
    """Mark a cell as empty if its bulb would rule out every place of a set that must hold one."""
    if state.marks[bulb] == UNKNOWN:
        for i in range(n_places):
            if not rules_out(board, state, bulb, state.work[i]):
                return n_set
        n_set = put(state, n_set, bulb, EMPTY)
    return n_set


@lean_kernel
def discount_all(board, state, n_set, n_places):
    """Empty the cells whose bulbs would rule out all places of the set in ``work``; return the length of the trail."""
    first = state.work[0]
    for way in (-board.step, -1, 1, board.step):
        bulb = first + way
        while state.marks[bulb] != SOLID:
            n_set = discount(board, state, n_set, bulb, n_places)
            bulb += way
        number = first + way
        if state.missing[number] == 1:
            for other in (-board.step, -1, 1, board.step):
                n_set = discount(board, state, n_set, number + other, n_places)
    return n_set


@lean_inlined
def discount_sources(board, state, n_set, place):
    """Apply the set of the cells that can light a white cell."""
    row, column = state.tally[board.across[place]], state.tally[board.down[place]]
    is_unknown = state.marks[place] == UNKNOWN
    if row >= LIT or column >= LIT or row // ONE + column // ONE - is_unknown > _MAX_SOURCES:
        return n_set
    n_places = 0
    if is_unknown:
        state.work[0] = place
        n_places = 1
    for way in (-board.step, -1, 1, board.step):
        source = place + way
        while state.marks[source] != SOLID:
            if state.marks[source] == UNKNOWN:
                state.work[n_places] = source
                n_places += 1
            source += way
    return discount_all(board, state, n_set, n_places)


@lean_inlined
def discount_number(board, state, n_set, number):
    """Apply the pairs of open cells beside a number that needs all but one; no bulb can rule out three of the four."""
    if state.slack[number] != 1 or state.missing[number] == 0:
        return n_set
    ways = (-board.step, -1, 1, board.step)
    for i in range(1, 4):
        for j in range(i):
            one, other = number + ways[i], number + ways[j]
            if state.marks[one] == UNKNOWN and state.marks[other] == UNKNOWN:
                state.work[0] = one
                state.work[1] = other
                n_set = discount_all(board, state, n_set, 2)
    return n_set


@lean_inlined
def mark_dirty(board, state, place):
    """Note that the sets that contain a cell have to be examined."""
    state.dirty[board.across[place]] = 1
    state.dirty[board.down[place]] = 1


@lean_inlined
def mark_changes_dirty(board, state, n_set, n_seen):
    """Note which sets have to be examined because of the cells on the trail from ``n_seen`` on."""
    for i in range(n_seen, n_set):
        place = state.trail[i]
        mark_dirty(board, state, place)
        if state.marks[place] == BULB:
            for way in (-board.step, -1, 1, board.step):
                number = place + way
                if state.missing[number] == 1:
                    for other in (-board.step, -1, 1, board.step):
                        if state.marks[number + other] == UNKNOWN:
                            mark_dirty(board, state, number + other)


@lean_inlined
def is_dirty(board, state, place):
    """Return whether the sets that contain a cell have to be examined; a wall is in no set."""
    if board.marks[place] == SOLID:
        return False
    return state.dirty[board.across[place]] + state.dirty[board.down[place]] > 0


@lean_inlined
def is_dirty_beside(board, state, number):
    """Return whether a set beside a number has to be examined."""
    found = False
    for way in (-board.step, -1, 1, board.step):
        found |= is_dirty(board, state, number + way)
    return found


@lean_kernel
def settle(board, state, n_set, n_applied, level, is_settled):
    """Apply all marked cells with everything that follows by the rules of a level; return what ``propagate`` returns.

    ``n_applied`` cells of the trail are applied; ``is_settled`` says that their consequences are already on the trail.
    No call with ``BASIC`` may come between two calls with ``STARVATION``, which only looks at cells as they are
    applied; ``SETS`` looks at all.
    """
    n_seen, n_white = n_applied, board.sizes[0].n_white
    alive, n_set, n_applied = propagate(board, state, n_set, n_applied, level)
    if level < SETS or not alive or n_set == n_white or (is_settled and n_seen == n_set):
        return alive, n_set, n_applied
    if not is_settled:
        state.dirty[:] = 1
    while alive and n_set < n_white:
        mark_changes_dirty(board, state, n_set, n_seen)
        n_seen = n_set
        for place in range(board.step + 1, len(board.cells) - board.step - 1):
            if board.cells[place] == WHITE:
                if is_dirty(board, state, place):
                    n_set = discount_sources(board, state, n_set, place)
            elif board.cells[place] <= MAX_NUMBER and is_dirty_beside(board, state, place):
                n_set = discount_number(board, state, n_set, place)
            if n_applied < n_set:
                alive, n_set, n_applied = propagate(board, state, n_set, n_applied, level)
                if not alive:
                    break
        state.dirty[:] = 0
        if n_seen == n_set:
            break
    return alive, n_set, n_applied


@lean_kernel
def close(board, state, level):
    """Find all that follows from the numbers of a board by the rules of a level; return a status and count the marks.

    ``DEAD`` means that the rules contradict each other. ``SOLVED`` means that no cell is unknown, which proves one
    solution, or with ``NUMBERS`` at most one. Anything else is ``OPEN``. ``board`` has been laid out, but its numbers
    may be new.
    """
    alive, n_set = begin(board, state, level)
    if alive:
        alive, n_set, _ = settle(board, state, n_set, 0, level, False)
    if not alive:
        return DEAD, n_set
    return (SOLVED if n_set == board.sizes[0].n_white else OPEN), n_set
