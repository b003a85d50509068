# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""Search: assumptions inside assumptions, for grids that nothing else moves.

An assumption of depth 1 fails when propagation leads to a line that fails. One of depth d fails when it does so after
all colors that assumptions of depth d - 1 refute, in the grid that it leads to, are gone, over and over: in rounds, as
on the ladder, so that the order of the cells plays no part, not even in the number of nodes.

Source: own; nested reasoning as a scale is Berthier 2007, "The Hidden Logic of Sudoku" (T&E depth).
"""

import numpy as np

from rating.nonogram.arrays import NODES, PROBES
from rating.nonogram.beyond_kernel import follow, forget, refute
from rating.nonogram.rules import SEARCH
from solvers.jit import kernel
from solvers.nonogram.kernel import open_cells
from solvers.nonogram.probe_kernel import assign, copy_masks
from solvers.wide import bit, clear, contains, is_empty, load, lowest, store, without, without_lowest


@kernel
def search_round(clues, board, room, scratch, log, solution, depth, most_nodes):
    """Refute by assumptions of a depth.

    Args:
        clues: the puzzle.
        board: the state, silent under all else; ``gone`` and ``found`` are written.
        room: work space, for at least ``depth`` levels.
        scratch: work space of the line solver.
        log: counts, and the trace.
        solution: uint8 ``[height, width]``.
        depth: at least 2.
        most_nodes: count of nodes at which to stop; what was refuted until then is of no use.

    Returns:
        Number of assumptions refuted.
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
                log.counts[PROBES] += 1
                room.touched[:] = 0
                if _fails(clues, board.masks, room, scratch, log.counts, 0, depth, most_nodes, row, column, color):
                    options += 1
                    refute(clues, board, log, SEARCH, row, column, color, np.count_nonzero(room.touched))
    return options


@kernel
def _fails(clues, masks, room, scratch, counts, level, depth, most_nodes, row, column, assumed):
    """Tell whether an assumption of a depth fails in the grid ``masks``; ``level`` is that of its trial."""
    if counts[NODES] >= most_nodes:
        return False
    counts[NODES] += 1
    trial, refuted = room.levels[level], room.refuted[level]
    copy_masks(masks, trial)
    assign(clues, trial, room.dirty, row, column, assumed)
    n_lines = len(room.dirty)
    alive, _ = follow(clues, trial, room, scratch, n_lines)
    moved = depth > 1
    while alive and moved:
        moved = False
        for r in range(clues.height):
            for color in range(clues.n_colors + 1):
                store(refuted, load(trial, r, color) ^ load(trial, r, color), r, color)
            untried = open_cells(trial, r, clues.n_colors)
            while not is_empty(untried):
                c = lowest(untried)
                untried = without_lowest(untried)
                for color in range(clues.n_colors + 1):
                    if contains(load(trial, r, color), c) and _fails(
                        clues, trial, room, scratch, counts, level + 1, depth - 1, most_nodes, r, c, color
                    ):
                        store(refuted, load(refuted, r, color) | bit(refuted, c), r, color)
                        moved = True
        if moved:
            _remove(clues, trial, refuted, room.dirty)
            alive, _ = follow(clues, trial, room, scratch, n_lines)
    return not alive


@kernel
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


@kernel
def settle(clues, board, solution):
    """Remove all that the solution excludes, for a puzzle whose search budget ended."""
    forget(board)
    for row in range(clues.height):
        board.found[row] = SEARCH
        for column in range(clues.width):
            for color in range(clues.n_colors + 1):
                if color != solution[row, column]:
                    store(board.gone, load(board.gone, row, color) | bit(board.gone, column), row, color)
