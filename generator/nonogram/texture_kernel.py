"""Start pictures: random fields, cut so that every count is met exactly.

A field gives each orbit of cells a number. One field is largest in the cells to paint, another, among those still
uncolored, in the cells of color c. Raw random fields give noise; smoothed fields give blobs. The cut is at a rank, not
at a level, so counts are exact. Source: common practice.
"""

import numpy as np

from kernels.jit import inlined, kernel
from kernels.streams import below, next_word

_FIELD_BITS = np.uint64(64 - 30)
_INDEX_BITS = 20
_INDEX_MASK = (1 << _INDEX_BITS) - 1
_SMOOTHING_PASSES = 2
_UNDECIDED = -1


@kernel
def random_field(state, radius, field, buffer):
    """Fill ``field`` (int64 ``[height, width]``) with 30-bit random numbers, smoothed by box sums of a radius in cells.

    Two passes of boxes of 2 * radius + 1 cells in both directions are close to a Gaussian whose standard deviation is
    the radius; integers keep the result the same on every machine. ``buffer`` is workspace of the same shape.
    """
    height, width = field.shape
    for row in range(height):
        for column in range(width):
            field[row, column] = np.int64(next_word(state) >> _FIELD_BITS)
    if radius == 0:
        return
    for _ in range(_SMOOTHING_PASSES):
        _sums_along_rows(field, radius, buffer)
        _sums_along_columns(buffer, radius, field)


@kernel
def _sums_along_rows(field, radius, sums):
    """Sum each cell with the cells up to ``radius`` to its left and right; edge cells are repeated beyond the edge."""
    height, width = field.shape
    for row in range(height):
        total = field[row, 0] * radius
        for column in range(radius + 1):
            total += field[row, min(column, width - 1)]
        sums[row, 0] = total
        for column in range(1, width):
            total += field[row, min(column + radius, width - 1)] - field[row, max(column - 1 - radius, 0)]
            sums[row, column] = total


@kernel
def _sums_along_columns(field, radius, sums):
    """Sum a field vertically over a window, a whole row at a time, because the processor does that in vectors."""
    height, width = field.shape
    for column in range(width):
        sums[0, column] = field[0, column] * radius
    for row in range(radius + 1):
        for column in range(width):
            sums[0, column] += field[min(row, height - 1), column]
    for row in range(1, height):
        entering, leaving = min(row + radius, height - 1), max(row - 1 - radius, 0)
        for column in range(width):
            sums[row, column] = sums[row - 1, column] + field[entering, column] - field[leaving, column]


@inlined
def bring_largest_forward(keys, n_keys, n_wanted):
    """Reorder the first ``n_keys`` keys so that the ``n_wanted`` largest come first, by quickselect."""
    low, high = 0, n_keys - 1
    while low < high:
        pivot = keys[(low + high) >> 1]
        i, j = low, high
        while i <= j:
            while keys[i] > pivot:
                i += 1
            while keys[j] < pivot:
                j -= 1
            if i <= j:
                keys[i], keys[j] = keys[j], keys[i]
                i += 1
                j -= 1
        if n_wanted - 1 <= j:
            high = j
        elif n_wanted - 1 >= i:
            low = i
        else:
            break


@kernel
def _recolor_top(picture, field, size, old, new, n_wanted, color_of, keys):
    """Assign ``new`` to the ``n_wanted`` orbits of a size and color ``old`` where the field is largest."""
    if n_wanted == 0:
        return
    cells = field.ravel()
    n_keys = 0
    for orbit in range(len(picture.sizes)):
        if picture.sizes[orbit] == size and color_of[orbit] == old:
            keys[n_keys] = _key(picture, cells, orbit)
            n_keys += 1
    bring_largest_forward(keys, n_keys, n_wanted)
    for i in range(n_wanted):
        color_of[keys[i] & _INDEX_MASK] = new


@inlined
def _key(picture, cells, orbit):
    """Rank an orbit by its field; the orbit's own number in the lowest bits breaks ties and identifies it."""
    total = 0
    for i in range(picture.sizes[orbit]):
        total += cells[picture.orbits[orbit, i]]
    return (total << _INDEX_BITS) | orbit


@kernel
def paint_each(picture, streams, orbits_to_paint, quota, radius, field, buffer, color_of, keys, grids):
    """Paint start pictures into ``grids`` (uint8 ``[n, height, width]``), each from a stream of ``streams``.

    Args:
        orbits_to_paint: int64 ``[3]``, painted orbits of 4, 2 and 1 cells, from which the quotas can be made.
        quota: int64 ``[n_colors + 1]``, cells of each color; all 0 leaves them to chance, one orbit at least.
        radius: smoothing of the fields in cells; 0 for noise.
        field, buffer: workspace, int64 ``[height, width]`` each.
        color_of, keys: workspace, int64 ``[n_orbits]``.
    """
    for i in range(len(grids)):
        _paint(picture, streams[i], orbits_to_paint, quota.copy(), radius, field, buffer, color_of, keys)
        for row in range(grids.shape[1]):  # assigning ``grids[i] = picture.grid`` would take a second more to compile
            for column in range(grids.shape[2]):
                grids[i, row, column] = picture.grid[row, column]


@kernel
def _paint(picture, state, orbits_to_paint, quota, radius, field, buffer, color_of, keys):
    n_colors = len(quota) - 1
    free = quota.sum() == 0
    color_of[:] = 0
    random_field(state, radius, field, buffer)
    for k in range(3):
        _recolor_top(picture, field, 4 >> k, 0, _UNDECIDED, orbits_to_paint[k], color_of, keys)
    shares = np.zeros((3, n_colors + 1), np.int64)
    n_given = 0
    for k in range(3):
        size = 4 >> k
        for _ in range(orbits_to_paint[k]):
            if free:
                n_given += 1
                shares[k, n_given if n_given <= n_colors else 1 + below(state, n_colors)] += 1
                continue
            fitting = 0
            for color in range(1, n_colors + 1):
                fitting += max(0, quota[color] - size + 1)
            pick = below(state, fitting)
            for color in range(1, n_colors + 1):
                pick -= max(0, quota[color] - size + 1)
                if pick < 0:
                    quota[color] -= size
                    shares[k, color] += 1
                    break
    for color in range(1, n_colors):
        random_field(state, radius, field, buffer)
        for k in range(3):
            _recolor_top(picture, field, 4 >> k, _UNDECIDED, color, shares[k, color], color_of, keys)
    for orbit in range(len(picture.sizes)):
        color = n_colors if color_of[orbit] == _UNDECIDED else color_of[orbit]
        for i in range(picture.sizes[orbit]):
            picture.cells[picture.orbits[orbit, i]] = color
