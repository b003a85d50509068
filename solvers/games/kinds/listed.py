"""A word of different values, as an automaton that lists the ways of each state, for search.

    three cells in a row that add up to 6, from 1, 2, 3

    state   ways to                 its mask, where its ways begin
    0       1: 1   2: 2   3: 3      1, 2 and 3; at 0
    1              2: 4   3: 5      2 and 3; at 3
    ...

Params: the number of states; a bound of the values; for each state the mask of the values that lead on, and the place
of its first way; then the next states of all ways, by rising values. The last state accepts and has no way.
"""

from kernels.jit import lean_inlined, lean_kernel
from solvers.games.bits import least, size


@lean_kernel
def prune(masks, cells, params, scratch):
    """Remove the values that are in no word; return whether each cell keeps one.

    Sets of states have 32 bits in each word of ``scratch``. States are numbered cell by cell, so those at one cell are
    in a few of these words, and no others are read.
    """
    n, n_states = len(cells), params[0]
    n_words, ways_from = n_states + 31 >> 5, 2 + 2 * n_states
    ends = (n + 1) * n_words  # the first and last word of the states at each cell are stored from here on
    scratch[0] = 1
    first = last = 0
    fits = True  # whether each word of the remaining values is accepted
    for i in range(n):
        here, there, mask = i * n_words, (i + 1) * n_words, masks[cells[i]]
        scratch[ends + 2 * i], scratch[ends + 2 * i + 1] = first, last
        for word in range(n_words):
            scratch[there + word] = 0
        lowest, highest = n_words, -1
        for word in range(first, last + 1):
            states = scratch[here + word]
            while states:
                row = 2 + 2 * (32 * word + least(states))
                states &= states - 1
                ways, at = params[row], ways_from + params[row + 1]
                fits &= mask & ~ways == 0
                values = ways & mask
                while values:
                    after = params[at + size(ways & (values & -values) - 1)]
                    values &= values - 1
                    scratch[there + (after >> 5)] |= 1 << (after & 31)
                    lowest, highest = min(lowest, after >> 5), max(highest, after >> 5)
        first, last = lowest, highest
    if fits:
        return True
    for i in range(n - 1, -1, -1):
        keep = _back(masks[cells[i]], params, scratch, i * n_words, n_words, ends + 2 * i)
        masks[cells[i]] = keep
        if keep == 0:
            return False
    return True


@lean_inlined
def _back(mask, params, scratch, here, n_words, at_ends):
    """Leave the states at a cell that have a way to those after it; return the values of these ways."""
    ways_from, there, keep = 2 + 2 * params[0], here + n_words, 0
    for word in range(scratch[at_ends], scratch[at_ends + 1] + 1):
        states = left = scratch[here + word]
        while states:
            state = states & -states
            states ^= state
            row = 2 + 2 * (32 * word + least(state))
            ways, at = params[row], ways_from + params[row + 1]
            values, leads = ways & mask, 0
            while values:
                value = values & -values
                values ^= value
                after = params[at + size(ways & value - 1)]
                if scratch[there + (after >> 5)] >> (after & 31) & 1:
                    leads |= value
            keep |= leads
            if leads == 0:
                left ^= state
        scratch[here + word] = left
    return keep
