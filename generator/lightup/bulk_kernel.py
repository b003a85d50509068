# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""Puzzles made one after the other, each from a random stream of its own: walls, bulbs, numbers, and fewer numbers."""

from generator.lightup.board_kernel import draw_board
from generator.lightup.bulbs_kernel import add_bulbs, tell_numbers
from generator.lightup.numbers_kernel import keep_needed, keep_unique, needs_each
from generator.lightup.walls_kernel import draw_walls
from solvers.jit import lean_kernel
from solvers.lightup.closure_kernel import SOLVED, close
from solvers.lightup.rules_kernel import lay_out

MADE, CUT, UNSOLVED, TOO_EASY, IN_VAIN = range(5)
STATUS, N_REMOVED, N_BY_SETS, N_RESULTS = range(4)


@lean_kernel
def make_each(shop, plan, most_boards, streams, puzzles, numbers, removed, results):
    """Make a puzzle from each random stream.

    Args:
        shop: work space.
        plan: how.
        most_boards: how many boards are tried for a puzzle.
        streams: uint64 ``[n, 4]``.
        puzzles: uint8 ``[n, n_places]``; gets the puzzles, with the frame.
        numbers: uint8 ``[n, n_places]``; gets the numbers of all walls.
        removed: int32 ``[n, n_places]``; gets the walls whose numbers went at last, in order, by sets and then beyond.
        results: int64 ``[n, N_RESULTS]``; gets what came of the last board, how many numbers ``removed`` has, and how
            many of them went by sets.
    """
    for i in range(len(streams)):
        for _ in range(most_boards):
            status, n_removed, n_by_sets = make(shop, plan, streams[i])
            results[i, STATUS], results[i, N_REMOVED], results[i, N_BY_SETS] = status, n_removed, n_by_sets
            if status == MADE:
                break
        for place in range(len(shop.board.cells)):
            puzzles[i, place] = shop.board.cells[place]
            numbers[i, place] = shop.room.numbers[place]
            removed[i, place] = shop.room.removed[place]


@lean_kernel
def make(shop, plan, stream):
    """Make one puzzle, or say why a board led to none; see ``make_each``."""
    has_walls, is_solved = draw_board(shop, plan.n_walls, plan.connected, plan.level, stream)
    if not has_walls:
        return CUT, 0, 0
    if not is_solved:
        return UNSOLVED, 0, 0
    n_left = keep_needed(shop, plan.level, stream)
    n_removed, n_by_sets, is_minimal = 0, 0, False
    if plan.goes_on:
        n_removed, n_by_sets, is_minimal = keep_unique(shop, n_left, plan.nodes, plan.most_beyond, stream)
    if plan.floor >= 0 and close(shop.board, shop.state, plan.floor)[0] == SOLVED:
        return TOO_EASY, n_removed, n_by_sets
    if plan.minimal and not is_minimal and not needs_each(shop, n_left - n_removed, plan.check_nodes):
        return IN_VAIN, n_removed, n_by_sets
    return MADE, n_removed, n_by_sets


@lean_kernel
def draw_each(shop, plan, most_boards, streams, puzzles, results):
    """Draw a board with bulbs and all numbers from each random stream, whatever solves it; as ``make_each``."""
    board, room = shop.board, shop.room
    for i in range(len(streams)):
        results[i, STATUS] = CUT
        for _ in range(most_boards):
            if draw_walls(shop.orbits, plan.n_walls, plan.connected, board, room, streams[i]):
                lay_out(board)
                room.bulbs[:] = 0
                add_bulbs(board, room, streams[i])
                tell_numbers(board, room)
                results[i, STATUS] = MADE
                break
        for place in range(len(board.cells)):
            puzzles[i, place] = board.cells[place]
