"""Random choices for many classic Sudokus at once, each from its own stream."""

from generator.draws_kernel import shuffle
from generator.sudoku.boards.prune_kernel import fill
from generator.sudoku.boards.switches_kernel import switch
from kernels.jit import kernel, lean_kernel


@lean_kernel
def draw_boards(chances, most_tries, most_nodes, n_switches, states, boards, workspace):
    """Make a complete board from each stream (uint64 ``[n, 4]``): repeat ``fill`` until it succeeds, then switch.

    ``chances`` are the probabilities of several values in each cell; ``most_tries`` and ``most_nodes`` bound a search.
    ``boards``, uint8 ``[n, side, side]``, receives the boards.
    """
    grid, order = workspace.grid, workspace.order
    for i in range(len(states)):
        is_done = False
        while not is_done:
            is_done, _ = fill(chances, most_tries, most_nodes, True, False, states[i], workspace)
        switch(workspace.box_height, workspace.box_width, n_switches, states[i], grid, order)
        for row in range(grid.shape[0]):
            for column in range(grid.shape[1]):
                boards[i, row, column] = grid[row, column]


@lean_kernel
def draw_orders(states, orders):
    """Put the numbers 0 to ``n_groups - 1`` in random order in each row of ``orders``, int64 ``[n, n_groups]``."""
    for i in range(len(states)):
        for group in range(orders.shape[1]):
            orders[i, group] = group
        shuffle(orders[i], states[i])


@kernel
def draw_exchanges(states, is_given, orders):
    """Draw orders of digging that lead to a puzzle like the present one, but without one group of its givens.

    That group is removed first, then the groups that the puzzle lacks, then the rest of the puzzle, each in random
    order. So much of the puzzle remains that few groups, often a single one, can replace the first, and sometimes one
    group replaces two. ``is_given`` is bool ``[n, n_groups]``, ``orders`` int64 ``[n, n_groups]``.
    """
    draw_orders(states, orders)
    n_groups = orders.shape[1]
    for i in range(len(states)):
        order = orders[i].copy()
        n_given = 0
        for group in range(n_groups):
            n_given += is_given[i, group]
        at_blank, at_given = min(n_given, 1), n_groups - n_given
        for group in order:
            if not is_given[i, group]:
                orders[i, at_blank] = group
                at_blank += 1
            elif at_given == n_groups - n_given:
                orders[i, 0] = group
                at_given += 1
            else:
                orders[i, at_given] = group
                at_given += 1
