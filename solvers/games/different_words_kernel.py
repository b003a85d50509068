"""The smallest automaton of those words of another that repeat no value."""

from kernels.jit import lean_kernel

NOWHERE = -1


@lean_kernel
def different_words(params, n_cells, alive, place, pairs, merged, rows, slots):
    """Fill ``rows`` with the next states of each state; return their number, 0 if no word is left, -1 if too many.

    A state is that of the other automaton with the set of the values so far: a *pair*. Pairs that accept the same rests
    of words are merged, from the last cell on: state 0 accepts, and the last state is the first of each word.

    Args:
        params: those of ``kinds.automaton``.
        alive: int64 zeros for each state; gets bit n if n more values can lead from it to acceptance.
        place: int64 zeros for each state and set of values; gets where their pair stands in ``pairs``, plus 1.
        pairs, merged: int64, get the pairs and what they are merged to.
        rows: int64 ``[n, bound]``; gets ``NOWHERE`` where no state follows.
        slots: int64 zeros, a power of 2; gets the states by a hash of their rows.
    """
    n_states, bound = params[0], params[1]
    table, within = 2 + n_states, (1 << bound) - 1
    for state in range(n_states):
        alive[state] = params[2 + state] != 0
    for n_more in range(n_cells):
        for state in range(n_states):
            for value in range(bound):
                after = params[table + state * bound + value]
                if after >= 0:
                    alive[state] |= (alive[after] >> n_more & 1) << n_more + 1
    if alive[0] >> n_cells & 1 == 0:
        return 0
    pairs[0], n_pairs, begun = 0, 1, 0
    for n_more in range(n_cells - 1, -1, -1):
        stop = n_pairs
        for i in range(begun, stop):
            row, used = table + (pairs[i] >> bound) * bound, pairs[i] & within
            for value in range(bound):
                after = params[row + value]
                if after < 0 or used >> value & 1 or alive[after] >> n_more & 1 == 0:
                    continue
                pair = after << bound | used | 1 << value
                if place[pair] == 0:
                    if n_pairs == len(pairs):
                        return -1
                    pairs[n_pairs] = pair
                    n_pairs += 1
                    place[pair] = n_pairs
        begun = stop
    n_rows = 1
    for value in range(bound):
        rows[0, value] = NOWHERE
    for i in range(n_pairs - 1, -1, -1):
        if i >= begun:  # after the last cell
            merged[i] = 0
            continue
        if n_rows == len(rows):
            return -1
        row, used, hashed = table + (pairs[i] >> bound) * bound, pairs[i] & within, 0
        for value in range(bound):
            after, to = params[row + value], NOWHERE
            if after >= 0 and not used >> value & 1:
                at = place[after << bound | used | 1 << value]
                if at:
                    to = merged[at - 1]
            rows[n_rows, value] = to
            hashed = (hashed * 31 + to + 1) & 0xFFFFFFFF
        merged[i] = NOWHERE
        is_empty = True
        for value in range(bound):
            is_empty &= rows[n_rows, value] == NOWHERE
        if is_empty:
            continue
        slot = hashed & len(slots) - 1
        while slots[slot]:
            other, is_same = slots[slot], True
            for value in range(bound):
                is_same &= rows[other, value] == rows[n_rows, value]
            if is_same:
                break
            slot = slot + 1 & len(slots) - 1
        if slots[slot] == 0:
            slots[slot] = n_rows
            n_rows += 1
        merged[i] = slots[slot]
    return n_rows if merged[0] > 0 else 0
