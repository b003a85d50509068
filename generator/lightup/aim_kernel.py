"""A search for a rare grade, which moves from a board to a similar one unless that is a step back.

A step moves a wall anywhere, together with its orbit, adapts bulbs and numbers, and removes numbers until each is
needed, starting with those that were not there before. The step is kept if the grade does not fall and, for the same
grade, the sum of cells open before each round of assumptions does not fall: more such cells lead to more and longer
rounds. A board that is too hard gets numbers back: half of them, then a quarter and so on, until it is no longer too
hard.

Source: own; hill climbing.
"""

from generator.draws_kernel import shuffle
from generator.lightup.board_kernel import SOLVED, complete_board, draw_board, move_wall_to
from generator.lightup.numbers_kernel import needs_each
from generator.lightup.unique_kernel import remove_unneeded
from kernels.jit import lean_inlined, lean_kernel
from kernels.streams import below
from puzzles.lightup import WALL, WHITE
from rating.lightup.grade_kernel import grade_board
from solvers.lightup.rules_kernel import lay_out

MADE, REACHED = SOLVED, 10
"""``REACHED`` plus a grade is the status of a search that reached no higher grade below the wanted one."""

_MOVES_IN_VAIN = 2
_RATING_NODES = 20_000
_PER_GRADE = 1 << 20  # more than the number of open cells over all rounds can be


@lean_kernel
def aim_each(workspace, aiming, plan, streams, puzzles, statuses):
    """Search for a puzzle of a grade from each stream (uint64 ``[n, 4]``).

    ``puzzles`` (uint8 ``[n, n_places]``) also get their frames. ``statuses`` (int64 ``[n]``) are ``MADE``, the reason
    why no board was found, or ``REACHED`` and a grade.
    """
    for i in range(len(streams)):
        statuses[i] = _search(workspace, aiming, plan, streams[i])
        for place in range(len(workspace.board.cells)):
            puzzles[i, place] = workspace.board.cells[place]


@lean_kernel
def _search(workspace, aiming, plan, stream):
    """Search for a puzzle of a grade; return a status as ``aim_each`` writes it."""
    board, scratch, best = workspace.board, workspace.scratch, aiming.best
    status = draw_board(workspace, plan, stream)
    if status != SOLVED:
        return status
    best.cells[:] = WHITE
    here, reached = -1, 0
    for n_boards in range(1, plan.boards + 1):
        if n_boards == 1 or _vary(workspace, plan, stream):
            is_minimal = _remove_numbers(workspace, best, plan, stream)
            grade, n_open = _grade(workspace, aiming, plan)
            if grade > plan.aim and not plan.minimal:
                put_back(workspace, aiming, plan, stream)
                grade, n_open = _grade(workspace, aiming, plan)
            if grade == plan.aim and (not plan.minimal or is_minimal or _is_minimal(workspace, plan)):
                return MADE
            there = _PER_GRADE * grade + n_open if grade < plan.aim else 0
            if grade < plan.aim:
                reached = max(reached, grade)
            if there >= here:
                here = there
                _copy(board.cells, best.cells)
                _copy(scratch.bulbs, best.bulbs)
                _copy(scratch.numbers, best.numbers)
                continue
        _copy(best.cells, board.cells)
        _copy(best.bulbs, scratch.bulbs)
        _copy(best.numbers, scratch.numbers)
        lay_out(board)
    return REACHED + reached


@lean_inlined
def _copy(source, target):
    for place in range(len(source)):
        target[place] = source[place]


@lean_inlined
def _vary(workspace, plan, stream):
    """Move a wall anywhere, and adapt bulbs and numbers; return whether rules or a search solve the board."""
    board, orbits = workspace.board, workspace.orbits
    if board.sizes[0].n_walls == 0 or board.sizes[0].n_white == 0:
        return False
    closed = below(stream, len(orbits.sizes))
    while board.cells[orbits.cells[closed, 0]] != WHITE:
        closed = below(stream, len(orbits.sizes))
    move_wall_to(workspace, closed, plan.connected, stream)
    lay_out(board)
    return complete_board(workspace, plan, _MOVES_IN_VAIN, stream) == SOLVED


@lean_inlined
def _remove_numbers(workspace, best, plan, stream):
    """Remove numbers, first where the best puzzle has none; return whether each remaining one is needed."""
    board, places = workspace.board, workspace.scratch.places
    n_walls, n_first = board.sizes[0].n_walls, 0
    n_last = n_walls
    for i in range(n_walls):
        wall = board.walls[i]
        if best.cells[wall] == WALL:
            places[n_first] = wall
            n_first += 1
        else:
            n_last -= 1
            places[n_last] = wall
    return remove_unneeded(workspace, n_first, n_walls, plan.nodes, stream)[1]


@lean_kernel
def put_back(workspace, aiming, plan, stream):
    """Put numbers back in random order, as few as make the puzzle no harder than its aim; all may still be too few.

    ``board`` has some of the ``numbers`` of ``scratch``; its ``bulbs`` are the only solution.
    """
    board, scratch = workspace.board, workspace.scratch
    n = 0
    for i in range(board.sizes[0].n_walls):
        if board.cells[board.walls[i]] == WALL:
            scratch.places[n] = board.walls[i]
            n += 1
    shuffle(scratch.places[:n], stream)
    too_few, enough = 0, n
    while enough - too_few > 1:
        n_back = (too_few + enough) // 2
        _write_first(board, scratch, n_back, n)
        if _grade(workspace, aiming, plan)[0] > plan.aim:
            too_few = n_back
        else:
            enough = n_back
    _write_first(board, scratch, enough, n)


@lean_inlined
def _write_first(board, scratch, n_back, n):
    """Write the numbers of the first ``n_back`` walls in ``scratch.places``, and none on the other walls."""
    for i in range(n):
        wall = scratch.places[i]
        board.cells[wall] = scratch.numbers[wall] if i < n_back else WALL


@lean_kernel
def _grade(workspace, aiming, plan):
    """Return the grade of the puzzle and the number of open cells, both from ``grade_board``."""
    return grade_board(
        workspace.board, workspace.state, aiming.grading, workspace.scratch.bulbs, plan.aim, _RATING_NODES
    )


@lean_inlined
def _is_minimal(workspace, plan):
    """Return whether each number of the puzzle is needed."""
    board, scratch = workspace.board, workspace.scratch
    n = 0
    for i in range(board.sizes[0].n_walls):
        if board.cells[board.walls[i]] != WALL:
            scratch.places[n] = board.walls[i]
            n += 1
    return needs_each(workspace, n, plan.check_nodes)
