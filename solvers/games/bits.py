"""Small sets as the bits of an int64, for the kernels of games."""

from kernels.jit import lean_inlined


@lean_inlined
def is_single(mask):
    """Return whether a mask has exactly one bit."""
    return mask != 0 and mask & (mask - 1) == 0


@lean_inlined
def copy(into, source):
    """Copy an array, in a tenth of the time that compiling ``into[:] = source`` takes."""
    for i in range(len(source)):
        into[i] = source[i]


@lean_inlined
def size(mask):
    """Count the bits of a mask."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@lean_inlined
def within(values, start, stop, low, width):
    """Return the entries of an array from ``start`` to before ``stop`` as bits; bit s stands for ``low`` + s.

    Entries below ``low`` or above ``low + width`` are left out.
    """
    bits = 0
    for i in range(start, stop):
        at = values[i] - low
        if 0 <= at <= width:
            bits |= 1 << at
    return bits


@lean_inlined
def least(mask):
    """Return the lowest bit of a mask that is not empty."""
    return size((mask & -mask) - 1)


@lean_inlined
def greatest(mask):
    """Return the highest bit of a mask that is not empty; its lower bits are filled up, as counting bits is quick."""
    mask |= mask >> 1
    mask |= mask >> 2
    mask |= mask >> 4
    mask |= mask >> 8
    mask |= mask >> 16
    mask |= mask >> 32
    return size(mask) - 1
