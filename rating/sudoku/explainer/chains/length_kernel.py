"""The extra that a chain's length adds to its rating."""

from kernels.jit import lean_kernel

SHORT = 4
STEP = 0.1


@lean_kernel
def lengthened(least, complexity):
    """Rate chains by their kind and complexity: the number of distinct nodes they rest on, both ends included.

    Each limit that the number of nodes exceeds adds a tenth. The limits are 6, 8, 10, 14, 18, 26, 34, ...; less 2, they
    grow by a half and by a third in turn. Tenths are added one by one: the order of hints depends on the last bit of
    the sum.
    """
    added = 0.0
    limit = SHORT
    grows_by_half = True
    while complexity - 2 > limit:
        added += STEP
        limit = limit * 3 // 2 if grows_by_half else limit * 4 // 3
        grows_by_half = not grows_by_half
    return least + added
