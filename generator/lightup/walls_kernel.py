"""Draws an exact number of walls at random, in whole orbits and, if wanted, with all white cells in one region.

Orbits are taken in random order, except those after which the rest could not add up to the walls still wanted, and
those that would cut the white cells apart. As further walls may change that, all orbits are tried again as long as some
are taken. A wall can only cut where the white cells beside it do not touch around it; only there the white region is
flooded.

Boards lie flat in a frame of walls, see ``solvers.lightup.layout``. Source: own.
"""

from generator.draws_kernel import shuffle
from kernels.jit import lean_inlined, lean_kernel
from puzzles.lightup import WALL, WHITE

_REACHED = WHITE + 1


@lean_kernel
def draw_walls(orbits, n_walls, connected, board, scratch, state):
    """Draw walls in whole orbits that add up to ``n_walls``.

    Return False if none are found, which can only happen if the white cells must be ``connected``.
    """
    cells, order, n_to_come = board.cells, scratch.order, scratch.n_to_come
    n_white = 0
    for orbit in range(len(order)):
        order[orbit] = orbit
        n_white += orbits.sizes[orbit]
        for i in range(orbits.sizes[orbit]):
            cells[orbits.cells[orbit, i]] = WHITE
    shuffle(order, state)
    wanted, has_grown = n_walls, True
    while wanted > 0 and has_grown:
        has_grown = False
        n_to_come[:] = 0
        for orbit in order:
            n_to_come[orbits.sizes[orbit]] += cells[orbits.cells[orbit, 0]] == WHITE
        for orbit in order:
            size = orbits.sizes[orbit]
            if cells[orbits.cells[orbit, 0]] != WHITE or wanted == 0:
                continue
            n_to_come[size] -= 1
            if size > wanted or not _add_up(n_to_come, wanted - size):
                continue
            may_cut = False
            for i in range(size):
                place = orbits.cells[orbit, i]
                may_cut |= connected and _n_sides(cells, place, board.step) > 1
                cells[place] = WALL
            if may_cut and not is_connected(cells, n_white - size, board.step, scratch.work):
                for i in range(size):
                    cells[orbits.cells[orbit, i]] = WHITE
            else:
                n_white -= size
                wanted -= size
                has_grown = True
    return wanted == 0


@lean_inlined
def _add_up(n_of, wanted):
    """Return whether some of the ``n_of[size]`` orbits of each size have ``wanted`` cells together."""
    for size in (8, 4, 2, 1):
        wanted -= size * min(n_of[size], wanted // size)
    return wanted == 0


@lean_inlined
def _n_sides(cells, place, step):
    """Count the groups of white cells beside a place that do not touch around it; 0 if all around it is white."""
    n = 0
    before = cells[place - 1] == WHITE
    for way, corner in ((-step, -step - 1), (1, 1 - step), (step, step + 1), (-1, step - 1)):
        is_white = cells[place + way] == WHITE
        n += is_white and not (before and cells[place + corner] == WHITE)
        before = is_white
    return n


@lean_kernel
def is_connected(cells, n_white, step, work):
    """Return whether the white cells are one region, or there are none; ``work`` is int32, at least ``[n_places]``."""
    place = 0
    while n_white > 0 and cells[place] != WHITE:
        place += 1
    n_reached = 0
    if n_white > 0:
        work[0], cells[place] = place, _REACHED
        n_reached = 1
    n_seen = 0
    while n_seen < n_reached:
        place = work[n_seen]
        n_seen += 1
        for way in (-step, -1, 1, step):
            if cells[place + way] == WHITE:
                cells[place + way] = _REACHED
                work[n_reached] = place + way
                n_reached += 1
    for i in range(n_reached):
        cells[work[i]] = WHITE
    return n_reached == n_white
