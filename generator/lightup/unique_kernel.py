"""Finds whether a number is needed for a single solution, by a search for another one near the known solution.

If there is another solution without the number, the wall has another number in it. So each other number is put on the
wall in turn. It breaks the known solution, and the search mends this: rules follow from what differs, and then a cell
that could mend the rest is changed. Cells far away stay as they are and cost nothing:

    the wall, or a number beside a change, has too few bulbs       a bulb is tried where the solution has none
    it has too many                                                one less
    a cell beside or in sight of a change is dark                  a bulb is tried where it would light it
    nothing is broken                                              that is another solution

Source: own.
"""

from generator.draws_kernel import shuffle
from generator.lightup.numbers_kernel import BY_SEARCH, SEVERAL, UNDECIDED, put_number, take_number_away
from kernels.jit import lean_inlined, lean_kernel
from puzzles.lightup import BULB, MAX_NUMBER, WALL
from solvers.lightup.closure_kernel import settle
from solvers.lightup.rules_kernel import BASIC, EMPTY, LIT, SOLID, STARVATION, UNKNOWN, begin, propagate, put, take_back

_NOWHERE = 0


@lean_kernel
def remove_unneeded(workspace, n_first, n_left, nodes, stream):
    """Remove numbers in random order while one solution is left; return how many stay, and whether all are needed.

    ``board`` has one solution, with the ``bulbs`` and ``numbers`` of ``scratch``. ``scratch.places`` begins with the
    walls of ``n_left`` numbers; the first ``n_first`` of them are tried first. In the end it begins with the walls that
    keep their numbers. A number counts as needed if ``nodes`` branches do not decide.
    """
    places = workspace.scratch.places
    shuffle(places[:n_first], stream)
    shuffle(places[n_first:n_left], stream)
    n_kept, is_minimal = 0, True
    for i in range(n_left):
        wall = places[i]
        means = means_near(workspace, wall, nodes)
        if means > BY_SEARCH:
            is_minimal &= means == SEVERAL
            workspace.board.cells[wall] = workspace.scratch.numbers[wall]
            places[n_kept] = wall
            n_kept += 1
    return n_kept, is_minimal


@lean_kernel
def means_near(workspace, wall, nodes):
    """Return ``BY_SEARCH`` if a wall needs no number for a single solution, else ``SEVERAL`` or ``UNDECIDED``.

    Takes the number from the ``board``; ``nodes`` bounds the branches for each other number.
    """
    board, state, scratch = workspace.board, workspace.state, workspace.scratch
    own = scratch.numbers[wall]
    board.cells[wall] = WALL
    _, n_set = begin(board, state, BASIC)
    _, n_set, _ = settle(board, state, n_set, 0, BASIC, False)
    n_bulbs, n_open = 0, 0
    for way in (-board.step, -1, 1, board.step):
        n_bulbs += state.marks[wall + way] == BULB
        n_open += state.marks[wall + way] == UNKNOWN
    means = BY_SEARCH
    for distance in range(1, MAX_NUMBER + 1):
        for number in (own - distance, own + distance):
            if means != SEVERAL and n_bulbs <= number <= n_bulbs + n_open:
                scratch.numbers[wall] = number
                n_then = put_number(board, state, scratch, n_set, wall, STARVATION)
                found = _search_near(board, state, scratch, wall, n_then, n_set, nodes)
                take_number_away(board, state, wall)
                if found != BY_SEARCH:
                    means = found
    scratch.numbers[wall] = own
    return means


@lean_kernel
def _search_near(board, state, scratch, wall, n_set, n_base, nodes):
    """Look for a solution, depth first, and keep only the first ``n_base`` marks; return what ``means_near`` does."""
    depth, n_applied, alive = 0, n_base, True
    scratch.effort[0].nodes = 0
    while True:
        if alive:
            alive, n_set, n_applied = propagate(board, state, n_set, n_applied, STARVATION)
        if not alive:
            if depth == 0:
                take_back(board, state, n_set, n_applied, n_base)
                return BY_SEARCH
            depth -= 1
            n_kept = scratch.branches[depth]
            place = state.trail[n_kept]
            mark = BULB + EMPTY - state.marks[place]
            take_back(board, state, n_set, n_applied, n_kept)
            n_set, n_applied, alive = put(state, n_kept, place, mark), n_kept, True
            continue
        place, mark = _find_broken(board, state, scratch.bulbs, wall, n_base, n_set)
        if place == _NOWHERE or scratch.effort[0].nodes == nodes:
            take_back(board, state, n_set, n_applied, n_base)
            return SEVERAL if place == _NOWHERE else UNDECIDED
        scratch.effort[0].nodes += 1
        scratch.branches[depth] = n_set
        depth += 1
        n_set = put(state, n_set, place, mark)


@lean_inlined
def _find_broken(board, state, bulbs, wall, n_base, n_set):
    """Return an open cell that could mend what is broken if all open cells are as in ``bulbs``, and the mark for it.

    Only the wall, and places around marks from ``n_base`` on that differ from ``bulbs``, can be broken.
    """
    place, mark = _cell_for_number(state, bulbs, wall, board.step)
    if place != _NOWHERE:
        return place, mark
    for i in range(n_set - 1, n_base - 1, -1):
        changed = state.trail[i]
        if (state.marks[changed] == BULB) == (bulbs[changed] == 1):
            continue
        for way in (-board.step, -1, 1, board.step):
            place, mark = _cell_for_number(state, bulbs, changed + way, board.step)
            if place != _NOWHERE:
                return place, mark
        if state.marks[changed] == EMPTY:
            for way in (-board.step, -1, 1, board.step):
                dark = changed
                while state.marks[dark] != SOLID:
                    place = _cell_for_light(board, state, bulbs, dark)
                    if place != _NOWHERE:
                        return place, BULB
                    dark += way
    return _NOWHERE, EMPTY


@lean_kernel
def _cell_for_number(state, bulbs, wall, step):
    """Return a cell that could give a wall its number, and the mark for that."""
    missing, to_add, to_drop = state.missing[wall], _NOWHERE, _NOWHERE
    if missing > MAX_NUMBER:
        return _NOWHERE, EMPTY
    for way in (-step, -1, 1, step):
        if state.marks[wall + way] == UNKNOWN:
            if bulbs[wall + way]:
                missing -= 1
                to_drop = wall + way
            else:
                to_add = wall + way
    if missing > 0:
        return to_add, BULB
    return (to_drop if missing < 0 else _NOWHERE), EMPTY


@lean_inlined
def _cell_for_light(board, state, bulbs, dark):
    """Return a cell whose bulb could light a white cell that stays dark."""
    if max(state.tally[board.across[dark]], state.tally[board.down[dark]]) >= LIT:
        return _NOWHERE
    found = _NOWHERE
    if state.marks[dark] == UNKNOWN:
        found = dark
        if bulbs[dark]:
            return _NOWHERE
    for way in (-board.step, -1, 1, board.step):
        source = dark + way
        while state.marks[source] != SOLID:
            if state.marks[source] == UNKNOWN:
                found = source
                if bulbs[source]:
                    return _NOWHERE
            source += way
    return found
