"""Numbers taken away from a board, in random order, as long as rules of a level still solve it.

What comes of taking them away one by one, the last first, is found the other way round, so that nothing is found twice.
What follows from the numbers that are known to be needed is kept; on top of it the others are told one after the other
until the board is solved. The last one told is needed, too, and those after it are not:

    needed      D           told  A B C    solved
    needed      D C         told  A B      solved
    needed      D C B       solved

Source: own; the search for a needed member by adding is that of de Siqueira and Puget 1988, for minimal conflicts.
"""

import numpy as np

from generator.draws_kernel import shuffle
from kernels.jit import lean_inlined, lean_kernel
from puzzles.lightup import BULB, WALL
from solvers.lightup.layout import N_WALLS, N_WHITE
from solvers.lightup.rules_kernel import (
    EMPTY,
    FAR,
    STARVATION,
    begin,
    propagate,
    put_beside,
    spare,
    take_back,
)


@lean_kernel
def all_walls(shop):
    """List the walls in ``room.places``, and give their number."""
    n_walls = shop.board.sizes[N_WALLS]
    for i in range(n_walls):
        shop.room.places[i] = shop.board.walls[i]
    return n_walls


@lean_kernel
def keep_needed(shop, level, stream):
    """Take numbers away of which rules have no need.

    Args:
        shop: its ``board`` has all ``numbers`` of its ``room``, and the rules solve it; then only those needed.
        level: of the rules, up to ``STARVATION``.
        stream: of random numbers.

    Returns:
        How many numbers are left; ``room.places`` begins with their walls.
    """
    board, state, room = shop.board, shop.state, shop.room
    n_all, n_white = all_walls(shop), board.sizes[N_WHITE]
    places = room.places
    shuffle(places[:n_all], stream)
    for i in range(n_all):
        board.cells[places[i]] = WALL
    _, n_set = begin(board, state, level)
    _, n_base, n_applied = propagate(board, state, n_set, 0, level)
    n_needed = 0
    while n_base < n_white:
        n_told, n_set = 0, n_base
        while n_set < n_white:
            n_set = tell(board, state, room, n_set, places[n_told], level)
            _, n_set, n_applied = propagate(board, state, n_set, n_applied, level)
            n_told += 1
        take_back(board, state, n_set, n_applied, n_base)
        for i in range(n_told):
            untell(board, state, places[i])
        needed = places[n_told - 1]
        n_set = tell(board, state, room, n_base, needed, level)
        _, n_base, n_applied = propagate(board, state, n_set, n_base, level)
        room.work[n_needed] = needed
        n_needed += 1
    for i in range(n_needed):
        places[i] = room.work[i]
    return n_needed


@lean_inlined
def tell(board, state, room, n_set, wall, level):
    """Let a wall tell its number, and mark what that says at once; gives the length of the trail."""
    number = np.int64(room.numbers[wall])
    board.cells[wall] = room.numbers[wall]
    state.missing[wall] += number - FAR
    state.slack[wall] -= number + FAR
    if state.missing[wall] == 0:
        return put_beside(state, n_set, wall, EMPTY, board.step)
    if state.slack[wall] == 0:
        return put_beside(state, n_set, wall, BULB, board.step)
    if level >= STARVATION and state.slack[wall] == 1:
        return spare(state, n_set, wall, board.step)
    return n_set


@lean_inlined
def untell(board, state, wall):
    """Undo ``tell``, once all that followed is taken back."""
    number = np.int64(board.cells[wall])
    board.cells[wall] = WALL
    state.missing[wall] += FAR - number
    state.slack[wall] += FAR + number
