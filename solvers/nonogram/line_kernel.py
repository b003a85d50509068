"""Complete line solving in bits, and propagation between rows and columns.

State. Each line has one mask for each color c = 0..C (0 is blank). Rows and columns stay in step side by side, as lines
0..h-1 (rows) and h..h+w-1 (columns):

    masks[line, c]  bit j :  may cell j of the line have color c?

Boundaries. A line of n cells has n + 1 boundaries: 0 before its first cell, n behind its last. ``reach`` is a mask over
boundaries: bit p is set when the blocks so far can fill exactly the cells before p. One block moves it thus:

    reach     . . 1 . . . 1 . .       boundaries where the block may start ...
    fits      1 1 1 1 . . . . .       ... and where its color has ``length`` cells in a row,
    starts    . . 1 . . . . . .       are its starts.
    << length . . . . . 1 . . .       Behind the block
    spread    . . . . . 1 1 1 .       blanks may follow: the carry of one addition runs through each stretch of them.

The same pass on mirrored masks finds what the blocks behind can fill. A start is valid when both passes agree. So a
line takes word operations in proportion to its blocks, and every color left in a cell occurs in some placement. The two
passes share a loop because the processor can run them in parallel.

Plain Python has a form of its own for a line, without arrays of masks, which takes a fifth of the time.

Source: own; the dynamic program over (block, position) is common knowledge, its form in words is ours.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from kernels.masks import (
    bit,
    clear,
    contains,
    count,
    is_empty,
    load,
    lowest,
    mirrored,
    n_bits_of,
    store,
    without,
    without_lowest,
)
from solvers.arrays import Masks
from solvers.nonogram.arrays import read_clues

NOT_SOLVED = -1


@lean_inlined
def spread(ends, blank):
    """Move every boundary in ``ends`` on through the ``blank`` cells after it, and keep all boundaries on the way."""
    return (((ends & blank) + blank) ^ blank) | ends


@lean_inlined
def eroded(mask, length):
    """Keep the positions where ``length`` bits in a row are set from there on, by doubling steps.

    The first two steps have no branch: most blocks are short, and the processor would mispredict which.
    """
    mask = mask & (mask >> min(1, length - 1))
    mask = mask & (mask >> min(max(length - 2, 0), 2))
    done = 4
    while done < length:
        step = min(done, length - done)
        mask = mask & (mask >> step)
        done += step
    return mask


@lean_inlined
def dilated(mask, length):
    """Set ``length`` bits in a row from every set bit on, by steps whose lengths double."""
    mask = mask | (mask << min(1, length - 1))
    mask = mask | (mask << min(max(length - 2, 0), 2))
    done = 4
    while done < length:
        step = min(done, length - done)
        mask = mask | (mask << step)
        done += step
    return mask


def _boundaries(lengths: Sequence[int], colors: Sequence[int], masks: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return where each block may start, and the boundaries reached before the first block and behind each."""
    reach, before = spread(1, masks[0]), 0
    starts, reached = [], [reach]
    for length, color in zip(lengths, colors, strict=True):
        if color == before:
            reach = (reach & masks[0]) << 1
        reach, before = reach & eroded(masks[color], length), color
        starts.append(reach)
        reach = spread(reach << length, masks[0])
        reached.append(reach)
    return starts, reached


def _mirrored(masks: Sequence[int], n_bits: int) -> list[int]:
    return [int(f"{mask:0{n_bits}b}"[::-1], 2) for mask in masks]


@lru_cache(maxsize=1 << 12)  # proof, repair and rating meet the same lines
def _solution_of_line(
    n_cells: int, lengths: tuple[int, ...], colors: tuple[int, ...], masks: bytes, size: int
) -> tuple[bytes, ...] | None:
    """Return the arrays of ``LineWorkspace`` as bytes, each mask of ``size``; None if the line has no placement."""
    allowed = [int.from_bytes(masks[i : i + size], "little") for i in range(0, len(masks), size)]
    starts, left = _boundaries(lengths, colors, allowed)
    if not left[-1] >> n_cells & 1:
        return None
    right = _boundaries(lengths[::-1], colors[::-1], _mirrored(allowed, n_cells))[1][::-1]
    behind = _mirrored(right, n_cells + 1)
    solved = [0] * len(allowed)
    for i, (length, color) in enumerate(zip(lengths, colors, strict=True)):
        after = behind[i + 1]
        if color in colors[i + 1 : i + 2]:
            after = (after >> 1) & allowed[0]
        solved[color] |= dilated(starts[i] & (after >> length), length)
    for reach, after in zip(left, behind, strict=True):
        solved[0] |= reach & (after >> 1) & allowed[0]
    return tuple(b"".join(mask.to_bytes(size, "little") for mask in each) for each in (solved, starts, left, right))


def _solve_line(
    n_cells: int,
    n_blocks: int,
    lengths: NDArray[np.int16],
    colors: NDArray[np.int16],
    masks: Masks,
    n_colors: int,
    workspace: Sequence[Masks],
) -> bool:
    """Do in plain Python what ``solve_line`` does."""
    blocks = (tuple(each[:n_blocks].tolist()) for each in (lengths, colors))
    found = _solution_of_line(n_cells, *blocks, masks[: n_colors + 1].tobytes(), masks.dtype.itemsize)
    for array, contents in zip(workspace, found or (), strict=False):
        values = np.frombuffer(contents, masks.dtype)
        array[: len(values)] = values
    return found is not None


@lean_kernel.beside(_solve_line)
def solve_line(n_cells, n_blocks, lengths, colors, masks, n_colors, workspace):
    """Find every color of each cell that occurs in some placement of one line; return False if there is no placement.

    The first ``n_blocks`` of ``lengths`` and ``colors`` (int16) count. On True, ``workspace.solved`` has the new masks.
    """
    solved, starts, left, right = workspace
    blank = load(masks, 0)
    # Moves a mirrored mask of cells back to bit 0; a mask of boundaries moves one less.
    flip = n_bits_of(masks) - n_cells
    blank_mirrored = mirrored(blank, masks) >> flip
    for c in range(1, n_colors + 1):
        store(solved, mirrored(load(masks, c), masks) >> flip, c)

    origin = bit(masks, 0)
    reach = spread(origin, blank)
    back = spread(origin, blank_mirrored)
    store(left, reach, 0)
    store(right, back, n_blocks)
    before = 0
    behind = 0
    for i in range(n_blocks):
        color = colors[i]
        if color == before:
            reach = (reach & blank) << 1
        before = color
        reach = reach & eroded(load(masks, color), lengths[i])
        store(starts, reach, i)
        reach = spread(reach << lengths[i], blank)
        store(left, reach, i + 1)

        j = n_blocks - 1 - i
        color = colors[j]
        if color == behind:
            back = (back & blank_mirrored) << 1
        behind = color
        back = spread((back & eroded(load(solved, color), lengths[j])) << lengths[j], blank_mirrored)
        store(right, back, j)
    if not contains(reach, n_cells):
        return False

    for c in range(1, n_colors + 1):
        store(solved, origin ^ origin, c)
    after = mirrored(load(right, 0), masks) >> (flip - 1)
    empties = load(left, 0) & (after >> 1)
    for i in range(n_blocks):
        after = mirrored(load(right, i + 1), masks) >> (flip - 1)
        empties = empties | (load(left, i + 1) & (after >> 1))
        color = colors[i]
        if i + 1 < n_blocks and colors[i + 1] == color:
            after = (after >> 1) & blank
        true_starts = load(starts, i) & (after >> lengths[i])
        store(solved, load(solved, color) | dilated(true_starts, lengths[i]), color)
    store(solved, empties & blank, 0)
    return True


@lean_kernel
def open_all(clues, masks, dirty):
    """Allow every color in every cell, and mark every line for solving."""
    for line in range(clues.height + clues.width):
        n_cells = clues.width if line < clues.height else clues.height
        all_cells = dilated(bit(masks, 0), n_cells) if n_cells > 0 else bit(masks, 0) ^ bit(masks, 0)
        for c in range(clues.n_colors + 1):
            store(masks, all_cells, line, c)
        dirty[line] = 1


@lean_inlined
def renew_line(clues, masks, dirty, line, workspace, effort):
    """Solve one line, narrow the crossing lines by it, and mark them; return False if the line has no placement."""
    height, width = clues.height, clues.width
    n_cells, crossing, position = (width, height, line) if line < height else (height, 0, line - height)
    dirty[line] = 0
    effort[0].lines += 1
    if not solve_line(
        n_cells, clues.counts[line], clues.lengths[line], clues.colors[line], masks[line], clues.n_colors, workspace
    ):
        return False
    for c in range(clues.n_colors + 1):
        kept = load(workspace.solved, c)
        removed = without(load(masks, line, c), kept)
        if is_empty(removed):
            continue
        store(masks, kept, line, c)
        while not is_empty(removed):
            cell = lowest(removed)
            removed = without_lowest(removed)
            clear(masks, position, crossing + cell, c)
            dirty[crossing + cell] = 1
    return True


@lean_kernel
def propagate(clues, masks, dirty, workspace, effort):
    """Solve marked lines, rows and columns in turn, until none implies anything new; False if one has no placement.

    ``masks``, ``[n_lines, n_colors + 1]``, is narrowed in place and useless after False; the lines solved are added to
    ``effort``. ``dirty`` is uint8 ``[n_lines]``, 1 if masks changed since the line was solved; it is all 0 after
    success.
    """
    changed = True
    while changed:
        changed = False
        for line in range(clues.height + clues.width):
            if dirty[line] == 0:
                continue
            changed = True
            if not renew_line(clues, masks, dirty, line, workspace, effort):
                return False
    return True


@lean_inlined
def open_cells(masks, line, n_colors):
    """Return the mask of the cells of a line that may still have two colors or more."""
    once = load(masks, line, 0)
    twice = once ^ once
    for c in range(1, n_colors + 1):
        mask = load(masks, line, c)
        twice = twice | (once & mask)
        once = once | mask
    return twice


@lean_kernel
def count_open(clues, masks):
    """Count the cells of the grid that may still have two colors or more."""
    total = 0
    for row in range(clues.height):
        total += count(open_cells(masks, row, clues.n_colors))
    return total


@lean_kernel
def solve_each(clues_of_each, clues, masks, dirty, workspace, effort, grids, n_solved):
    """Solve many puzzles of one size line by line; ``clues`` to ``effort`` are scratch arrays as for ``propagate``.

    Fills ``grids`` (uint8 ``[n, height, width]``, all 0 before) and ``n_solved`` (int64 ``[n]``: lines solved, or
    ``NOT_SOLVED`` where lines leave a cell open or find no solution).
    """
    first = 0
    for i in range(len(grids)):
        first = read_clues(clues_of_each, i, first, clues)
        effort[0].lines = 0
        n_solved[i] = NOT_SOLVED
        open_all(clues, masks, dirty)
        if propagate(clues, masks, dirty, workspace, effort) and count_open(clues, masks) == 0:
            n_solved[i] = effort[0].lines
            for row in range(clues.height):
                for color in range(1, clues.n_colors + 1):
                    cells = load(masks, row, color)
                    while not is_empty(cells):
                        grids[i, row, lowest(cells)] = color
                        cells = without_lowest(cells)
