"""2-SAT: chains of "if this cell has that color, then the other cell cannot have this one".

Each line, solved under an assumed color of one of its cells, shows which colors its other cells lose. A chain uses only
these pairs. It starts at an assumed color; a cell to which the pairs leave one color has that color and passes it on.

    a = x  ->  b loses y  ->  b = z  ->  c loses x  ->  ...  ->  some cell has no color left

With one color besides blank, such a chain leads from a literal of a 2-SAT formula to its opposite. Source: Batenburg
and Kosters 2012, "On the difficulty of nonograms", section on 2-satisfiability.
"""

import numpy as np

from kernels.jit import kernel, lean_kernel
from kernels.masks import clear, contains, is_empty, load, lowest, store, without, without_lowest
from puzzles.nonogram import Grid
from rating.nonogram.arrays import Board, Log, Workspace
from rating.nonogram.beyond_kernel import forget, refute
from rating.nonogram.rules_kernel import solve
from solvers.nonogram.arrays import Clues, LineWorkspace
from solvers.nonogram.probe_kernel import assign, copy_masks

_ROW, _COLUMN = 0, 1


def pair_round(
    clues: Clues,
    board: Board,
    workspace: Workspace,
    scratch: LineWorkspace,
    log: Log,
    solution: Grid,
    rule: int,
    budget: int,
) -> tuple[int, int]:
    """Refute by chains of pairs; return the number of assumptions refuted, and 0 extra tenths."""
    del budget
    numbers = np.zeros((clues.height, clues.width, clues.n_colors + 1), np.int32)
    candidates = np.empty((numbers.size, 3), np.int64)
    candidates = candidates[: _number_candidates(clues, board, numbers, candidates)]
    implied = np.empty((len(candidates), 2, clues.n_colors + 1), board.masks.dtype)
    queue = np.empty(len(candidates) + 1, np.int32)
    options = _refute_by_chains(
        clues, board, workspace, scratch, log, solution, rule, numbers, candidates, implied, queue
    )
    return options, 0


@lean_kernel
def _number_candidates(clues, board, numbers, candidates):
    """Number the colors of the open cells in ``numbers``, list them as row, column, color; return their number."""
    n = 0
    for row in range(clues.height):
        untried = load(board.opens, row)
        while not is_empty(untried):
            column = lowest(untried)
            untried = without_lowest(untried)
            for color in range(clues.n_colors + 1):
                if contains(load(board.masks, row, color), column):
                    numbers[row, column, color] = n
                    candidates[n, 0], candidates[n, 1], candidates[n, 2] = row, column, color
                    n += 1
    return n


@lean_kernel
def _refute_by_chains(clues, board, workspace, scratch, log, solution, rule, numbers, candidates, implied, queue):
    """Refute by chains of pairs; ``implied`` and ``queue`` are scratch. Return the number of assumptions refuted."""
    forget(board)
    _find_pairs(clues, board, workspace, scratch, candidates, implied)
    options = 0
    for n in range(len(candidates)):
        row, column, color = candidates[n, 0], candidates[n, 1], candidates[n, 2]
        if color == solution[row, column]:
            continue
        log.counts[0].probes += 1
        trail = _chain(clues, board, workspace, numbers, candidates, implied, queue, n)
        if trail > 0:
            options += 1
            refute(clues, board, log, rule, row, column, color, trail)
    return options


@lean_kernel
def _find_pairs(clues, board, workspace, scratch, candidates, implied):
    """Solve the row and the column of each candidate, assuming the candidate."""
    trial = workspace.levels[0]
    copy_masks(board.masks, trial)
    for n in range(len(candidates)):
        row, column, assumed = candidates[n, 0], candidates[n, 1], candidates[n, 2]
        assign(clues, trial, workspace.dirty, row, column, assumed)
        for axis in range(2):
            line = row if axis == _ROW else clues.height + column
            workspace.dirty[line] = 0
            solve(clues, trial, scratch, line)
            for color in range(clues.n_colors + 1):
                store(implied, without(load(board.masks, line, color), load(scratch.solved, color)), n, axis, color)
                store(trial, load(board.masks, line, color), line, color)


@kernel
def _chain(clues, board, workspace, numbers, candidates, implied, queue, first):
    """Follow the pairs from a candidate until a cell has no color left; return the number of lines touched, or 0."""
    trial = workspace.levels[0]
    copy_masks(board.masks, trial)
    workspace.touched[:] = 0
    queue[0] = first
    n_queued, n_taken, failed = 1, 0, False
    while n_taken < n_queued and not failed:
        for at in range(n_taken, n_queued):
            row, column = candidates[queue[at], 0], candidates[queue[at], 1]
            for axis in range(2):
                line, crossing, position = (
                    (row, clues.height, row) if axis == _ROW else (clues.height + column, 0, column)
                )
                workspace.touched[line] = 1
                for color in range(clues.n_colors + 1):
                    removed = load(implied, queue[at], axis, color) & load(trial, line, color)
                    store(trial, without(load(trial, line, color), removed), line, color)
                    while not is_empty(removed):
                        cell = lowest(removed)
                        removed = without_lowest(removed)
                        clear(trial, position, crossing + cell, color)
                        at_row, at_column = (row, cell) if axis == _ROW else (cell, column)
                        n_left, last = _colors_left(clues, trial, at_row, at_column)
                        failed = failed or n_left == 0
                        if n_left == 1:
                            queue[n_queued] = numbers[at_row, at_column, last]
                            n_queued += 1
            n_taken += 1
    return np.count_nonzero(workspace.touched) if failed else 0


@lean_kernel
def _colors_left(clues, masks, row, column):
    """Count the colors left in a cell, and return the last of them."""
    n_left, last = 0, 0
    for color in range(clues.n_colors + 1):
        if contains(load(masks, row, color), column):
            n_left += 1
            last = color
    return n_left, last
