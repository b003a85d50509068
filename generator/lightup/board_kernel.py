"""Boards that have one solution when all walls tell their numbers, which is seen by rules, or by a search.

Walls and bulbs are drawn at random, which hardly ever makes such a board; but the cells that stay unknown are few, and

    bulbs     are drawn anew for these cells alone, with all else as it is, again and again;
    a wall    moves to one of them, with its whole orbit, when that does not help for a while.

What leaves more cells unknown than before is taken back.

Source: own.
"""

from generator.lightup.bulbs_kernel import add_bulbs, drop_around, drop_unknown, tell_numbers
from generator.lightup.unique_kernel import BY_SEARCH, means_from
from generator.lightup.walls_kernel import draw_walls, is_connected
from kernels.jit import lean_inlined, lean_kernel
from kernels.streams import below
from puzzles.lightup import WALL, WHITE
from solvers.lightup.closure_kernel import SOLVED as CLOSED
from solvers.lightup.closure_kernel import close
from solvers.lightup.layout import N_WALLS, N_WHITE
from solvers.lightup.rules_kernel import UNKNOWN, lay_out

SOLVED, UNSOLVED, CUT = range(3)

_BULBS_IN_VAIN = 6  # drawn before a wall moves
_MOVES_IN_VAIN = 12  # before the board is given up
_WALLS_LOOKED_AT = 16  # for one with an orbit of the size that is needed


@lean_kernel
def draw_board(shop, plan, stream):
    """Draw a board.

    Args:
        shop: its ``board`` gets the walls with their numbers, its ``room`` the ``bulbs`` and the ``numbers``.
        plan: which walls, and by what the board must be solved.
        stream: of random numbers.

    Returns:
        ``SOLVED``, ``UNSOLVED``, or ``CUT`` when there are no such walls.
    """
    board, state, room = shop.board, shop.state, shop.room
    if not draw_walls(shop.orbits, plan.n_walls, plan.connected, board, room, stream):
        return CUT
    lay_out(board)
    room.bulbs[:] = 0
    add_bulbs(board, room, stream)
    tell_numbers(board, room)
    n_best, n_vain = 0, 0
    while True:
        status, n_known = close(board, state, plan.level)
        if status == CLOSED:
            return SOLVED
        if n_known > n_best:
            n_vain = 0
        if n_known >= n_best:
            n_best = n_known
            keep(board, state, room)
            if plan.harder and means_from(shop, n_known, n_known, plan.nodes) <= BY_SEARCH:
                return SOLVED
        if n_vain == _BULBS_IN_VAIN * _MOVES_IN_VAIN:
            return UNSOLVED
        restore(board, state, room)
        n_vain += 1
        if n_vain % _BULBS_IN_VAIN == 0:
            move_wall(shop, plan.connected, stream)
            lay_out(board)
        drop_unknown(room.bulbs, state.marks)
        add_bulbs(board, room, stream)
        tell_numbers(board, room)


@lean_inlined
def keep(board, state, room):
    """Note a board as the best one."""
    for place in range(len(board.cells)):
        room.kept_cells[place] = board.cells[place]
        room.kept_bulbs[place] = room.bulbs[place]
        room.kept_marks[place] = state.marks[place]


@lean_inlined
def restore(board, state, room):
    """Go back to the best board."""
    has_moved = False
    for place in range(len(board.cells)):
        has_moved |= (board.cells[place] == WHITE) != (room.kept_cells[place] == WHITE)
        board.cells[place] = room.kept_cells[place]
        room.bulbs[place] = room.kept_bulbs[place]
        state.marks[place] = room.kept_marks[place]
    if has_moved:
        lay_out(board)


@lean_kernel
def move_wall(shop, connected, stream):
    """Make a wall of an unknown cell, and white cells of a wall, with their whole orbits; not if that cuts the board.

    The board must be laid out again.
    """
    board, room, orbits = shop.board, shop.room, shop.orbits
    if board.sizes[N_WALLS] == 0:
        return
    n = 0
    for place in range(len(board.cells)):
        if shop.state.marks[place] == UNKNOWN:
            room.places[n] = place
            n += 1
    closed = orbits.orbit_of[room.places[below(stream, n)]]
    size = orbits.sizes[closed]
    for _ in range(_WALLS_LOOKED_AT):
        opened = orbits.orbit_of[board.walls[below(stream, board.sizes[N_WALLS])]]
        if orbits.sizes[opened] == size:
            exchange(orbits, board.cells, closed, opened)
            if connected and not is_connected(board.cells, board.sizes[N_WHITE], board.step, room.work):
                exchange(orbits, board.cells, opened, closed)
                continue
            for i in range(size):
                room.bulbs[orbits.cells[closed, i]] = 0
                drop_around(board, room.bulbs, orbits.cells[opened, i])
            return


@lean_inlined
def exchange(orbits, cells, closed, opened):
    """Make walls of an orbit, and white cells of another one of its size."""
    for i in range(orbits.sizes[closed]):
        cells[orbits.cells[closed, i]] = WALL
        cells[orbits.cells[opened, i]] = WHITE
