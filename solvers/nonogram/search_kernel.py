"""Depth-first search over line propagation and probing.

Each level holds a copy of all masks and branches on one color of one cell. The next level gets the branch with the
color; the branch without it waits until the search comes back.

    level 0   masks without "cell a has color x"     waits
    level 1   masks without "cell b has color y"     waits
    level 2   masks, narrowed                        is examined
"""

from kernels.jit import lean_kernel
from kernels.masks import clear, contains, count, is_empty, load, lowest, without_lowest
from solvers.nonogram.line_kernel import count_open, open_cells, propagate
from solvers.nonogram.probe_kernel import CONTRADICTION, NARROWED, SETTLED, assign, copy_masks, probe_cell


@lean_kernel
def choose_cell(clues, masks, dirty, trials, workspace, effort):
    """Probe the line with the fewest open cells for the cell that decides most under each of its colors.

    Returns ``SETTLED``, row and column; or ``NARROWED`` or ``CONTRADICTION`` when probing finds more than that.
    """
    line = 0
    fewest = clues.height + clues.width
    for candidate in range(clues.height + clues.width):
        n_open = count(open_cells(masks, candidate, clues.n_colors))
        if 0 < n_open < fewest:
            fewest = n_open
            line = candidate
    most_decided = 0
    best = 0, 0
    untried = open_cells(masks, line, clues.n_colors)
    while not is_empty(untried):
        position = lowest(untried)
        untried = without_lowest(untried)
        row, column = (line, position) if line < clues.height else (position, line - clues.height)
        status, n_decided = probe_cell(clues, masks, dirty, row, column, trials, workspace, effort)
        if status != SETTLED:
            return status, 0, 0
        if n_decided > most_decided:
            most_decided = n_decided
            best = row, column
    return SETTLED, best[0], best[1]


@lean_kernel
def search(clues, levels, branches, dirty, trials, workspace, effort, max_nodes, found):
    """Count solutions in at most ``max_nodes`` nodes; return the number found, and whether these are all.

    Args:
        levels: masks ``[depth, n_lines, n_colors + 1]``; the first level holds where to start, at its fixpoint.
        branches: int64 ``[depth, 2]``, workspace for the cell that each level branched on.
        dirty, trials: all 0; as for ``probe_cell``.
        found: masks ``[limit, n_lines, n_colors + 1]``; receives the solutions.
    """
    n_found = 0
    top = 0
    while top >= 0:
        masks = levels[top]
        status = SETTLED if propagate(clues, masks, dirty, workspace, effort) else CONTRADICTION
        row, column = 0, 0
        if status == SETTLED:
            if count_open(clues, masks) > 0:
                status, row, column = choose_cell(clues, masks, dirty, trials, workspace, effort)
            else:
                copy_masks(masks, found[n_found])
                n_found += 1
                if n_found == len(found):
                    return n_found, False
                status = CONTRADICTION  # this level has nothing left to find
        if status == NARROWED:
            continue
        if status == CONTRADICTION:
            dirty[:] = 0
            top -= 1
            if top >= 0:
                dirty[branches[top, 0]] = 1
                dirty[clues.height + branches[top, 1]] = 1
            continue
        if effort[0].nodes >= max_nodes or top + 1 == len(levels):
            return n_found, False
        effort[0].nodes += 1
        color = 0
        while not contains(load(masks, row, color), column):
            color += 1
        copy_masks(masks, levels[top + 1])
        clear(masks, column, row, color)
        clear(masks, row, clues.height + column, color)
        branches[top, 0] = row
        branches[top, 1] = column
        top += 1
        assign(clues, levels[top], dirty, row, column, color)
    return n_found, True
