"""A weighted sum whose cells stand in groups, each of cells that differ and have one weight.

    a diagonal that adds up to 12         R1C1 R2C2 R3C3 | R4C4 R5C5 R6C6
    the sums of each group, as bits       6 to 24        | 6 to 24
    those that the other group leaves     6              | 6               so all cells hold 1, 2 or 3

Params: those of ``linear``; then the number of cells in the group that begins at each cell, 0 if none begins there.
Of up to ``EXACT`` cells, each sum is found; of more cells, the least and the greatest. The sums of all groups are then
combined as bits, or by their ends alone where the total may differ by more than a word has bits.
"""

from kernels.jit import lean_inlined, lean_kernel
from solvers.games.bits import greatest, least, within

WORD = 62  # the number of sums that a word of bits has room for, without its sign
EXACT = 3  # the kernels have a loop for each of so many cells


@lean_kernel
def prune(masks, cells, params, scratch):
    """Return whether each cell keeps a value, after each group keeps the sums that the other groups complete."""
    n, first_weight = len(cells), 2 + params[1]
    low = high = first = 0
    while first < n:
        size = params[first_weight + n + first]
        sums = _sums_of(masks, cells, first, size)
        if sums == 0:
            return False
        scratch[first] = sums
        a, b = params[first_weight + first] * least(sums), params[first_weight + first] * greatest(sums)
        low += min(a, b)
        high += max(a, b)
        first += size
    above, below = params[2] - low, high - params[2]  # how far totals are from the least and the greatest sum
    for t in range(3, first_weight):
        above, below = max(above, params[t] - low), max(below, high - params[t])
    if above < 0 or below < 0:
        return False
    if high - low > WORD:
        _leave_by_bounds(params, n, above, below, scratch)
    elif not _leave_by_words(params, n, low, high - low, scratch):
        return False
    first = 0
    while first < n:
        size = params[first_weight + n + first]
        sums = scratch[first]
        if sums != scratch[n + first] and not _keep_sums(masks, cells, first, size, scratch[n + first]):
            return False
        first += size
    return True


@lean_inlined
def _sums_of(masks, cells, first, size):
    """Return the possible sums of different cells, as bits; for more than three, all sums from least to greatest."""
    one = masks[cells[first]]
    if size == 1:
        return one
    if size > EXACT:
        lower, upper = _ends_of(masks, cells, first, size)
        low, high = _added(lower), _added(upper)
        return (2 << high) - (1 << low) if lower and low <= high else 0
    other, found = masks[cells[first + 1]], 0
    for a in range(least(one), greatest(one) + 1):
        if one >> a & 1:
            left = other & ~(1 << a)
            if size == 2:
                found |= left << a
            else:
                third = masks[cells[first + 2]] & ~(1 << a)
                while left:
                    bit = left & -left
                    left ^= bit
                    found |= (third & ~bit) * bit << a
    return found


@lean_inlined
def _keep_sums(masks, cells, first, size, sums):
    """Leave the cells of a group the values that occur in some of its sums; return whether each keeps one."""
    one, other, third = masks[cells[first]], 0, 0
    if size == 1:
        masks[cells[first]] = one & sums
        return one & sums != 0
    keep = keep_other = keep_third = 0
    if size > EXACT:
        lower, upper = _ends_of(masks, cells, first, size)
        highest = greatest(lower) + greatest(sums) - _added(lower)
        lowest = least(upper) - _added(upper) + least(sums)
        for i in range(first, first + size):
            mask = masks[cells[i]]
            if highest < WORD:
                mask &= (2 << highest) - 1
            if lowest > 0:
                mask &= -1 << lowest
            if mask == 0:
                return False
            masks[cells[i]] = mask
        return True
    other = masks[cells[first + 1]]
    for a in range(least(one), greatest(one) + 1):
        if one >> a & 1 == 0:
            continue
        left = other & ~(1 << a)
        if size == 2:
            left &= sums >> a
            keep_other |= left
            keep |= (left != 0) << a
            continue
        third, rest = masks[cells[first + 2]] & ~(1 << a), sums >> a
        while left:
            bit = left & -left
            left ^= bit
            fits = (third & ~bit) * bit & rest  # a product with a bit is a shift
            if fits:
                keep |= 1 << a
                keep_other |= bit
                keep_third |= fits // bit
    masks[cells[first]], masks[cells[first + 1]] = keep, keep_other
    if size > 2:
        masks[cells[first + 2]] = keep_third
    return keep != 0


@lean_inlined
def _ends_of(masks, cells, first, size):
    """Return the values, as masks, with which cells that differ have the least and the greatest sum; 0 for none."""
    lower = upper = 0
    for i in range(first, first + size):
        mask = masks[cells[i]]
        free = ~(lower | (mask & -mask) - 1)
        lower |= free & -free
        value = greatest(mask)
        while value >= 0 and upper >> value & 1:
            value -= 1
        if value < 0:
            return 0, 0
        upper |= 1 << value
    return lower, upper


@lean_inlined
def _added(values):
    """Return the sum of the values of a mask."""
    found = 0
    while values:
        found += least(values)
        values &= values - 1
    return found


@lean_inlined
def _leave_by_bounds(params, n, above, below, scratch):
    """Write behind the sums of each group those that the least and greatest sums of the others allow."""
    first = 0
    while first < n:
        weight, left = params[2 + params[1] + first], scratch[first]
        if weight:
            up, down = (above, below) if weight > 0 else (below, above)
            lowest, highest = greatest(left) - down // abs(weight), least(left) + up // abs(weight)
            if highest < WORD:
                left &= (2 << highest) - 1
            if lowest > 0:
                left &= -1 << lowest
        scratch[n + first] = left
        first += params[2 + params[1] + n + first]


@lean_inlined
def _leave_by_words(params, n, low, width, scratch):
    """Write behind the sums of each group those that sums of the others complete; return whether there are some."""
    first_weight = 2 + params[1]
    first = last = 0
    reach = 1  # bit s: the groups so far can add up to their least sum plus s
    while first < n:
        scratch[n + first] = reach
        weight, left, after = params[first_weight + first], scratch[first], 0
        start = least(left) if weight > 0 else greatest(left)
        for value in range(least(left), greatest(left) + 1):
            if left >> value & 1:
                after |= reach << weight * (value - start)
        reach, last = after, first
        first += params[first_weight + n + first]
    back = reach & within(params, 2, first_weight, low, width)
    if back == 0:
        return False
    for first in range(last, -1, -1):
        if params[first_weight + n + first] == 0:
            continue
        weight, sums = params[first_weight + first], scratch[first]
        start = least(sums) if weight > 0 else greatest(sums)
        keep = before = 0
        for value in range(least(sums), greatest(sums) + 1):
            if sums >> value & 1:
                fits = back >> weight * (value - start) & scratch[n + first]
                if fits:
                    before |= fits
                    keep |= 1 << value
        scratch[n + first] = keep
        back = before
    return True
