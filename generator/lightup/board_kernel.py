"""Makes boards that have one solution if all walls have their numbers, as rules or a search show.

Random walls and bulbs hardly ever make such a board; but only a few cells stay unknown, and

    bulbs     are drawn anew for these cells alone, again and again;
    a wall    moves to one of them, with its whole orbit, when that does not help for a while.

A change that leaves more cells unknown is taken back.

To draw bulbs, each white cell that is still dark gets a bulb, in random order. So all cells are lit, and no two bulbs
see each other.

Source: Simon Tatham's Light Up for the bulbs; the rest own.
"""

from generator.draws_kernel import shuffle
from generator.lightup.numbers_kernel import BY_SEARCH, means_from
from generator.lightup.walls_kernel import draw_walls, is_connected
from kernels.jit import lean_inlined, lean_kernel
from kernels.streams import below
from puzzles.lightup import BULB, WALL, WHITE
from solvers.lightup.closure_kernel import SOLVED as CLOSED
from solvers.lightup.closure_kernel import close
from solvers.lightup.rules_kernel import UNKNOWN, lay_out

SOLVED, UNSOLVED, CUT = range(3)

_BULBS_IN_VAIN = 6  # how often bulbs are drawn before a wall moves
_MOVES_IN_VAIN = 12  # how many walls move before the board is given up
_WALLS_LOOKED_AT = 16  # how many walls are examined for one whose orbit has the right size


@lean_kernel
def draw_board(workspace, plan, stream):
    """Draw walls, numbers and bulbs into ``board`` and ``scratch``.

    Return ``SOLVED``, ``UNSOLVED``, or ``CUT`` if no walls were found.
    """
    board, scratch = workspace.board, workspace.scratch
    if not draw_walls(workspace.orbits, plan.n_walls, plan.connected, board, scratch, stream):
        return CUT
    lay_out(board)
    scratch.bulbs[:] = 0
    return complete_board(workspace, plan, _MOVES_IN_VAIN, stream)


@lean_kernel
def complete_board(workspace, plan, most_moves, stream):
    """Add bulbs and numbers to walls, and change unknown cells until the board is solved as planned.

    The ``board`` is laid out; ``scratch`` may have some ``bulbs`` that do not see each other. Return ``SOLVED``, or
    ``UNSOLVED`` after ``most_moves`` walls moved in vain.
    """
    board, state, scratch = workspace.board, workspace.state, workspace.scratch
    add_bulbs(board, scratch, stream)
    write_numbers(board, scratch)
    n_best, n_vain = 0, 0
    while True:
        status, n_known = close(board, state, plan.level)
        if status == CLOSED:
            return SOLVED
        if n_known > n_best:
            n_vain = 0
        if n_known >= n_best:
            n_best = n_known
            keep(board, state, scratch)
            if plan.harder and means_from(workspace, n_known, n_known, plan.nodes) <= BY_SEARCH:
                return SOLVED
        if n_vain == _BULBS_IN_VAIN * most_moves:
            return UNSOLVED
        restore(board, state, scratch)
        n_vain += 1
        if n_vain % _BULBS_IN_VAIN == 0:
            move_wall(workspace, plan.connected, stream)
            lay_out(board)
        drop_unknown(scratch.bulbs, state.marks)
        add_bulbs(board, scratch, stream)
        write_numbers(board, scratch)


@lean_inlined
def keep(board, state, scratch):
    """Note a board as the best one."""
    for place in range(len(board.cells)):
        scratch.kept_cells[place] = board.cells[place]
        scratch.kept_bulbs[place] = scratch.bulbs[place]
        scratch.kept_marks[place] = state.marks[place]


@lean_inlined
def restore(board, state, scratch):
    """Go back to the best board."""
    has_moved = False
    for place in range(len(board.cells)):
        has_moved |= (board.cells[place] == WHITE) != (scratch.kept_cells[place] == WHITE)
        board.cells[place] = scratch.kept_cells[place]
        scratch.bulbs[place] = scratch.kept_bulbs[place]
        state.marks[place] = scratch.kept_marks[place]
    if has_moved:
        lay_out(board)


@lean_inlined
def move_wall(workspace, connected, stream):
    """Swap the orbit of a random unknown cell with one of walls, unless that cuts a board that must stay connected."""
    board, scratch, orbits = workspace.board, workspace.scratch, workspace.orbits
    if board.sizes[0].n_walls == 0:
        return
    n = 0
    for place in range(len(board.cells)):
        if workspace.state.marks[place] == UNKNOWN:
            scratch.places[n] = place
            n += 1
    move_wall_to(workspace, orbits.orbit_of[scratch.places[below(stream, n)]], connected, stream)


@lean_kernel
def move_wall_to(workspace, closed, connected, stream):
    """Swap a white orbit with one of walls, unless that cuts the board, which must then be laid out again."""
    board, scratch, orbits = workspace.board, workspace.scratch, workspace.orbits
    size = orbits.sizes[closed]
    for _ in range(_WALLS_LOOKED_AT):
        opened = orbits.orbit_of[board.walls[below(stream, board.sizes[0].n_walls)]]
        if orbits.sizes[opened] == size:
            exchange(orbits, board.cells, closed, opened)
            if connected and not is_connected(board.cells, board.sizes[0].n_white, board.step, scratch.work):
                exchange(orbits, board.cells, opened, closed)
                continue
            for i in range(size):
                scratch.bulbs[orbits.cells[closed, i]] = 0
                drop_around(board, scratch.bulbs, orbits.cells[opened, i])
            return


@lean_inlined
def exchange(orbits, cells, closed, opened):
    """Make an orbit of white cells into walls, and an orbit of walls of the same size into white cells."""
    for i in range(orbits.sizes[closed]):
        cells[orbits.cells[closed, i]] = WALL
        cells[orbits.cells[opened, i]] = WHITE


@lean_kernel
def add_bulbs(board, scratch, stream):
    """Add bulbs at random until all white cells are lit; ``scratch.bulbs`` may have some that do not see each other."""
    bulbs, shines, dark = scratch.bulbs, scratch.shines, scratch.places
    shines[:] = 0
    for place in range(len(bulbs)):
        if bulbs[place]:
            shines[board.across[place]] = 1
            shines[board.down[place]] = 1
    n = 0
    for place in range(len(bulbs)):
        if board.cells[place] == WHITE and not (shines[board.across[place]] or shines[board.down[place]]):
            dark[n] = place
            n += 1
    shuffle(dark[:n], stream)
    for i in range(n):
        row, column = board.across[dark[i]], board.down[dark[i]]
        if not (shines[row] or shines[column]):
            bulbs[dark[i]] = BULB
            shines[row] = 1
            shines[column] = 1


@lean_inlined
def drop_unknown(bulbs, marks):
    """Remove the bulbs of cells that rules leave unknown."""
    for place in range(len(bulbs)):
        if marks[place] == UNKNOWN:
            bulbs[place] = 0


@lean_inlined
def drop_around(board, bulbs, place):
    """Remove the bulbs that a white place sees, because two of them may now see each other."""
    for way in (-board.step, -1, 1, board.step):
        seen = place + way
        while board.cells[seen] == WHITE:
            bulbs[seen] = 0
            seen += way


@lean_inlined
def write_numbers(board, scratch):
    """Write on each wall how many bulbs are beside it."""
    bulbs, step = scratch.bulbs, board.step
    for i in range(board.sizes[0].n_walls):
        wall = board.walls[i]
        number = bulbs[wall - step] + bulbs[wall - 1] + bulbs[wall + 1] + bulbs[wall + step]
        scratch.numbers[wall] = number
        board.cells[wall] = number
