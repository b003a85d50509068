"""Probing: assume a color in an open cell, propagate, and keep what follows.

A contradiction removes the color. What follows from every remaining color is true in any case.

Source: Batenburg and Kosters 2012, "On the difficulty of nonograms"; agreement of the branches is Stålmarck's rule.
"""

from kernels.jit import lean_kernel
from kernels.masks import clear, contains, is_empty, load, store, without
from solvers.nonogram.line_kernel import count_open, open_cells, propagate

# Results of the kernels.
SETTLED = 0
NARROWED = 1
CONTRADICTION = 2
EXHAUSTED = 3


@lean_kernel
def copy_masks(source, target):
    """Copy the masks of all lines."""
    for line in range(source.shape[0]):
        for c in range(source.shape[1]):
            store(target, load(source, line, c), line, c)


@lean_kernel
def unite_masks(source, target):
    """Add the masks of another state to the masks of all lines."""
    for line in range(source.shape[0]):
        for c in range(source.shape[1]):
            store(target, load(target, line, c) | load(source, line, c), line, c)


@lean_kernel
def assign(clues, masks, dirty, row, column, color):
    """Leave one color in a cell, and mark its lines."""
    for c in range(clues.n_colors + 1):
        if c != color:
            clear(masks, column, row, c)
            clear(masks, row, clues.height + column, c)
    dirty[row] = 1
    dirty[clues.height + column] = 1


@lean_kernel
def probe_cell(clues, masks, dirty, row, column, trials, workspace, effort):
    """Try each color of a cell from masks at their fixpoint, with ``dirty`` all 0; mark the lines that this narrows.

    ``trials`` is ``[2, n_lines, n_colors + 1]``: masks for the trials, and for what at least one trial allows. Returns
    ``SETTLED``, ``NARROWED`` or ``CONTRADICTION``, and how many cells even the weakest color decides.
    """
    trial = trials[0]
    union = trials[1]
    n_open = count_open(clues, masks)
    n_decided = n_open
    n_alive = 0
    for color in range(clues.n_colors + 1):
        if not contains(load(masks, row, color), column):
            continue
        copy_masks(masks, trial)
        assign(clues, trial, dirty, row, column, color)
        effort[0].probes += 1
        if not propagate(clues, trial, dirty, workspace, effort):
            dirty[:] = 0
            continue
        n_decided = min(n_decided, n_open - count_open(clues, trial))
        if n_alive == 0:
            copy_masks(trial, union)
        else:
            unite_masks(trial, union)
        n_alive += 1
    if n_alive == 0:
        return CONTRADICTION, 0
    status = SETTLED
    for line in range(clues.height + clues.width):
        for c in range(clues.n_colors + 1):
            kept = load(union, line, c)
            if not is_empty(without(load(masks, line, c), kept)):
                store(masks, kept, line, c)
                dirty[line] = 1
                status = NARROWED
    return status, n_decided


@lean_kernel
def probe_all(clues, masks, dirty, trials, workspace, effort, max_probes):
    """Probe every open cell until nothing new follows, or ``max_probes`` is reached.

    Narrows the masks in place, from fixpoint to fixpoint; ``dirty`` is all 0 before and, unless there is a
    contradiction, after. Returns ``SETTLED``, ``CONTRADICTION`` or ``EXHAUSTED``.
    """
    n_cells = clues.height * clues.width
    n_quiet = 0
    cell = 0
    while n_quiet < n_cells:
        row = cell // clues.width
        column = cell % clues.width
        cell = (cell + 1) % n_cells
        n_quiet += 1
        if not contains(open_cells(masks, row, clues.n_colors), column):
            continue
        if effort[0].probes >= max_probes:
            return EXHAUSTED
        status, _ = probe_cell(clues, masks, dirty, row, column, trials, workspace, effort)
        if status == CONTRADICTION:
            return CONTRADICTION
        if status == NARROWED:
            n_quiet = 0
            if not propagate(clues, masks, dirty, workspace, effort):
                return CONTRADICTION
    return SETTLED
