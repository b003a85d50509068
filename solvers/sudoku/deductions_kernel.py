"""Deductions on Sudoku boards of any size, in bits: singles and locked candidates.

Each cell has a mask of its candidates, bit d for digit d + 1. Two masks over a house show its hidden singles:

    candidates of its cells   1.3. | 1..4 | .2.4
    in at least one           1234
    in at least two           1..4            in one alone: 2 and 3, hidden singles
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernels.jit import lean_inlined, lean_kernel
from kernels.masks import bit, count, is_empty, load, lowest, store, without, without_lowest
from kernels.special import specializer

_THREE, _NINE = 3, 9


class Board(NamedTuple):
    """The geometry of a board."""

    box_height: int  # rows of a box, and the number of stacks; 0 if regions replace boxes
    # Columns of a box, and the number of bands in a grid; 1 if regions replace boxes, which then form one band.
    box_width: int
    side: int  # number of digits, and of cells of a house
    stride: int  # number of columns
    corners: NDArray[np.int64]  # ``[n_grids]``, the first cell of each of the grids that have bands and stacks
    members: NDArray[np.int32]  # ``[n_houses, side]``, the cells of each house, numbered ``row * stride + column``
    regions: NDArray[np.int32]  # ``[n_cells]``, the region of each cell; empty if there are boxes
    # ``[n_cells, n]``, what to examine when a cell changes: its row, column, box and further houses as rows of
    # ``members``, then its band as ``n_houses + band``, its stack as ``n_houses + n_bands + stack``, and, where pairs
    # of cells differ, the cell itself as ``n_houses + n_bands + n_stacks + cell``; the first of them again where there
    # are fewer than of another cell.
    marks: NDArray[np.uint16]
    # ``[n_cells, n]``, the cells that hold another digit for a reason other than a house; then -1.
    differ: NDArray[np.int32]
    apart: NDArray[np.int32]  # ``[n_cells, n]``, the cells that hold no digit one more or less; then -1


@lean_inlined
def narrow(board, cells, dirty, cell, mask):
    """Set the candidates of a cell, and mark the cell for examination."""
    store(cells, mask, cell)
    for i in range(board.marks.shape[1]):
        dirty[board.marks[cell, i]] = 1


@lean_inlined
def all_digits(board, cells):
    """Return the mask of all digits, in the type of the cells."""
    every_digit = without(load(cells, 0), load(cells, 0))
    for digit in range(board.side):
        every_digit = every_digit | bit(cells, digit)
    return every_digit


@lean_inlined
def is_several(mask):
    """Return whether more than one bit is set."""
    return not is_empty(without_lowest(mask))


@lean_inlined
def n_digits(board):
    """Return the number of cells in a house."""
    return board.side


@lean_inlined
def _nine(_board):
    return _NINE


@lean_inlined
def settle_house(board, cells, dirty, house):
    """Apply the naked and hidden singles of a house, a row of ``board.members``; False on a contradiction.

    Narrows ``cells``, masks ``[n_cells]``. ``dirty``, uint8, is 1 for parts to examine, numbered as in ``board.marks``.
    """
    side = n_digits(board)
    first = load(cells, board.members[house, 0])
    nothing = without(first, first)
    once, twice, fixed = nothing, nothing, nothing
    n_fixed = 0
    for i in range(side):
        mask = load(cells, board.members[house, i])
        several = is_several(mask)
        fixed = fixed | (nothing if several else mask)
        n_fixed += not several
        twice = twice | (once & mask)
        once = once | mask
    if count(fixed) < n_fixed or count(once) < side:  # a cell without candidates counts as fixed, but not to a digit
        return False
    hidden = without(without(once, twice), fixed)
    if is_empty(hidden | (fixed & twice)):  # no cell with several candidates has a decided digit
        return True
    decided = fixed | hidden
    # The cells that change are found without a jump that depends on them, from the last cell on.
    changing = nothing
    for i in range(side - 1, -1, -1):
        mask = load(cells, board.members[house, i])
        changing = changing << 1 | (bit(cells, 0) if is_several(mask) & (not is_empty(mask & decided)) else nothing)
    while not is_empty(changing):
        cell = board.members[house, lowest(changing)]
        changing = without_lowest(changing)
        left = without(load(cells, cell), fixed)
        only_here = left & hidden
        left = left if is_empty(only_here) else only_here
        if is_several(only_here) or is_empty(left):
            return False
        narrow(board, cells, dirty, cell, left)
    return True


@lean_kernel
def remove_from_cells(board, cells, dirty, others, removed):
    """Remove candidates from cells, listed until -1; return False if a cell has none left."""
    for i in range(len(others)):
        if others[i] < 0:
            break
        mask = load(cells, others[i])
        if not is_empty(mask & removed):
            left = without(mask, removed)
            if is_empty(left):
                return False
            narrow(board, cells, dirty, others[i], left)
    return True


@lean_inlined
def settle_pairs(board, cells, dirty, cell):
    """Remove what each candidate of a cell rules out from the cells that differ from it; False if one is empty."""
    mask = load(cells, cell)
    left, beside = mask, without(mask, mask)
    is_first = True
    while not is_empty(left):
        digit = lowest(left)
        left = without_lowest(left)
        near = bit(cells, digit) << 1
        near = near | bit(cells, digit - 1) if digit else near
        beside = near if is_first else beside & near
        is_first = False
    if not is_several(mask) and not remove_from_cells(board, cells, dirty, board.differ[cell], mask):
        return False
    return remove_from_cells(board, cells, dirty, board.apart[cell], beside)


@lean_inlined
def first_of_segment(board, is_band, first, line, box):
    """Return the first cell of the segment in which a line of a band (or stack) crosses one of its boxes."""
    if is_band:
        return first + line * board.stride + box * board.box_width
    return first + box * board.box_height * board.stride + line


@lean_kernel
def remove_from_segment(board, cells, dirty, is_band, first, line, box, length, removed):
    """Remove candidates from the cells of a segment."""
    cell = first_of_segment(board, is_band, first, line, box)
    for _ in range(length):
        mask = load(cells, cell)
        if not is_empty(mask & removed):
            narrow(board, cells, dirty, cell, without(mask, removed))
        cell += 1 if is_band else board.stride


@lean_inlined
def segment_of_three(cells, first, step):
    """Return the candidates of three cells."""
    return load(cells, first) | load(cells, first + step) | load(cells, first + 2 * step)


@lean_inlined
def rests(cells, first, in_line, between):
    """Return whether locked candidates remove nothing from a band or stack of three lines and boxes; most do not.

    A digit of a segment is lost somewhere if it is in another box of the line or in another line of the box, not both.
    """
    second, third = first + between, first + 2 * between
    a, b, c = (
        segment_of_three(cells, first, in_line),
        segment_of_three(cells, first + 3 * in_line, in_line),
        segment_of_three(cells, first + 6 * in_line, in_line),
    )
    d, e, f = (
        segment_of_three(cells, second, in_line),
        segment_of_three(cells, second + 3 * in_line, in_line),
        segment_of_three(cells, second + 6 * in_line, in_line),
    )
    g, h, i = (
        segment_of_three(cells, third, in_line),
        segment_of_three(cells, third + 3 * in_line, in_line),
        segment_of_three(cells, third + 6 * in_line, in_line),
    )
    lost = (a & ((b | c) ^ (d | g))) | (b & ((a | c) ^ (e | h))) | (c & ((a | b) ^ (f | i)))
    lost = lost | (d & ((e | f) ^ (a | g))) | (e & ((d | f) ^ (b | h))) | (f & ((d | e) ^ (c | i)))
    lost = lost | (g & ((h | i) ^ (a | d))) | (h & ((g | i) ^ (b | e))) | (i & ((g | h) ^ (c | f)))
    return is_empty(lost)


@lean_inlined
def settle_band(board, cells, dirty, is_band, index, segments):
    """Apply the locked candidates of a band (with rows as lines) or stack; return False if nothing changed.

    If a box has a digit in one line only, the digit goes from the other boxes of the line; if a line has it in one box
    only, it goes from the other lines of the box. ``segments`` is workspace, masks ``[n, n]`` with n at least the sides
    of a box.
    """
    n = board.box_height if is_band else board.box_width  # lines, and boxes too
    length = board.side // n
    nothing = without(load(cells, 0), load(cells, 0))
    n_in_grid = board.box_width if is_band else board.box_height
    first = board.corners[index // n_in_grid] + index % n_in_grid * (n * board.stride if is_band else n)
    in_line, between = (1, board.stride) if is_band else (board.stride, 1)
    if board.side == _NINE and n == _THREE and rests(cells, first, in_line, between):
        return False
    for line in range(n):
        for box in range(n):
            union = nothing
            cell = first_of_segment(board, is_band, first, line, box)
            for _ in range(length):
                union = union | load(cells, cell)
                cell += 1 if is_band else board.stride
            store(segments, union, line, box)
    for box in range(n):
        once, twice = nothing, nothing
        for line in range(n):
            twice = twice | (once & load(segments, line, box))
            once = once | load(segments, line, box)
        for line in range(n):
            locked = without(load(segments, line, box), twice)
            for other in range(n):
                if other != box and not is_empty(locked & load(segments, line, other)):
                    remove_from_segment(board, cells, dirty, is_band, first, line, other, length, locked)
                    store(segments, without(load(segments, line, other), locked), line, other)
    for line in range(n):
        once, twice = nothing, nothing
        for box in range(n):
            twice = twice | (once & load(segments, line, box))
            once = once | load(segments, line, box)
        for box in range(n):
            locked = without(load(segments, line, box), twice)
            for other in range(n):
                if other != line and not is_empty(locked & load(segments, other, box)):
                    remove_from_segment(board, cells, dirty, is_band, first, other, box, length, locked)
                    store(segments, without(load(segments, other, box), locked), other, box)
    return True


@lean_kernel
def settle_regions(board, cells, dirty, by_rows, segments):
    """Apply the locked candidates of regions and lines, which are rows or columns; return False if nothing changed.

    If a region has a digit in one line only, the digit goes from the other regions of the line; if a line has it in one
    region only, it goes from the other lines of the region.

    ``segments`` is workspace, masks ``[n + 4, n]``.
    """
    n = n_digits(board)
    of_line, of_region, in_line, in_region = n, n + 1, n + 2, n + 3
    nothing = without(load(cells, 0), load(cells, 0))
    for i in range(n + 4):
        for j in range(n):
            store(segments, nothing, i, j)
    between, beside = (n, 1) if by_rows else (1, n)
    for line in range(n):
        for i in range(n):
            cell = line * between + i * beside
            region = board.regions[cell]
            store(segments, load(segments, line, region) | load(cells, cell), line, region)
    for i in range(n):
        once_in_line, twice_in_line, once_in_region, twice_in_region = nothing, nothing, nothing, nothing
        for j in range(n):
            of_own, of_other = load(segments, i, j), load(segments, j, i)
            twice_in_line, once_in_line = twice_in_line | (once_in_line & of_own), once_in_line | of_own
            twice_in_region, once_in_region = twice_in_region | (once_in_region & of_other), once_in_region | of_other
        store(segments, without(once_in_line, twice_in_line), of_line, i)
        store(segments, without(once_in_region, twice_in_region), of_region, i)
    lost = nothing
    for line in range(n):
        alone = load(segments, of_line, line)
        for region in range(n):
            lost = lost | (load(segments, line, region) & (alone ^ load(segments, of_region, region)))
    if is_empty(lost):  # what is alone in a line is alone in its region, and the other way around
        return False
    for line in range(n):
        for region in range(n):
            mask = load(segments, line, region)
            store(segments, load(segments, in_line, line) | (mask & load(segments, of_region, region)), in_line, line)
            store(
                segments, load(segments, in_region, region) | (mask & load(segments, of_line, line)), in_region, region
            )
    for cell in range(len(cells)):
        line, region = cell // n if by_rows else cell % n, board.regions[cell]
        mask, segment = load(cells, cell), load(segments, line, region)
        lost = without(load(segments, in_line, line), segment & load(segments, of_region, region))
        lost = lost | without(load(segments, in_region, region), segment & load(segments, of_line, line))
        if not is_empty(mask & lost):
            narrow(board, cells, dirty, cell, without(mask, lost))
    return True


# With a constant as their end, LLVM would unroll the loops; this way they take less than half the time.
_special = specializer(__name__, {n_digits: _nine}, "nine")
_settle_house_of_nine, _settle_nine_regions = _special(settle_house), _special(settle_regions)


@lean_kernel
def settle_singles(board, cells, dirty, effort):
    """Apply singles until no house and no cell of pairs is marked; return False on a contradiction."""
    n_houses = len(board.members)
    first_cell = n_houses + (board.box_width + board.box_height) * len(board.corners)
    progress = True
    while progress:
        progress = False
        for cell in range(len(dirty) - first_cell):
            if dirty[first_cell + cell]:
                dirty[first_cell + cell] = 0
                progress = True
                if not settle_pairs(board, cells, dirty, cell):
                    return False
        for house in range(n_houses):
            if dirty[house]:
                dirty[house] = 0
                progress = True
                effort.houses += 1
                if board.side == _NINE:
                    if not _settle_house_of_nine(board, cells, dirty, house):
                        return False
                elif not settle_house(board, cells, dirty, house):
                    return False
    return True


@lean_kernel
def propagate(board, cells, dirty, segments, effort):
    """Apply singles and locked candidates until nothing is marked; False on a contradiction. Counts ``houses``."""
    first_band = len(board.members)
    first_stack = first_band + board.box_width * len(board.corners)
    end = first_stack + board.box_height * len(board.corners)
    while settle_singles(board, cells, dirty, effort):
        is_changed = False
        while not is_changed:
            i = first_band
            while i < end and not dirty[i]:
                i += 1
            if i == end:
                return True
            dirty[i] = 0
            is_band = i < first_stack
            if len(board.regions):
                for by_rows in True, False:
                    if board.side == _NINE:
                        is_changed |= _settle_nine_regions(board, cells, dirty, by_rows, segments)
                    else:
                        is_changed |= settle_regions(board, cells, dirty, by_rows, segments)
            else:
                index = i - (first_band if is_band else first_stack)
                is_changed = settle_band(board, cells, dirty, is_band, index, segments)
    return False


@lean_inlined
def open_cells(board, cells, givens, dirty):
    """Reset the candidates to those before any deduction from the givens, ``[n_cells]``, 0 for blank."""
    every_digit = all_digits(board, cells)
    for cell in range(len(cells)):
        store(cells, bit(cells, givens[cell] - 1) if givens[cell] else every_digit, cell)
    dirty[:] = 1
