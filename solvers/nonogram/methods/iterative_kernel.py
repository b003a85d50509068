"""Lines in the order of their scores, contradictions, and guesses with chronological backtracking, in slices.

Each level of the search holds a copy of all masks. A guess passes one color on to the next level, and the others stay
for later.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from kernels.masks import clear, contains, is_empty, load, lowest, store, without, without_lowest
from solvers.arrays import Records
from solvers.nonogram.arrays import Clues, LineWorkspace
from solvers.nonogram.line_kernel import count_open, open_cells, propagate, renew_line
from solvers.nonogram.probe_kernel import assign, copy_masks

# The outcomes of a slice.
PAUSED = 0
SOLVED = 1
EXHAUSTED = 2
FULL = 3

NEIGHBORS = 4
_PROBED_NEIGHBORS = 2


class Numbers(NamedTuple):
    """The numbers that an iterative search passes from slice to slice, as a record."""

    level: int
    is_stale: int  # 1 while lines of the level are marked for solving
    n_settled: int  # the number of settled neighbors that cells to be tried have
    cell: int  # the cell to go on from, row * width + column
    has_learnt: int  # 1 when a color was refuted since the first cell
    follows_probes: int  # 1 when the assumption that settles most is the guess
    n_left: int  # the number of cells that the best assumption so far leaves open
    best_cell: int
    best_color: int


class Search(NamedTuple):
    """A search between two slices."""

    clues: Clues  # the puzzle
    # ``[n_lines]``, the lines by their scores, the highest first; empty for the order of ``propagate``.
    order: NDArray[np.int64]
    levels: NDArray[np.void]  # masks ``[depth, n_lines, n_colors + 1]``
    guessed: NDArray[np.int64]  # ``[depth, 2]``, row and column of the cell that each level guessed
    trial: NDArray[np.void]  # masks ``[n_lines, n_colors + 1]`` for assumptions; holds a solution when one is reported
    # Masks ``[height, n_colors + 1]``, the colors that followed from assumptions since the first cell; no rows where
    # cells are chosen by their neighbors.
    implied: NDArray[np.void]
    dirty: NDArray[np.uint8]  # ``[n_lines]``, 1 for the lines marked for solving
    numbers: Records  # one ``Numbers`` record
    workspace: LineWorkspace  # of the line solver
    effort: Records  # one ``solvers.nonogram.arrays.Counters`` record


@lean_kernel
def narrow(search, masks):
    """Solve marked lines, always that with the highest score, until none is left; return False at a contradiction."""
    if len(search.order) == 0:
        return propagate(search.clues, masks, search.dirty, search.workspace, search.effort)
    i = 0
    while i < len(search.order):
        line = search.order[i]
        if search.dirty[line] == 0:
            i += 1
            continue
        if not renew_line(search.clues, masks, search.dirty, line, search.workspace, search.effort):
            return False
        i = 0
    return True


@lean_kernel
def refute(search, masks, row, column):
    """Assume each color of a cell, and remove those that lead to a contradiction; return whether there were any."""
    clues = search.clues
    n_refuted = 0
    for color in range(clues.n_colors + 1):
        if not contains(load(masks, row, color), column):
            continue
        copy_masks(masks, search.trial)
        assign(clues, search.trial, search.dirty, row, column, color)
        search.effort[0].probes += 1
        if narrow(search, search.trial):
            continue
        search.dirty[:] = 0
        clear(masks, column, row, color)
        clear(masks, row, clues.height + column, color)
        n_refuted += 1
    if n_refuted > 0:
        search.dirty[row] = 1
        search.dirty[clues.height + column] = 1
    return n_refuted > 0


@lean_kernel
def probe(search, masks, row, column):
    """Assume the colors of a cell one by one until one solves all or is refuted; return whether one was refuted.

    The assumption that leaves the fewest cells open is remembered. A color that followed from another assumption is
    skipped, because that assumption covered its consequences, too.
    """
    clues, numbers = search.clues, search.numbers[0]
    for color in range(clues.n_colors + 1):
        if not contains(load(masks, row, color), column) or contains(load(search.implied, row, color), column):
            continue
        copy_masks(masks, search.trial)
        assign(clues, search.trial, search.dirty, row, column, color)
        search.effort[0].probes += 1
        if not narrow(search, search.trial):
            search.dirty[:] = 0
            clear(masks, column, row, color)
            clear(masks, row, clues.height + column, color)
            search.dirty[row] = 1
            search.dirty[clues.height + column] = 1
            return True
        n_left = count_open(clues, search.trial)
        if n_left < numbers.n_left:
            numbers.n_left = n_left
            numbers.best_cell = row * clues.width + column
            numbers.best_color = color
            if n_left == 0:
                return False
        for line in range(clues.height):
            unsettled = open_cells(search.trial, line, clues.n_colors)
            for c in range(clues.n_colors + 1):
                settled = without(load(search.trial, line, c), unsettled)
                store(search.implied, load(search.implied, line, c) | settled, line, c)
    return False


@lean_inlined
def settled_around(clues, masks, row, column):
    """Return the number of settled neighbors of a cell; neighbors beyond the border count as settled."""
    beside = open_cells(masks, row, clues.n_colors)
    n_settled = NEIGHBORS
    if row > 0 and contains(open_cells(masks, row - 1, clues.n_colors), column):
        n_settled -= 1
    if row + 1 < clues.height and contains(open_cells(masks, row + 1, clues.n_colors), column):
        n_settled -= 1
    if column > 0 and contains(beside, column - 1):
        n_settled -= 1
    if column + 1 < clues.width and contains(beside, column + 1):
        n_settled -= 1
    return n_settled


@lean_kernel
def next_cell(clues, masks, first, least, most):
    """Find the next open cell from ``first`` on with ``least`` to ``most`` settled neighbors, or ``height * width``."""
    for row in range(first // clues.width, clues.height):
        remaining = open_cells(masks, row, clues.n_colors)
        while not is_empty(remaining):
            column = lowest(remaining)
            remaining = without_lowest(remaining)
            cell = row * clues.width + column
            if cell >= first and least <= settled_around(clues, masks, row, column) <= most:
                return cell
    return clues.height * clues.width


@lean_inlined
def guess(search, cell, color):
    """Pass one color of an open cell to the next level; the other colors stay on this one."""
    clues = search.clues
    level = search.numbers[0].level
    masks = search.levels[level]
    row, column = cell // clues.width, cell % clues.width
    search.effort[0].nodes += 1
    copy_masks(masks, search.levels[level + 1])
    clear(masks, column, row, color)
    clear(masks, row, clues.height + column, color)
    search.guessed[level, 0] = row
    search.guessed[level, 1] = column
    assign(clues, search.levels[level + 1], search.dirty, row, column, color)
    look_afresh_at(search, level + 1)


@lean_inlined
def guess_by_neighbors(search):
    """Guess the lowest color of the open cell with the most settled neighbors."""
    clues = search.clues
    masks = search.levels[search.numbers[0].level]
    n_cells = clues.height * clues.width
    cell = n_cells
    n_settled = NEIGHBORS
    while cell == n_cells:
        cell = next_cell(clues, masks, 0, n_settled, n_settled)
        n_settled -= 1
    color = 0
    while not contains(load(masks, cell // clues.width, color), cell % clues.width):
        color += 1
    guess(search, cell, color)


@lean_inlined
def guess_by_probes(search):
    """Guess the assumption that settles the most cells."""
    guess(search, search.numbers[0].best_cell, search.numbers[0].best_color)


@lean_kernel
def go_back(search):
    """Leave a level on which nothing is left to try, and return to the one before."""
    level = search.numbers[0].level - 1
    search.dirty[:] = 0
    if level >= 0:
        search.dirty[search.guessed[level, 0]] = 1
        search.dirty[search.clues.height + search.guessed[level, 1]] = 1
    look_afresh_at(search, level)


@lean_inlined
def look_afresh_at(search, level):
    """Start on a level with all lines marked."""
    search.numbers[0].level, search.numbers[0].is_stale = level, 1
    look_at_all_cells(search)


@lean_inlined
def look_at_all_cells(search):
    """Start again, either with the cells that have the most settled neighbors or with the first cell."""
    numbers = search.numbers[0]
    numbers.n_settled, numbers.cell, numbers.has_learnt = NEIGHBORS, 0, 0
    numbers.n_left = search.clues.height * search.clues.width
    for line in range(len(search.implied)):
        for c in range(search.clues.n_colors + 1):
            mask = load(search.implied, line, c)
            store(search.implied, without(mask, mask), line, c)


@lean_kernel
def run_slice(search, n_levels_refuted, max_lines):
    """Continue a search until ``max_lines`` lines are solved, checked between assumptions.

    On the first ``n_levels_refuted`` levels, contradictions are looked for before guessing. Returns ``SOLVED`` if
    ``search.trial`` is a solution (the search can go on), ``PAUSED``, ``FULL`` (no level is left) or ``EXHAUSTED``.
    """
    clues, numbers = search.clues, search.numbers[0]
    n_cells = clues.height * clues.width
    while numbers.level >= 0:
        if search.effort[0].lines >= max_lines:
            return PAUSED
        masks = search.levels[numbers.level]
        if numbers.is_stale == 1:
            if not narrow(search, masks):
                go_back(search)
                continue
            numbers.is_stale = 0
            if count_open(clues, masks) == 0:
                copy_masks(masks, search.trial)
                go_back(search)
                return SOLVED
        elif numbers.follows_probes == 1 and numbers.cell < n_cells and numbers.n_left > 0:
            cell = next_cell(clues, masks, numbers.cell, _PROBED_NEIGHBORS, NEIGHBORS)
            numbers.cell = cell + 1
            if cell < n_cells and probe(search, masks, cell // clues.width, cell % clues.width):
                numbers.is_stale = 1
                look_at_all_cells(search)
        elif numbers.follows_probes == 0 and numbers.level < n_levels_refuted and numbers.n_settled >= 0:
            cell = next_cell(clues, masks, numbers.cell, numbers.n_settled, numbers.n_settled)
            numbers.cell = cell + 1
            if cell < n_cells:
                if refute(search, masks, cell // clues.width, cell % clues.width):
                    numbers.has_learnt = 1
                    numbers.is_stale = 1
            elif numbers.n_settled > 0 or numbers.has_learnt == 0:
                numbers.n_settled -= 1
                numbers.cell = 0
            else:
                look_at_all_cells(search)
        elif numbers.level + 1 == len(search.levels):
            return FULL
        elif numbers.follows_probes == 1:
            guess_by_probes(search)
        else:
            guess_by_neighbors(search)
    return EXHAUSTED
