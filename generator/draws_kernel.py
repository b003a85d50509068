"""Draws that all methods share: a random order, and a random member of a set."""

import numpy as np

from kernels.jit import kernel, lean_inlined
from kernels.masks import count, lowest, without_lowest
from kernels.streams import below


@lean_inlined
def shuffle(values, state):
    """Put an array in random order, in place. Source: Fisher and Yates; Durstenfeld 1964, algorithm 235."""
    for last in range(len(values) - 1, 0, -1):
        other = below(state, last + 1)
        values[last], values[other] = values[other], values[last]


@lean_inlined
def random_member(mask, state):
    """Draw the position of one set bit of a mask that is not empty; a lone bit costs no draw.

    Most sets are small, so the first bits are removed without a jump, which the processor would mispredict.
    """
    n = count(mask)
    n_passed = below(state, n) if n > 1 else 0
    for i in range(4):
        mask = without_lowest(mask) if i < n_passed else mask
    for _ in range(n_passed - 4):
        mask = without_lowest(mask)
    return lowest(mask)


@kernel
def shuffled(n, state):
    """Return the numbers 0 to ``n - 1`` in random order, int64."""
    values = np.arange(n)
    shuffle(values, state)
    return values
