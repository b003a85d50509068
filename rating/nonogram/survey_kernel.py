"""Measures of a puzzle before the climb: where a person can begin, and the sweeps over all lines."""

from kernels.jit import lean_kernel
from kernels.masks import clear, is_empty, load, lowest, store, without, without_lowest
from rating.nonogram.arrays import NONE
from rating.nonogram.ladder_kernel import refresh, start, take
from rating.nonogram.ranges_kernel import strip_ends
from rating.nonogram.rules import FREEBIE
from rating.nonogram.rules_kernel import freebie, says, simple_boxes, solve
from solvers.nonogram.line_kernel import open_all, open_cells


@lean_kernel
def survey(clues, board, log, scratch, solution):
    """Measure a puzzle, and set the board to the empty grid; return False at once if the solution has other clues."""
    if not _has_clues(clues, solution):
        return False
    log.counts[0].rows_first = _count_sweeps(clues, board.gone, board.changed, scratch, False)
    log.counts[0].columns_first = _count_sweeps(clues, board.gone, board.changed, scratch, True)
    start(clues, board)
    log.counts[0].footholds = _count_footholds(clues, board, log)
    start(clues, board)
    return True


@lean_kernel
def _has_clues(clues, grid):
    """Return whether the lines of a grid, uint8 ``[height, width]``, read as the clues."""
    for line in range(clues.height + clues.width):
        is_row = line < clues.height
        block, left, before = 0, 0, 0
        for cell in range(clues.width if is_row else clues.height):
            color = grid[line, cell] if is_row else grid[cell, line - clues.height]
            if color != before:
                if left != 0 or (color > 0 and (block == clues.counts[line] or clues.colors[line, block] != color)):
                    return False
                if color > 0:
                    left = clues.lengths[line, block]
                    block += 1
                before = color
            if color > 0:
                left -= 1
        if left != 0 or block < clues.counts[line]:
            return False
    return True


@lean_kernel
def _count_footholds(clues, board, log):
    """Count the cells that freebies and simple boxes decide in the empty grid of the board."""
    masks, gone, opens, ones, _reach, notes, _level, found, _changed, _waiting = board
    for line in range(len(found)):
        for color in range(gone.shape[1]):
            store(gone, load(ones, 0), line, color)
        strip_ends(notes, masks, opens, ones, line)
        freebie(notes, masks, opens, ones, gone, line)
        simple_boxes(notes, masks, opens, ones, gone, line)
        found[line] = FREEBIE if says(gone, line) else NONE
    take(clues, board, log, FREEBIE, False)
    return refresh(clues, board)[0]


@lean_kernel
def _count_sweeps(clues, masks, dirty, scratch, columns_first):
    """Count the sweeps over rows and columns in turn that complete line solving takes.

    Source: Batenburg, Henstra, Kosters and Palenstijn 2009, "Constructing simple nonograms of varying difficulty".
    """
    open_all(clues, masks, dirty)
    over_columns = columns_first
    n_sweeps, n_last = 0, 0
    changed = True
    while changed or n_sweeps < 2:
        changed = False
        n_sweeps += 1
        first = clues.height if over_columns else 0
        for line in range(first, first + (clues.width if over_columns else clues.height)):
            if dirty[line] and not is_empty(open_cells(masks, line, clues.n_colors)):
                solve(clues, masks, scratch, line)
                changed = keep(clues, masks, scratch.solved, line, dirty) or changed
            dirty[line] = 0
        if changed:
            n_last = n_sweeps
        over_columns = not over_columns
    return n_last


@lean_kernel
def keep(clues, masks, kept, line, dirty):
    """Narrow the masks of a line to ``kept``, and mark crossing lines that change as dirty.

    Return whether any changes.
    """
    crossing, position = (clues.height, line) if line < clues.height else (0, line - clues.height)
    changed = False
    for color in range(masks.shape[1]):
        before = load(masks, line, color)
        removed = without(before, load(kept, color))
        store(masks, without(before, removed), line, color)
        while not is_empty(removed):
            changed = True
            cell = lowest(removed)
            removed = without_lowest(removed)
            clear(masks, position, crossing + cell, color)
            dirty[crossing + cell] = 1
    return changed
