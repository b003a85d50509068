"""Find the range of each block of a line as a person sees it, and the blocks that each run may be part of.

A *wall* for a color is a border or a cell that cannot have the color. A *run* is a longest stretch of cells decided to
be of one color. The *rest* of a line lies between its completed ends. Three kinds of ranges give the first and the last
start of each block of the rest, when all are packed to the left and to the right:

    clue ranges       by the numbers alone, whatever the cells between the ends say
    wall ranges       ... and each block covers only cells that can have its color
    identity ranges   ... and a run that only one block can be part of belongs to it

    clue 2 2               clue         wall         identity ranges
    . . . . . x # . .      0..4 3..7    0..3 3..7    0..3 6..6          x blank, # painted, . open

Source: Mingote 2009, section 2.2.1 for clue ranges; the others own.
"""

from kernels.jit import lean_inlined
from kernels.masks import contains, is_empty, load, lowest, without
from rating.nonogram.arrays import NONE


@lean_inlined
def cells(ones, start, end):
    """Return the mask of the cells ``start <= j < end``."""
    return without(load(ones, end), load(ones, start))


@lean_inlined
def decided(masks, opens, line, color):
    """Return the mask of the cells that are decided to have a color."""
    return without(load(masks, line, color), load(opens, line))


@lean_inlined
def stretch_end(ones, mask, start, n_cells):
    """Return the end of the stretch of set bits that begins at ``start``."""
    return start + lowest(without(load(ones, n_cells + 1 - start), mask >> start))


@lean_inlined
def strip_ends(notes, masks, opens, ones, line):
    """Move the ends of the rest of a line inward over blanks, completed blocks, and the blank due after one.

        clue 2 1 1 3   line  # # x # . . . # .      from cell 5 and block 2 on; nothing from the right

    A block is completed when its cells are painted and no cell beside it can prolong the run. Each end moves by itself,
    so its way never depends on the other end; once they meet, no block is left. Return whether an end has moved.
    """
    blank = decided(masks, opens, line, 0)
    n_cells, n_blocks = notes.n_cells[line], notes.n_blocks[line]
    start, end = notes.first_cell[line], notes.end_cell[line]
    first, last = notes.first_block[line], notes.end_block[line]
    moving = True
    while moving:
        start = stretch_end(ones, blank, start, n_cells)
        moving = first < n_blocks and _completed(notes, masks, opens, ones, line, first, start)
        if moving:
            start += notes.lengths[line, first] + notes.gaps[line, first + 1]
            first += 1
    moving = True
    while moving:
        while end > 0 and contains(blank, end - 1):
            end -= 1
        moving = last > 0 and _completed(notes, masks, opens, ones, line, last - 1, end - notes.lengths[line, last - 1])
        if moving:
            last -= 1
            end -= notes.lengths[line, last] + notes.gaps[line, last]
    if first < last:
        needed = notes.packed[line, last - 1] + notes.lengths[line, last - 1] - notes.packed[line, first]
        notes.slack[line] = end - start - needed
    moved = start > notes.first_cell[line] or end < notes.end_cell[line]
    notes.first_cell[line], notes.end_cell[line] = start, end
    notes.first_block[line], notes.end_block[line] = first, last
    return moved


@lean_inlined
def _completed(notes, masks, opens, ones, line, i, start):
    end, color = start + notes.lengths[line, i], notes.colors[line, i]
    around = cells(ones, max(start - 1, 0), min(end + 1, notes.n_cells[line]))
    run = cells(ones, start, end)
    mask = load(masks, line, color)
    return is_empty((without(mask, run) & around) | without(run, without(mask, load(opens, line))))


@lean_inlined
def pack(notes, masks, ones, line, own):
    """Pack the blocks of the rest to both sides, so that each covers only cells that can have its color.

    Starts only move inward during a climb, so the ranges of the entry ``own`` are where to begin.
    """
    first, last = notes.first_block[line], notes.end_block[line]
    at = notes.first_cell[line]
    for i in range(first, last):
        length = notes.lengths[line, i]
        at = max(at, notes.earliest[own, i])
        full = load(ones, length)
        allowed = load(masks, line, notes.colors[line, i])
        missing = without(full, allowed >> at)
        while not is_empty(missing):
            at += lowest(missing) + 1
            missing = without(full, allowed >> at)
        notes.earliest[own, i] = at
        at += length + notes.gaps[line, i + 1]
    at = notes.end_cell[line]
    for i in range(last - 1, first - 1, -1):
        length = notes.lengths[line, i]
        at = min(at - length, notes.latest[own, i])
        full = load(ones, length)
        allowed = load(masks, line, notes.colors[line, i])
        missing = without(full, allowed >> at)
        while not is_empty(missing):
            at += lowest(missing) - length
            missing = without(full, allowed >> at)
        notes.latest[own, i] = at
        at -= notes.gaps[line, i]


@lean_inlined
def find_runs(notes, masks, opens, ones, line, own):
    """List the runs of the rest of a line in the entry ``own``, by color, each with the blocks that it may be part of.

    Such blocks have the run's color and at least its length, and their ranges cover the run. They all lie between a
    first and a last block.
    """
    n_cells = notes.n_cells[line]
    between = cells(ones, notes.first_cell[line], notes.end_cell[line])
    n_runs = 0
    for color in range(1, masks.shape[1]):
        painted = decided(masks, opens, line, color) & between
        before = notes.first_block[line]
        while not is_empty(painted):
            start = lowest(painted)
            end = stretch_end(ones, painted, start, n_cells)
            painted = without(painted, load(ones, end))
            while notes.latest[own, before] + notes.lengths[line, before] < end:
                before += 1
            first, last, least, most = NONE, NONE, n_cells, 0
            i = before
            while i < notes.end_block[line] and notes.earliest[own, i] <= start:
                length = notes.lengths[line, i]
                if notes.colors[line, i] == color and length >= end - start:
                    first = i if first == NONE else first
                    last = i
                    least = min(least, length)
                    most = max(most, length)
                i += 1
            notes.starts[own, n_runs], notes.ends[own, n_runs], notes.run_colors[own, n_runs] = start, end, color
            notes.firsts[own, n_runs], notes.lasts[own, n_runs] = first, last
            notes.leasts[own, n_runs], notes.mosts[own, n_runs] = least, most
            n_runs += 1
    notes.n_runs[own] = n_runs


@lean_inlined
def identify(notes, masks, opens, ones, line, own):
    """Narrow wall ranges to identity ranges, in the entry ``own``, by runs with one candidate; find the runs anew."""
    for i in range(notes.first_block[line], notes.end_block[line]):
        notes.earliest[own, i], notes.latest[own, i] = notes.earliest[line, i], notes.latest[line, i]
    narrowed = True
    while narrowed:
        narrowed = False
        find_runs(notes, masks, opens, ones, line, own)
        for r in range(notes.n_runs[own]):
            i = notes.firsts[own, r]
            if i == notes.lasts[own, r]:
                earliest, latest = notes.ends[own, r] - notes.lengths[line, i], notes.starts[own, r]
                narrowed = narrowed or notes.earliest[own, i] < earliest or notes.latest[own, i] > latest
                notes.earliest[own, i] = max(notes.earliest[own, i], earliest)
                notes.latest[own, i] = min(notes.latest[own, i], latest)
        if narrowed:
            pack(notes, masks, ones, line, own)
