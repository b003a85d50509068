"""Subsets of a mask with a number of members, in increasing order."""

from kernels.jit import lean_inlined
from kernels.vectors import lowest


@lean_inlined
def next_choice(choice):
    """Return the next larger mask with as many bits."""
    low = choice & -choice
    ripple = choice + low
    return ripple | (choice ^ ripple) >> (2 + lowest(low))


@lean_inlined
def spread(choice, among):
    """Return the members of a mask that a choice selects: its bit i stands for the i-th set bit of the mask."""
    chosen = among & 0
    while choice != 0:
        bit = among & -among
        among ^= bit
        if choice & 1:
            chosen |= bit
        choice >>= 1
    return chosen
