"""The ambiguity of a line's clue: log2 of the number of its placements, in fixed point, plus a penalty.

With k blocks, ``slack`` spare blanks go into k + 1 gaps: (slack + k)! / (slack! k!) ways. Three counts of a line
determine the ambiguity: painted cells, blocks, and the blanks required between blocks. As these counts are kept for
each line, the neighbors of a cell are enough to show the effect of another color there.

Source: own. The closed form is Ortiz-Garcia and others 2009, equation 3; with colors only equal neighbors need a gap.
"""

from typing import NamedTuple

import numpy as np

from kernels.jit import lean_inlined, lean_kernel


class LineCounts(NamedTuple):
    """The counts of a line of a picture, as a record."""

    n_painted: int  # the number of painted cells
    n_blocks: int
    n_gaps: int  # the number of blanks required between blocks


@lean_inlined
def _cell(grid, line, i):
    height = grid.shape[0]
    return grid[line, i] if line < height else grid[i, line - height]


@lean_inlined
def _n_cells(grid, line):
    height, width = grid.shape
    return width if line < height else height


@lean_kernel
def read_line(grid, line, clues, search):
    """Bring the clue, the counts and the ambiguity of a line up to date with the grid."""
    read_clue(grid, line, clues)
    n_blocks = clues.counts[line]
    n_painted = n_gaps = before = 0
    for i in range(n_blocks):
        n_painted += clues.lengths[line, i]
        n_gaps += clues.colors[line, i] == before
        before = clues.colors[line, i]
    counts = search.counts[line]
    counts.n_painted, counts.n_blocks, counts.n_gaps = n_painted, n_blocks, n_gaps
    search.ambiguity[line] = ambiguity_of(grid, line, counts, search)


@lean_kernel
def read_clue(grid, line, clues):
    """Write the clue that a line of the grid shows into the clue arrays."""
    n_blocks = 0
    before = 0
    for i in range(_n_cells(grid, line)):
        color = _cell(grid, line, i)
        if color != 0:
            if color != before:
                clues.colors[line, n_blocks] = color
                clues.lengths[line, n_blocks] = 0
                n_blocks += 1
            clues.lengths[line, n_blocks - 1] += 1
        before = color
    clues.counts[line] = n_blocks


@lean_inlined
def count_line(grid, line, counts):
    """Count a line's painted cells, its blocks, and the blanks required between them, into the record ``counts``."""
    n_painted = n_blocks = n_gaps = 0
    before = last_color = np.uint8(0)
    for i in range(_n_cells(grid, line)):
        color = _cell(grid, line, i)
        is_painted = color != 0  # avoids branches, which no processor would predict
        begins = is_painted & (color != before)
        n_painted += is_painted
        n_blocks += begins
        n_gaps += begins & (color == last_color)
        last_color = color if is_painted else last_color
        before = color
    counts.n_painted, counts.n_blocks, counts.n_gaps = n_painted, n_blocks, n_gaps


@lean_inlined
def ambiguity_of(grid, line, counts, search):
    """Return the ambiguity of a line from its counts, plus the penalty for its number of blocks."""
    return _ambiguity(_n_cells(grid, line), counts.n_painted, counts.n_blocks, counts.n_gaps, search)


@lean_inlined
def _ambiguity(n_cells, n_painted, n_blocks, n_gaps, search):
    slack = n_cells - n_painted - n_gaps
    fine = search.fines[n_blocks] if n_blocks < len(search.fines) else 0
    table = search.log_factorials
    return table[slack + n_blocks] - table[slack] - table[n_blocks] + fine


@lean_inlined
def ambiguity_with(grid, line, at, color, search):
    """Return the ambiguity, penalty included, that a line would have if cell ``at`` had another color."""
    n_cells = _n_cells(grid, line)
    now = _cell(grid, line, at)
    left = _cell(grid, line, at - 1) if at > 0 else np.uint8(0)
    right = _cell(grid, line, at + 1) if at + 1 < n_cells else np.uint8(0)
    counts = search.counts[line]
    n_painted = counts.n_painted + (color != 0) - (now != 0)
    n_blocks = counts.n_blocks + _n_begun(left, color, right) - _n_begun(left, now, right)
    if search.n_colors == 1:
        n_gaps = max(n_blocks - 1, 0)
    else:
        before, behind = left, right
        i = at - 1
        while before == 0 and i > 0:
            i -= 1
            before = _cell(grid, line, i)
        i = at + 1
        while behind == 0 and i + 1 < n_cells:
            i += 1
            behind = _cell(grid, line, i)
        n_gaps = counts.n_gaps + _n_due(left, before, color, right, behind) - _n_due(left, before, now, right, behind)
    return _ambiguity(n_cells, n_painted, n_blocks, n_gaps, search)


@lean_inlined
def _n_begun(left, color, right):
    """Count the blocks that begin at a cell and at the cell to its right."""
    return 0 + ((color != 0) & (color != left)) + ((right != 0) & (right != color))


@lean_inlined
def _n_due(left, before, color, right, behind):
    """Count the blanks required before a block that begins at a cell, and before the next block.

    ``left`` and ``right`` are the colors beside it, ``before`` and ``behind`` those of the nearest paint, 0 for none.
    """
    is_due = (color != 0) & (left == 0) & (color == before)
    last = color if color != 0 else before
    return 0 + is_due + ((behind != 0) & (behind == last) & ((color == 0) | (right == 0)))
