"""Numbers taken away from a board, in random order, as long as it has one solution, whatever it takes to see that."""

from generator.draws_kernel import shuffle
from kernels.jit import lean_kernel
from puzzles.lightup import WALL
from solvers.lightup.closure_kernel import settle
from solvers.lightup.layout import N_WHITE
from solvers.lightup.rules_kernel import SETS, begin
from solvers.lightup.search_kernel import NODES, search

BY_SETS, BY_SEARCH, SEVERAL, UNDECIDED = range(4)


@lean_kernel
def means_from(shop, n_set, n_applied, nodes):
    """Say what sees that a board has one solution, from what is known; more is known after that.

    Args:
        shop: its ``board``, and its ``state`` with no more than rules say.
        n_set: the length of the trail.
        n_applied: how many cells of it are applied.
        nodes: branches after which a search for a second solution is given up; 0 for no search.

    Returns:
        ``BY_SETS``, ``BY_SEARCH``, ``SEVERAL`` when a second solution was found, or ``UNDECIDED``.
    """
    board, room = shop.board, shop.room
    _, n_set, _ = settle(board, shop.state, n_set, n_applied, SETS, False)
    if n_set == board.sizes[N_WHITE]:
        return BY_SETS
    if nodes == 0:
        return UNDECIDED
    room.effort[NODES] = 0
    n_found, is_all, _ = search(board, shop.state, n_set, room.branches, nodes, room.effort, room.found)
    if n_found == len(room.found):
        return SEVERAL
    return BY_SEARCH if is_all else UNDECIDED


@lean_kernel
def means_without(shop, wall, nodes):
    """Say the same of a board on which a wall does not tell its number, and leave it so."""
    shop.board.cells[wall] = WALL
    _, n_set = begin(shop.board, shop.state, SETS)
    return means_from(shop, n_set, 0, nodes)


@lean_kernel
def keep_unique(shop, n_left, nodes, stream):
    """Take numbers away as long as sets or a search see one solution.

    Args:
        shop: its ``board`` has some numbers, which leave one solution.
        n_left: how many; ``room.places`` begins with their walls, and in the end with those left.
        nodes: as for ``means_from``.
        stream: of random numbers.

    Returns:
        How many numbers are left, and whether each was seen to be needed.
    """
    board, room = shop.board, shop.room
    shuffle(room.places[:n_left], stream)
    n_kept, is_minimal = 0, True
    for i in range(n_left):
        wall = room.places[i]
        means = means_without(shop, wall, nodes)
        if means > BY_SEARCH:
            is_minimal &= means == SEVERAL
            board.cells[wall] = room.numbers[wall]
            room.places[n_kept] = wall
            n_kept += 1
    return n_kept, is_minimal


@lean_kernel
def needs_each(shop, n_left, nodes):
    """Tell whether there is a second solution without any one of the numbers of the walls in ``room.places``."""
    board, room = shop.board, shop.room
    for i in range(n_left):
        wall = room.places[i]
        means = means_without(shop, wall, nodes)
        board.cells[wall] = room.numbers[wall]
        if means != SEVERAL:
            return False
    return True
