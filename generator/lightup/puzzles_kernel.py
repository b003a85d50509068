"""Makes puzzles one after the other, each from its own random stream: walls, bulbs, numbers, and fewer numbers."""

from generator.lightup.board_kernel import CUT, SOLVED, add_bulbs, draw_board, write_numbers
from generator.lightup.numbers_kernel import all_walls, keep_needed, keep_unique, needs_each
from generator.lightup.walls_kernel import draw_walls
from kernels.jit import lean_kernel
from solvers.lightup.closure_kernel import SOLVED as CLOSED
from solvers.lightup.closure_kernel import close
from solvers.lightup.rules_kernel import lay_out

MADE, TOO_EASY, IN_VAIN = SOLVED, 3, 4


@lean_kernel
def make_each(workspace, plan, most_boards, streams, puzzles, statuses):
    """Make a puzzle from each stream (uint64 ``[n, 4]``), trying ``most_boards`` for each.

    ``puzzles`` (uint8 ``[n, n_places]``) also get their frames; ``statuses`` (int64) are ``MADE``, or why the last
    board failed.
    """
    for i in range(len(streams)):
        for _ in range(most_boards):
            statuses[i] = make(workspace, plan, streams[i])
            if statuses[i] == MADE:
                break
        for place in range(len(workspace.board.cells)):
            puzzles[i, place] = workspace.board.cells[place]


@lean_kernel
def make(workspace, plan, stream):
    """Make one puzzle on the ``board``; return ``MADE``, or why there is none."""
    status = draw_board(workspace, plan, stream)
    if status != SOLVED:
        return status
    n_left = all_walls(workspace) if plan.harder else keep_needed(workspace, plan.level, stream)
    is_minimal = False
    if plan.goes_on:
        n_left, is_minimal = keep_unique(workspace, n_left, plan.nodes, stream)
    if plan.floor >= 0 and close(workspace.board, workspace.state, plan.floor)[0] == CLOSED:
        return TOO_EASY
    if plan.minimal and not is_minimal and not needs_each(workspace, n_left, plan.check_nodes):
        return IN_VAIN
    return MADE


@lean_kernel
def draw_each(workspace, plan, most_boards, streams, puzzles, statuses):
    """Draw a board with bulbs and all numbers from each random stream, whatever solves it; else as ``make_each``."""
    board, scratch = workspace.board, workspace.scratch
    for i in range(len(streams)):
        statuses[i] = CUT
        for _ in range(most_boards):
            if draw_walls(workspace.orbits, plan.n_walls, plan.connected, board, scratch, streams[i]):
                lay_out(board)
                scratch.bulbs[:] = 0
                add_bulbs(board, scratch, streams[i])
                write_numbers(board, scratch)
                statuses[i] = MADE
                break
        for place in range(len(board.cells)):
            puzzles[i, place] = board.cells[place]
