"""Removes numbers from a board in random order as long as sets, a search or a level of rules show one solution.

With rules, the result of removing numbers one by one, the last first, is found in reverse, so that nothing is deduced
twice: what follows from the numbers known to be needed is kept, and the others are put back one by one until the board
is solved. The last number put back is needed as well, and those after it are not:

    needed      D           put back  A B C    solved
    needed      D C         put back  A B      solved
    needed      D C B       solved

Source: own; the search for a needed member by adding is that of de Siqueira and Puget 1988, for minimal conflicts.
"""

import numpy as np

from generator.draws_kernel import shuffle
from kernels.jit import lean_inlined, lean_kernel
from puzzles.lightup import BULB, WALL
from solvers.lightup.closure_kernel import settle
from solvers.lightup.rules_kernel import EMPTY, FAR, SETS, STARVATION, begin, propagate, put_beside, spare, take_back
from solvers.lightup.search_kernel import search

BY_SETS, BY_SEARCH, SEVERAL, UNDECIDED = range(4)


@lean_kernel
def all_walls(workspace):
    """List the walls in ``scratch.places``, and return their number."""
    n_walls = workspace.board.sizes[0].n_walls
    for i in range(n_walls):
        workspace.scratch.places[i] = workspace.board.walls[i]
    return n_walls


@lean_kernel
def keep_needed(workspace, level, stream):
    """Remove numbers that rules up to ``STARVATION`` do not need.

    Return how many are left, at the start of ``places``.
    """
    board, state, scratch = workspace.board, workspace.state, workspace.scratch
    n_all, n_white = all_walls(workspace), board.sizes[0].n_white
    places = scratch.places
    shuffle(places[:n_all], stream)
    for i in range(n_all):
        board.cells[places[i]] = WALL
    _, n_set = begin(board, state, level)
    _, n_base, n_applied = propagate(board, state, n_set, 0, level)
    n_needed = 0
    while n_base < n_white:
        n_put, n_set = 0, n_base
        while n_set < n_white:
            n_set = put_number(board, state, scratch, n_set, places[n_put], level)
            _, n_set, n_applied = propagate(board, state, n_set, n_applied, level)
            n_put += 1
        take_back(board, state, n_set, n_applied, n_base)
        for i in range(n_put):
            take_number_away(board, state, places[i])
        needed = places[n_put - 1]
        n_set = put_number(board, state, scratch, n_base, needed, level)
        _, n_base, n_applied = propagate(board, state, n_set, n_base, level)
        scratch.work[n_needed] = needed
        n_needed += 1
    for i in range(n_needed):
        places[i] = scratch.work[i]
    return n_needed


@lean_inlined
def put_number(board, state, scratch, n_set, wall, level):
    """Write the number of a wall on it, and mark what follows at once; return the length of the trail."""
    number = np.int64(scratch.numbers[wall])
    board.cells[wall] = scratch.numbers[wall]
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
def take_number_away(board, state, wall):
    """Undo ``put_number``, once all that followed is taken back."""
    number = np.int64(board.cells[wall])
    board.cells[wall] = WALL
    state.missing[wall] += FAR - number
    state.slack[wall] += FAR + number


@lean_kernel
def means_from(workspace, n_set, n_applied, nodes):
    """Return what shows one solution from the known cells: ``BY_SETS``, ``BY_SEARCH``, ``SEVERAL`` or ``UNDECIDED``.

    ``state`` has what rules say, and more afterwards. A search for a second solution ends after ``nodes`` branches.
    """
    board, scratch = workspace.board, workspace.scratch
    _, n_set, _ = settle(board, workspace.state, n_set, n_applied, SETS, False)
    if n_set == board.sizes[0].n_white:
        return BY_SETS
    if nodes == 0:
        return UNDECIDED
    scratch.effort[0].nodes = 0
    n_found, is_all, _ = search(
        board, workspace.state, n_set, scratch.branches, nodes, scratch.effort[0], scratch.found
    )
    if n_found == len(scratch.found):
        return SEVERAL
    return BY_SEARCH if is_all else UNDECIDED


@lean_kernel
def means_without(workspace, wall, nodes):
    """Take the number from a wall, and return what shows one solution then.

    That is ``BY_SETS``, ``BY_SEARCH``, ``SEVERAL`` or ``UNDECIDED``; a search ends after ``nodes`` branches.
    """
    workspace.board.cells[wall] = WALL
    _, n_set = begin(workspace.board, workspace.state, SETS)
    return means_from(workspace, n_set, 0, nodes)


@lean_inlined
def keep_unique(workspace, n_left, nodes, stream):
    """Remove numbers as long as sets or a search show one solution.

    Return how many are left, and whether each is needed.
    """
    board, scratch = workspace.board, workspace.scratch
    shuffle(scratch.places[:n_left], stream)
    n_kept, is_minimal = 0, True
    for i in range(n_left):
        wall = scratch.places[i]
        means = means_without(workspace, wall, nodes)
        if means > BY_SEARCH:
            is_minimal &= means == SEVERAL
            board.cells[wall] = scratch.numbers[wall]
            scratch.places[n_kept] = wall
            n_kept += 1
    return n_kept, is_minimal


@lean_kernel
def needs_each(workspace, n_left, nodes):
    """Return whether removing any one of the numbers of the walls in ``scratch.places`` allows a second solution."""
    board, scratch = workspace.board, workspace.scratch
    for i in range(n_left):
        wall = scratch.places[i]
        means = means_without(workspace, wall, nodes)
        board.cells[wall] = scratch.numbers[wall]
        if means != SEVERAL:
            return False
    return True
