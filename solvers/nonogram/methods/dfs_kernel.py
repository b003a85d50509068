"""Depth-first search over the placements of whole lines, in slices.

The depth is the number of lines placed. Masks are those of ``line_kernel.py``, but contain only what the placed lines
paint: a cell has one color once a crossing line is placed, and all colors until then.

The search chooses the blocks of a line from left to right. For each block there are

    fits[line, i]   starts from which this block and all behind it can be placed; computed on entering the line
    left[line, i]   those of them that the block before allows and that are still untried

So every choice leads to a placement, and a few word operations find the next one.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from kernels.masks import bit, clear, contains, is_empty, load, lowest, mirrored, n_bits_of, store, without_lowest
from solvers.arrays import Records
from solvers.nonogram.arrays import Clues
from solvers.nonogram.line_kernel import eroded, spread

# The outcomes of a slice.
PAUSED = 0
SOLVED = 1
EXHAUSTED = 2


class Numbers(NamedTuple):
    """The numbers that a search over placements passes from slice to slice, as a record."""

    depth: int  # of the current line
    is_new: int  # 1 while that line has not been entered
    n_placed: int  # placements so far


class Search(NamedTuple):
    """A search between two slices."""

    clues: Clues  # the puzzle
    order: NDArray[np.int64]  # ``[n_lines]``, the line that is placed at each depth
    depths: NDArray[np.int64]  # ``[n_lines]``, the depth at which each line is placed
    # ``[n_lines, n_colors + 1]`` masks, what the lines placed across leave to the cells of each.
    masks: NDArray[np.void]
    fits: NDArray[np.void]  # ``[n_lines, most blocks]`` masks over starts
    left: NDArray[np.void]  # the same shape
    chosen: NDArray[np.int64]  # of that shape, the starts of the placement in hand
    numbers: Records  # one ``Numbers`` record
    grid: NDArray[np.uint8]  # ``[height, width]``, the cells as the placed lines paint them


@lean_kernel
def find_fits(n_cells, n_blocks, lengths, colors, masks, fits):
    """Write to ``fits`` the starts from which each block and all after it can be placed; return False if none can."""
    flip = n_bits_of(masks) - n_cells  # moves a mirrored mask of cells back to bit 0
    blank = mirrored(load(masks, 0), masks) >> flip
    back = spread(bit(masks, 0), blank)
    behind = 0
    for i in range(n_blocks - 1, -1, -1):
        if colors[i] == behind:
            back = (back & blank) << 1
        behind = colors[i]
        back = back & eroded(mirrored(load(masks, behind), masks) >> flip, lengths[i])
        # A block that starts at cell j of the mirrored line starts at cell n - j - length of the line.
        store(fits, mirrored(back, masks) >> (flip + lengths[i] - 1), i)
        back = spread(back << lengths[i], blank)
    return contains(back, n_cells)


@lean_inlined
def next_placement(n_blocks, lengths, colors, masks, fits, left, chosen, is_new):
    """Choose the next starts in reading order; return False if there are no more."""
    if n_blocks == 0:
        return is_new
    i = n_blocks - 1
    if is_new:
        i = 0
        store(left, spread(bit(masks, 0), load(masks, 0)) & load(fits, 0), 0)
    while i >= 0:
        starts = load(left, i)
        if is_empty(starts):
            i -= 1
            continue
        chosen[i] = lowest(starts)
        store(left, without_lowest(starts), i)
        if i + 1 == n_blocks:
            return True
        end = bit(masks, chosen[i] + lengths[i])
        if colors[i + 1] == colors[i]:
            end = (end & load(masks, 0)) << 1
        i += 1
        store(left, spread(end, load(masks, 0)) & load(fits, i), i)
    return False


@lean_inlined
def paint_cell(search, line, cell, color):
    """Paint a cell of a line in the grid and, unless it is placed already, for the line across."""
    height = search.clues.height
    if line < height:
        search.grid[line, cell] = color
    else:
        search.grid[cell, line - height] = color
    across, position = (height + cell, line) if line < height else (cell, line - height)
    if search.depths[across] > search.depths[line]:
        for c in range(search.clues.n_colors + 1):
            clear(search.masks, position, across, c)
        store(search.masks, load(search.masks, across, color) | bit(search.masks, position), across, color)


@lean_inlined
def paint(search, line, n_cells):
    """Paint the current placement of a line."""
    clues = search.clues
    cell = 0
    for i in range(clues.counts[line]):
        while cell < search.chosen[line, i]:
            paint_cell(search, line, cell, 0)
            cell += 1
        for _ in range(clues.lengths[line, i]):
            paint_cell(search, line, cell, clues.colors[line, i])
            cell += 1
    while cell < n_cells:
        paint_cell(search, line, cell, 0)
        cell += 1


@lean_inlined
def release(search, line, n_cells):
    """Allow every color again in the cells that only this line has painted."""
    height = search.clues.height
    for cell in range(n_cells):
        across, position = (height + cell, line) if line < height else (cell, line - height)
        if search.depths[across] > search.depths[line]:
            for c in range(search.clues.n_colors + 1):
                store(search.masks, load(search.masks, across, c) | bit(search.masks, position), across, c)


@lean_inlined
def can_be_completed(search, line, n_cells):
    """Return whether every crossing line that is not placed yet has a placement left."""
    clues = search.clues
    height = clues.height
    n_across = clues.width + height - n_cells
    for cell in range(n_cells):
        across = height + cell if line < height else cell
        if search.depths[across] > search.depths[line] and not find_fits(
            n_across,
            clues.counts[across],
            clues.lengths[across],
            clues.colors[across],
            search.masks[across],
            search.fits[across],
        ):
            return False
    return True


@lean_kernel
def run_slice(search, looks_across, max_placements):
    """Continue a search for ``max_placements``; with ``looks_across``, each must leave a placement to crossing lines.

    Returns ``SOLVED`` if ``search.grid`` is a solution (the search can go on), ``PAUSED`` or ``EXHAUSTED``.
    """
    clues = search.clues
    numbers = search.numbers[0]
    while numbers.depth >= 0:
        if numbers.depth == len(search.order):
            numbers.depth -= 1
            numbers.is_new = 0
            return SOLVED
        if numbers.n_placed >= max_placements:
            return PAUSED
        line = search.order[numbers.depth]
        n_cells = clues.width if line < clues.height else clues.height
        n_blocks, lengths, colors = clues.counts[line], clues.lengths[line], clues.colors[line]
        masks, fits = search.masks[line], search.fits[line]
        is_new = numbers.is_new == 1
        numbers.is_new = 0
        is_placed = not is_new or find_fits(n_cells, n_blocks, lengths, colors, masks, fits)
        if is_placed:
            is_placed = next_placement(
                n_blocks, lengths, colors, masks, fits, search.left[line], search.chosen[line], is_new
            )
        if not is_placed:
            release(search, line, n_cells)
            numbers.depth -= 1
            continue
        numbers.n_placed += 1
        paint(search, line, n_cells)
        if not looks_across or can_be_completed(search, line, n_cells):
            numbers.depth += 1
            numbers.is_new = 1
    return EXHAUSTED
