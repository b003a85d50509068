"""Search by nested assumptions, for grids on which nothing else helps.

An assumption of depth 1 fails when propagation leads to a line that fails. An assumption of depth d fails when
propagation fails after repeatedly removing all colors that assumptions of depth d - 1 refute in its grid. This happens
in rounds, so that the order of the cells does not matter, not even for the number of nodes.

Source: own; nested reasoning as a scale is Berthier 2007, "The Hidden Logic of Sudoku" (T&E depth).
"""

import numpy as np

from kernels.jit import kernel, lean_kernel
from kernels.masks import bit, clear, contains, is_empty, load, lowest, store, without, without_lowest
from puzzles.nonogram import Grid
from rating.nonogram.arrays import DEEPEST, Board, Log, Workspace, restore_counts
from rating.nonogram.beyond_kernel import follow, forget, refute
from solvers.nonogram.arrays import Clues, LineWorkspace
from solvers.nonogram.line_kernel import open_cells
from solvers.nonogram.probe_kernel import assign, copy_masks

_TENTHS_PER_DEPTH = 5


def search_rounds(
    clues: Clues,
    board: Board,
    workspace: Workspace,
    scratch: LineWorkspace,
    log: Log,
    solution: Grid,
    rule: int,
    budget: int,
) -> tuple[int, int]:
    """Refute by nested assumptions, as deep as it takes; return their number, and the tenths that the last depth adds.

    After ``budget`` nodes, the results do not count. Failed attempts only count as nodes.
    """
    counts = log.counts.copy()
    options, depth = 0, 1
    while options == 0 and depth < DEEPEST and log.counts[0].nodes < budget:
        restore_counts(log, counts)
        depth += 1
        options = search_round(clues, board, workspace, scratch, log, solution, rule, budget, depth)
    return options, _TENTHS_PER_DEPTH * depth


@kernel
def search_round(clues, board, workspace, scratch, log, solution, rule, budget, depth):
    """Refute by assumptions of a depth of at least 2.

    Return the number of assumptions refuted; after ``budget`` nodes, it means nothing.
    """
    forget(board)
    options = 0
    for row in range(clues.height):
        untried = load(board.opens, row)
        while not is_empty(untried):
            column = lowest(untried)
            untried = without_lowest(untried)
            for color in range(clues.n_colors + 1):
                if color == solution[row, column] or not contains(load(board.masks, row, color), column):
                    continue
                log.counts[0].probes += 1
                workspace.touched[:] = 0
                if _fails(clues, board.masks, workspace, scratch, log.counts, depth, budget, row, column, color):
                    options += 1
                    refute(clues, board, log, rule, row, column, color, np.count_nonzero(workspace.touched))
    return options


@lean_kernel
def _fails(clues, masks, workspace, scratch, counts, depth, budget, row, column, color):
    """Return whether an assumption of a given depth fails in the grid ``masks``.

    Level k of the stack makes an assumption in the trial of level k - 1, or in the grid. It then tries all candidates
    of its own trial on the next level, and repeats that without those that failed, until none fails.
    """
    if counts[0].nodes >= budget:
        return False
    stack = workspace.stack
    stack[0].row, stack[0].column, stack[0].color = row, column, color
    level = 0
    failed = _open_level(clues, masks, workspace, scratch, counts, level)
    is_done = failed or depth == 1
    while level > 0 or not is_done:
        if counts[0].nodes >= budget:
            return False
        if is_done:
            level -= 1
            if failed:
                row, column, color = stack[level + 1].row, stack[level + 1].column, stack[level + 1].color
                refuted = workspace.refuted[level]
                store(refuted, load(refuted, row, color) | bit(refuted, column), row, color)
                stack[level].has_moved = 1
            failed, is_done = False, False
        elif _take_candidate(clues, workspace, level):
            level += 1
            failed = _open_level(clues, workspace.levels[level - 1], workspace, scratch, counts, level)
            is_done = failed or level + 1 == depth
        elif stack[level].has_moved:
            _remove(clues, workspace.levels[level], workspace.refuted[level], workspace.dirty)
            failed = _close_level(clues, workspace, scratch, level)
            is_done = failed
        else:
            is_done = True
    return failed


@lean_kernel
def _open_level(clues, masks, workspace, scratch, counts, level):
    """Begin a trial with the assumption of its level; return whether it fails at once."""
    counts[0].nodes += 1
    copy_masks(masks, workspace.levels[level])
    row, column, color = workspace.stack[level].row, workspace.stack[level].column, workspace.stack[level].color
    assign(clues, workspace.levels[level], workspace.dirty, row, column, color)
    return _close_level(clues, workspace, scratch, level)


@lean_kernel
def _close_level(clues, workspace, scratch, level):
    """Propagate in a trial that has changed, and start again with its candidates; return whether it fails."""
    refuted = workspace.refuted[level]
    for row in range(clues.height):
        for color in range(clues.n_colors + 1):
            none = load(refuted, row, color)
            store(refuted, none ^ none, row, color)
    workspace.stack[level].taken, workspace.stack[level].has_moved = 0, 0
    alive, _ = follow(clues, workspace.levels[level], workspace, scratch, len(workspace.dirty))
    return not alive


@lean_kernel
def _take_candidate(clues, workspace, level):
    """Make the next candidate of a trial the assumption of the next level; return False if there is none."""
    n_masks = clues.n_colors + 1
    taken, trial = workspace.stack[level].taken, workspace.levels[level]
    found = False
    while not found and taken < clues.height * clues.width * n_masks:
        row, column, color = taken // (clues.width * n_masks), taken // n_masks % clues.width, taken % n_masks
        taken += 1
        if contains(load(trial, row, color), column) and contains(open_cells(trial, row, clues.n_colors), column):
            inner = workspace.stack[level + 1]
            inner.row, inner.column, inner.color = row, column, color
            found = True
    workspace.stack[level].taken = taken
    return found


@lean_kernel
def _remove(clues, masks, refuted, dirty):
    """Take refuted colors out of a grid, and mark their lines."""
    for row in range(clues.height):
        for color in range(clues.n_colors + 1):
            removed = load(refuted, row, color)
            store(masks, without(load(masks, row, color), removed), row, color)
            while not is_empty(removed):
                column = lowest(removed)
                removed = without_lowest(removed)
                clear(masks, row, clues.height + column, color)
                dirty[row] = 1
                dirty[clues.height + column] = 1


@lean_kernel
def settle(clues, board, solution, rule):
    """Remove everything that the solution excludes, on behalf of a rule, after the search budget is used up."""
    forget(board)
    for row in range(clues.height):
        board.found[row] = rule
        for column in range(clues.width):
            for color in range(clues.n_colors + 1):
                if color != solution[row, column]:
                    store(board.gone, load(board.gone, row, color) | bit(board.gone, column), row, color)
